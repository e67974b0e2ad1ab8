// TLS to a backend that can't be set up as its policy says: the backend is out of reach, and its routes answer 500, never in plain text.

import tap from 'tap';
import { behaves, from, HTTP_GATEWAY, type Row, route, service, statusesOf } from '../parts/behaviour.ts';
import { certificates } from '../parts/certificates.ts';

const { authority, leaf } = await certificates();
const [good, other] = [await leaf(['good.example.org']), await leaf(['other.example.org'])];
const pem = (text: string): string => JSON.stringify(text);
const secret = (name: string, data: Readonly<Record<string, string>>, namespace = 'shop'): string => `
apiVersion: v1
kind: Secret
metadata: {name: ${name}, namespace: ${namespace}}
stringData: {${Object.entries(data)
  .map(([key, value]) => `${key}: ${pem(value)}`)
  .join(', ')}}
`;

const CONFIGS: readonly (readonly [how: string, tls: string, error: RegExp])[] = [
  ['no Secret', '{secretRef: {name: gone}}', /^failed to extract TLS data: failed to get secret gone: /],
  [
    'a Secret elsewhere',
    '{secretRef: {name: elsewhere}}',
    /^failed to extract TLS data: failed to get secret /,
  ],
  ['a Secret without a certificate', '{secretRef: {name: nothing}}', /^failed to extract TLS data: /],
  [
    'a certificate without a key',
    '{secretRef: {name: chain}}',
    /^invalid TLS config: .*both certChain and privateKey/,
  ],
  [
    'a key without a certificate',
    '{secretRef: {name: key}}',
    /^invalid TLS config: .*both certChain and privateKey/,
  ],
  ['a key of another certificate', '{secretRef: {name: mixed}}', /^invalid certificate and key pair: /],
  ['a certificate that is none', '{secretRef: {name: garbage}}', /^invalid certificate and key pair: /],
  ['a CA that is none', '{secretRef: {name: ca-garbage}}', /^invalid root CA: /],
  [
    'a file without its key',
    '{files: {tlsCertificate: /etc/tls.crt}}',
    /^invalid TLS config: .*both certChain and privateKey/,
  ],
  [
    'names without a CA',
    '{secretRef: {name: good}, verifySubjectAltNames: [good.example.org]}',
    /^a root_ca must be provided if verify_subject_alt_name is not empty/,
  ],
  [
    'a version that is none',
    '{insecureSkipVerify: true, parameters: {minVersion: "1.4"}}',
    /^invalid TLS version: 1\.4/,
  ],
  ['nothing to trust', '{sni: good.example.org}', /has no trust source/],
  [
    'CAs, and none of them',
    '{secretRef: {name: good}, insecureSkipVerify: true, sni: good.example.org}',
    /has 2 trust sources/,
  ],
  ['CAs that nobody knows', '{wellKnownCACertificates: Mine}', /Mine/],
];

const VALIDATIONS: readonly (readonly [how: string, validation: string, reason: string])[] = [
  [
    'no ConfigMap',
    '{hostname: good.example.org, caCertificateRefs: [{group: "", kind: ConfigMap, name: gone}]}',
    'Accepted=False NoValidCACertificate',
  ],
  [
    'a ConfigMap without a CA',
    '{hostname: good.example.org, caCertificateRefs: [{group: "", kind: ConfigMap, name: empty}]}',
    'Accepted=False NoValidCACertificate',
  ],
  [
    'a CA that is none',
    '{hostname: good.example.org, caCertificateRefs: [{group: "", kind: ConfigMap, name: garbage}]}',
    'Accepted=False NoValidCACertificate',
  ],
  [
    'a CA of another kind',
    '{hostname: good.example.org, caCertificateRefs: [{group: "", kind: Moon, name: ca}]}',
    'Accepted=False NoValidCACertificate',
  ],
];

const rule = (name: string): string =>
  `- matches: [{path: {value: /${name}}}]\n  backendRefs: [{name: ${name}, port: 8080}]\n`;
const names = [
  ...CONFIGS.map((_one, index) => `config-${index}`),
  ...VALIDATIONS.map((_one, index) => `tls-${index}`),
];
const configMap = (name: string, data: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}, namespace: shop}\ndata: ${data}\n`;

const manifests = [
  HTTP_GATEWAY,
  service('good'),
  ...names.map((name) => service(name)),
  route('HTTPRoute', 'r', ['good', ...names].map(rule).join('')),
  secret('elsewhere', { 'tls.crt': good.cert, 'tls.key': good.key, 'ca.crt': authority }, 'other'),
  secret('nothing', { other: 'x' }),
  secret('good', { 'tls.crt': good.cert, 'tls.key': good.key }),
  secret('chain', { 'tls.crt': good.cert, 'ca.crt': authority }),
  secret('key', { 'tls.key': good.key, 'ca.crt': authority }),
  secret('mixed', { 'tls.crt': good.cert, 'tls.key': other.key, 'ca.crt': authority }),
  secret('garbage', { 'tls.crt': 'garbage', 'tls.key': 'garbage', 'ca.crt': authority }),
  secret('ca-garbage', { 'ca.crt': 'garbage' }),
  configMap('ca', `{ca.crt: ${pem(authority)}}`),
  configMap('empty', '{other: x}'),
  configMap('garbage', '{ca.crt: garbage}'),
  ...CONFIGS.map(
    ([, tls], index) => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: BackendConfigPolicy
metadata: {name: config-${index}, namespace: shop}
spec:
  targetRefs: [{group: "", kind: Service, name: config-${index}}]
  tls: ${tls}
`,
  ),
  ...VALIDATIONS.map(
    ([, validation], index) => `
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: {name: tls-${index}, namespace: shop}
spec:
  targetRefs: [{group: "", kind: Service, name: tls-${index}}]
  validation: ${validation}
`,
  ),
];

await behaves({
  name: 'TLS to backends, broken',
  manifests,
  requests: [
    ...CONFIGS.map(
      ([how], index): Row => [how, { path: `/config-${index}` }, { status: 500, received: undefined }],
    ),
    ...VALIDATIONS.map(
      ([how], index): Row => [
        `BackendTLSPolicy: ${how}`,
        { path: `/tls-${index}` },
        { status: 500, received: undefined },
      ],
    ),
    ['a backend beside them', { path: '/good' }, from('shop/good:8080')],
  ],
  async also(t, proxy) {
    for (const name of names)
      t.strictSame(proxy.received(`shop/${name}:8080`), [], `${name} is never reached`);
  },
});

await tap.test('what is told of TLS to backends, broken', async (t) => {
  const statuses = statusesOf(manifests);
  for (const [index, [how, , error]] of CONFIGS.entries()) {
    t.match(
      statuses('BackendConfigPolicy', `config-${index}`),
      { [`Service config-${index}`]: ['Accepted=False Invalid', 'Attached=False Pending'] },
      how,
    );
    t.match(statuses.message('BackendConfigPolicy', `config-${index}`, 'Accepted'), error, how);
  }
  for (const [index, [how, , reason]] of VALIDATIONS.entries())
    t.match(statuses('BackendTLSPolicy', `tls-${index}`), { 'Gateway front': [reason] }, how);
});

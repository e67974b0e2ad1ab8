// BackendConfigPolicy.tls: what the proxy offers, which authorities it trusts, and what makes a policy invalid.

import t from 'tap';
import { certificates } from '../../../parts/certificates.ts';
import {
  backendConfigPolicy,
  backendTlsPolicy,
  clusterOf,
  configMap,
  secret,
} from '../../backends/objects.ts';
import { conditionsOf, findingsOf, OF_SERVICE, SERVICE, SERVICE_CLUSTER, withPolicy } from './policies.ts';

const { authority, leaf } = await certificates();
const { cert, key } = await leaf(['client.example']);
const other = await leaf(['other.example']);
const base64 = (text: string): string => Buffer.from(text).toString('base64');

const system = (validation: object = {}) => ({
  combinedValidationContext: {
    defaultValidationContext: validation,
    validationContextSdsSecretConfig: { name: 'SYSTEM_CA_CERT' },
  },
});
const names = (...exact: readonly string[]) => ({
  matchTypedSubjectAltNames: exact.map((name) => ({ sanType: 'DNS', matcher: { exact: name } })),
});

const socketWith = (tls: object, beside: readonly object[] = []) =>
  clusterOf(SERVICE_CLUSTER, [SERVICE, backendConfigPolicy('p', { ...OF_SERVICE, tls }), ...beside])
    ?.transportSocket?.typedConfig;

const SYSTEM = { wellKnownCACertificates: 'System' };
const TYPE = 'type.googleapis.com/envoy.extensions.transport_sockets.tls.v3.UpstreamTlsContext';

const ROWS: readonly (readonly [name: string, tls: object, context: object])[] = [
  ["the system's authorities", SYSTEM, { commonTlsContext: system() }],
  [
    'a name that is sent, and others that are verified',
    { ...SYSTEM, sni: 'db.example', verifySubjectAltNames: ['a.example', 'b.example'] },
    { sni: 'db.example', commonTlsContext: system(names('a.example', 'b.example')) },
  ],
  [
    'a name that is sent is the one that is verified, if no others are',
    { ...SYSTEM, sni: 'db.example' },
    { sni: 'db.example', commonTlsContext: system(names('db.example')) },
  ],
  [
    'an address that is sent is verified as an address',
    { ...SYSTEM, sni: '10.0.0.1', verifySubjectAltNames: [] },
    {
      sni: '10.0.0.1',
      commonTlsContext: system({
        matchTypedSubjectAltNames: [{ sanType: 'IP_ADDRESS', matcher: { exact: '10.0.0.1' } }],
      }),
    },
  ],
  [
    'a repeated curve is written once',
    { ...SYSTEM, parameters: { ecdhCurves: ['P-256', 'X25519', 'P-256'] } },
    { commonTlsContext: { ...system(), tlsParams: { ecdhCurves: ['P-256', 'X25519'] } } },
  ],
  [
    'nobody is verified, names or not',
    { insecureSkipVerify: true, verifySubjectAltNames: ['a.example'] },
    { commonTlsContext: { validationContext: {} } },
  ],
  [
    'insecureSkipVerify: false names nobody to trust',
    { insecureSkipVerify: false },
    { commonTlsContext: {} },
  ],
  [
    'files of the proxy',
    { files: { tlsCertificate: '/c', tlsKey: '/k', rootCA: '/r' }, verifySubjectAltNames: ['a.example'] },
    {
      commonTlsContext: {
        tlsCertificates: [{ certificateChain: { filename: '/c' }, privateKey: { filename: '/k' } }],
        validationContext: { trustedCa: { filename: '/r' }, ...names('a.example') },
      },
    },
  ],
  [
    'simpleTLS leaves the client certificate out',
    { files: { tlsCertificate: '/c', rootCA: '/r' }, simpleTLS: true },
    { commonTlsContext: { validationContext: { trustedCa: { filename: '/r' } } } },
  ],
  ['the default of ALPN', { ...SYSTEM, alpnProtocols: ['h2', 'http/1.1'] }, { commonTlsContext: system() }],
  [
    'another ALPN',
    { ...SYSTEM, alpnProtocols: ['http/1.1', 'h2'] },
    { commonTlsContext: { ...system(), alpnProtocols: ['http/1.1', 'h2'] } },
  ],
  [
    'renegotiation',
    { ...SYSTEM, allowRenegotiation: true },
    { allowRenegotiation: true, commonTlsContext: system() },
  ],
  [
    'parameters',
    {
      ...SYSTEM,
      parameters: {
        minVersion: '1.0',
        maxVersion: '1.2',
        cipherSuites: ['ECDHE-RSA-AES128-GCM-SHA256'],
        ecdhCurves: ['X25519'],
      },
    },
    {
      commonTlsContext: {
        ...system(),
        tlsParams: {
          tlsMinimumProtocolVersion: 'TLSv1_0',
          tlsMaximumProtocolVersion: 'TLSv1_2',
          cipherSuites: ['ECDHE-RSA-AES128-GCM-SHA256'],
          ecdhCurves: ['X25519'],
        },
      },
    },
  ],
  [
    '1.3 at least is 1.3 at most, since Envoy would stop at 1.2',
    { ...SYSTEM, parameters: { minVersion: '1.3' } },
    {
      commonTlsContext: {
        ...system(),
        tlsParams: { tlsMinimumProtocolVersion: 'TLSv1_3', tlsMaximumProtocolVersion: 'TLSv1_3' },
      },
    },
  ],
  [
    'AUTO is what Envoy does',
    { ...SYSTEM, parameters: { minVersion: 'AUTO', maxVersion: 'AUTO' } },
    { commonTlsContext: { ...system(), tlsParams: {} } },
  ],
];

for (const [name, tls, context] of ROWS)
  t.test(name, async (t) => {
    t.strictSame(socketWith(tls), { '@type': TYPE, ...context });
  });

t.test('a Secret: certificates as PEM without the text around them, the key as it is', async (t) => {
  const data = {
    'tls.crt': base64(`words\n${cert}more words`),
    'tls.key': base64(key),
    'ca.crt': base64(`# mine\n${authority}`),
  };
  const secretRef = { name: 'pair' };
  t.strictSame(socketWith({ secretRef }, [secret('pair', data)]), {
    '@type': TYPE,
    commonTlsContext: {
      tlsCertificates: [{ certificateChain: { inlineString: cert }, privateKey: { inlineString: key } }],
      validationContext: { trustedCa: { inlineString: authority } },
    },
  });
  t.strictSame(socketWith({ secretRef, simpleTLS: true }, [secret('pair', data)]), {
    '@type': TYPE,
    commonTlsContext: { validationContext: { trustedCa: { inlineString: authority } } },
  });
});

const PAIR = { 'tls.crt': base64(cert), 'tls.key': base64(key) };
const of = (data: Readonly<Record<string, string>>) => [secret('pair', data)];
const SECRET = { secretRef: { name: 'pair' } };
const MEGABYTE = 1024 * 1024;

const REFUSED: readonly (readonly [
  name: string,
  tls: object,
  beside: readonly object[],
  text: string,
  path?: string,
])[] = [
  [
    'a Secret that is not there',
    SECRET,
    [],
    'failed to extract TLS data: failed to get secret pair: failed to find secret pair: not found',
  ],
  [
    'a Secret of something else',
    SECRET,
    of({ password: base64('x') }),
    'failed to extract TLS data: secret pair has none of the keys tls.crt, tls.key, ca.crt',
  ],
  [
    'a certificate without its key',
    SECRET,
    of({ 'tls.crt': base64(cert) }),
    'invalid TLS config: for if providing a client certificate, both certChain and privateKey must be provided',
  ],
  [
    'files: a key without its certificate',
    { files: { tlsKey: '/k' } },
    [],
    'invalid TLS config: for if providing a client certificate, both certChain and privateKey must be provided',
    'spec.tls.files',
  ],
  [
    'the key of another certificate',
    SECRET,
    of({ ...PAIR, 'tls.key': base64(other.key) }),
    "invalid certificate and key pair: `tls.key` doesn't match the first certificate in `tls.crt`",
  ],
  [
    'garbage in the place of a certificate',
    SECRET,
    of({ ...PAIR, 'tls.crt': base64('x') }),
    'invalid certificate and key pair: `tls.crt` has no chain of X.509 certificates in PEM that the proxy can read: each must be a whole block of valid DER',
  ],
  [
    'a megabyte of garbage as root CA',
    SECRET,
    of({ 'ca.crt': base64(`-----BEGIN CERTIFICATE-----\n${'A'.repeat(MEGABYTE)}`) }),
    'invalid root CA: `ca.crt` holds no X.509 certificates in PEM that can be read',
  ],
  [
    'names without a root CA',
    { ...SECRET, verifySubjectAltNames: ['a.example'] },
    of(PAIR),
    'a root_ca must be provided if verify_subject_alt_name is not empty',
    'spec.tls.verifySubjectAltNames',
  ],
  [
    'a version that is none',
    { ...SYSTEM, parameters: { minVersion: '1.4' } },
    [],
    'invalid TLS version: 1.4',
    'spec.tls.parameters.minVersion',
  ],
  [
    'an unknown cipher suite',
    { ...SYSTEM, parameters: { cipherSuites: ['AES128-SHA', 'BOGUS'] } },
    [],
    "spec.tls.parameters.cipherSuites[1]: the proxy doesn't know the cipher suite `BOGUS`",
    'spec.tls.parameters.cipherSuites[1]',
  ],
  [
    'an unknown curve',
    { ...SYSTEM, parameters: { ecdhCurves: ['bogus'] } },
    [],
    "spec.tls.parameters.ecdhCurves[0]: the proxy doesn't know the curve `bogus`",
    'spec.tls.parameters.ecdhCurves[0]',
  ],
  [
    'a server name with NUL',
    { ...SYSTEM, sni: 'a\0b' },
    [],
    "spec.tls.sni: the proxy doesn't accept NUL in a server name",
    'spec.tls.sni',
  ],
  [
    'a protocol that Envoy would split, and end',
    { ...SYSTEM, alpnProtocols: ['a,'] },
    [],
    'spec.tls.alpnProtocols[0]: the name of a protocol has a comma, where the proxy splits it',
    'spec.tls.alpnProtocols[0]',
  ],
  [
    'a long name of a protocol',
    { ...SYSTEM, alpnProtocols: ['h2', 'a'.repeat(256)] },
    [],
    'spec.tls.alpnProtocols[1]: the name of a protocol is 256 bytes long',
    'spec.tls.alpnProtocols[1]',
  ],
  [
    'more protocols than Envoy accepts',
    { ...SYSTEM, alpnProtocols: Array.from({ length: 256 }, () => 'a'.repeat(255)) },
    [],
    'spec.tls.alpnProtocols: the names of all protocols have more than 65534 bytes',
    'spec.tls.alpnProtocols',
  ],
  ['no source of trust', { sni: 'x' }, [], 'spec.tls: has no trust source', 'spec.tls'],
  [
    'two sources of trust',
    { ...SYSTEM, insecureSkipVerify: true },
    [],
    'spec.tls: has 2 trust sources',
    'spec.tls',
  ],
  [
    'a set of authorities that nobody knows',
    { wellKnownCACertificates: 'Mine' },
    [],
    'spec.tls.wellKnownCACertificates: `Mine` is not a known set of CAs',
    'spec.tls.wellKnownCACertificates',
  ],
];

for (const [name, tls, beside, text, path = 'spec.tls.secretRef.name'] of REFUSED)
  t.test(`${name}: no cluster, and status and findings report it`, async (t) => {
    const objects = [SERVICE, backendConfigPolicy('p', { ...OF_SERVICE, tls }), ...beside];
    t.equal(clusterOf(SERVICE_CLUSTER, objects), undefined);
    t.strictSame(conditionsOf('p', objects), [
      ['Service/default/cart', `Accepted False Invalid: ${text}`, 'Attached False Pending: '],
    ]);
    t.strictSame(findingsOf(objects), [`TR-70 ${path}`]);
    const strict = { validation: { level: 'strict' } } as const;
    t.strictSame(conditionsOf('p', objects, strict), conditionsOf('p', objects), 'at level strict too');
  });

t.test('a server that is not verified is reported', async (t) => {
  const objects = [SERVICE, backendConfigPolicy('p', { ...OF_SERVICE, tls: SECRET }), ...of(PAIR)];
  t.ok(clusterOf(SERVICE_CLUSTER, objects));
  t.strictSame(findingsOf(objects), ['TR-73 spec.tls']);
});

t.test(
  'for a Service that a BackendTLSPolicy targets too, the BackendConfigPolicy sets the socket',
  async (t) => {
    const objects = [
      SERVICE,
      configMap('ca', { 'ca.crt': authority }),
      backendTlsPolicy('t', {
        ...OF_SERVICE,
        validation: {
          hostname: 'bt.example',
          caCertificateRefs: [{ group: '', kind: 'ConfigMap', name: 'ca' }],
        },
      }),
    ];
    const sni = (policy: object) =>
      clusterOf(SERVICE_CLUSTER, [...objects, backendConfigPolicy('p', { ...OF_SERVICE, ...policy })])
        ?.transportSocket?.typedConfig;
    t.match(sni({ tls: { ...SYSTEM, sni: 'bc.example' } }), { sni: 'bc.example' });
    t.match(sni({ connectTimeout: '1s' }), { sni: 'bt.example' });
  },
);

t.test("a policy replaces the mesh's own TLS", async (t) => {
  const settings = { mesh: { enabled: true, autoMtls: true } };
  t.ok(withPolicy({ connectTimeout: '1s' }, settings)?.transportSocketMatches);
  t.equal(withPolicy({ tls: SYSTEM }, settings)?.transportSocketMatches, undefined);
});

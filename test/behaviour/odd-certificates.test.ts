// Certificates that Envoy refuses, in Secrets and ConfigMaps of one team: its own hosts and backends fail, and nothing else of the port does.

import tap from 'tap';
import { behaves, from, gateway, type Row, route, service, statusesOf } from '../parts/behaviour.ts';
import { certificates } from '../parts/certificates.ts';
import { oddPairs } from '../parts/odd-certificates.ts';

const { authority, leaf } = await certificates();
const [good, backend] = [await leaf(['good.example.org']), await leaf(['backend.example.org'])];
const odd = oddPairs();
const pem = (text: string): string => JSON.stringify(text);
const secret = (namespace: string, name: string, data: Readonly<Record<string, string>>): string => `
apiVersion: v1
kind: Secret
metadata: {name: ${name}, namespace: ${namespace}}
stringData: ${JSON.stringify(data)}
`;
const pairOf = ({ cert, key }: { readonly cert: string; readonly key: string }) => ({
  'tls.crt': cert,
  'tls.key': key,
});
const https = (name: string): string =>
  `{name: ${name}, port: 8443, protocol: HTTPS, hostname: ${name}.example.org, tls: {certificateRefs: [{name: ${name}}]}}`;
const toFirst = '- backendRefs: [{name: web, port: 8080}]';
const edOnly = { ...odd.good('ed25519.example.org', 'ed25519'), name: 'ed25519' };

const listenerManifests = [
  gateway(https('good')).replace('listeners:', 'allowedListeners: {namespaces: {from: All}}\n  listeners:'),
  secret('shop', 'good', pairOf(good)),
  `
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XListenerSet
metadata: {name: odd, namespace: team}
spec:
  parentRef: {name: front, namespace: shop}
  listeners:
${[...odd.pairs, edOnly].map(({ name }) => `    - ${https(name)}`).join('\n')}
`,
  ...[...odd.pairs, edOnly].map((pair) => secret('team', pair.name, pairOf(pair))),
  service('web'),
  route('HTTPRoute', 'web', toFirst),
  route('HTTPRoute', 'team', toFirst)
    .replace(
      'parentRefs: [{name: front}]',
      'parentRefs: [{group: gateway.networking.x-k8s.io, kind: XListenerSet, name: odd}]',
    )
    .replaceAll('namespace: shop', 'namespace: team'),
  service('web', { namespace: 'team' }),
];

const configOf = (name: string, tls: object): string => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: BackendConfigPolicy
metadata: {name: ${name}, namespace: shop}
spec: ${JSON.stringify({ targetRefs: [{ group: '', kind: 'Service', name }], tls })}
`;
const refusedOfBackends = odd.pairs.filter(({ isForClients }) => isForClients !== true);
const takenOfBackends = odd.pairs.filter(({ isForClients }) => isForClients === true);
const AUTHORITY = 'authority';
const VALIDATION = 'validation';
const failing = [...refusedOfBackends.map(({ name }) => name), AUTHORITY, VALIDATION];
const taken = takenOfBackends.map(({ name }) => name);
const at = (name: string): string =>
  `- matches: [{path: {value: /${name}}}]\n  backendRefs: [{name: ${name}, port: 8080}]\n`;

const backendManifests = [
  gateway('{name: web, port: 8080, protocol: HTTP}'),
  service('web'),
  ...[...failing, ...taken].map((name) => service(name)),
  route('HTTPRoute', 'first', ['web', ...failing.slice(0, 15)].map(at).join('')),
  route('HTTPRoute', 'second', [...failing.slice(15), ...taken].map(at).join('')),
  ...odd.pairs.flatMap((pair) => [
    secret('shop', pair.name, { ...pairOf(pair), 'ca.crt': authority }),
    configOf(pair.name, { secretRef: { name: pair.name } }),
  ]),
  secret('shop', AUTHORITY, { 'ca.crt': `${authority}${odd.authority}` }),
  configOf(AUTHORITY, { secretRef: { name: AUTHORITY } }),
  `
apiVersion: v1
kind: ConfigMap
metadata: {name: ca, namespace: shop}
data: {ca.crt: ${pem(odd.authority)}}
---
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: {name: ${VALIDATION}, namespace: shop}
spec:
  targetRefs: [{group: "", kind: Service, name: ${VALIDATION}}]
  validation: {hostname: backend.example.org, caCertificateRefs: [{group: "", kind: ConfigMap, name: ca}]}
`,
];

for (const level of ['standard', 'strict'] as const) {
  const settings = { validation: { level } };
  await behaves({
    name: `certificates of listeners that Envoy refuses, at level ${level}`,
    settings,
    manifests: listenerManifests,
    requests: [
      [
        'the good host of the port answers',
        { port: 8443, host: 'good.example.org', tls: { ca: authority } },
        from('shop/web:8080'),
      ],
      [
        'and so does one of the same set, with an Ed25519 key',
        { port: 8443, host: 'ed25519.example.org', tls: {} },
        from('team/web:8080'),
      ],
    ],
    async also(t, proxy) {
      for (const { name } of odd.pairs)
        await t.rejects(proxy.send({ host: `${name}.example.org`, tls: {} }, 8443), name);
    },
  });

  await tap.test(`what listeners say of certificates, at level ${level}`, async (t) => {
    const told = statusesOf(listenerManifests, { settings, namespace: 'team' });
    const listeners = told('XListenerSet', 'odd');
    for (const { name } of odd.pairs) {
      const conditions = listeners[`listener ${name}`] ?? [];
      t.ok(conditions.includes('Programmed=False Invalid'), `${name}: ${conditions}`);
      t.ok(conditions.includes('ResolvedRefs=False InvalidCertificateRef'), name);
    }
    t.ok(listeners['listener ed25519']?.includes('Programmed=True Programmed'));
    const { pairs } = odd;
    for (const pair of pairs) {
      // A set with this listener alone, so that the message is of its listener.
      const alone = listenerManifests.map((manifest) =>
        manifest.includes('kind: XListenerSet\nmetadata')
          ? manifest
              .split('\n')
              .filter((line) => !line.includes('protocol: HTTPS') || line.includes(`{name: ${pair.name},`))
              .join('\n')
          : manifest,
      );
      const message = statusesOf(alone, { settings, namespace: 'team' }).message(
        'XListenerSet',
        'odd',
        'ResolvedRefs',
      );
      t.match(message, `Invalid TLS Secret team/${pair.name}: `);
      t.match(message, pair.problem);
    }
  });

  await behaves({
    name: `certificates for backends that Envoy refuses, at level ${level}`,
    settings,
    manifests: backendManifests,
    upstreams: Object.fromEntries(
      taken.map((name) => [
        `shop/${name}:8080`,
        { tls: { ...backend, requestCert: true, rejectUnauthorized: false } },
      ]),
    ),
    requests: [
      ...failing.map((name): Row => [name, { path: `/${name}` }, { status: 500, received: undefined }]),
      ...taken.map(
        (name): Row => [
          `${name}: presented to a backend all the same`,
          { path: `/${name}` },
          from(`shop/${name}:8080`),
        ],
      ),
      ['a backend beside them', { path: '/web' }, from('shop/web:8080')],
    ],
  });

  await tap.test(`what policies of backends say of certificates, at level ${level}`, async (t) => {
    const told = statusesOf(backendManifests, { settings });
    for (const { name, problem } of refusedOfBackends) {
      const message = told.message('BackendConfigPolicy', name, 'Accepted');
      t.match(message, /^invalid certificate and key pair: /);
      t.match(message, problem);
    }
    t.match(told.message('BackendConfigPolicy', AUTHORITY, 'Accepted'), /^invalid root CA: /);
    t.match(told('BackendTLSPolicy', VALIDATION), {
      'Gateway front': ['Accepted=False NoValidCACertificate'],
    });
  });
}

// TLS to backends: whom they must be, and what they see.

import { behaves, from, HTTP_GATEWAY, type Row, route, service } from '../parts/behaviour.ts';
import { certificates } from '../parts/certificates.ts';

const { authority, leaf, leafOfUris } = await certificates();
const stranger = await certificates();
const good = await leaf(['backend.example.org']);

const policy = (name: string, validation: string): string => `
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: {name: ${name}, namespace: shop}
spec:
  targetRefs: [{group: "", kind: Service, name: ${name}}]
  validation: ${validation}
`;

const BY_CA = '{hostname: backend.example.org, caCertificateRefs: [{group: "", kind: ConfigMap, name: ca}]}';

const at = (name: string): string =>
  `- matches: [{path: {value: /${name}}}]\n  backendRefs: [{name: ${name}, port: 8080}]\n`;

await behaves({
  name: 'BackendTLSPolicy',
  manifests: [
    HTTP_GATEWAY,
    ...['good', 'names', 'stranger', 'othername', 'plain', 'broken'].map((name) => service(name)),
    `
apiVersion: v1
kind: ConfigMap
metadata: {name: ca, namespace: shop}
data:
  ca.crt: ${JSON.stringify(authority)}
`,
    policy('good', BY_CA),
    policy(
      'names',
      `{hostname: sni.example.org, subjectAltNames: [{type: Hostname, hostname: backend.example.org}], caCertificateRefs: [{group: "", kind: ConfigMap, name: ca}]}`,
    ),
    policy('stranger', BY_CA),
    policy('othername', BY_CA.replace('backend.', 'other.')),
    policy('broken', BY_CA.replace('name: ca', 'name: gone')),
    route(
      'HTTPRoute',
      'secure',
      ['good', 'names', 'stranger', 'othername', 'plain', 'broken'].map(at).join(''),
    ),
  ],
  upstreams: {
    'shop/good:8080': { tls: good },
    'shop/names:8080': { tls: good },
    'shop/stranger:8080': { tls: await stranger.leaf(['backend.example.org']) },
    'shop/othername:8080': { tls: good },
  },
  requests: [
    [
      'the name is asked for and verified',
      { path: '/good' },
      from('shop/good:8080', { tls: { serverName: 'backend.example.org' } }),
    ],
    [
      'other names of the certificate',
      { path: '/names' },
      from('shop/names:8080', { tls: { serverName: 'sni.example.org' } }),
    ],
    ['503 for a certificate of somebody else', { path: '/stranger' }, { status: 503 }],
    ['503 for a certificate of another name', { path: '/othername' }, { status: 503 }],
    ['500 where the CA is not there', { path: '/broken' }, { status: 500 }],
    ['plain without a policy', { path: '/plain' }, from('shop/plain:8080', { tls: undefined })],
  ],
});

await behaves({
  name: "the system's trust store",
  manifests: [
    HTTP_GATEWAY,
    service('good'),
    policy('good', '{hostname: backend.example.org, wellKnownCACertificates: System}'),
    route('HTTPRoute', 'secure', at('good')),
  ],
  systemCa: authority,
  upstreams: { 'shop/good:8080': { tls: good } },
  requests: [
    [
      'verifies too',
      { path: '/good' },
      from('shop/good:8080', { tls: { serverName: 'backend.example.org' } }),
    ],
  ],
});

const [CART, OTHER] = ['spiffe://example.org/cart', 'spiffe://example.org/other'];
const named = (...names: readonly object[]): string =>
  JSON.stringify({ hostname: 'sni.example.org', subjectAltNames: names, wellKnownCACertificates: 'System' });
const NAMES: Readonly<Record<string, readonly [validation: string, expected: object]>> = {
  uri: [named({ type: 'URI', uri: CART }), from('shop/uri:8080', { tls: { serverName: 'sni.example.org' } })],
  otheruri: [named({ type: 'URI', uri: OTHER }), { status: 503 }],
  one: [
    named({ type: 'Hostname', hostname: 'backend.example.org' }, { type: 'URI', uri: CART }),
    from('shop/one:8080'),
  ],
  hostname: [named({ type: 'Hostname', hostname: 'sni.example.org' }), { status: 503 }],
};
const cart = await leafOfUris([CART]);

await behaves({
  name: 'names of backends that are URIs',
  manifests: [
    HTTP_GATEWAY,
    ...Object.entries(NAMES).flatMap(([name, [validation]]) => [service(name), policy(name, validation)]),
    route('HTTPRoute', 'secure', Object.keys(NAMES).map(at).join('')),
  ],
  systemCa: authority,
  upstreams: Object.fromEntries(
    Object.keys(NAMES).map((name) => [`shop/${name}:8080`, { tls: cart }] as const),
  ),
  requests: Object.entries(NAMES).map(([name, [, expected]]): Row => [name, { path: `/${name}` }, expected]),
});

await behaves({
  name: 'a port of a Service',
  manifests: [
    HTTP_GATEWAY,
    service('ports', { port: '{name: secure, port: 8443}, {name: plain, port: 8080}' }).replace(
      '[{port: 9000}]',
      '[{name: secure, port: 9443}, {name: plain, port: 9000}]',
    ),
    policy('ports', '{hostname: backend.example.org, wellKnownCACertificates: System}').replace(
      'name: ports}]',
      'name: ports, sectionName: secure}]',
    ),
    route(
      'HTTPRoute',
      'secure',
      `
- matches: [{path: {value: /secure}}]
  backendRefs: [{name: ports, port: 8443}]
- matches: [{path: {value: /plain}}]
  backendRefs: [{name: ports, port: 8080}]
`,
    ),
  ],
  systemCa: authority,
  upstreams: { 'shop/ports:8443': { tls: good } },
  requests: [
    [
      'that the policy names',
      { path: '/secure' },
      from('shop/ports:8443', { tls: { serverName: 'backend.example.org' } }),
    ],
    ['and another one', { path: '/plain' }, from('shop/ports:8080', { tls: undefined })],
  ],
});

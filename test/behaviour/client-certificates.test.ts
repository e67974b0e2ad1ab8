// Client certificates (`spec.tls.frontend` of a Gateway): who is let in, and that nobody is where they can't be verified. And listeners
// without `tls`: they serve no plain text.

import type { Test } from 'tap';
import { examplesOf } from '../docs/blocks.ts';
import { behaves, from, gateway, route, secret, service, statusesOf } from '../parts/behaviour.ts';
import { certificates } from '../parts/certificates.ts';
import type { RunningProxy } from '../parts/proxy.ts';
import type { SentTls } from '../parts/requests.ts';

const [own, other] = [await certificates(), await certificates()];
const server = await own.leaf(['a.example.org', 'raw.example.org']);
const [friend, stranger] = [await own.client(['friend.test']), await other.client(['friend.test'])];
const HOST = 'a.example.org';

const to = (name: string): string => `- backendRefs: [{name: ${name}, port: 8080}]`;
const configMap = (name: string, ca: string, namespace = 'shop'): string => `
apiVersion: v1
kind: ConfigMap
metadata: {name: ${name}, namespace: ${namespace}}
data: {ca.crt: ${JSON.stringify(ca)}}
`;
const https = (name: string, port: number, more = ''): string =>
  `{name: ${name}, port: ${port}, protocol: HTTPS, tls: {certificateRefs: [{name: server}]${more}}}`;
const ca = (name: string, more = ''): string => `{group: "", kind: ConfigMap, name: ${name}${more}}`;
const validation = (refs: string, mode = 'AllowValidOnly'): string =>
  `validation: {caCertificateRefs: [${refs}], mode: ${mode}}`;

/** A Gateway that asks for client certificates. */
const asking = (frontend: string, ...listeners: readonly string[]): string =>
  gateway(...listeners).replace(
    '  gatewayClassName',
    `  allowedListeners: {namespaces: {from: Same}}\n  tls: {frontend: {${frontend}}}\n  gatewayClassName`,
  );
const MANIFESTS: readonly string[] = [
  secret('server', server),
  configMap('own', own.authority),
  configMap('other', other.authority),
  service('a'),
  route('HTTPRoute', 'a', to('a')),
];

const as = (certificate?: SentTls['certificate']): { readonly host: string; readonly tls: SentTls } => ({
  host: HOST,
  tls: { ca: own.authority, ...(certificate === undefined ? {} : { certificate }) },
});

const NOBODY: readonly (readonly [string, SentTls['certificate']])[] = [
  ['without a certificate', undefined],
  ['with a certificate of another CA', stranger],
  ['with a certificate for servers', server],
];

async function refuses(
  t: Test,
  proxy: RunningProxy,
  port: number,
  clients: readonly (readonly [string, SentTls['certificate']])[] = NOBODY,
): Promise<void> {
  for (const [who, certificate] of clients)
    for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
      const sent = as(certificate);
      await t.rejects(
        proxy.send({ ...sent, tls: { ...sent.tls, version } }, port),
        `port ${port} ${who}, ${version}`,
      );
    }
}

await behaves({
  name: 'clients need a certificate',
  manifests: [
    asking(
      `default: {${validation(ca('own'))}}`,
      https('https', 8443),
      '{name: web, port: 8080, protocol: HTTP}',
    ),
    ...MANIFESTS,
  ],
  requests: [
    ['of the right CA', { port: 8443, ...as(friend) }, from('shop/a:8080')],
    ['with HTTP/2', { port: 8443, ...as(friend), protocol: 'http2' }, from('shop/a:8080')],
    ['plain HTTP is not affected', { port: 8080, host: HOST }, from('shop/a:8080')],
  ],
  also: (t, proxy) => refuses(t, proxy, 8443),
});

await behaves({
  name: 'client certificates as docs/listeners.md has them',
  manifests: [
    (await examplesOf('listeners.md'))('clients'),
    ...MANIFESTS,
    configMap('partners', own.authority),
  ],
  requests: [
    ['of the right CA', { port: 8443, ...as(friend) }, from('shop/a:8080')],
    ['nothing is required on another port', { port: 8444, ...as() }, from('shop/a:8080')],
  ],
  also: (t, proxy) => refuses(t, proxy, 8443),
});

await behaves({
  name: 'settings of a port replace the default, for ListenerSets too',
  manifests: [
    asking(
      `default: {${validation(ca('own'))}}, perPort: [{port: 8444, tls: {${validation(ca('other'))}}}, {port: 8445, tls: {}}]`,
      https('https', 8443),
      https('other', 8444),
      https('free', 8445),
    ),
    ...MANIFESTS,
    `
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XListenerSet
metadata: {name: more, namespace: shop}
spec:
  parentRef: {name: front}
  listeners:
    - ${https('set', 8446)}
    - {name: set-other, port: 8444, protocol: HTTPS, hostname: b.example.org, tls: {certificateRefs: [{name: server}]}}
`,
    route('HTTPRoute', 'set', to('a')).replace(
      '{name: front}',
      '{group: gateway.networking.x-k8s.io, kind: XListenerSet, name: more}',
    ),
  ],
  requests: [
    ['the default', { port: 8443, ...as(friend) }, from('shop/a:8080')],
    ['another CA on another port', { port: 8444, ...as(stranger) }, from('shop/a:8080')],
    ['none on a third', { port: 8445, ...as() }, from('shop/a:8080')],
    ['a listener of a ListenerSet', { port: 8446, ...as(friend) }, from('shop/a:8080')],
  ],
  also: async (t, proxy) => {
    await refuses(t, proxy, 8443);
    await refuses(t, proxy, 8446);
    await refuses(t, proxy, 8444, [
      ['without a certificate', undefined],
      ['with a certificate of the CA of the default', friend],
    ]);
    const named = (certificate?: SentTls['certificate']) => ({
      host: 'b.example.org',
      tls: certificate === undefined ? {} : { certificate },
    });
    t.match(await proxy.send(named(stranger), 8444), { status: 200 }, 'a name of the ListenerSet');
    await t.rejects(proxy.send(named(), 8444), 'a name of the ListenerSet without a certificate');
    await t.rejects(proxy.send(named(friend), 8444), 'a name of the ListenerSet with the other CA');
  },
});

const perPort = (port: number, tls: string): string => `{port: ${port}, tls: {${tls}}}`;

await behaves({
  name: 'of several settings of a port, the one that asks for most counts',
  manifests: [
    asking(
      `default: {}, perPort: [${[
        perPort(8443, validation(ca('own'), 'AllowInsecureFallback')),
        perPort(8443, validation(ca('own'))),
        perPort(8444, validation(ca('own'))),
        perPort(8444, ''),
      ].join(', ')}]`,
      https('https', 8443),
      https('other', 8444),
    ),
    ...MANIFESTS,
  ],
  requests: [
    ['of the right CA', { port: 8443, ...as(friend) }, from('shop/a:8080')],
    ['of the right CA on another port', { port: 8444, ...as(friend) }, from('shop/a:8080')],
  ],
  also: async (t, proxy) => {
    await refuses(t, proxy, 8443);
    await refuses(t, proxy, 8444);
  },
});

await behaves({
  name: 'with fallback every client is let in',
  manifests: [
    asking(`default: {${validation(ca('own'), 'AllowInsecureFallback')}}`, https('https', 8443)),
    ...MANIFESTS,
  ],
  requests: [
    ['of the right CA', { port: 8443, ...as(friend) }, from('shop/a:8080')],
    ...NOBODY.map(
      ([who, certificate]) => [who, { port: 8443, ...as(certificate) }, from('shop/a:8080')] as const,
    ),
  ],
});

await behaves({
  name: 'several CAs, one of them twice',
  manifests: [
    asking(`default: {${validation([ca('own'), ca('both'), ca('own')].join(', '))}}`, https('https', 8443)),
    ...MANIFESTS,
    configMap('both', `${other.authority}${own.authority}`),
  ],
  requests: [
    ['of the one', { port: 8443, ...as(friend) }, from('shop/a:8080')],
    ['of the other', { port: 8443, ...as(stranger) }, from('shop/a:8080')],
  ],
  also: (t, proxy) => refuses(t, proxy, 8443, [['without a certificate', undefined]]),
});

await behaves({
  name: 'clients by their names',
  manifests: [
    asking(
      `default: {${validation(ca('own'))}}`,
      https('https', 8443, ', options: {gatewarden.dev/verify-subject-alt-names: "boss.test, friend.test"}'),
      https('strict', 8444, ', options: {gatewarden.dev/verify-subject-alt-names: boss.test}'),
    ),
    ...MANIFESTS,
  ],
  requests: [['one of the names', { port: 8443, ...as(friend) }, from('shop/a:8080')]],
  also: async (t, proxy) => {
    await refuses(t, proxy, 8443);
    await refuses(t, proxy, 8444, [['with another name', friend]]);
  },
});

await behaves({
  name: 'TLS that is terminated for TCP',
  manifests: [
    asking(
      `default: {${validation(ca('own'))}}`,
      '{name: tcp, port: 8443, protocol: TLS, tls: {certificateRefs: [{name: server}]}}',
    ),
    ...MANIFESTS,
    route('TCPRoute', 'tcp', to('a')),
  ],
  requests: [['of the right CA', { port: 8443, ...as(friend) }, from('shop/a:8080')]],
  also: (t, proxy) => refuses(t, proxy, 8443),
});

/** Connections of these clients pass through: the backend has to verify them. */
const PASSED = [
  '{name: raw, port: 8443, protocol: TLS, hostname: raw.example.org, tls: {mode: Passthrough}}',
  route('TLSRoute', 'raw', to('raw')).replace('{name: front}', '{name: front, sectionName: raw}'),
] as const;
const PASSES = {
  upstreams: { 'shop/raw:8080': { tls: server } },
  requests: [
    [
      'another listener of the port',
      { port: 8443, host: 'raw.example.org', tls: { ca: own.authority } },
      from('shop/raw:8080'),
    ],
  ],
} as const;

for (const [what, refs, objects, reason] of [
  ['a ConfigMap that is not there', ca('gone'), [], 'InvalidCACertificateRef'],
  [
    'a ConfigMap without the key',
    ca('empty'),
    [configMap('empty', 'x').replace('ca.crt', 'other')],
    'InvalidCACertificateRef',
  ],
  ['no certificate in it', ca('garbage'), [configMap('garbage', 'garbage')], 'InvalidCACertificateRef'],
  ['another kind', '{group: "", kind: Secret, name: server}', [], 'InvalidCACertificateKind'],
  [
    'another namespace without a grant',
    ca('far', ', namespace: vault'),
    [configMap('far', own.authority, 'vault')],
    'RefNotPermitted',
  ],
] as const) {
  const manifests = [
    asking(`default: {${validation(refs)}}`, https('https', 8443), PASSED[0]),
    ...MANIFESTS,
    ...objects,
    service('raw'),
    PASSED[1],
  ];
  await behaves({
    name: `a CA that can't be used, ${what}: nobody is let in`,
    manifests,
    ...PASSES,
    also: async (t, proxy) => {
      await refuses(t, proxy, 8443, [...NOBODY, ['with a certificate of a CA', friend]]);
      t.strictSame(statusesOf(manifests)('Gateway', 'front')['listener https'], [
        'Accepted=False NoValidCACertificate',
        'Conflicted=False NoConflicts',
        `ResolvedRefs=False ${reason}`,
        'Programmed=False Invalid',
      ]);
    },
  });
}

await behaves({
  name: 'a CA that is missing beside another one, and a CA by a grant',
  manifests: [
    asking(
      `default: {${validation([ca('gone'), ca('far', ', namespace: vault')].join(', '))}}`,
      https('https', 8443),
    ),
    ...MANIFESTS,
    configMap('far', own.authority, 'vault'),
    `
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: {name: cas, namespace: vault}
spec:
  from: [{group: gateway.networking.k8s.io, kind: Gateway, namespace: shop}]
  to: [{group: "", kind: ConfigMap}]
`,
  ],
  requests: [['of the right CA', { port: 8443, ...as(friend) }, from('shop/a:8080')]],
  also: (t, proxy) => refuses(t, proxy, 8443),
});

await behaves({
  name: 'a listener that terminates TLS, a TLSRoute that passes it through, and clients that must be verified',
  manifests: [
    asking(
      `default: {${validation(ca('own'))}}`,
      '{name: passes, port: 8443, protocol: TLS, hostname: a.example.org, tls: {certificateRefs: [{name: server}]}}',
      PASSED[0],
    ),
    ...MANIFESTS,
    service('raw'),
    PASSED[1],
    route('TLSRoute', 'past', to('raw')).replace('{name: front}', '{name: front, sectionName: passes}'),
  ],
  ...PASSES,
  also: (t, proxy) => refuses(t, proxy, 8443, [...NOBODY, ['with a certificate of the CA', friend]]),
});

for (const [name, listener, attached] of [
  ['HTTPS', '{name: open, port: 8443, protocol: HTTPS}', route('HTTPRoute', 'open', to('a'))],
  [
    'HTTPS that passes through',
    '{name: open, port: 8443, protocol: HTTPS, tls: {mode: Passthrough}}',
    route('HTTPRoute', 'open', to('a')),
  ],
  ['TLS', '{name: open, port: 8443, protocol: TLS}', route('TCPRoute', 'open', to('a'))],
] as const) {
  const manifests = [
    gateway(
      listener,
      '{name: a, port: 8443, protocol: HTTPS, hostname: a.example.org, tls: {certificateRefs: [{name: server}]}}',
    ),
    ...MANIFESTS,
    attached,
  ];
  await behaves({
    name: `a listener of protocol ${name} without a certificate serves no plain text`,
    manifests,
    requests: [['another listener of the port', { port: 8443, ...as() }, from('shop/a:8080')]],
    also: async (t, proxy) => {
      for (const host of ['a.example.org', 'b.example.org'])
        await t.rejects(proxy.send({ host }, 8443), `plain text for ${host}`);
      await t.rejects(proxy.send({ host: 'b.example.org', tls: {} }, 8443), 'another name');
      t.match(statusesOf(manifests)('Gateway', 'front')['listener open']?.at(-1), 'Programmed=False Invalid');
    },
  });
}

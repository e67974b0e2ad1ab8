// Listeners of one Gateway: what each protocol carries, and which of several on one port are served.

import t from 'tap';
import { certificates } from '../../parts/certificates.ts';
import { proxiesIn } from '../../parts/proxies-in.ts';
import { gateway, listener, translated } from '../objects.ts';
import { chains, said, statusOf, tlsSecret } from './saying.ts';

type Members = Readonly<Record<string, unknown>>;

const { leaf } = await certificates();
const SECRET = tlsSecret('default/a', await leaf(['a.test']));
const on = (...listeners: readonly Members[]) => [gateway({ listeners }), SECRET];
const https = (name: string, more: Members = {}): Members =>
  listener(name, { protocol: 'HTTPS', port: 8443, tls: { certificateRefs: [{ name: 'a' }] }, ...more });
const rejected = (name: string, reason: string) => [
  `edge[${name}]: Accepted=False ${reason}`,
  `edge[${name}]: Conflicted=True ${reason}`,
  `edge[${name}]: Programmed=False ${reason}`,
];
const SOME_NOT_VALID = ['edge: Accepted=True ListenersNotValid', 'edge: Programmed=True ListenersNotValid'];

for (const [name, listeners, statuses, served] of [
  [
    'HTTP listeners of one port share a chain',
    [listener('a', { hostname: 'a.test' }), listener('b', { hostname: 'b.test' }), listener('c')],
    [],
    ['listener~8080: listener~8080'],
  ],
  [
    'ports are apart',
    [listener('a'), listener('b', { port: 8081 })],
    [],
    ['listener~8080: listener~8080', 'listener~8081: listener~8081'],
  ],
  [
    'HTTPS listeners have a chain each, by the name of the listener',
    [https('b', { hostname: 'b.test' }), https('a', { hostname: '*.test' }), https('c')],
    [],
    ['listener~8443: a sni=*.test tls', 'listener~8443: b sni=b.test tls', 'listener~8443: c tls'],
  ],
  [
    'the first listener of a port decides its protocol',
    [listener('a'), https('b', { port: 8080, hostname: 'b.test' }), listener('c', { hostname: 'c.test' })],
    [...SOME_NOT_VALID, ...rejected('b', 'ProtocolConflict')],
    ['listener~8080: listener~8080'],
  ],
  [
    'HTTPS and TLS go together',
    [https('a', { hostname: 'a.test' }), https('b', { protocol: 'TLS', hostname: 'b.test' })],
    ['edge: Accepted=True ListenersNotValid', 'edge[b]: Programmed=False Invalid'],
    ['listener~8443: a sni=a.test tls'],
  ],
  [
    'beside a third protocol only what has that of the first is left',
    [
      https('a', { hostname: 'a.test' }),
      https('b', { protocol: 'TLS', hostname: 'b.test' }),
      listener('c', { port: 8443, hostname: 'c.test' }),
    ],
    [...SOME_NOT_VALID, ...rejected('b', 'ProtocolConflict'), ...rejected('c', 'ProtocolConflict')],
    ['listener~8443: a sni=a.test tls'],
  ],
  [
    'a hostname belongs to the first that has it',
    [listener('a', { hostname: 'a.test' }), listener('b', { hostname: 'a.test' })],
    [...SOME_NOT_VALID, ...rejected('b', 'HostnameConflict')],
    ['listener~8080: listener~8080'],
  ],
  [
    'also where that one is out for its protocol',
    [
      listener('a', { hostname: 'a.test' }),
      https('b', { port: 8080, hostname: 'b.test' }),
      listener('c', { hostname: 'b.test' }),
    ],
    [...SOME_NOT_VALID, ...rejected('b', 'ProtocolConflict'), ...rejected('c', 'HostnameConflict')],
    ['listener~8080: listener~8080'],
  ],
  [
    'no hostname, an empty one and * are the same',
    [listener('a'), listener('b', { hostname: '' }), listener('c', { hostname: '*' })],
    [...SOME_NOT_VALID, ...rejected('b', 'HostnameConflict'), ...rejected('c', 'HostnameConflict')],
    ['listener~8080: listener~8080'],
  ],
  [
    'two TCP listeners of one port always conflict',
    [listener('a', { protocol: 'TCP' }), listener('b', { protocol: 'TCP' })],
    [...SOME_NOT_VALID, 'edge[a]: Programmed=False Invalid', ...rejected('b', 'HostnameConflict')],
    [],
  ],
  ...[9091, 8082, 19000].map(
    (port) =>
      [
        `port ${port} is the proxy's own`,
        [listener('a', { port }), listener('b')],
        [...SOME_NOT_VALID, ...rejected('a', 'Invalid')],
        ['listener~8080: listener~8080'],
      ] as const,
  ),
  [
    'what is no port is refused before a proxy sees it',
    [listener('a', { port: 70000 }), listener('b', { port: 0 }), listener('c')],
    [...SOME_NOT_VALID, ...rejected('a', 'Invalid'), ...rejected('b', 'Invalid')],
    ['listener~8080: listener~8080'],
  ],
  [
    'and so is what is no hostname',
    [listener('a', { hostname: 'A B' }), listener('b', { hostname: 'a*.test' }), listener('c')],
    [...SOME_NOT_VALID, ...rejected('a', 'Invalid'), ...rejected('b', 'Invalid')],
    ['listener~8080: listener~8080'],
  ],
  [
    'a protocol that nobody carries',
    [listener('a', { protocol: 'UDP' }), listener('b')],
    ['edge[a]: Accepted=False UnsupportedProtocol'],
    ['listener~8080: listener~8080'],
  ],
  [
    'nothing is left',
    [listener('a', { protocol: 'UDP' })],
    [
      'edge: Accepted=False ListenersNotValid',
      'edge: Programmed=False Invalid',
      'edge[a]: Accepted=False UnsupportedProtocol',
    ],
    [],
  ],
  [
    'kinds of routes that the protocol does not carry take the listener out',
    [
      listener('a', { allowedRoutes: { kinds: [{ kind: 'HTTPRoute' }, { kind: 'TCPRoute' }] } }),
      listener('b'),
    ],
    ['edge[a]: ResolvedRefs=False InvalidRouteKinds'],
    ['listener~8080: listener~8080'],
  ],
  [
    'and of the conflicts of its port',
    [listener('a', { allowedRoutes: { kinds: [{ kind: 'TCPRoute' }] } }), https('b', { port: 8080 })],
    ['edge[a]: ResolvedRefs=False InvalidRouteKinds'],
    ['listener~8080: b tls'],
  ],
] as readonly (readonly [string, readonly Members[], readonly string[], readonly string[]])[])
  t.test(name, async (t) => {
    t.strictSame(said(on(...listeners)), [...statuses].sort(), 'statuses');
    t.strictSame(chains(on(...listeners)), served, 'chains');
  });

t.test('supported kinds are those of the protocol, or the listed ones of them', async (t) => {
  const GROUP = 'gateway.networking.k8s.io';
  for (const [protocol, kinds, expected] of [
    ['HTTP', [], ['HTTPRoute', 'GRPCRoute']],
    ['HTTPS', [], ['HTTPRoute']],
    ['TLS', [], ['TLSRoute', 'TCPRoute']],
    ['TCP', [], ['TCPRoute']],
    ['SCTP', [], []],
    ['HTTP', [{ kind: 'GRPCRoute' }, { group: GROUP, kind: 'HTTPRoute' }], ['GRPCRoute', 'HTTPRoute']],
    ['HTTP', [{ group: 'other.example', kind: 'HTTPRoute' }, { kind: 'GRPCRoute' }], ['GRPCRoute']],
    ['TCP', [{ kind: 'HTTPRoute' }], []],
  ] as const) {
    const { listeners = [] } = statusOf(on(listener('a', { protocol, allowedRoutes: { kinds } })), 'edge');
    t.strictSame(
      listeners[0]?.supportedKinds,
      expected.map((kind) => ({ group: GROUP, kind })),
      `${protocol} ${JSON.stringify(kinds)}`,
    );
  }
});

t.test('messages name the conflicting listener, and give a fix', async (t) => {
  const { conditions = [], listeners = [] } = statusOf(
    on(listener('a', { hostname: 'a.test' }), listener('b', { hostname: 'a.test' })),
    'edge',
  );
  const message = listeners[1]?.conditions.find(({ type }) => type === 'Conflicted')?.message ?? '';
  for (const part of ['a', 'a.test', '8080', 'another hostname or port']) t.match(message, part);
  t.match(
    conditions.find(({ type }) => type === 'Accepted'),
    { message: /^Some listeners are not programmed: b: / },
  );
});

t.test('of two listeners with one name the first is used', async (t) => {
  const objects = on(listener('a'), listener('a', { port: 8081 }));
  t.strictSame(chains(objects), ['listener~8080: listener~8080']);
  t.equal(statusOf(objects, 'edge').listeners?.length, 1);
  t.match(translated(objects).findings, [{ code: 'ST-08' }]);
});

t.test('a listener has the address from the settings', async (t) => {
  const address = (listenerBindIpv6: boolean) =>
    proxiesIn(translated(on(listener('a')), { listenerBindIpv6 }))[0]?.listeners[0]?.address;
  t.strictSame(address(true), { socketAddress: { address: '::', ipv4Compat: true, portValue: 8080 } });
  t.strictSame(address(false), { socketAddress: { address: '0.0.0.0', portValue: 8080 } });
});

t.test('an annotation of the Gateway limits the buffers of all of its listeners', async (t) => {
  const limits = (text: string) =>
    proxiesIn(
      translated([
        gateway({ listeners: [listener('a'), listener('b', { port: 8081 })] }, 'default/edge', {
          annotations: { 'gatewarden.dev/per-connection-buffer-limit': text },
        }),
      ]),
    )[0]?.listeners.map((found) => found.perConnectionBufferLimitBytes);
  t.strictSame(limits('32Ki'), [32768, 32768]);
  t.strictSame(limits('1e3'), [1000, 1000]);
  for (const text of ['a lot', '', '-1', '8Gi']) t.strictSame(limits(text), [undefined, undefined], text);
});

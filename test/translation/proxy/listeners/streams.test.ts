// TCP and TLS listeners: which route is served, where it leads, and the status if none is.

import t from 'tap';
import { certificates } from '../../../parts/certificates.ts';
import { chains, said, streamRoute, tlsSecret } from '../../gateways/saying.ts';
import { configuration, gateway, listener, metadata, refusals, service, translated } from '../../objects.ts';

type Members = Readonly<Record<string, unknown>>;

const { leaf } = await certificates();
const SECRET = tlsSecret('default/a', await leaf(['a.test']));
const tcp = (name = 'db', more: Members = {}): Members =>
  listener(name, { protocol: 'TCP', port: 5432, ...more });
const tls = (name: string, hostname: string | undefined, mode = 'Passthrough'): Members =>
  listener(name, {
    protocol: 'TLS',
    port: 8443,
    ...(hostname === undefined ? {} : { hostname }),
    tls: { mode, ...(mode === 'Passthrough' ? {} : { certificateRefs: [{ name: 'a' }] }) },
  });
const at = (sectionName: string) => ({ spec: { parentRefs: [{ name: 'edge', sectionName }] } });
const on = (listeners: readonly Members[], ...objects: readonly unknown[]) => [
  gateway({ listeners }),
  service('default/one'),
  service('default/two'),
  SECRET,
  ...objects,
];
const NOT_SERVED = ['edge: Accepted=True ListenersNotValid', 'edge[db]: Programmed=False Invalid'];

for (const [name, objects, statuses, served] of [
  [
    'a TCPRoute',
    on([tcp()], streamRoute('TCPRoute', 'shop/db', ['one'])),
    [],
    ['listener~5432: listener~5432-shop.db-rule-0'],
  ],
  ['no route', on([tcp()]), NOT_SERVED, []],
  ['a route without a backend', on([tcp()], streamRoute('TCPRoute', 'default/db', [])), NOT_SERVED, []],
  [
    'a route of two rules',
    on(
      [tcp()],
      streamRoute('TCPRoute', 'default/db', ['one'], {
        spec: {
          rules: [{ backendRefs: [{ name: 'one', port: 80 }] }, { backendRefs: [{ name: 'two', port: 80 }] }],
        },
      }),
    ),
    NOT_SERVED,
    [],
  ],
  [
    'of several routes the oldest',
    on(
      [tcp()],
      streamRoute('TCPRoute', 'default/a', ['one']),
      streamRoute('TCPRoute', 'default/b', ['one'], { creationTimestamp: '2026-02-01T00:00:00Z' }),
      streamRoute('TCPRoute', 'default/c', ['one'], { creationTimestamp: '2026-01-01T00:00:00Z' }),
    ),
    [],
    ['listener~5432: listener~5432-default.c-rule-0'],
  ],
  [
    'and of those of one age the first by name',
    on([tcp()], streamRoute('TCPRoute', 'default/b', ['one']), streamRoute('TCPRoute', 'default/a', ['one'])),
    [],
    ['listener~5432: listener~5432-default.a-rule-0'],
  ],
  [
    'the oldest, though it cannot be served',
    on(
      [tcp()],
      streamRoute('TCPRoute', 'default/a', [], { creationTimestamp: '2026-01-01T00:00:00Z' }),
      streamRoute('TCPRoute', 'default/b', ['one']),
    ),
    NOT_SERVED,
    [],
  ],
  [
    'TLSRoutes by the name of the listener, not of the route',
    on(
      [tls('x', 'x.test'), tls('y', '*.y.test')],
      streamRoute('TLSRoute', 'default/x', ['one'], at('x')),
      streamRoute('TLSRoute', 'default/y', ['two'], {
        spec: { ...at('y').spec, hostnames: ['a.y.test'] },
      }),
    ),
    [],
    [
      'listener~8443: listener~8443-default.x-rule-0 sni=x.test',
      'listener~8443: listener~8443-default.y-rule-0 sni=*.y.test',
    ],
  ],
  [
    'one TLSRoute on two listeners of a port',
    on([tls('y', 'y.test'), tls('x', 'x.test')], streamRoute('TLSRoute', 'default/r', ['one'])),
    [],
    [
      'listener~8443: listener~8443-default.r-rule-0 sni=x.test',
      'listener~8443: listener~8443-default.r-rule-0 sni=y.test',
    ],
  ],
  [
    'a TLSRoute passes through, whatever the listener says',
    on([tls('x', 'x.test', 'Terminate')], streamRoute('TLSRoute', 'default/r', ['one'])),
    [],
    ['listener~8443: listener~8443-default.r-rule-0 sni=x.test'],
  ],
  [
    'a TCPRoute on a listener that terminates TLS, for all names',
    on([tls('x', 'x.test', 'Terminate')], streamRoute('TCPRoute', 'default/r', ['one'])),
    [],
    ['listener~8443: listener~8443-default.r-rule-0 tls'],
  ],
  [
    'a TCPRoute on a listener that passes TLS through',
    on([tls('x', 'x.test')], streamRoute('TCPRoute', 'default/r', ['one'])),
    [],
    ['listener~8443: listener~8443-default.r-rule-0'],
  ],
  [
    'a listener without a route beside one that has one',
    on([tls('x', 'x.test'), tls('y', 'y.test')], streamRoute('TLSRoute', 'default/r', ['one'], at('y'))),
    [],
    ['listener~8443: listener~8443-default.r-rule-0 sni=y.test'],
  ],
  [
    'two chains that would take the same connections: the first is served',
    on([tls('x', 'x.test', 'Terminate'), tls('y', 'y.test')], streamRoute('TCPRoute', 'default/r', ['one'])),
    ['edge: Accepted=True ListenersNotValid', 'edge[y]: Programmed=False Invalid'],
    ['listener~8443: listener~8443-default.r-rule-0 tls'],
  ],
  [
    'TLS that cannot be terminated',
    on(
      [{ ...tls('db', 'x.test', 'Terminate'), tls: { certificateRefs: [{ name: 'gone' }] } }],
      streamRoute('TCPRoute', 'default/r', ['one']),
    ),
    [...NOT_SERVED, 'edge[db]: ResolvedRefs=False InvalidCertificateRef'],
    [],
  ],
  [
    'a missing certificate is nothing to a TLSRoute',
    on(
      [{ ...tls('db', 'x.test', 'Terminate'), tls: { certificateRefs: [{ name: 'gone' }] } }],
      streamRoute('TLSRoute', 'default/r', ['one']),
    ),
    [],
    ['listener~8443: listener~8443-default.r-rule-0 sni=x.test'],
  ],
] as readonly (readonly [string, readonly unknown[], readonly string[], readonly string[]])[])
  t.test(name, async (t) => {
    t.strictSame(said(objects), statuses, 'statuses');
    t.strictSame(chains(objects), served, 'chains');
  });

t.test(
  'one backend is a cluster; several share connections by weight; an unusable one keeps its share',
  async (t) => {
    const proxyOf = (backendRefs: readonly Members[]) => {
      const route = streamRoute('TCPRoute', 'default/r', [], { spec: { rules: [{ backendRefs }] } });
      const { listeners } = configuration(on([tcp()], route));
      const { '@type': _, ...proxy } = (listeners[0]?.filterChains?.[0]?.filters?.[0]?.typedConfig ??
        {}) as Members;
      return proxy;
    };
    const statPrefix = 'listener~5432-default.r-rule-0';
    const [one, two, gone] = ['one', 'two', 'gone'].map((name) => ({ name, port: 80 }));
    t.strictSame(proxyOf([one!]), { statPrefix, cluster: 'kube_default_one_80' });
    t.strictSame(proxyOf([{ ...one, weight: 7 }]), { statPrefix, cluster: 'kube_default_one_80' });
    t.strictSame(proxyOf([gone!]), { statPrefix, cluster: 'blackhole-cluster' });
    const weighted = (...clusters: readonly Members[]) => ({ statPrefix, weightedClusters: { clusters } });
    t.strictSame(
      proxyOf([one!, { ...two, weight: 3 }, { ...gone, weight: 0 }]),
      weighted(
        { name: 'kube_default_one_80', weight: 1 },
        { name: 'kube_default_two_80', weight: 3 },
        { name: 'blackhole-cluster', weight: 1 },
      ),
    );
    t.strictSame(
      proxyOf([
        { ...one, weight: -5 },
        { ...two, weight: 5_000_000_000 },
      ]),
      weighted(
        { name: 'kube_default_one_80', weight: 1 },
        { name: 'kube_default_two_80', weight: 1_000_000 },
      ),
    );
  },
);

t.test('a TCPRoute offers no protocols in TLS unless an option says so', async (t) => {
  const alpn = (options: Members) => {
    const spec = { ...tls('x', undefined), tls: { certificateRefs: [{ name: 'a' }], options } };
    const { listeners } = configuration(on([spec], streamRoute('TCPRoute', 'default/r', ['one'])));
    const context = listeners[0]?.filterChains?.[0]?.transportSocket?.typedConfig as
      | { commonTlsContext?: { alpnProtocols?: readonly string[] } }
      | undefined;
    return context?.commonTlsContext?.alpnProtocols;
  };
  t.equal(alpn({}), undefined);
  t.strictSame(alpn({ 'gatewarden.dev/alpn-protocols': 'mqtt' }), ['mqtt']);
});

t.test('the last listener filter reads the server name if a chain matches it', async (t) => {
  const filters = (...listeners: readonly Members[]) =>
    configuration(
      on(listeners, streamRoute('TLSRoute', 'default/r', ['one'])),
    ).listeners[0]?.listenerFilters?.map(({ name }) => name);
  t.strictSame(filters(tls('x', 'x.test')), ['envoy.filters.listener.tls_inspector']);
  t.strictSame(filters(tls('x', undefined)), undefined);
});

const OLD = { creationTimestamp: '2026-01-01T00:00:00Z' };
const older = streamRoute('TCPRoute', 'default/older', ['one'], OLD);
const rule = (...backends: readonly string[]): Members => ({
  backendRefs: backends.map((name) => ({ name, port: 80 })),
});
/** The route `default/r`, to these sections of `edge`; `*`: to all of it. */
const r = (sections: readonly string[], rules: readonly Members[] = [rule('one')], kind = 'TCPRoute') =>
  streamRoute(kind as 'TCPRoute', 'default/r', [], {
    spec: {
      parentRefs: sections.map((name) => ({ name: 'edge', ...(name === '*' ? {} : { sectionName: name }) })),
      rules,
    },
  });
/** `db: Accepted=False Conflicted` for each parentRef, in the order of the status, with what isn't True. */
const conditionsOf = (objects: readonly unknown[]) => {
  const { status } = translated(objects).statuses.find(({ name }) => name === 'r')!;
  const { parents } = status as {
    readonly parents: readonly {
      readonly parentRef: { readonly sectionName?: string };
      readonly conditions: readonly Members[];
    }[];
  };
  return parents.map(({ parentRef: { sectionName = '*' }, conditions }) => {
    const negative = conditions.filter((condition) => condition['status'] !== 'True');
    return `${sectionName}: ${negative.map(({ type, reason }) => `${type} ${reason}`).join(', ')}`;
  });
};
const BAD_CERTIFICATE = { ...tls('db', 'x.test', 'Terminate'), tls: { certificateRefs: [{ name: 'gone' }] } };

for (const [what, objects, conditions, findings] of [
  ['a listener of its own', on([tcp()], r(['db'])), ['db: '], []],
  [
    'backends that are missing',
    on([tcp()], r(['db'], [rule('one', 'gone')])),
    ['db: ResolvedRefs BackendNotFound'],
    [],
  ],
  [
    'a section of another name beside one that it attaches to',
    on([tcp()], r(['db', 'none'], [rule('one', 'gone')])),
    ['db: ResolvedRefs BackendNotFound', 'none: Accepted NoMatchingParent'],
    [],
  ],
  ['an older route', on([tcp()], older, r(['db'], [rule('gone')])), ['db: Accepted Conflicted'], ['TR-07']],
  [
    'an older route on one of two listeners, through one parentRef',
    on(
      [tcp('db'), tcp('other', { port: 5433 })],
      { ...older, spec: { ...(older.spec as Members), ...at('db').spec } },
      r(['*']),
    ),
    ['*: '],
    ['TR-07'],
  ],
  [
    'an older route on one of two listeners, through a parentRef to each',
    on(
      [tcp('db'), tcp('other', { port: 5433 })],
      { ...older, spec: { ...(older.spec as Members), ...at('db').spec } },
      r(['db', 'other']),
    ),
    ['db: Accepted Conflicted', 'other: '],
    ['TR-07'],
  ],
  [
    'a TCPRoute that is older than a TLSRoute',
    on([tls('x', 'x.test')], older, r(['x'], [rule('one')], 'TLSRoute')),
    ['x: Accepted Conflicted'],
    ['TR-07'],
  ],
  [
    'an older route that is not served',
    on([tcp()], streamRoute('TCPRoute', 'default/older', [], OLD), r(['db'])),
    ['db: Accepted Conflicted'],
    ['TR-08', 'TR-07'],
  ],
  [
    'two rules',
    on([tcp()], r(['db'], [rule('one'), rule('two')])),
    ['db: Accepted UnsupportedValue'],
    ['TR-08'],
  ],
  ['no rule', on([tcp()], r(['db'], [])), ['db: Accepted UnsupportedValue'], ['TR-08']],
  ['no backend', on([tcp()], r(['db'], [rule()])), ['db: Accepted UnsupportedValue'], ['TR-08']],
  [
    'no backend of a TLSRoute',
    on([tls('x', 'x.test')], r(['x'], [rule()], 'TLSRoute')),
    ['x: Accepted UnsupportedValue'],
    ['TR-08'],
  ],
  ['a certificate that is missing', on([BAD_CERTIFICATE], r(['db'])), ['db: '], []],
  [
    'two listeners that no server name sets apart',
    on([tls('x', 'x.test', 'Terminate'), tls('y', 'y.test')], r(['x', 'y'])),
    ['x: ', 'y: '],
    [],
  ],
  [
    'a rejected listener, and one that is served',
    on([tcp('db'), tcp('twice'), tcp('reserved', { port: 8082 })], r(['twice', 'db', 'reserved'])),
    ['db: ', 'reserved: Accepted NoReadyListeners', 'twice: Accepted NoReadyListeners'],
    ['TR-78', 'TR-78'],
  ],
  [
    'a rejected listener and one that is served, through one parentRef',
    on([tcp('db'), tcp('twice')], r(['*'])),
    ['*: '],
    [],
  ],
  [
    'listeners of other protocols only',
    on([listener('http')], r(['*'])),
    ['*: Accepted NotAllowedByListeners'],
    [],
  ],
] as readonly (readonly [string, readonly unknown[], readonly string[], readonly string[]])[])
  t.test(`conditions of a route: ${what}`, async (t) => {
    t.strictSame(conditionsOf(objects), conditions);
    t.strictSame(
      translated(objects)
        .findings.map(({ code }) => code)
        .filter((code) => code.startsWith('TR-'))
        .sort(),
      [...findings].sort(),
    );
  });

t.test('the conditions name the older route, and what is wrong with the rules', async (t) => {
  const messageOf = (objects: readonly unknown[]) => {
    const { status } = translated(objects).statuses.find(({ name }) => name === 'r')!;
    return (status as { parents: { conditions: Members[] }[] }).parents[0]?.conditions[0]?.['message'];
  };
  t.match(messageOf(on([tcp()], older, r(['db']))), '`db`: TCPRoute `default/older`');
  t.match(messageOf(on([tcp()], r(['db'], [rule('one'), rule('two')]))), 'has 2 rules');
  t.match(messageOf(on([tcp()], r(['db'], [rule()]))), 'no backend');
  t.equal(messageOf(on([tcp()], r(['db']))), '');
});

t.test('routes without connections because of an older one are counted', async (t) => {
  const { statuses } = translated(on([tcp()], older, r(['db'])));
  t.match(statuses.find(({ kind }) => kind === 'Gateway')?.status, { listeners: [{ attachedRoutes: 2 }] });
});

t.test('streams of another namespace need a grant for their backends', async (t) => {
  const route = streamRoute('TCPRoute', 'shop/r', [], {
    spec: { rules: [{ backendRefs: [{ name: 'one', namespace: 'default', port: 80 }] }] },
  });
  const grant = {
    apiVersion: 'gateway.networking.k8s.io/v1beta1',
    kind: 'ReferenceGrant',
    metadata: metadata('default/grant'),
    spec: {
      from: [{ group: 'gateway.networking.k8s.io', kind: 'TCPRoute', namespace: 'shop' }],
      to: [{ group: '', kind: 'Service' }],
    },
  };
  t.strictSame(refusals(on([tcp()], route), 'shop/r'), ['default/edge: ResolvedRefs=False RefNotPermitted']);
  t.strictSame(refusals(on([tcp()], route, grant), 'shop/r'), []);
});

t.test('without experimental features of the Gateway API there are no streams', async (t) => {
  const { statuses } = translated(on([tcp()], streamRoute('TCPRoute', 'default/r', ['one'])), {
    enableExperimentalGatewayAPIFeatures: false,
  });
  t.strictSame(statuses.map(({ kind }) => kind).sort(), ['Gateway', 'GatewayClass']);
});

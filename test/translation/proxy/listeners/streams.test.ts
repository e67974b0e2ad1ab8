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

t.test(
  'a served route is accepted at each of our parents, and reports its unresolved references on each',
  async (t) => {
    const spec = {
      parentRefs: [
        { name: 'edge', sectionName: 'db' },
        { name: 'edge', sectionName: 'gone' },
      ],
    };
    const route = streamRoute('TCPRoute', 'default/r', ['one', 'gone'], {
      spec: {
        ...spec,
        rules: [
          {
            backendRefs: [
              { name: 'one', port: 80 },
              { name: 'gone', port: 80 },
            ],
          },
        ],
      },
    });
    const lacks = 'default/edge: ResolvedRefs=False BackendNotFound';
    t.strictSame(refusals(on([tcp()], route), 'default/r'), [lacks, lacks]);
    t.strictSame(refusals(on([], route), 'default/r'), [
      'default/edge: Accepted=False NotAllowedByListeners',
      'default/edge: Accepted=False NotAllowedByListeners',
    ]);
  },
);

t.test('routes without connections because of an older one are accepted and reported', async (t) => {
  const objects = on(
    [tcp()],
    streamRoute('TCPRoute', 'default/a', ['one']),
    streamRoute('TCPRoute', 'default/b', ['gone']),
  );
  t.strictSame(refusals(objects, 'default/b'), [], 'no condition, not of its backends either');
  const { findings, statuses } = translated(objects);
  t.match(statuses.find(({ kind }) => kind === 'Gateway')?.status, { listeners: [{ attachedRoutes: 2 }] });
  t.strictSame(
    findings.map(({ code, object }) => `${code} @ ${object.namespace}/${object.name}`),
    ['TR-07 @ default/b'],
  );
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

// Which listeners of edge Gateways routes attach to, the keys of their records there, and the entries of their statuses.

import t from 'tap';
import type { SettingsInput } from '../../../../src/translation.ts';
import { gateway, gatewayClass, service } from '../../objects.ts';
import {
  edgeGateway,
  edgeListenerSet,
  edgeRecords,
  edgeRoute,
  edgeTranslation,
  HTTP,
  refusals,
  statusOf,
} from '../objects.ts';

type Members = Readonly<Record<string, unknown>>;

const ALL = { allowedRoutes: { namespaces: { from: 'All' } } };
const SETS = { allowedListeners: { namespaces: { from: 'All' } } };
const RULES = [{ backendRefs: [{ name: 'a', port: 80 }] }];
const route = (name: string, spec: Members = {}) => edgeRoute('HTTPRoute', name, { rules: RULES, ...spec });
const keys = (objects: readonly unknown[], settings: SettingsInput = {}) =>
  edgeRecords([service('shop/a'), service('team/a'), ...objects], settings).routes.map(
    ({ key, listenerKey }) => `${key} on ${listenerKey}`,
  );
const said = (objects: readonly unknown[], name = 'shop/r', settings: SettingsInput = {}) =>
  refusals(
    edgeTranslation([service('shop/a'), service('team/a'), ...objects], settings),
    `HTTPRoute/${name}`,
  );

const LISTENERS = [
  HTTP,
  { name: 'host', protocol: 'HTTP', port: 81, hostname: '*.a.test' },
  { name: 'all', protocol: 'HTTP', port: 82, ...ALL },
  { name: 'grpc', protocol: 'HTTP', port: 83, allowedRoutes: { kinds: [{ kind: 'GRPCRoute' }] } },
  { name: 'tcp', protocol: 'TCP', port: 84 },
];
const web = (more: Members = {}) => ({ name: 'web', namespace: 'shop', ...more });

for (const [what, spec, listeners] of [
  ['all that take it', {}, ['all', 'host', 'http']],
  ['one by name', { parentRefs: [web({ sectionName: 'http' })] }, ['http']],
  ['one by port', { parentRefs: [web({ port: 81 })] }, ['host']],
  ['by host', { hostnames: ['b.test'] }, ['all', 'http']],
  ['by a wildcard', { hostnames: ['x.a.test'] }, ['all', 'host', 'http']],
  [
    'two references to one listener: one record',
    { parentRefs: [web(), web({ port: 80 })] },
    ['all', 'host', 'http'],
  ],
] as const)
  t.test(`a route attaches: ${what}`, async (t) => {
    t.strictSame(
      keys([edgeGateway(LISTENERS), route('shop/r', spec)]),
      listeners.map((name) => `shop/r.0.0.${name} on shop/web.${name}`),
    );
  });

for (const [what, name, spec, reason] of [
  [
    'another namespace that no listener takes',
    'team/r',
    { parentRefs: [web({ sectionName: 'http' })] },
    'NotAllowedByListeners',
  ],
  [
    'another namespace, another reason',
    'team/r',
    { parentRefs: [web({ sectionName: 'none' })] },
    'NotAllowedByListeners',
  ],
  [
    'a name that no listener has',
    'shop/r',
    { parentRefs: [web({ sectionName: 'none' })] },
    'NoMatchingParent',
  ],
  ['a port that no listener has', 'shop/r', { parentRefs: [web({ port: 1 })] }, 'NoMatchingParent'],
  [
    'a listener by name with another host',
    'shop/r',
    { parentRefs: [web({ sectionName: 'host' })], hostnames: ['b.test'] },
    'NoMatchingParent',
  ],
] as const)
  t.test(`a route is refused: ${what}`, async (t) => {
    const objects = [edgeGateway(LISTENERS), route(name, spec)];
    t.match(said(objects, name), [new RegExp(`Accepted=False ${reason}$`)]);
    t.strictSame(keys(objects), []);
  });

for (const [what, listener, spec, reason] of [
  [
    'the host of no listener',
    { hostname: 'a.test' },
    { hostnames: ['b.test'] },
    'NoMatchingListenerHostname',
  ],
  [
    'a kind that the listener does not take',
    { allowedRoutes: { kinds: [{ kind: 'GRPCRoute' }] } },
    {},
    'NotAllowedByListeners',
  ],
  [
    'neither host nor kind: the host comes first',
    { hostname: 'a.test', allowedRoutes: { kinds: [{ kind: 'GRPCRoute' }] } },
    { hostnames: ['b.test'] },
    'NoMatchingListenerHostname',
  ],
  ['a protocol that is unsupported', { protocol: 'UDP' }, {}, 'NotAllowedByListeners'],
] as const)
  t.test(`a route is refused by the only listener: ${what}`, async (t) => {
    const objects = [edgeGateway([{ ...HTTP, ...listener }]), route('shop/r', spec)];
    t.strictSame(said(objects), [`Gateway shop/web: Accepted=False ${reason}`]);
  });

t.test('a listener that is left out of its port serves no route', async (t) => {
  const objects = [
    edgeGateway([{ name: 'tcp', protocol: 'TCP', port: 80 }, HTTP]),
    route('shop/r', { parentRefs: [web({ sectionName: 'http' })] }),
  ];
  t.strictSame(said(objects), ['Gateway shop/web#http: Accepted=False NoReadyListeners']);
  t.strictSame(keys(objects), []);
});

t.test('listeners of one protocol that treat TLS differently take different kinds', async (t) => {
  const listeners = [
    { name: 'pass', protocol: 'TLS', port: 443, tls: { mode: 'Passthrough' } },
    { name: 'term', protocol: 'TLS', port: 444, tls: { certificateRefs: [{ name: 'c' }] } },
  ];
  const { tcpRoutes } = edgeRecords([
    edgeGateway(listeners),
    service('shop/a'),
    edgeRoute('TCPRoute', 'shop/t', { rules: RULES }),
    edgeRoute('TLSRoute', 'shop/s', { rules: RULES }),
  ]);
  t.strictSame(
    tcpRoutes.map(({ key }) => key),
    ['shop/s.0.pass', 'shop/t.0.term'],
  );
});

const OWN = edgeListenerSet('shop/extra', [{ name: 'http', protocol: 'HTTP', port: 90 }]);
const SET = { group: 'gateway.networking.x-k8s.io', kind: 'XListenerSet', name: 'extra' };

t.test(
  'a listener of a ListenerSet has keys of its own; older: that of a listener of the same name',
  async (t) => {
    const objects = [edgeGateway([HTTP], SETS), OWN, route('shop/r', { parentRefs: [web(), SET] })];
    t.strictSame(keys(objects), [
      'shop/r.0.0.http on shop/web.http',
      'shop/r.0.0.shop.extra.http on shop/extra.http',
    ]);
    // One key has one record: that of the Gateway's listener.
    t.strictSame(keys(objects, { corrections: 'none' }), ['shop/r.0.0.http on shop/web.http']);
  },
);

t.test(
  'a status has one entry for each parentRef; older: for each Gateway, and none for ListenerSets',
  async (t) => {
    const OLDER = { corrections: 'none' };
    const objects = [
      edgeGateway(LISTENERS, SETS),
      OWN,
      route('shop/r', { parentRefs: [web({ sectionName: 'http' }), web({ port: 1 }), SET] }),
      route('shop/only', { parentRefs: [SET] }),
    ];
    t.strictSame(said(objects), [
      'Gateway shop/web:1: Accepted=False NoMatchingParent',
      'Gateway shop/web#http',
      'XListenerSet shop/extra',
    ]);
    t.strictSame(said(objects, 'shop/r', OLDER), ['Gateway shop/web#http']);
    t.strictSame(said(objects, 'shop/only', OLDER), []);
  },
);

t.test('a route with two references to a listener counts once there', async (t) => {
  const objects = [
    edgeGateway(),
    route('shop/r', { parentRefs: [web(), web({ port: 80 })] }),
    route('shop/s'),
  ];
  t.equal(statusOf(edgeTranslation(objects), 'Gateway/shop/web')!.listeners![0]!.attachedRoutes, 2);
});

t.test('a Gateway without usable addresses takes no route', async (t) => {
  const objects = [
    edgeGateway([HTTP], { addresses: [{ type: 'NamedAddress', value: 'a' }] }),
    route('shop/r'),
  ];
  t.strictSame(said(objects), ['Gateway shop/web: Accepted=False NoMatchingListenerHostname']);
});

t.test('a route on a proxy Gateway and on an edge Gateway is right for both', async (t) => {
  const proxy = [gatewayClass, gateway({}, 'shop/proxy')];
  const parentRefs = [{ name: 'proxy', namespace: 'shop' }];
  const rules = [
    {
      backendRefs: [
        { name: 'a', port: 80, weight: 3 },
        { name: 'missing', port: 80 },
      ],
    },
  ];
  const alone = edgeTranslation([...proxy, service('shop/a'), route('shop/r', { parentRefs, rules })]);
  const both = [
    ...proxy,
    edgeGateway(),
    service('shop/a'),
    route('shop/r', { parentRefs: [...parentRefs, web()], rules }),
  ];
  const together = edgeTranslation(both);
  const ofProxy = (translation: typeof alone) =>
    translation.gateways.filter(({ dataPlane }) => dataPlane === 'proxy');
  t.strictSame(ofProxy(together), ofProxy(alone));
  const entries = statusOf(together, 'HTTPRoute/shop/r')!.parents!;
  t.strictSame(
    entries.map(({ controllerName }) => controllerName),
    ['gatewarden.dev/gateway', 'gatewarden.dev/edge'],
  );
  t.strictSame(entries[0], statusOf(alone, 'HTTPRoute/shop/r')!.parents![0]);
  t.equal(edgeRecords(both).routes.length, 1);
});

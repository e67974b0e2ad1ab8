// Binds and listeners of edge Gateways and their ListenerSets: records, and conditions of listeners and Gateways.

import t from 'tap';
import type { SettingsInput } from '../../../../src/translation.ts';
import { gateway, gatewayClass, listener } from '../../objects.ts';
import {
  edgeGateway,
  edgeListenerSet,
  edgeRecords,
  edgeTranslation,
  HTTP,
  statusOf,
  unusual,
} from '../objects.ts';

type Members = Readonly<Record<string, unknown>>;

const PASSTHROUGH = { name: 'pass', protocol: 'TLS', port: 443, tls: { mode: 'Passthrough' } };
const TCP = { name: 'tcp', protocol: 'TCP', port: 9000 };

/** `bind 80`, `shop/web.http HTTP 80`, `shop/web.http: Programmed=False Invalid`. */
function served(objects: readonly unknown[], settings: SettingsInput = {}): readonly string[] {
  const { binds, listeners } = edgeRecords(objects, settings);
  return [
    ...binds.map(({ port }) => `bind ${port}`),
    ...listeners.map(
      ({ key, protocol, bindKey, tls }) => `${key} ${protocol} ${bindKey}${tls === undefined ? '' : ' tls'}`,
    ),
  ];
}

function said(objects: readonly unknown[], settings: SettingsInput = {}): readonly string[] {
  return edgeTranslation(objects, settings).statuses.flatMap(({ kind, name, status }) => {
    if (!/Gateway$|ListenerSet$/.test(kind)) return [];
    const { conditions, listeners = [] } = status as NonNullable<ReturnType<typeof statusOf>>;
    return [
      ...unusual(conditions).map((text) => `${name}: ${text}`),
      ...listeners.flatMap((each) =>
        unusual(each.conditions).map((text) => `${name}[${each.name}]: ${text}`),
      ),
    ];
  });
}

const kindsOf = (listeners: readonly Members[]): readonly string[] =>
  statusOf(edgeTranslation([edgeGateway(listeners)]), 'Gateway/shop/web')!.listeners!.map(
    ({ name, supportedKinds }) => `${name}: ${supportedKinds.map(({ kind }) => kind).join()}`,
  );

t.test('a Gateway has one bind for each port, and a listener for each of its listeners', async (t) => {
  t.strictSame(edgeRecords([edgeGateway([HTTP, { ...HTTP, name: 'other', hostname: 'a.test' }])]), {
    namespace: 'shop',
    name: 'web',
    class: 'gatewarden-edge',
    dataPlane: 'edge',
    binds: [{ key: '80/shop/web', port: 80 }],
    listeners: [
      {
        key: 'shop/web.http',
        bindKey: '80/shop/web',
        name: { gatewayName: 'web', gatewayNamespace: 'shop', listenerName: 'http' },
        protocol: 'HTTP',
      },
      {
        key: 'shop/web.other',
        bindKey: '80/shop/web',
        name: { gatewayName: 'web', gatewayNamespace: 'shop', listenerName: 'other' },
        hostname: 'a.test',
        protocol: 'HTTP',
      },
    ],
    routes: [],
    tcpRoutes: [],
    backends: [],
    policies: [],
    addresses: [],
  });
});

for (const [what, listeners, expectedRecords, expectedConditions] of [
  [
    'all protocols',
    [HTTP, TCP, PASSTHROUGH],
    [
      'bind 443',
      'bind 80',
      'bind 9000',
      'shop/web.http HTTP 80/shop/web',
      'shop/web.pass TLS 443/shop/web',
      'shop/web.tcp TCP 9000/shop/web',
    ],
    [],
  ],
  [
    'an unknown protocol: a bind only, and it counts as programmed',
    [{ name: 'udp', protocol: 'UDP', port: 53 }],
    ['bind 53'],
    ['web[udp]: Accepted=False UnsupportedProtocol'],
  ],
  [
    'a protocol in lower case',
    [{ ...HTTP, protocol: 'http' }],
    ['bind 80'],
    ['web[http]: Accepted=False UnsupportedProtocol'],
  ],
  [
    'HTTPS without TLS: it is not served in plain text',
    [{ name: 'https', protocol: 'HTTPS', port: 443 }],
    ['bind 443'],
    ['web: Accepted=True ListenersNotValid', 'web[https]: Programmed=False Invalid'],
  ],
  [
    'TLS that says nothing of it',
    [{ name: 'tls', protocol: 'TLS', port: 443 }],
    ['bind 443'],
    ['web: Accepted=True ListenersNotValid', 'web[tls]: Programmed=False Invalid'],
  ],
  [
    'a port that is no port',
    [{ ...HTTP, port: 70000 }],
    [],
    [
      'web: Accepted=True ListenersNotValid',
      'web: Programmed=True ListenersNotValid',
      'web[http]: Accepted=False Invalid',
      'web[http]: Conflicted=True Invalid',
      'web[http]: Programmed=False Invalid',
    ],
  ],
  [
    'a port that the data plane needs itself',
    [...[15_000, 15_020, 15_021].map((port) => ({ ...HTTP, name: `p${port}`, port })), HTTP],
    ['bind 80', 'shop/web.http HTTP 80/shop/web'],
    [
      'web: Accepted=True ListenersNotValid',
      'web: Programmed=True ListenersNotValid',
      ...[15_000, 15_020, 15_021].flatMap((port) => [
        `web[p${port}]: Accepted=False Invalid`,
        `web[p${port}]: Conflicted=True Invalid`,
        `web[p${port}]: Programmed=False Invalid`,
      ]),
    ],
  ],
  [
    'kinds that the protocol does not carry: the others are served',
    [{ ...HTTP, allowedRoutes: { kinds: [{ kind: 'TCPRoute' }, { kind: 'HTTPRoute' }] } }],
    ['bind 80', 'shop/web.http HTTP 80/shop/web'],
    ['web[http]: ResolvedRefs=False InvalidRouteKinds'],
  ],
] as const)
  t.test(`listeners: ${what}`, async (t) => {
    t.strictSame(served([edgeGateway(listeners)]), expectedRecords);
    t.strictSame(said([edgeGateway(listeners)]), expectedConditions);
  });

t.test('kinds of routes follow from the protocol and what it does with TLS', async (t) => {
  t.strictSame(
    kindsOf([
      HTTP,
      { name: 'https', protocol: 'HTTPS', port: 8443 },
      TCP,
      PASSTHROUGH,
      { name: 'term', protocol: 'TLS', port: 444, tls: { certificateRefs: [{ name: 'c' }] } },
      { ...HTTP, name: 'narrow', port: 81, allowedRoutes: { kinds: [{ kind: 'GRPCRoute' }] } },
      { ...HTTP, name: 'none', port: 82, allowedRoutes: { kinds: [{ group: 'other', kind: 'HTTPRoute' }] } },
      { name: 'udp', protocol: 'UDP', port: 53 },
    ]),
    [
      'http: HTTPRoute,GRPCRoute',
      'https: HTTPRoute,GRPCRoute',
      'tcp: TCPRoute',
      'pass: TLSRoute',
      'term: TCPRoute',
      'narrow: GRPCRoute',
      'none: ',
      'udp: ',
    ],
  );
});

t.test('the message for a protocol in lower case says how to write it', async (t) => {
  const status = statusOf(
    edgeTranslation([edgeGateway([{ ...HTTP, protocol: 'http' }])]),
    'Gateway/shop/web',
  );
  const [accepted] = status!.listeners![0]!.conditions;
  t.equal(accepted!.message, 'Protocol `http` is unsupported: write HTTP in upper case');
});

const MIXED = [HTTP, { ...TCP, port: 80 }, { ...PASSTHROUGH, port: 80 }];

t.test('protocols on one port: the first listener decides, and the others are left out', async (t) => {
  t.strictSame(served([edgeGateway(MIXED)]), ['bind 80', 'shop/web.http HTTP 80/shop/web']);
  t.match(
    said([edgeGateway(MIXED)]).filter((text) => text.includes('Conflicted')),
    ['web[tcp]: Conflicted=True ProtocolConflict', 'web[pass]: Conflicted=True ProtocolConflict'],
  );
  t.equal(served([edgeGateway(MIXED)], { corrections: 'none' }).length, 4, 'older: all are sent');
  const alike = [
    { ...PASSTHROUGH, hostname: 'a.test' },
    { name: 'https', protocol: 'HTTPS', port: 443, tls: { certificateRefs: [{ name: 'c' }] } },
  ];
  t.notMatch(said([edgeGateway(alike)]), /Conflicted/, 'HTTPS beside passthrough works');
});

for (const [what, addresses, isServed] of [
  ['none', [], true],
  ['one IP address', [{ type: 'IPAddress', value: '10.0.0.1' }], true],
  ['one without a type', [{ value: '10.0.0.1' }], true],
  ['two IP addresses', [{ value: '10.0.0.1' }, { value: '10.0.0.2' }], false],
  ['a name of another sort', [{ type: 'NamedAddress', value: 'a' }], false],
  ['a host name beside others', [{ value: '10.0.0.1' }, { type: 'Hostname', value: 'a.test' }], true],
] as const)
  t.test(`addresses of a Gateway: ${what}`, async (t) => {
    const objects = [edgeGateway([HTTP], { addresses })];
    t.equal(served(objects).length > 0, isServed);
    t.strictSame(said(objects), isServed ? [] : ['web: Accepted=False Invalid']);
  });

t.test('a class of another component: statuses only', async (t) => {
  const settings = { externalClasses: ['gatewarden-edge'] };
  t.strictSame(served([edgeGateway()], settings), []);
  t.ok(statusOf(edgeTranslation([edgeGateway()], settings), 'Gateway/shop/web'));
});

const ALLOWED = { allowedListeners: { namespaces: { from: 'All' } } };

t.test('ListenerSets add listeners, with default ports, under the name of the Gateway', async (t) => {
  const set = edgeListenerSet('team/extra', [
    { name: 'http', protocol: 'HTTP' },
    { name: 'tcp', protocol: 'TCP' },
    { name: 'own', protocol: 'HTTP', port: 8080 },
  ]);
  const objects = [edgeGateway([], ALLOWED), set];
  t.strictSame(served(objects), [
    'bind 80',
    'bind 8080',
    'team/extra.http HTTP 80/shop/web',
    'team/extra.own HTTP 8080/shop/web',
  ]);
  t.strictSame(edgeRecords(objects).listeners[0]!.name, {
    gatewayName: 'web',
    gatewayNamespace: 'shop',
    listenerName: 'http',
  });
  t.strictSame(said(objects), ['extra[tcp]: Accepted=False UnsupportedProtocol']);
});

t.test(
  'a hostname on a port is that of its first listener, and those of the Gateway come first',
  async (t) => {
    const a = { ...HTTP, name: 'a', hostname: 'a.test' };
    const certificate = { tls: { certificateRefs: [{ name: 'c' }] } };
    const objects = [
      edgeGateway([HTTP, a, TCP, PASSTHROUGH], ALLOWED),
      edgeListenerSet('early/thief', [
        { ...HTTP, name: 'all' },
        a,
        { ...TCP, hostname: 'a.test' },
        { name: 'tls', protocol: 'HTTPS', port: 443, ...certificate },
        { ...HTTP, name: 'wild', hostname: '*.test' },
        { ...HTTP, name: 'elsewhere', port: 81 },
      ]),
    ];
    t.strictSame(
      served(objects).filter((text) => !text.startsWith('bind')),
      [
        'early/thief.elsewhere HTTP 81/shop/web',
        'early/thief.wild HTTP 80/shop/web',
        'shop/web.a HTTP 80/shop/web',
        'shop/web.http HTTP 80/shop/web',
        'shop/web.pass TLS 443/shop/web',
        'shop/web.tcp TCP 9000/shop/web',
      ],
    );
    t.strictSame(
      said(objects).filter((text) => text.includes('Conflicted')),
      ['all', 'a', 'tcp', 'tls'].map((name) => `thief[${name}]: Conflicted=True HostnameConflict`),
    );
  },
);

t.test('a ListenerSet that its Gateway does not allow adds nothing, and has no status', async (t) => {
  const objects = [edgeGateway(), edgeListenerSet('team/extra', [{ ...HTTP, port: 81 }])];
  t.strictSame(served(objects), ['bind 80', 'shop/web.http HTTP 80/shop/web']);
  t.equal(statusOf(edgeTranslation(objects), 'XListenerSet/team/extra'), undefined);
});

t.test('a proxy Gateway beside it keeps its own rules', async (t) => {
  const proxy = gateway({ listeners: [listener('http'), listener('tcp', { protocol: 'TCP' })] });
  const alone = edgeTranslation([gatewayClass, proxy]);
  const both = edgeTranslation([gatewayClass, proxy, edgeGateway(MIXED)]);
  const ofProxy = (translation: typeof alone) =>
    translation.gateways.filter(({ dataPlane }) => dataPlane === 'proxy');
  t.strictSame(ofProxy(both), ofProxy(alone));
  t.strictSame(statusOf(both, 'Gateway/default/edge'), statusOf(alone, 'Gateway/default/edge'));
});

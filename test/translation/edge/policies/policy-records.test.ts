// The records of EdgePolicies as they are, for a data plane that merges them itself: targets, keys, phases.

import t from 'tap';
import type { SettingsInput } from '../../../../src/translation.ts';
import { httpRoute, metadata } from '../../objects.ts';
import { edgeGateway, edgeListenerSet, edgeRecords, HTTP } from '../objects.ts';
import { edgePolicy, target } from './policy-objects.ts';

type Members = Readonly<Record<string, unknown>>;

const RAW: SettingsInput = { edge: { mode: 'raw' } };
const OLDER: SettingsInput = { corrections: 'none' };
const without = (...numbers: readonly string[]): SettingsInput => ({
  ...RAW,
  corrections: ALL.filter((number) => !numbers.includes(number)).join(','),
});
const ALL = ['E2', 'E3', 'E4', 'E5', 'E16', 'E21', 'E31'];

const ADMITS = { allowedListeners: { namespaces: { from: 'Same' } } };
const WORLD = [
  edgeGateway([HTTP, { ...HTTP, name: 'other', port: 81 }], ADMITS),
  edgeListenerSet('shop/more', [
    { name: 'a', protocol: 'HTTP', port: 82 },
    { name: 'b', protocol: 'HTTP', port: 83 },
  ]),
  httpRoute(
    'shop/cart',
    { parentRefs: [{ name: 'web' }], rules: [{ name: 'pay' }] },
    { labels: { team: 'a' } },
  ),
  httpRoute('shop/docs', { parentRefs: [{ name: 'web' }] }, { labels: { team: 'a', tier: 'x' } }),
  httpRoute('infra/cart', { parentRefs: [{ name: 'web' }] }, { labels: { team: 'a' } }),
  {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: metadata('shop/db'),
    spec: { ports: [{ name: 'sql', port: 5432 }] },
  },
];

const policiesOf = (policy: object, settings: SettingsInput = RAW) =>
  edgeRecords([...WORLD, policy], settings).policies;
const keysOf = (policy: object, settings?: SettingsInput) =>
  policiesOf(policy, settings).map(({ key }) => key);

const CSRF = { traffic: { csrf: {} } };
const TCP = { backend: { tcp: { connectTimeout: '1s' } } };

t.test('each kind of target has its form in the model and in keys', async (t) => {
  const cases: readonly (readonly [string, Members, Members, readonly [string, Members][]])[] = [
    [
      'a Gateway',
      target('Gateway', 'web'),
      CSRF,
      [[':shop/web', { gateway: { namespace: 'shop', name: 'web' } }]],
    ],
    [
      'a listener',
      target('Gateway', 'web', 'http'),
      CSRF,
      [[':shop/web/http', { gateway: { namespace: 'shop', name: 'web', listener: 'http' } }]],
    ],
    [
      'all listeners of a ListenerSet',
      target('XListenerSet', 'more'),
      CSRF,
      [
        [':shop/web/a', { gateway: { namespace: 'shop', name: 'web', listener: 'a' } }],
        [':shop/web/b', { gateway: { namespace: 'shop', name: 'web', listener: 'b' } }],
      ],
    ],
    [
      'a listener of a ListenerSet, by the name of the kind that the Gateway API has now',
      target('ListenerSet', 'more', 'b'),
      CSRF,
      [[':shop/web/b', { gateway: { namespace: 'shop', name: 'web', listener: 'b' } }]],
    ],
    [
      'a route',
      target('HTTPRoute', 'cart'),
      CSRF,
      [[':shop/cart', { route: { namespace: 'shop', name: 'cart' } }]],
    ],
    [
      'a rule',
      target('HTTPRoute', 'cart', 'pay'),
      CSRF,
      [[':shop/cart/pay', { route: { namespace: 'shop', name: 'cart', routeRule: 'pay' } }]],
    ],
    [
      'an object that is not there',
      target('HTTPRoute', 'gone'),
      CSRF,
      [[':shop/gone', { route: { namespace: 'shop', name: 'gone' } }]],
    ],
    [
      'a Service',
      target('Service', 'db'),
      TCP,
      [
        [
          ':shop/db.shop.svc.cluster.local',
          { service: { hostname: 'db.shop.svc.cluster.local', namespace: 'shop' } },
        ],
      ],
    ],
    ...['5432', '05432', 'sql'].map((section): (typeof cases)[number] => [
      `the port ${section} of a Service`,
      target('Service', 'db', section),
      TCP,
      [
        [
          ':shop/db.shop.svc.cluster.local/5432',
          { service: { hostname: 'db.shop.svc.cluster.local', namespace: 'shop', port: 5432 } },
        ],
      ],
    ]),
    ['a port by a name that the Service lacks', target('Service', 'db', 'nosql'), TCP, []],
    [
      'an EdgeBackend',
      target('EdgeBackend', 'llm'),
      TCP,
      [[':shop/llm', { backend: { namespace: 'shop', name: 'llm' } }]],
    ],
    [
      'a provider',
      target('EdgeBackend', 'llm', 'big'),
      TCP,
      [[':shop/llm/big', { backend: { namespace: 'shop', name: 'llm', section: 'big' } }]],
    ],
  ];
  for (const [what, aimed, blocks, expected] of cases) {
    const prefix = blocks === CSRF ? 'traffic/shop/p:csrf' : 'shop/p:backend-tcp';
    t.strictSame(
      policiesOf(edgePolicy('shop/p', aimed, blocks)).map(({ key, target }) => [key, target]),
      expected.map(([suffix, model]) => [`${prefix}${suffix}`, model]),
      what,
    );
  }
});

t.test('a target that is named twice counts once', async (t) => {
  const twice = edgePolicy('shop/p', [target('HTTPRoute', 'cart'), target('HTTPRoute', 'cart')], CSRF);
  t.strictSame(keysOf(twice), ['traffic/shop/p:csrf:shop/cart']);
});

t.test('selectors select by labels in the namespace of the policy', async (t) => {
  const selecting = (matchLabels: Members, sectionName?: string) => ({
    ...edgePolicy('shop/p', [], CSRF),
    spec: {
      targetSelectors: [{ ...target('HTTPRoute', '', sectionName), name: undefined, matchLabels }],
      ...CSRF,
    },
  });
  t.strictSame(keysOf(selecting({ team: 'a' })), [
    'traffic/shop/p:csrf:shop/cart',
    'traffic/shop/p:csrf:shop/docs',
  ]);
  t.strictSame(keysOf(selecting({ tier: 'x', team: 'a' })), ['traffic/shop/p:csrf:shop/docs']);
  t.strictSame(keysOf(selecting({ team: 'a' }, 'pay')), [
    'traffic/shop/p:csrf:shop/cart/pay',
    'traffic/shop/p:csrf:shop/docs/pay',
  ]);
  t.strictSame(keysOf(selecting({ team: 'b' })), []);
  t.strictSame(keysOf(selecting({ team: 'a' }), OLDER), [], 'the older behaviour has no selectors');
});

t.test('the older behaviour', async (t) => {
  const halves = {
    traffic: {
      headerModifiers: {
        request: { remove: ['x-a'] },
        response: { remove: ['x-b'] },
      },
    },
  };
  const cases: readonly (readonly [string, Members, Members, readonly string[], readonly string[]])[] = [
    [
      'both halves of header modifiers have one key',
      target('HTTPRoute', 'cart'),
      halves,
      ['traffic/shop/p:header-modifier:shop/cart', 'traffic/shop/p:header-modifier:shop/cart'],
      ['traffic/shop/p:header-modifier-response:shop/cart', 'traffic/shop/p:header-modifier:shop/cart'],
    ],
    [
      'ListenerSets are skipped',
      target('XListenerSet', 'more'),
      CSRF,
      [],
      ['traffic/shop/p:csrf:shop/web/a', 'traffic/shop/p:csrf:shop/web/b'],
    ],
    [
      'the name of a port is port 0',
      target('Service', 'db', 'sql'),
      { backend: { http: { version: 'HTTP2' } } },
      ['shop/p:backend-http:shop/db.shop.svc.cluster.local/0'],
      ['shop/p:backend-http:shop/db.shop.svc.cluster.local/5432'],
    ],
    [
      'timeouts of a Gateway count',
      target('Gateway', 'web'),
      { traffic: { timeouts: { request: '3s' } } },
      ['traffic/shop/p:timeout:shop/web'],
      [],
    ],
  ];
  for (const [what, aimed, blocks, older, corrected] of cases) {
    t.strictSame(keysOf(edgePolicy('shop/p', aimed, blocks), OLDER), older, what);
    t.strictSame(keysOf(edgePolicy('shop/p', aimed, blocks)), corrected, `${what}: corrected`);
  }
});

t.test('only units that run before routing carry the phase', async (t) => {
  const early = edgePolicy('shop/p', target('Gateway', 'web'), {
    traffic: {
      phase: 'PreRouting',
      transformation: { request: { remove: ['x-a'] } },
      basicAuthentication: { users: ['u:x'] },
      directResponse: { status: 503 },
    },
  });
  const phases = (settings: SettingsInput) =>
    policiesOf(early, settings).map((policy) => [
      policy.key.split(':')[1],
      'traffic' in policy ? policy.traffic.phase : undefined,
    ]);
  t.strictSame(phases(RAW), [
    ['basicauth', 'GATEWAY'],
    ['transformation', 'GATEWAY'],
  ]);
  const onRoute = { ...early, spec: { ...early.spec, targetRefs: [target('HTTPRoute', 'cart')] } };
  t.strictSame(
    policiesOf(onRoute).map((policy) => 'traffic' in policy && policy.traffic.phase),
    [undefined, undefined],
    'on a route it runs after routing',
  );
  t.strictSame(phases(without('E16')), [
    ['basicauth', undefined],
    ['direct-response', undefined],
    ['transformation', 'GATEWAY'],
  ]);
});

t.test('a policy that cannot be read refuses what it targets', async (t) => {
  const broken = (aimed: Members) => edgePolicy('shop/p', aimed, { traffic: { csrf: 1 } });
  t.strictSame(
    policiesOf(broken(target('HTTPRoute', 'cart'))).map((policy) => ({ ...policy, name: undefined })),
    [
      {
        key: 'traffic/shop/p:rbac:shop/cart',
        name: undefined,
        target: { route: { namespace: 'shop', name: 'cart' } },
        traffic: { authorization: { deny: ['true'] } },
      },
    ],
  );
  const [onService] = policiesOf(broken(target('Service', 'db')));
  t.strictSame(onService && 'backend' in onService && onService.backend, {
    backendTls: { root: Buffer.from('invalid').toString('base64') },
  });
  t.strictSame(policiesOf(broken(target('HTTPRoute', 'cart')), OLDER), []);
});

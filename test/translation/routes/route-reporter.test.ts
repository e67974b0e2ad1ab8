// Findings of routes: references that lead nowhere and parts without effect, where no status reports them.

import t from 'tap';
import type { Settings } from '../../../src/translation.ts';
import { backendRef, gateway, httpRoute, listener, service, translated } from '../objects.ts';

type Members = Readonly<Record<string, unknown>>;

/** `default/cart TR-21 @ spec.parentRefs[0]`, for routes only. */
const said = (objects: readonly unknown[], settings: Partial<Settings> = {}): string[] =>
  translated(objects, settings)
    .findings.filter(({ code }) => /^TR-2\d$/.test(code))
    .map(({ object, code, path }) => `${object.namespace}/${object.name} ${code} @ ${path}`);

const web = [service('web'), gateway()];
const rule = (more: Members = {}): Members => ({ backendRefs: [backendRef('web')], ...more });
const withRule = (more: Members): unknown[] => [...web, httpRoute('cart', { rules: [rule(more)] })];

const foreign = [
  {
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'GatewayClass',
    metadata: { name: 'other' },
    spec: { controllerName: 'example.com/other' },
  },
  gateway({ gatewayClassName: 'other' }, 'default/theirs'),
];

const set = (from: string) => [
  gateway({ allowedListeners: { namespaces: { from } } }),
  {
    apiVersion: 'gateway.networking.x-k8s.io/v1alpha1',
    kind: 'XListenerSet',
    metadata: { name: 'more', namespace: 'shop' },
    spec: {
      parentRef: { name: 'edge', namespace: 'default' },
      listeners: [listener('more', { port: 8081 })],
    },
  },
];
const onSet = httpRoute('cart', {
  parentRefs: [
    { group: 'gateway.networking.x-k8s.io', kind: 'XListenerSet', name: 'more', namespace: 'shop' },
  ],
  rules: [rule()],
});

const cases: readonly (readonly [name: string, objects: readonly unknown[], said: readonly string[]])[] = [
  ['a route that is served', withRule({}), []],
  [
    'a Gateway that is not there, beside one that is',
    [
      ...web,
      httpRoute('cart', {
        parentRefs: [{ name: 'edge' }, { name: 'gone' }, { name: 'edge', namespace: 'shop' }],
        rules: [rule()],
      }),
    ],
    ['default/cart TR-21 @ spec.parentRefs[1].name', 'default/cart TR-21 @ spec.parentRefs[2].name'],
  ],
  [
    'a Gateway of somebody else',
    [...foreign, httpRoute('cart', { parentRefs: [{ name: 'theirs' }], rules: [rule()] })],
    [],
  ],
  [
    'patterns of a route on a Gateway of somebody else',
    [
      ...foreign,
      httpRoute('cart', {
        parentRefs: [{ name: 'theirs' }],
        rules: [rule({ matches: [{ path: { type: 'RegularExpression', value: '(' } }] })],
      }),
    ],
    [],
  ],
  [
    'a kind of somebody else',
    [httpRoute('cart', { parentRefs: [{ kind: 'Mesh', group: 'example.com', name: 'm' }], rules: [rule()] })],
    [],
  ],
  ['a ListenerSet', [...set('All'), service('web'), onSet], []],
  [
    'a ListenerSet that is not let in',
    [...set('Same'), service('web'), onSet],
    ['default/cart TR-21 @ spec.parentRefs[0]'],
  ],
  ['a ListenerSet that is not there', [...web, onSet], ['default/cart TR-21 @ spec.parentRefs[0].name']],
  [
    'a route that would delegate and is not there',
    [
      httpRoute('cart', {
        parentRefs: [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name: 'root' }],
        rules: [rule()],
      }),
    ],
    ['default/cart TR-21 @ spec.parentRefs[0].name'],
  ],
  [
    'patterns that RE2 refuses, wherever they stand',
    withRule({
      matches: [
        { path: { type: 'RegularExpression', value: '/(?=a)' } },
        { path: { type: 'RegularExpression', value: '/a.*' } },
        { headers: [{ name: 'a', type: 'RegularExpression', value: '[' }] },
        {
          queryParams: [
            { name: 'a', type: 'Exact', value: '[' },
            { name: 'b', type: 'RegularExpression', value: '\\1' },
          ],
        },
      ],
    }),
    [
      'default/cart TR-20 @ spec.rules[0].matches[0].path.value',
      'default/cart TR-20 @ spec.rules[0].matches[2].headers[0].value',
      'default/cart TR-20 @ spec.rules[0].matches[3].queryParams[1].value',
    ],
  ],
  [
    'patterns of a child that others delegate to',
    [
      ...web,
      httpRoute('cart', {
        rules: [
          {
            matches: [{ path: { value: '/a' } }],
            backendRefs: [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name: 'kid' }],
          },
        ],
      }),
      httpRoute('kid', {
        parentRefs: undefined,
        rules: [rule({ matches: [{ path: { type: 'RegularExpression', value: '/a(' } }] })],
      }),
    ],
    ['default/kid TR-20 @ spec.rules[0].matches[0].path.value'],
  ],
  [
    'a GRPCRoute with patterns',
    [
      ...web,
      {
        apiVersion: 'gateway.networking.k8s.io/v1',
        kind: 'GRPCRoute',
        metadata: { name: 'calls', namespace: 'default' },
        spec: {
          parentRefs: [{ name: 'edge' }],
          rules: [
            {
              matches: [
                { method: { type: 'RegularExpression', service: 'a(', method: 'b' } },
                { headers: [{ name: 'a', type: 'RegularExpression', value: '(' }] },
              ],
              backendRefs: [backendRef('web')],
            },
          ],
        },
      },
    ],
    [
      'default/calls TR-20 @ spec.rules[0].matches[0].method.service',
      'default/calls TR-20 @ spec.rules[0].matches[1].headers[0].value',
    ],
  ],
  [
    'an inherited priority that there is none of, and a weight',
    [
      ...web,
      httpRoute(
        'cart',
        { rules: [rule()] },
        {
          annotations: {
            'gatewarden.dev/inherited-policy-priority': 'Parent',
            'gatewarden.dev/route-weight': 'heavy',
          },
        },
      ),
    ],
    [
      'default/cart TR-25 @ metadata.annotations["gatewarden.dev/inherited-policy-priority"]',
      'default/cart TR-25 @ metadata.annotations["gatewarden.dev/route-weight"]',
    ],
  ],
  [
    'a weight where weights are turned off',
    [
      ...web,
      httpRoute('cart', { rules: [rule()] }, { annotations: { 'gatewarden.dev/route-weight': '10' } }),
    ],
    ['default/cart TR-25 @ metadata.annotations["gatewarden.dev/route-weight"]'],
  ],
];

for (const [name, objects, expected] of cases)
  t.test(name, async (t) => {
    t.strictSame(said(objects).sort(), [...expected].sort());
  });

t.test('a weight is not reported if weights are enabled', async (t) => {
  const objects = [
    ...web,
    httpRoute('cart', { rules: [rule()] }, { annotations: { 'gatewarden.dev/route-weight': '10' } }),
  ];
  t.strictSame(said(objects, { weightedRoutePrecedence: true }), []);
});

t.test(
  'at level standard a pattern is a warning; at strict its match is dropped, and the status reports it',
  async (t) => {
    const objects = withRule({ matches: [{ path: { type: 'RegularExpression', value: '(' } }] });
    const severities = (level: 'standard' | 'strict') =>
      translated(objects, { validation: { level } })
        .findings.filter(({ code }) => code === 'TR-20')
        .map(({ severity }) => severity);
    t.strictSame(severities('standard'), ['warning']);
    t.strictSame(severities('strict'), []);
    const { statuses } = translated(objects, { validation: { level: 'strict' } });
    t.match(JSON.stringify(statuses), 'RouteRuleDropped');
  },
);

t.test('a match of CONNECT', async (t) => {
  t.strictSame(said(withRule({ matches: [{ method: 'GET' }, { method: 'CONNECT' }] })), [
    'default/cart TR-26 @ spec.rules[0].matches[1].method',
  ]);
});

t.test('experimental members that are turned off', async (t) => {
  const objects = withRule({
    retry: { attempts: 2 },
    sessionPersistence: {},
  });
  t.strictSame(said(objects), []);
  t.strictSame(said(objects, { enableExperimentalGatewayAPIFeatures: false }), [
    'default/cart TR-24 @ spec.rules[0].retry',
    'default/cart TR-24 @ spec.rules[0].sessionPersistence',
  ]);
});

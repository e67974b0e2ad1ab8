// The policies for the requests of a route: which settings apply, which don't, and why.

import t from 'tap';
import { fieldValue } from '../../../../src/analysis/policies/field-values.ts';
import type { PlacedPolicy, PlacedSetting } from '../../../../src/analysis/proxy/policies/placed-setting.ts';
import { policiesOfRoute } from '../../../../src/analysis/proxy/policies/route-policies.ts';
import { gateway, route, secret } from '../../../parts/behaviour.ts';
import { certificates } from '../../../parts/certificates.ts';
import { proxiesIn } from '../../../parts/proxies-in.ts';
import { type ShopOptions, shop, trafficPolicy } from '../../shop.ts';

const GATEWAY = 'kind: Gateway, name: front';
const LISTENER = 'kind: Gateway, name: front, sectionName: web';
const ROUTE = 'kind: HTTPRoute, name: cart';
const RULE = 'kind: HTTPRoute, name: cart, sectionName: pay';
const CART = route(
  'HTTPRoute',
  'cart',
  `
  - name: pay
    matches: [{path: {type: PathPrefix, value: /pay}}]
    backendRefs: [{name: cart, port: 8080}]`,
);

function policies(manifests: readonly string[], options: ShopOptions = {}): readonly PlacedPolicy[] {
  const translator = shop(manifests, options);
  const [found] = proxiesIn(translator.translation());
  const [configuration] = found!.routes;
  const [host] = configuration!.virtualHosts!;
  const name = { gateway: 'Gateway/shop/front', chain: configuration!.name!, host: host!.domains![0]! };
  return policiesOfRoute(translator.view, name, host!.routes?.[0]);
}

const told = ({ policy, path, proxy }: PlacedSetting): string =>
  `${policy.name} ${path} @ ${proxy.place.sort}`;

function summary(manifests: readonly string[], options?: ShopOptions) {
  const [all] = policies(manifests, options);
  return {
    effective: (all?.effective ?? []).map(told),
    lost: (all?.lost ?? []).map((setting) =>
      [told(setting), setting.reason, ...setting.by.map(({ name }) => name)].join(' '),
    ),
  };
}

const buffer = (size: string): string => `buffer: {maxRequestSize: ${size}}`;

t.test('a setting applies at its place, with its path, value and target', async (t) => {
  const [all] = policies([CART, trafficPolicy('limits', GATEWAY, buffer('1Mi'))]);
  t.strictSame(all, {
    kind: 'TrafficPolicy',
    effective: [
      {
        policy: { kind: 'TrafficPolicy', namespace: 'shop', name: 'limits' },
        field: 'buffer',
        path: 'spec.buffer',
        value: { maxRequestSize: '1Mi' },
        targets: [{ kind: 'Gateway', namespace: 'shop', name: 'front' }],
        proxy: { place: { sort: 'routeConfiguration', name: 'Gateway shop/front' } },
      },
    ],
    lost: [],
    errors: [],
  });
});

t.test('policies on a rule name it as their target', async (t) => {
  const [all] = policies([CART, trafficPolicy('limits', RULE, buffer('1Mi'))]);
  t.strictSame(all!.effective[0]!.targets, [
    { kind: 'HTTPRoute', namespace: 'shop', name: 'cart', section: 'pay' },
  ]);
  t.equal(all!.effective[0]!.proxy.place.name, 'HTTPRoute shop/cart rules[0] "pay"');
});

const CASES: readonly [string, readonly string[], ReturnType<typeof summary>, ShopOptions?][] = [
  [
    'the most specific place wins for a filter',
    [
      trafficPolicy('all', GATEWAY, buffer('1Mi')),
      trafficPolicy('web', LISTENER, buffer('2Mi')),
      trafficPolicy('own', ROUTE, buffer('3Mi')),
    ],
    {
      effective: ['own spec.buffer @ route'],
      lost: [
        'web spec.buffer @ virtualHost MoreSpecificPlace own',
        'all spec.buffer @ routeConfiguration MoreSpecificPlace own',
      ],
    },
  ],
  [
    'of one place the policy of the rule wins, then the older',
    [
      trafficPolicy('rule', RULE, buffer('1Mi'), 3),
      trafficPolicy('older', ROUTE, buffer('2Mi'), 1),
      trafficPolicy('younger', ROUTE, buffer('3Mi'), 2),
    ],
    {
      effective: ['rule spec.buffer @ route'],
      lost: [
        'older spec.buffer @ route LowerPriority rule',
        'younger spec.buffer @ route LowerPriority rule',
      ],
    },
  ],
  [
    'header changes of all places add up',
    [
      trafficPolicy('all', GATEWAY, 'headerModifiers: {request: {set: [{name: a, value: b}]}}'),
      trafficPolicy('own', ROUTE, 'headerModifiers: {request: {set: [{name: a, value: c}]}}'),
    ],
    {
      effective: ['own spec.headerModifiers @ route', 'all spec.headerModifiers @ routeConfiguration'],
      lost: [],
    },
  ],
  [
    'retries of a route replace those of its listener',
    [
      trafficPolicy('web', LISTENER, 'retry: {retryOn: [5xx]}'),
      trafficPolicy('own', ROUTE, 'retry: {retryOn: [reset]}'),
    ],
    {
      effective: ['own spec.retry @ route'],
      lost: ['web spec.retry @ virtualHost MoreSpecificPlace own'],
    },
  ],
  [
    'what only a route can do is nothing on a Gateway',
    [trafficPolicy('all', GATEWAY, 'timeouts: {request: 5s}')],
    { effective: [], lost: ['all spec.timeouts @ routeConfiguration WithoutEffect'] },
  ],
  [
    'a disabled provider of a Gateway',
    [
      `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: GatewayExtension
metadata: {name: guard, namespace: shop}
spec: {type: ExtAuth, extAuth: {grpcService: {backendRef: {name: cart, port: 8080}}}}`,
      trafficPolicy('all', GATEWAY, 'extAuth: {extensionRef: {name: guard}}'),
      trafficPolicy('own', ROUTE, 'extAuth: {disable: {}}'),
    ],
    {
      effective: ['own spec.extAuth @ route'],
      lost: ['all spec.extAuth @ routeConfiguration SwitchedOff own'],
    },
  ],
  [
    'a policy with errors voids its level, and the route is replaced',
    [
      trafficPolicy('bad', ROUTE, "rbac: {policy: {matchExpressions: ['(']}}", 2),
      trafficPolicy('good', ROUTE, buffer('1Mi')),
      trafficPolicy('all', GATEWAY, buffer('1Mi')),
    ],
    {
      effective: ['all spec.buffer @ routeConfiguration'],
      lost: ['good spec.buffer @ route LevelVoided bad', 'bad spec.rbac @ route Invalid'],
    },
  ],
];

for (const [name, manifests, expected, options] of CASES)
  t.test(name, async (t) => t.strictSame(summary([CART, ...manifests], options), expected));

t.test('the rule’s own filter wins over policies', async (t) => {
  const rewriting = route(
    'HTTPRoute',
    'cart',
    `
    - timeouts: {request: 3s}
      backendRefs: [{name: cart, port: 8080}]`,
  );
  t.strictSame(summary([rewriting, trafficPolicy('own', ROUTE, 'timeouts: {request: 9s}')]), {
    effective: [],
    lost: ['own spec.timeouts @ route SetByRoute'],
  });
});

t.test('each of several backends has its own settings', async (t) => {
  const weighted = route(
    'HTTPRoute',
    'cart',
    `
    - backendRefs:
        - {name: cart, port: 8080}
        - name: pages
          port: 8080
          filters: [{type: ExtensionRef, extensionRef: {group: gateway.gatewarden.dev, kind: TrafficPolicy, name: small}}]`,
  );
  const small = `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: small, namespace: shop}
spec: {buffer: {maxRequestSize: 1Ki}}`;
  const [all] = policies([weighted, small, trafficPolicy('own', ROUTE, buffer('3Mi'))]);
  t.strictSame(
    all!.effective.map(({ policy, proxy }) => [policy.name, proxy.place.name, proxy.exceptFor]),
    [
      ['small', 'HTTPRoute shop/cart rules[0] backendRefs[1]', undefined],
      ['own', 'HTTPRoute shop/cart rules[0]', ['kube_shop_pages_8080']],
    ],
  );
});

const delegating = (fold: string, weighted = ''): string => `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: cart, namespace: shop, annotations: {gatewarden.dev/inherited-policy-priority: ${fold}}}
spec:
  parentRefs: [{name: front}]
  rules:
    - matches: [{path: {value: /pay}}]
      backendRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: child}]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: child, namespace: shop}
spec:
  rules:
    - matches: [{path: {value: /pay}}]
      filters: [{type: CORS, cors: {allowOrigins: ["*"]}}]
      backendRefs:
        - name: cart
          port: 8080
          filters:
            - type: ExtensionRef
              extensionRef: {group: gateway.gatewarden.dev, kind: TrafficPolicy, name: below}
        ${weighted}
`;

t.test('a policy of the only backend has an effect beside those of the route', async (t) => {
  const ref = 'extensionRef: {group: gateway.gatewarden.dev, kind: TrafficPolicy, name: below}';
  const cart = route(
    'HTTPRoute',
    'cart',
    `- backendRefs: [{name: cart, port: 8080, filters: [{type: ExtensionRef, ${ref}}]}]`,
  );
  const policies = [
    trafficPolicy('above', ROUTE, 'csrf: {percentageEnabled: 100}'),
    trafficPolicy('below', 'kind: HTTPRoute, name: none', buffer('2Mi')),
  ];
  t.strictSame(summary([cart, ...policies]), {
    effective: ['below spec.buffer @ backend', 'above spec.csrf @ route'],
    lost: [],
  });
});

for (const weighted of ['', '- {name: pages, port: 8080}'])
  t.test(
    `a parent that takes precedence wins over a policy of ${weighted === '' ? 'the only backend' : 'a backend'}`,
    async (t) => {
      const policies = [
        trafficPolicy('above', ROUTE, `${buffer('1Mi')}\n  cors: {allowOrigins: ["https://a.test"]}`),
        trafficPolicy('below', 'kind: HTTPRoute, name: none', buffer('2Mi')),
      ];
      for (const fold of ['ShallowMergePreferParent', 'DeepMergePreferParent'])
        t.strictSame(summary([delegating(fold, weighted), ...policies]), {
          effective: ['above spec.cors @ route', 'above spec.buffer @ route'],
          lost: ['below spec.buffer @ backend ParentPreferred above'],
        });
    },
  );

t.test('a policy of an HTTPS listener is merged with those of its Gateway', async (t) => {
  const tls = gateway('{name: web, port: 8080, protocol: HTTPS, tls: {certificateRefs: [{name: server}]}}');
  const { leaf } = await certificates();
  const both = [
    trafficPolicy('web', LISTENER, buffer('2Mi'), 2),
    trafficPolicy('all', GATEWAY, buffer('1Mi')),
  ];
  t.strictSame(summary([CART, secret('server', await leaf(['a.test'])), ...both], { gateway: tls }), {
    effective: ['web spec.buffer @ routeConfiguration'],
    lost: ['all spec.buffer @ routeConfiguration LowerPriority web'],
  });
});

const ofKind = (kind: string, name: string, target: string, spec: string, age = 1): string => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: ${kind}
metadata: {name: ${name}, namespace: shop, creationTimestamp: "2026-01-0${age}T00:00:00Z"}
spec:
  targetRefs: [{${target}}]
  ${spec}
`;
const FRONT = 'group: gateway.networking.k8s.io, kind: Gateway, name: front';
const SERVICE = 'group: "", kind: Service, name: cart';

t.test('policies of connection managers, listeners and backends are included', async (t) => {
  const all = policies([
    CART,
    ofKind('HTTPListenerPolicy', 'http', FRONT, 'streamIdleTimeout: 5s'),
    ofKind(
      'HTTPListenerPolicy',
      'later',
      FRONT,
      'streamIdleTimeout: 9s\n  serverHeaderTransformation: PassThrough',
      2,
    ),
    ofKind(
      'ListenerPolicy',
      'ports',
      FRONT,
      'perPort: [{port: 8080, listener: {perConnectionBufferLimitBytes: 1024}}, {port: 1, listener: {}}]',
    ),
    ofKind('ListenerPolicy', 'all', FRONT, 'default: {perConnectionBufferLimitBytes: 9}', 2),
    ofKind('BackendConfigPolicy', 'slow', SERVICE, 'connectTimeout: 9s'),
    ofKind('BackendConfigPolicy', 'young', SERVICE, 'connectTimeout: 1s', 2),
  ]);
  t.strictSame(
    all.map(({ kind, effective, lost }) => [
      kind,
      effective.map(
        (setting) => `${told(setting)} ${setting.proxy.place.name} ${JSON.stringify(setting.value)}`,
      ),
      lost.map((setting) => `${told(setting)} ${setting.reason} ${setting.by.map(({ name }) => name)}`),
    ]),
    [
      [
        'HTTPListenerPolicy',
        [
          'http spec.streamIdleTimeout @ listener Gateway shop/front "5s"',
          'later spec.serverHeaderTransformation @ listener Gateway shop/front "PassThrough"',
        ],
        ['later spec.streamIdleTimeout @ listener LowerPriority http'],
      ],
      [
        'ListenerPolicy',
        ['ports spec.perPort[0].listener.perConnectionBufferLimitBytes @ listener Gateway shop/front 1024'],
        ['all spec.default.perConnectionBufferLimitBytes @ listener MoreSpecificPlace ports'],
      ],
      [
        'BackendConfigPolicy',
        ['slow spec.connectTimeout @ cluster kube_shop_cart_8080 "9s"'],
        ['young spec.connectTimeout @ cluster LowerPriority slow'],
      ],
    ],
  );
});

t.test('secrets are masked', async (t) => {
  const spec = { basicAuth: { users: ['anna:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g='] } };
  t.strictSame(fieldValue('TrafficPolicy', 'basicAuth', { spec }), {
    path: 'spec.basicAuth',
    value: { users: ['******'] },
  });
});

t.test(
  'response headers are shown, unless they are named like credentials; headers to backends are masked',
  async (t) => {
    const headers = [
      { name: 'x-frame-options', value: 'DENY' },
      { name: 'set-cookie', value: 'a=b' },
    ];
    const spec = { headerModifiers: { response: { set: headers }, request: { add: [headers[0]] } } };
    t.strictSame(fieldValue('TrafficPolicy', 'headerModifiers', { spec }).value, {
      response: {
        set: [
          { name: 'x-frame-options', value: 'DENY' },
          { name: 'set-cookie', value: '******' },
        ],
      },
      request: { add: [{ name: 'x-frame-options', value: '******' }] },
    });
  },
);

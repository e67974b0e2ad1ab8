// Filters that can't be applied are never skipped: the requests that they are for get 500, on rules and on backend references of both kinds
// of routes, and the status of the route names the filter.

import tap from 'tap';
import {
  behaves,
  from,
  HTTP_GATEWAY,
  REPLACED,
  route,
  service,
  statusesOf,
  tally,
  trafficPolicy,
} from '../parts/behaviour.ts';

const KINDS = ['HTTPRoute', 'GRPCRoute'] as const;
type Kind = (typeof KINDS)[number];

/** A path of each name, which a GRPCRoute sees as a method. */
const match = (kind: Kind, name: string): string =>
  kind === 'HTTPRoute' ? `{path: {value: /s/${name}}}` : `{method: {service: s, method: ${name}}}`;

const extensionRef = (kind: string, name: string, group = 'gateway.gatewarden.dev'): string =>
  `{type: ExtensionRef, extensionRef: {group: ${group}, kind: ${kind}, name: ${name}}}`;

/** Refused on every backend reference; with a word of the message that names the filter. */
const REFUSED = {
  absent: [extensionRef('TrafficPolicy', 'gone'), /TrafficPolicy\/shop\/gone/],
  foreign: [extensionRef('Guard', 'theirs', 'x.test'), /x\.test\/Guard\/shop\/theirs/],
  answer: [extensionRef('DirectResponse', 'closed'), /DirectResponse shop\/closed/],
  broken: [extensionRef('TrafficPolicy', 'broken'), /lost/],
  mixed: [`${extensionRef('TrafficPolicy', 'marks')}, {type: URLRewrite}`, /filter URLRewrite/],
  rewrite: ['{type: URLRewrite, urlRewrite: {hostname: b.test}}', /filter URLRewrite/],
  mirror: [
    '{type: RequestMirror, requestMirror: {backendRef: {name: b, port: 8080}}}',
    /filter RequestMirror/,
  ],
  redirect: ['{type: RequestRedirect, requestRedirect: {hostname: b.test}}', /filter RequestRedirect/],
  auth: [
    '{type: ExternalAuth, externalAuth: {protocol: HTTP, backendRef: {name: b, port: 8080}}}',
    /filter ExternalAuth/,
  ],
  later: ['{type: Later}', /filter Later/],
  empty: ['{type: RequestHeaderModifier}', /filter RequestHeaderModifier is empty/],
  value: [
    '{type: RequestHeaderModifier, requestHeaderModifier: {set: [{name: x-a, value: "a\\nb"}]}}',
    /x-a/,
  ],
} as const satisfies Readonly<Record<string, readonly [filters: string, named: RegExp]>>;

/** GRPCRoutes have no field for these types, and an object with an unknown field isn't read. */
const WITHOUT_FIELD = new Set(['rewrite', 'redirect', 'auth']);

const filtersOf = (kind: Kind, name: keyof typeof REFUSED): string =>
  kind === 'GRPCRoute' && WITHOUT_FIELD.has(name)
    ? REFUSED[name][0].replace(/, \w+: \{.*\}\}$/, '}')
    : REFUSED[name][0];

const NAMES = Object.keys(REFUSED) as readonly (keyof typeof REFUSED)[];

const POLICIES = [
  trafficPolicy('broken', undefined, 'jwt: {extensionRef: {name: lost}}'),
  trafficPolicy('marks', undefined, 'headerModifiers: {request: {set: [{name: x-mark, value: seen}]}}'),
  `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: DirectResponse
metadata: {name: closed, namespace: shop}
spec: {status: 403}
`,
];

const WITH_SERVICES = [
  HTTP_GATEWAY,
  service('a'),
  service('b', { addresses: ['10.8.0.5'] }),
  ...POLICIES,
] as const;

const rule = (kind: Kind, name: string, ...references: readonly string[]): string =>
  `- {matches: [${match(kind, name)}], backendRefs: [${references.join(', ')}]}\n`;
const reference = (name: string, weight: number, filters = ''): string =>
  `{name: ${name}, port: 8080, weight: ${weight}, filters: [${filters}]}`;

const call = (name: string) => ({ method: 'POST', path: `/s/${name}` });
const REFUSED_SHARE = { status: 500, received: undefined };

for (const kind of KINDS) {
  const routeOf = (name: string, ...references: readonly string[]): string =>
    route(kind, name.toLowerCase(), rule(kind, name, ...references));
  await behaves({
    name: `filters of backends of a ${kind} that can't be applied`,
    manifests: [
      ...WITH_SERVICES,
      ...NAMES.flatMap((name) => {
        const filters = filtersOf(kind, name);
        return [
          routeOf(`${name}1`, reference('a', 1, filters)),
          // Its weight plays no part.
          routeOf(`${name}0`, reference('a', 0, filters)),
          routeOf(`${name}2`, reference('a', 1, filters), reference('b', 0)),
          routeOf(`${name}3`, reference('a', 0, filters), reference('b', 1)),
        ];
      }),
      routeOf('half', reference('a', 1, REFUSED.absent[0]), reference('b', 1)),
      routeOf('all', reference('a', 1, REFUSED.absent[0]), reference('b', 1, filtersOf(kind, 'rewrite'))),
      routeOf('beside', reference('a', 1, extensionRef('TrafficPolicy', 'marks')), reference('b', 0)),
      routeOf('only', reference('a', 1, extensionRef('TrafficPolicy', 'marks'))),
      routeOf(
        'header',
        reference(
          'a',
          1,
          '{type: RequestHeaderModifier, requestHeaderModifier: {set: [{name: x-a, value: b}]}}',
        ),
      ),
    ],
    requests: [
      ...NAMES.flatMap((name) => [
        [`${name}, the only reference`, call(`${name}1`), REPLACED] as const,
        [`${name}, the only reference, without a weight`, call(`${name}0`), REPLACED] as const,
        [`${name}, one of two references`, call(`${name}2`), REFUSED_SHARE] as const,
        [`the reference beside ${name}`, call(`${name}3`), from('shop/b:8080')] as const,
      ]),
      ['two references, each with such a filter', call('all'), REFUSED_SHARE],
      [
        'a policy on one of two references',
        call('beside'),
        from('shop/a:8080', { headers: { 'x-mark': 'seen' } }),
      ],
      [
        'a policy on the only reference',
        call('only'),
        from('shop/a:8080', { headers: { 'x-mark': 'seen' } }),
      ],
      ['a header modifier', call('header'), from('shop/a:8080', { headers: { 'x-a': 'b' } })],
    ],
    async also(t, proxy) {
      const answers = await Promise.all(Array.from({ length: 60 }, () => proxy.send(call('half'))));
      const { 'shop/b:8080': served = 0, 500: refused = 0, ...others } = tally(answers);
      t.strictSame([served + refused, others], [60, {}]);
      t.ok(served > 5 && refused > 5, `${served} served, ${refused} refused`);
    },
  });

  tap.test(`the status of a ${kind} names a filter of a backend that can't be applied`, async (t) => {
    for (const name of NAMES) {
      const [, named] = REFUSED[name];
      const filters = filtersOf(kind, name);
      for (const more of [[], [reference('b', 1)]]) {
        const told = statusesOf([...WITH_SERVICES, routeOf('r', reference('a', 1, filters), ...more)]);
        t.strictSame(told(kind, 'r'), {
          front: ['Accepted=False RouteRuleReplaced', 'ResolvedRefs=True ResolvedRefs'],
        });
        t.match(told.message(kind, 'r', 'Accepted'), named, name);
        t.match(told.message(kind, 'r', 'Accepted'), 'backendRefs[0]: ');
      }
    }
  });
}

const OFF = { enableExperimentalGatewayAPIFeatures: false };
const CORS = '{type: CORS, cors: {allowOrigins: ["https://a.test"]}}';

await behaves({
  name: 'filters of rules that are not supported, or turned off',
  manifests: [
    ...WITH_SERVICES,
    ...(['auth', 'later', 'empty', 'absent', 'foreign', 'broken'] as const).map((name) =>
      route(
        'HTTPRoute',
        name,
        `- {matches: [{path: {value: /s/${name}}}], filters: [${REFUSED[name][0]}], backendRefs: [{name: a, port: 8080}]}`,
      ),
    ),
    route(
      'HTTPRoute',
      'cors',
      `- {matches: [{path: {value: /s/cors}}], filters: [${CORS}], backendRefs: [{name: a, port: 8080}]}`,
    ),
    route('HTTPRoute', 'cors1', rule('HTTPRoute', 'cors1', reference('a', 1, CORS))),
    route('HTTPRoute', 'cors2', rule('HTTPRoute', 'cors2', reference('a', 1, CORS), reference('b', 0))),
    route(
      'HTTPRoute',
      'retries',
      '- {matches: [{path: {value: /s/retries}}], retry: {attempts: 1}, backendRefs: [{name: a, port: 8080}]}',
    ),
  ],
  settings: OFF,
  requests: [
    ...(['auth', 'later', 'empty', 'absent', 'foreign', 'broken', 'cors', 'cors1'] as const).map(
      (name) => [name, call(name), REPLACED] as const,
    ),
    ['CORS of one of two references', call('cors2'), REFUSED_SHARE],
    ['retries, which protect nothing', call('retries'), from('shop/a:8080')],
  ],
});

const grpcRule = (name: string, filters: string): string =>
  `- {matches: [${match('GRPCRoute', name)}], filters: [${filters}], backendRefs: [{name: a, port: 8080}]}\n`;

await behaves({
  name: 'filters of rules of a GRPCRoute',
  manifests: [
    ...WITH_SERVICES,
    route(
      'GRPCRoute',
      'r',
      [
        ...(['auth', 'later', 'rewrite', 'redirect', 'absent', 'foreign', 'broken'] as const).map((name) =>
          grpcRule(name, filtersOf('GRPCRoute', name)),
        ),
        grpcRule('cors', '{type: CORS}'),
        grpcRule('marks', extensionRef('TrafficPolicy', 'marks')),
        `- {matches: [${match('GRPCRoute', 'closed')}], filters: [${extensionRef('DirectResponse', 'closed')}]}`,
      ].join(''),
    ),
  ],
  requests: [
    ...(['auth', 'later', 'rewrite', 'redirect', 'absent', 'foreign', 'broken', 'cors'] as const).map(
      (name) => [name, call(name), REPLACED] as const,
    ),
    ['a policy', call('marks'), from('shop/a:8080', { headers: { 'x-mark': 'seen' } })],
    ['a DirectResponse', call('closed'), { status: 403 }],
  ],
});

const child = (name: string): string => `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: ${name}, namespace: shop}
spec:
  rules: [{matches: [{path: {value: /${name}/in}}], backendRefs: [{name: a, port: 8080}]}]
`;

const delegation = (name: string, filters: string): string =>
  `{group: gateway.networking.k8s.io, kind: HTTPRoute, name: ${name}, filters: [${filters}]}`;

/** By their names, filters of the rule that delegates, and the answer to requests for the child. */
const OF_PARENTS: Readonly<Record<string, readonly [filters: string, answer: object]>> = {
  ...Object.fromEntries(
    (['absent', 'foreign', 'broken', 'empty', 'auth', 'later'] as const).map(
      (name) => [name, [REFUSED[name][0], REPLACED]] as const,
    ),
  ),
  // The child forwards, which doesn't go together with an answer.
  answer: [REFUSED.answer[0], REPLACED],
  marks: [extensionRef('TrafficPolicy', 'marks'), from('shop/a:8080', { headers: { 'x-mark': 'seen' } })],
};

await behaves({
  name: 'filters of rules that delegate',
  manifests: [
    ...WITH_SERVICES,
    ...Object.keys(OF_PARENTS).map(child),
    route(
      'HTTPRoute',
      'r',
      Object.entries(OF_PARENTS)
        .map(
          ([name, [filters]]) =>
            `- matches: [{path: {value: /${name}}}]\n  filters: [${filters}]\n  backendRefs: [${delegation(name, '')}]\n`,
        )
        .join(''),
    ),
  ],
  requests: Object.entries(OF_PARENTS).map(
    ([name, [, answer]]) => [name, { path: `/${name}/in` }, answer] as const,
  ),
});

await behaves({
  name: 'filters of references to other routes',
  manifests: [
    ...WITH_SERVICES,
    child('open'),
    child('closed'),
    route(
      'HTTPRoute',
      'r',
      [
        `- {matches: [{path: {value: /open}}], backendRefs: [${delegation('open', '')}]}\n`,
        `- {matches: [{path: {value: /closed}}], backendRefs: [${delegation('closed', extensionRef('TrafficPolicy', 'marks'))}]}\n`,
      ].join(''),
    ),
  ],
  requests: [
    ['without filters', { path: '/open/in' }, from('shop/a:8080')],
    ['with a filter', { path: '/closed/in' }, REPLACED],
  ],
});

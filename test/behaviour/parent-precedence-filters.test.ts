// The filters of a child's rule, and of its backends, against the policies and filters of a delegating route that takes precedence: headers,
// CORS, rewrites, timeouts and retries.

import { behaves, from, HTTP_GATEWAY, service, trafficPolicy } from '../parts/behaviour.ts';

const FOLDS = ['ShallowMergePreferParent', 'DeepMergePreferParent'] as const;

interface Rule {
  readonly filters?: readonly string[];
  readonly onBackend?: readonly string[];
  /** Members of the rule. */
  readonly more?: string;
  /** A TrafficPolicy on the route. */
  readonly policy?: string;
  /** A TrafficPolicy on the first backend. */
  readonly backendPolicy?: string;
}

interface Case {
  readonly parent: Rule;
  readonly child: Rule;
  /** By default of the upstream's request. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly answer?: object;
  readonly backend?: string;
  readonly sent?: object;
}

const request = (change: string): string =>
  `{type: RequestHeaderModifier, requestHeaderModifier: {${change}}}`;
const response = (change: string): string =>
  `{type: ResponseHeaderModifier, responseHeaderModifier: {${change}}}`;
const header = (value: string): string => `[{name: X-Mark, value: ${value}}]`;
const policy = (change: string): string => `headerModifiers: {request: {${change}}}`;
const lower = (value: string): string => `[{name: x-mark, value: ${value}}]`;

/** Ways to change a header below, in a filter of the rule or of its backend. */
const below = (...changes: readonly string[]): readonly (readonly [string, Rule])[] =>
  changes.flatMap((change) => [
    [`${change} in the rule`, { filters: [request(change)] }] as const,
    [`${change} on the backend`, { onBackend: [request(change)] }] as const,
  ]);

const headerCases: readonly (readonly [string, Case])[] = [
  ...(
    [
      ['set by a policy', { policy: policy(`set: ${lower('parent')}`) }, 'parent'],
      ['removed by a policy', { policy: policy('remove: [x-mark]') }, undefined],
      [
        'set by a transformation',
        { policy: `transformation: {request: {set: ${lower('parent')}}}` },
        'parent',
      ],
      ['set by a filter', { filters: [request(`set: ${lower('parent')}`)] }, 'parent'],
      ['removed by a filter', { filters: [request('remove: [x-mark]')] }, undefined],
    ] as const
  ).flatMap(([how, parent, mark]) =>
    below(`set: ${header('child')}`, `add: ${header('child')}`, 'remove: [X-MARK]').map(
      ([way, child]) => [`a header ${how}, ${way}`, { parent, child, headers: { 'x-mark': mark } }] as const,
    ),
  ),
  ...below(`set: ${header('child')}`, 'remove: [X-MARK]').map(
    ([way, child]) =>
      [
        `a header added by a policy, ${way}`,
        {
          parent: { policy: policy(`add: ${lower('parent')}`) },
          child,
          headers: { 'x-mark': 'client, parent' },
        },
      ] as const,
  ),
  ...below(`add: ${header('child')}`).map(
    ([way, child]) =>
      [
        `a header added by a policy, ${way}`,
        {
          parent: { policy: policy(`add: ${lower('parent')}`) },
          child,
          headers: { 'x-mark': 'client, parent, child' },
        },
      ] as const,
  ),
  ...below(`set: ${header('child')}`).map(
    ([way, child]) =>
      [
        `another header than that of the parent, ${way}`,
        {
          parent: { policy: policy('set: [{name: x-other, value: parent}]') },
          child,
          headers: { 'x-mark': 'child' },
        },
      ] as const,
  ),
];

const responseCases: readonly (readonly [string, Case])[] = [
  `set: ${header('child')}`,
  `add: ${header('child')}`,
  'remove: [X-MARK]',
].flatMap((change) =>
  [{ filters: [response(change)] }, { onBackend: [response(change)] }].flatMap((child, index) => {
    const way = `${change} ${index === 0 ? 'in the rule' : 'on the backend'}`;
    const answer = { headers: { 'x-mark': 'parent' } };
    return [
      [
        `a header of the response set by a filter, ${way}`,
        { parent: { filters: [response(`set: ${lower('parent')}`)] }, child, answer },
      ],
      [
        `a header of the response set by a policy, ${way}`,
        {
          parent: { policy: `headerModifiers: {response: {set: ${lower('parent')}}}` },
          child,
          answer,
        },
      ],
    ] as const;
  }),
);

/** Policies and filters of the two sides, of different sorts: those of the child run after those of the parent. */
const crossedCases: readonly (readonly [string, Case])[] = [
  ...(
    [
      ['set by a filter', { filters: [response(`set: ${lower('parent')}`)] }],
      ['set by a policy', { policy: `headerModifiers: {response: {set: ${lower('parent')}}}` }],
      ['set by a transformation', { policy: `transformation: {response: {set: ${lower('parent')}}}` }],
    ] as const
  ).flatMap(([how, parent]) =>
    [`set: ${header('child')}`, `add: ${header('child')}`, 'remove: [X-MARK]'].flatMap((change) =>
      (['headerModifiers', 'transformation'] as const).flatMap((field) =>
        (['policy', 'backendPolicy'] as const).map(
          (where) =>
            [
              `a header of the response ${how}, ${change} by ${field} as ${where}`,
              {
                parent,
                child: { [where]: `${field}: {response: {${change}}}` },
                answer: { headers: { 'x-mark': 'parent' } },
              },
            ] as const,
        ),
      ),
    ),
  ),
  ...[`set: ${header('child')}`, `add: ${header('child')}`, 'remove: [X-MARK]'].flatMap((change) =>
    (['policy', 'backendPolicy'] as const).map(
      (where) =>
        [
          `a header set by a transformation, ${change} by headerModifiers as ${where}`,
          {
            parent: { policy: `transformation: {request: {set: ${lower('parent')}}}` },
            child: { [where]: `headerModifiers: {request: {${change}}}` },
            headers: { 'x-mark': 'parent' },
          },
        ] as const,
    ),
  ),
  [
    'a transformation of the backend beside that of the parent',
    {
      parent: { policy: `transformation: {request: {set: ${lower('parent')}}}` },
      child: {
        backendPolicy:
          'transformation: {request: {set: [{name: X-Mark, value: child}, {name: x-own, value: child}]}}',
      },
      headers: { 'x-mark': 'parent' },
    },
  ],
];

const corsFilter = (origin: string): string =>
  `{type: CORS, cors: {allowOrigins: ["${origin}"], allowMethods: [GET]}}`;
const corsPolicy = (origin: string): string => `cors: {allowOrigins: ["${origin}"], allowMethods: [GET]}`;
const preflight = {
  method: 'OPTIONS',
  headers: { origin: 'https://evil.test', 'access-control-request-method': 'GET' },
};
const NOT_ALLOWED = { headers: { 'access-control-allow-origin': undefined } };
const ANY = '*';
const GOOD = 'https://good.test';

const corsCases: readonly (readonly [string, Case])[] = [
  ['a policy', { policy: corsPolicy(GOOD) }] as const,
  ['a filter', { filters: [corsFilter(GOOD)] }] as const,
].flatMap(([how, parent]) =>
  (
    [
      ['a filter of the rule', { filters: [corsFilter(ANY)] }],
      ['a filter of the backend', { onBackend: [corsFilter(ANY)] }],
      ['a policy', { policy: corsPolicy(ANY) }],
    ] as const
  ).map(
    ([way, child]) =>
      [`CORS of ${how}, and of ${way}`, { parent, child, sent: preflight, answer: NOT_ALLOWED }] as const,
  ),
);

const rewrite = (value: string): string =>
  `{type: URLRewrite, urlRewrite: {path: {type: ReplaceFullPath, replaceFullPath: ${value}}}}`;

const actionCases: readonly (readonly [string, Case])[] = [
  [
    'a rewrite of the path',
    {
      parent: { policy: 'urlRewrite: {pathRegex: {pattern: "^.*$", substitution: /parent}}' },
      child: { filters: [rewrite('/child')] },
      answer: { received: { path: '/parent' } },
    },
  ],
  [
    'a rewrite of the prefix',
    {
      parent: { policy: 'urlRewrite: {pathRegex: {pattern: "^.*$", substitution: /parent}}' },
      child: {
        filters: [
          '{type: URLRewrite, urlRewrite: {path: {type: ReplacePrefixMatch, replacePrefixMatch: /child}}}',
        ],
      },
      answer: { received: { path: '/parent' } },
    },
  ],
  [
    'a rewrite of the path by a filter of the parent',
    {
      parent: { filters: [rewrite('/parent')] },
      child: { filters: [rewrite('/child')] },
      answer: { received: { path: '/parent' } },
    },
  ],
  [
    'a rewrite of the host',
    {
      parent: { policy: 'autoHostRewrite: true' },
      child: { filters: ['{type: URLRewrite, urlRewrite: {hostname: child.test}}'] },
      answer: { status: 200, received: { host: 'localhost' } },
    },
  ],
  [
    'a timeout of the rule of the parent',
    {
      parent: { more: 'timeouts: {request: 1s}' },
      child: { more: 'timeouts: {request: 60s}' },
      backend: 'slow',
      answer: { status: 504 },
    },
  ],
  [
    'a timeout',
    {
      parent: { policy: 'timeouts: {request: 1s}' },
      child: { more: 'timeouts: {request: 60s}' },
      backend: 'slow',
      answer: { status: 504 },
    },
  ],
  [
    'a timeout of an idle stream leaves that of the request',
    {
      parent: { policy: 'timeouts: {streamIdle: 60s}' },
      child: { more: 'timeouts: {request: 1s}' },
      backend: 'slow',
      answer: { status: 504 },
    },
  ],
  [
    'retries',
    {
      parent: { policy: 'retry: {attempts: 0, statusCodes: [503]}' },
      child: { more: 'retry: {attempts: 3, codes: [503]}' },
      backend: 'failing',
      answer: { status: 503 },
    },
  ],
];

const SORTS = { only: 1, weighted: 2 } as const;

function manifests(
  name: string,
  { parent, child, backend = 'a' }: Case,
  fold: string,
  sort: keyof typeof SORTS,
) {
  const onBackend = [
    ...(child.onBackend ?? []),
    ...(child.backendPolicy === undefined
      ? []
      : [
          `{type: ExtensionRef, extensionRef: {group: gateway.gatewarden.dev, kind: TrafficPolicy, name: ${name}-backend}}`,
        ]),
  ];
  const ref = `{name: ${backend}, port: 8080, filters: [${onBackend.join(', ')}]}`;
  const routed = (side: string, rule: Rule, to: string, head: string): string => `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: ${name}-${side}, namespace: shop${head}
  rules:
    - matches: [{path: {value: /${name}}}]
      filters: [${(rule.filters ?? []).join(', ')}]
      backendRefs: [${to}]
      ${rule.more ?? ''}
`;
  const annotation = `gatewarden.dev/inherited-policy-priority: ${fold}`;
  return [
    routed(
      'parent',
      parent,
      `{group: gateway.networking.k8s.io, kind: HTTPRoute, name: ${name}-child}`,
      `, annotations: {${annotation}}}\nspec:\n  parentRefs: [{name: front}]`,
    ),
    routed(
      'child',
      child,
      sort === 'only' ? ref : `${ref}, {name: ${backend}, port: 8080, weight: 0}`,
      '}\nspec:',
    ),
    ...(child.backendPolicy === undefined
      ? []
      : [trafficPolicy(`${name}-backend`, undefined, child.backendPolicy)]),
    ...[parent, child].flatMap((rule, index) => {
      const side = index === 0 ? 'parent' : 'child';
      return rule.policy === undefined
        ? []
        : [trafficPolicy(`${name}-${side}`, `kind: HTTPRoute, name: ${name}-${side}`, rule.policy)];
    }),
  ];
}

for (const fold of FOLDS)
  for (const sort of Object.keys(SORTS) as (keyof typeof SORTS)[]) {
    const cases = [...headerCases, ...responseCases, ...crossedCases, ...corsCases, ...actionCases].map(
      ([title, one], index) => ({ title, one, name: `c${index}` }),
    );
    await behaves({
      name: `filters below a parent with ${fold}, ${sort === 'only' ? 'one backend' : 'two backends'}`,
      manifests: [
        HTTP_GATEWAY,
        service('a'),
        service('slow', { addresses: ['10.8.0.6'] }),
        service('failing', { addresses: ['10.8.0.7'] }),
        ...cases.flatMap(({ name, one }) => manifests(name, one, fold, sort)),
      ],
      upstreams: {
        'shop/slow:8080': { answer: { delay: 3000 } },
        // A second attempt would succeed.
        'shop/failing:8080': { answer: (_, count) => ({ status: count % 2 === 1 ? 503 : 200 }) },
      },
      requests: cases.map(({ title, name, one: { headers, answer, sent = {} } }) => [
        title,
        { headers: { 'x-mark': 'client' }, ...sent, path: `/${name}` },
        answer ?? from('shop/a:8080', { headers }),
      ]),
    });
  }

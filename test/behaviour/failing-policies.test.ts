// A policy that can't be used never lets traffic pass without it: every field that protects something is broken in every way, at every level,
// and the place answers 500, while its neighbours go on. What its author can read is in the statuses.

import tap from 'tap';
import {
  behaves,
  extension,
  from,
  gateway,
  REPLACED,
  type Row,
  route,
  secret,
  service,
  statusesOf,
  trafficPolicy,
} from '../parts/behaviour.ts';
import { certificates } from '../parts/certificates.ts';

/** A way to break a field: the fields of the policy, and what its author is told. */
type Broken = readonly [how: string, fields: string, error: string | RegExp];

const HASH = '{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=';
const GRPC = '{grpcService: {backendRef: {name: auth, port: 9000}}}';
/** Backends that can't be used, by what is wrong with them. */
const BACKENDS = [
  ['missing', '{name: gone, port: 9000}', 'Service "gone" not found'],
  ['port', '{name: auth, port: 1}', 'Service "auth" not found'],
  ['ungranted', '{name: far, namespace: other, port: 9000}', 'missing reference grant'],
  ['kind', '{kind: ConfigMap, name: auth, port: 9000}', 'unknown backend kind'],
  ['backend', '{group: gateway.gatewarden.dev, kind: Backend, name: gone}', 'Backend "gone" not found'],
] as const;

const used = (field: string, name: string, beside = ''): string =>
  `${field}: {extensionRef: {name: ${name}}${beside}}`;
const DESCRIPTORS = ', descriptors: [{entries: [{type: Path}]}]';
const limited = (name: string, descriptors = DESCRIPTORS): string =>
  `rateLimit: {${used('global', name, descriptors)}}`;

const BROKEN: Readonly<Record<string, readonly Broken[]>> = {
  extAuth: [
    ['no extension', used('extAuth', 'gone'), 'extauth: gateway extension shop/gone not found'],
    ['another type', used('extAuth', 'limits'), 'expected gatewayextension type ExtAuth'],
    ['no type', used('extAuth', 'nothing'), 'expected gatewayextension type ExtAuth'],
    [
      'no service',
      used('extAuth', 'auth-none'),
      'extauth: either grpcService or httpService must be configured for ExtAuth',
    ],
    ...BACKENDS.flatMap(([what, , cause]): readonly Broken[] => [
      [
        `a gRPC service: ${what}`,
        used('extAuth', `auth-grpc-${what}`),
        `extauth: failed to resolve ExtAuth gRPC backend: ${cause}`,
      ],
      [
        `an HTTP service: ${what}`,
        used('extAuth', `auth-http-${what}`),
        `extauth: failed to resolve ExtAuth HTTP backend: ${cause}`,
      ],
    ]),
    ['a status that is none', used('extAuth', 'auth-status'), /^extAuth: .*statusOnError/],
    ['nothing said', 'extAuth: {}', /^extauth: extensionRef is required/],
  ],
  jwt: [
    ['no extension', used('jwt', 'gone'), 'jwt: gateway extension shop/gone not found'],
    ['another type', used('jwt', 'limits'), 'expected gatewayextension type JWT'],
    ['nothing said', 'jwt: {}', 'jwt: extensionRef is required if disable is not set'],
    ['no providers', used('jwt', 'jwt-nobody'), /^jwt: jwt: /],
    ['no keys', used('jwt', 'jwt-keyless'), /^jwt: jwt: /],
    [
      'keys that are none',
      used('jwt', 'jwt-garbage'),
      /^jwt: jwt: failed to parse inline jwks: cannot parse local jwks: /,
    ],
    ['no ConfigMap', used('jwt', 'jwt-map-gone'), /^jwt: jwt: failed to find configmap gone: /],
    ['no key in the ConfigMap', used('jwt', 'jwt-map-empty'), "jwt: jwt: configmap key 'jwks' not found"],
    ['garbage in the ConfigMap', used('jwt', 'jwt-map-garbage'), /^jwt: jwt: .*cannot parse local jwks: /],
    ...BACKENDS.map(
      ([what, , cause]): Broken => [
        `remote keys: ${what}`,
        used('jwt', `jwt-remote-${what}`),
        `jwt: jwt: remote jwks: unresolved backend ref: ${cause}`,
      ],
    ),
  ],
  basicAuth: [
    ['nothing said', 'basicAuth: {}', 'basic auth: either users or secretRef must be specified'],
    ['nobody', 'basicAuth: {users: ["# x"]}', 'basic auth: no valid users with {SHA} hash format found'],
    [
      'another hash',
      'basicAuth: {users: ["a:b"]}',
      'basic auth: no valid users with {SHA} hash format found',
    ],
    [
      'another hash beside a good one',
      `basicAuth: {users: ["a:${HASH}", "b:$apr1$3zSE0Abt$IuTi4mWYOh4yXMQ1Ur4Cx0"]}`,
      /^basic auth: dropped 1 user\(s\) with invalid hash format/,
    ],
    ['a user twice', `basicAuth: {users: ["a:${HASH}", "a:${HASH}"]}`, /^basic auth: dropped 1 user/],
    ['no Secret', 'basicAuth: {secretRef: {name: gone}}', /^basic auth: failed to fetch secret shop\/gone: /],
    [
      'a Secret elsewhere without a grant',
      'basicAuth: {secretRef: {name: staff, namespace: other}}',
      'basic auth: failed to fetch secret other/staff: missing reference grant',
    ],
    [
      'no key in the Secret',
      'basicAuth: {secretRef: {name: staff, key: guests}}',
      "basic auth: secret shop/staff does not contain key 'guests'",
    ],
    [
      'an empty key',
      'basicAuth: {secretRef: {name: staff, key: empty}}',
      "basic auth: secret shop/staff key 'empty' is empty",
    ],
    [
      'a key without users',
      'basicAuth: {secretRef: {name: staff, key: garbage}}',
      'basic auth: no valid users with {SHA} hash format found',
    ],
  ],
  rbac: [
    [
      'an expression that is none, to allow',
      'rbac: {policy: {matchExpressions: ["("]}}',
      /^RBAC policy encountered CEL matcher errors: \[failed to parse CEL expression: /,
    ],
    [
      'one beside a good one, to deny',
      `rbac: {action: Deny, policy: {matchExpressions: ["request.path == '/x'", "1 +"]}}`,
      /^RBAC policy encountered CEL matcher errors: \[failed to parse CEL expression: /,
    ],
    [
      'a list macro',
      `rbac: {action: Deny, policy: {matchExpressions: ["['/x'].exists(path, path == request.path)"]}}`,
      /^RBAC policy encountered CEL matcher errors: \[the proxy rejects the expression: .*`exists`/,
    ],
    [
      'a function that the proxy lacks',
      `rbac: {action: Deny, policy: {matchExpressions: ["request.path.lowerAscii() == '/x'"]}}`,
      /^RBAC policy encountered CEL matcher errors: \[the proxy rejects the expression: .*lowerAscii/,
    ],
    [
      'a text in place of a condition',
      `rbac: {action: Deny, policy: {matchExpressions: ["request.path"]}}`,
      /^RBAC policy encountered CEL matcher errors: \[`request\.path` is neither true nor false/,
    ],
    [
      'an expression with dozens of members',
      `rbac: {action: Deny, policy: {matchExpressions: ["request${'.b'.repeat(50)} == 'x'"]}}`,
      /^RBAC policy encountered CEL matcher errors: \[the proxy rejects the expression: it is nested too deep/,
    ],
    [
      'an expression with thousands of members',
      `rbac: {action: Deny, policy: {matchExpressions: ["request${'.b'.repeat(5000)} == 'x'"]}}`,
      /^RBAC policy encountered CEL matcher errors: \[.*nested too deep/,
    ],
    [
      'an unknown action',
      `rbac: {action: Block, policy: {matchExpressions: ["request.path == '/x'"]}}`,
      /^rbac: unknown action `Block`/,
    ],
  ],
  timeouts: [
    [
      'a time that is none',
      'timeouts: {request: 5 seconds}',
      /^timeouts\.request: `5 seconds` isn't a duration/,
    ],
  ],
  retry: [
    [
      'a time of a try that is none',
      'retry: {retryOn: [5xx], perTryTimeout: soon}',
      /^retry\.perTryTimeout: `soon` isn't a duration/,
    ],
  ],
  csrf: [
    [
      'a pattern that is none',
      'csrf: {percentageEnabled: 100, additionalOrigins: [{safeRegex: "("}]}',
      /^csrf: invalid regex: /,
    ],
    [
      'a pattern that only others know',
      'csrf: {percentageEnabled: 100, additionalOrigins: [{safeRegex: "(?!a)"}]}',
      /^csrf: invalid regex: /,
    ],
    [
      'an origin that says nothing',
      'csrf: {percentageEnabled: 100, additionalOrigins: [{}]}',
      /^csrf: .*additionalOrigins/,
    ],
  ],
  'rateLimit.global': [
    ['no extension', limited('gone'), 'ratelimit: gateway extension shop/gone not found'],
    ['another type', limited('guard'), 'expected gatewayextension type RateLimit'],
    ...BACKENDS.map(
      ([what, , cause]): Broken => [
        `a service: ${what}`,
        limited(`limits-${what}`),
        `ratelimit: ratelimit: ${cause}`,
      ],
    ),
    [
      'no descriptor',
      limited('limits', ', descriptors: []'),
      /at least one descriptor is required for global rate limiting/,
    ],
    [
      'nothing generic',
      limited('limits', ', descriptors: [{entries: [{type: Generic}]}]'),
      'failed to create rate limit actions: generic entry requires Generic field to be set',
    ],
    [
      'no header',
      limited('limits', ', descriptors: [{entries: [{type: Header}]}]'),
      'failed to create rate limit actions: header entry requires Header field to be set',
    ],
    [
      'an entry that is none',
      limited('limits', ', descriptors: [{entries: [{type: Moon}]}]'),
      'failed to create rate limit actions: unsupported entry type: Moon',
    ],
    ['no domain', limited('limits-nowhere'), /^rateLimit\.global: .*domain/],
  ],
  'rateLimit.local': [
    [
      'an empty bucket',
      'rateLimit: {local: {tokenBucket: {maxTokens: 0, fillInterval: 1s}}}',
      /^rateLimit\.local: .*maxTokens/,
    ],
    [
      'no time between fills',
      'rateLimit: {local: {tokenBucket: {maxTokens: 1, fillInterval: 0s}}}',
      /^rateLimit\.local: .*fillInterval/,
    ],
    [
      'less time between fills than Envoy takes',
      'rateLimit: {local: {tokenBucket: {maxTokens: 1, fillInterval: 49ms}}}',
      /^rateLimit\.local: .*fillInterval/,
    ],
  ],
  extProc: [
    ['no extension', used('extProc', 'gone'), 'extproc: gateway extension shop/gone not found'],
    ['another type', used('extProc', 'limits'), 'expected gatewayextension type ExtProc'],
    ['nothing said', 'extProc: {}', /^extproc: extensionRef is required/],
    ...BACKENDS.map(
      ([what, , cause]): Broken => [
        `a service: ${what}`,
        used('extProc', `proc-${what}`),
        `extproc: failed to resolve ExtProc backend: ${cause}`,
      ],
    ),
  ],
  'several fields': [
    [
      'all errors are told',
      `jwt: {}\nbasicAuth: {}`,
      'jwt: extensionRef is required if disable is not set; basic auth: either users or secretRef must be specified',
    ],
  ],
};

const jwtOf = (name: string, providers: string): string =>
  extension(`jwt-${name}`, `jwt: {providers: [${providers}]}`);
const keys = (jwks: string): string => `{name: p, issuer: https://issuer.test, jwks: ${jwks}}`;

const OBJECTS = [
  extension('nothing', 'type: ExtAuth'),
  extension('guard', `extAuth: ${GRPC}`),
  extension('limits', `rateLimit: {domain: shop, failOpen: false, ${GRPC.slice(1)}`),
  extension('limits-nowhere', `rateLimit: {domain: "", ${GRPC.slice(1)}`),
  extension('auth-none', 'extAuth: {}'),
  extension('auth-status', `extAuth: {statusOnError: 299, ${GRPC.slice(1)}`),
  ...BACKENDS.flatMap(([what, backendRef]) => [
    extension(`auth-grpc-${what}`, `extAuth: {grpcService: {backendRef: ${backendRef}}}`),
    extension(`auth-http-${what}`, `extAuth: {httpService: {backendRef: ${backendRef}}}`),
    extension(`limits-${what}`, `rateLimit: {domain: shop, grpcService: {backendRef: ${backendRef}}}`),
    extension(`proc-${what}`, `extProc: {grpcService: {backendRef: ${backendRef}}}`),
    jwtOf(`remote-${what}`, keys(`{remote: {url: "https://keys.test", backendRef: ${backendRef}}}`)),
  ]),
  jwtOf('nobody', ''),
  jwtOf('keyless', keys('{}')),
  jwtOf('garbage', keys('{local: {inline: garbage}}')),
  jwtOf('map-gone', keys('{local: {configMapRef: {name: gone}}}')),
  jwtOf('map-empty', keys('{local: {configMapRef: {name: empty}}}')),
  jwtOf('map-garbage', keys('{local: {configMapRef: {name: garbage}}}')),
  'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: empty, namespace: shop}\ndata: {other: x}\n',
  'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: garbage, namespace: shop}\ndata: {jwks: "{}"}\n',
  ...['shop', 'other'].map(
    (namespace) =>
      `apiVersion: v1\nkind: Secret\nmetadata: {name: staff, namespace: ${namespace}}\nstringData: {.htpasswd: "a:${HASH}", empty: "", garbage: "a:b"}\n`,
  ),
  service('auth', { port: '{port: 9000, appProtocol: kubernetes.io/h2c}' }),
  service('far', { port: '{port: 9000}', namespace: 'other' }),
];

const { leaf } = await certificates();
const certificate = secret('any', await leaf(['*.example.org']));
const filter = (name: string): string =>
  `filters: [{type: ExtensionRef, extensionRef: {group: gateway.gatewarden.dev, kind: TrafficPolicy, name: ${name}}}]`;
const rule = (name: string, beside = ''): string =>
  `- name: ${name}\n  matches: [{path: {value: /${name}}}]\n  backendRefs: [{name: a, port: 8080}]\n${beside === '' ? '' : `  ${beside}\n`}`;
const SERVED = from('shop/a:8080');
/** On every place that goes on, so that the kind is there too. */
const GOOD = 'buffer: {maxRequestSize: 1Ki}';

const LISTENERS = ['http', 'https'] as const;

for (const [field, broken] of Object.entries(BROKEN)) {
  const cases = broken.map(([how, fields, error], index) => ({ how, fields, error, id: `c${index}` }));
  const manifests = [
    gateway(
      '{name: web, port: 8080, protocol: HTTP}',
      '{name: safe, port: 8443, protocol: HTTPS, hostname: safe.example.org, tls: {certificateRefs: [{name: any}]}}',
      ...cases.flatMap(({ id }) => [
        `{name: http-${id}, port: 8080, protocol: HTTP, hostname: http-${id}.example.org}`,
        `{name: https-${id}, port: 8443, protocol: HTTPS, hostname: https-${id}.example.org, tls: {certificateRefs: [{name: any}]}}`,
      ]),
    ),
    certificate,
    service('a'),
    ...OBJECTS,
    route('HTTPRoute', 'good', rule('good')),
    trafficPolicy('good', 'kind: HTTPRoute, name: good', GOOD),
    ...cases.flatMap(({ id, fields }) => [
      route('HTTPRoute', `route-${id}`, rule(`route-${id}`)),
      // Beside the broken rule there is another one.
      route('HTTPRoute', `rules-${id}`, rule(`rule-${id}`) + rule(`beside-${id}`)),
      route('HTTPRoute', `filter-${id}`, rule(`filter-${id}`, filter(`filter-${id}`))),
      trafficPolicy(`route-${id}`, `kind: HTTPRoute, name: route-${id}`, fields),
      trafficPolicy(`rule-${id}`, `kind: HTTPRoute, name: rules-${id}, sectionName: rule-${id}`, fields),
      trafficPolicy(`filter-${id}`, undefined, fields),
      ...LISTENERS.map((listener) =>
        trafficPolicy(
          `${listener}-${id}`,
          `kind: Gateway, name: front, sectionName: ${listener}-${id}`,
          fields,
        ),
      ),
    ]),
  ];

  await behaves({
    name: `${field}, broken`,
    manifests,
    requests: [
      ...cases.flatMap(({ id, how }): readonly Row[] => [
        [`${how}: a route`, { path: `/route-${id}` }, REPLACED],
        [`${how}: a rule`, { path: `/rule-${id}` }, REPLACED],
        [`${how}: the rule beside it`, { path: `/beside-${id}` }, SERVED],
        [`${how}: a filter`, { path: `/filter-${id}` }, REPLACED],
        [`${how}: an HTTP listener`, { path: '/good', host: `http-${id}.example.org` }, REPLACED],
        [
          `${how}: an HTTPS listener`,
          { path: '/good', host: `https-${id}.example.org`, port: 8443, tls: {} },
          REPLACED,
        ],
      ]),
      ['a route beside them', { path: '/good' }, SERVED],
      ['a listener beside them', { path: '/good', host: 'safe.example.org', port: 8443, tls: {} }, SERVED],
    ],
  });

  await tap.test(`what is told of ${field}, broken`, async (t) => {
    const statuses = statusesOf(manifests);
    for (const { id, how, error } of cases) {
      for (const level of ['route', 'rule', 'filter', ...LISTENERS])
        t.match(
          statuses('TrafficPolicy', `${level}-${id}`),
          { 'Gateway front': [`Accepted=False Invalid`, 'Attached=False Pending'] },
          `${how}: the policy of a ${level}`,
        );
      t.match(statuses.message('TrafficPolicy', `route-${id}`, 'Accepted'), error, how);
      for (const name of [`route-${id}`, `rules-${id}`, `filter-${id}`])
        t.match(
          statuses('HTTPRoute', name),
          { front: ['Accepted=False RouteRuleReplaced', 'ResolvedRefs=True ResolvedRefs'] },
          `${how}: ${name}`,
        );
      const [message = ''] = [statuses.message('HTTPRoute', `route-${id}`, 'Accepted')];
      t.match(message, /^Replaced Rule \(0\): /, how);
      for (const listener of LISTENERS)
        t.match(
          statuses('Gateway', 'front')[`listener ${listener}-${id}`],
          ['Accepted=False ListenerReplaced'],
          `${how}: the ${listener} listener`,
        );
    }
    t.match(statuses('HTTPRoute', 'good'), { front: ['Accepted=True Accepted'] });
    t.match(statuses('TrafficPolicy', 'good'), {
      'Gateway front': ['Accepted=True Valid', 'Attached=True Attached'],
    });
    t.match(statuses('Gateway', 'front'), {
      '': ['Accepted=True Accepted'],
      'listener web': ['Accepted=True Accepted'],
    });
  });

  const [{ fields }] = cases as [(typeof cases)[number]];
  const whole = [
    gateway(
      '{name: web, port: 8080, protocol: HTTP}',
      '{name: safe, port: 8443, protocol: HTTPS, hostname: safe.example.org, tls: {certificateRefs: [{name: any}]}}',
    ),
    certificate,
    service('a'),
    ...OBJECTS,
    route('HTTPRoute', 'good', rule('good')),
    trafficPolicy('good', 'kind: HTTPRoute, name: good', GOOD),
    trafficPolicy('beside', 'kind: Gateway, name: front', GOOD),
    trafficPolicy('bad', 'kind: Gateway, name: front', fields),
  ];

  await behaves({
    name: `${field}, broken on the Gateway`,
    manifests: whole,
    requests: [
      ['every route', { path: '/good' }, REPLACED],
      ['every path', { path: '/nothing' }, REPLACED],
      ['every listener', { path: '/good', host: 'safe.example.org', port: 8443, tls: {} }, REPLACED],
    ],
  });

  await tap.test(`what is told of ${field}, broken on the Gateway`, async (t) => {
    const statuses = statusesOf(whole);
    t.match(statuses('TrafficPolicy', 'bad'), {
      'Gateway front': ['Accepted=False Invalid', 'Attached=False Pending'],
    });
    t.match(
      statuses('TrafficPolicy', 'beside'),
      { 'Gateway front': ['Accepted=True Valid', 'Attached=True Attached'] },
      'the good one beside it contributes nothing, and is told to be attached where nothing is recorded',
    );
    t.match(statuses('Gateway', 'front'), {
      '': ['Accepted=False GatewayReplaced'],
      'listener web': ['Accepted=True Accepted'],
    });
    t.match(statuses('HTTPRoute', 'good'), { front: ['Accepted=True Accepted'] });
  });
}

/** Read on every field: here on one that no value can break. */
const heavy = (name: string, target: string): string =>
  trafficPolicy(name, target, 'cors: {allowOrigins: ["https://a.test"]}').replace(
    'namespace: shop}',
    'namespace: shop, annotations: {gatewarden.dev/policy-weight: heavy}}',
  );
const WEIGHT = 'invalid value for annotation gatewarden.dev/policy-weight: heavy; must be a valid integer';
const set = (name: string, listeners: string): string => `
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XListenerSet
metadata: {name: ${name}, namespace: shop}
spec:
  parentRef: {name: front}
  listeners: [${listeners}]
`;
const onSet = (name: string, section = ''): string =>
  `group: gateway.networking.x-k8s.io, kind: XListenerSet, name: ${name}${section}`;
const child = (name: string): string => `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: ${name}, namespace: team}
spec:
  rules:
    - matches: [{path: {value: /${name}/in}}]
      backendRefs: [{name: b, port: 8080}]
`;
const delegated = (name: string): string =>
  `- name: ${name}\n  matches: [{path: {value: /${name}}}]\n  backendRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: ${name}, namespace: team}]\n`;

const others = [
  gateway(
    '{name: web, port: 8080, protocol: HTTP}',
    '{name: own, port: 8080, protocol: HTTP, hostname: own.example.org}',
  ).replace('listeners:', 'allowedListeners: {namespaces: {from: Same}}\n  listeners:'),
  set('whole', '{name: x, port: 9001, protocol: HTTP}, {name: y, port: 9002, protocol: HTTP}'),
  set(
    'part',
    '{name: bad, port: 9003, protocol: HTTP}, {name: good, port: 9004, protocol: HTTP}, {name: safe, port: 9443, protocol: HTTPS, hostname: safe.example.org, tls: {certificateRefs: [{name: any}]}}',
  ),
  certificate,
  service('a'),
  service('b', { namespace: 'team' }),
  route('HTTPRoute', 'good', rule('good')),
  route('HTTPRoute', 'heavy', rule('heavy')),
  ...['whole', 'part'].map((name) =>
    route('HTTPRoute', `of-${name}`, rule('good')).replace(
      '{name: front}',
      `{group: gateway.networking.x-k8s.io, kind: XListenerSet, name: ${name}}`,
    ),
  ),
  route('HTTPRoute', 'parent', delegated('parented') + delegated('child') + delegated('free')),
  child('parented'),
  child('child'),
  child('free'),
  trafficPolicy('child', 'kind: HTTPRoute, name: child', 'basicAuth: {}').replace(
    'namespace: shop',
    'namespace: team',
  ),
  trafficPolicy('parented', 'kind: HTTPRoute, name: parent, sectionName: parented', 'basicAuth: {}'),
  heavy('heavy', 'kind: HTTPRoute, name: heavy'),
  heavy('own', 'kind: Gateway, name: front, sectionName: own'),
  trafficPolicy('whole', undefined, 'basicAuth: {}').replace(
    'spec:',
    `spec:\n  targetRefs: [{${onSet('whole')}}]`,
  ),
  ...['bad', 'safe'].map((section) =>
    trafficPolicy(`part-${section}`, undefined, 'basicAuth: {}').replace(
      'spec:',
      `spec:\n  targetRefs: [{${onSet('part', `, sectionName: ${section}`)}}]`,
    ),
  ),
  trafficPolicy('backend', undefined, 'basicAuth: {}'),
  trafficPolicy('fine', undefined, GOOD),
  route(
    'HTTPRoute',
    'backends',
    `
    - matches: [{path: {value: /backend}}]
      backendRefs: [{name: a, port: 8080, ${filter('backend')}}]
    - matches: [{path: {value: /fine}}]
      backendRefs: [{name: a, port: 8080, ${filter('fine')}}]`,
  ),
  // A filter that names nothing.
  route('HTTPRoute', 'unknown', rule('unknown', filter('gone'))),
];

await behaves({
  name: 'policies of other places, broken',
  manifests: others,
  requests: [
    ['a weight that is none: its route', { path: '/heavy', headers: { origin: 'https://a.test' } }, REPLACED],
    ['a weight that is none: its listener', { path: '/good', host: 'own.example.org' }, REPLACED],
    ['a route beside them', { path: '/good' }, SERVED],
    ['a ListenerSet: one listener', { path: '/good', port: 9001 }, REPLACED],
    ['a ListenerSet: another listener', { path: '/good', port: 9002 }, REPLACED],
    ['a listener of a ListenerSet', { path: '/good', port: 9003 }, REPLACED],
    ['the listener beside it', { path: '/good', port: 9004 }, SERVED],
    [
      'an HTTPS listener of a ListenerSet',
      { path: '/good', port: 9443, host: 'safe.example.org', tls: {} },
      REPLACED,
    ],
    ['a child that another route delegates to', { path: '/child/in' }, REPLACED],
    ['the rule that delegates', { path: '/parented/in' }, REPLACED],
    ['and all of its paths', { path: '/parented/out' }, REPLACED],
    ['the rule beside it', { path: '/free/in' }, from('team/b:8080')],
    ['a filter that names nothing', { path: '/unknown' }, REPLACED],
    ['a backend reference', { path: '/backend' }, REPLACED],
  ],
});

await tap.test('what is told of policies of other places, broken', async (t) => {
  const statuses = statusesOf(others);
  for (const name of ['heavy', 'own'])
    t.equal(statuses.message('TrafficPolicy', name, 'Accepted'), WEIGHT, name);
  t.match(statuses('Gateway', 'front'), {
    'listener own': ['Accepted=False ListenerReplaced'],
    'listener web': ['Accepted=True Accepted'],
  });
  t.match(statuses('XListenerSet', 'whole'), {
    'listener x': ['Accepted=False ListenerReplaced'],
    'listener y': ['Accepted=False ListenerReplaced'],
  });
  t.match(statuses('XListenerSet', 'part'), {
    'listener bad': ['Accepted=False ListenerReplaced'],
    'listener safe': ['Accepted=False ListenerReplaced'],
    'listener good': ['Accepted=True Accepted'],
  });
  t.match(statuses('TrafficPolicy', 'whole'), {
    'XListenerSet whole': ['Accepted=False Invalid', 'Attached=False Pending'],
  });
  t.match(statuses('TrafficPolicy', 'backend'), {
    'Gateway front': ['Accepted=False Invalid', 'Attached=False Pending'],
  });
  t.match(statuses('TrafficPolicy', 'fine'), {
    'Gateway front': ['Accepted=True Valid', 'Attached=False Pending'],
  });
  t.match(
    statuses.message('HTTPRoute', 'unknown', 'Accepted'),
    /gateway\.gatewarden\.dev\/TrafficPolicy\/shop\/gone: policy not found/,
  );
});

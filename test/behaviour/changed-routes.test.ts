// Requests whose route changes on their way through the filters: no filter that the new route demands is skipped.

import { generateKeyPairSync, sign } from 'node:crypto';
import {
  behaves,
  type Case,
  extension,
  from,
  gateway,
  HTTP_GATEWAY,
  type Row,
  route,
  service,
  trafficPolicy,
} from '../parts/behaviour.ts';
import { allowing, authorizer } from '../parts/grpc/ext-authz.ts';
import { base64, processor, setting } from '../parts/grpc/ext-proc.ts';
import { rateLimitService } from '../parts/grpc/rate-limit.ts';
import type { Sent } from '../parts/requests.ts';

const GRPC = { port: '{port: 9000, appProtocol: kubernetes.io/h2c}' };
const SERVED = from('shop/a:8080');
/** The answer to a request whose new route demands a filter that it has passed. */
const PASSED = { status: 500, body: /changed on its way/ };

const signer = generateKeyPairSync('rsa', { modulusLength: 2048 });
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

type Headers = NonNullable<Sent['headers']>;

function bearer(claims: object): Headers {
  const content = `${encoded({ alg: 'RS256', typ: 'JWT' })}.${encoded(claims)}`;
  return {
    authorization: `Bearer ${content}.${sign('sha256', Buffer.from(content), signer.privateKey).toString('base64url')}`,
  };
}

const jwt = (name: string, key: typeof signer, more = '', mode = 'Strict'): string => {
  const pem = key.publicKey.export({ format: 'pem', type: 'spki' }).toString();
  return extension(
    name,
    `jwt: {validationMode: ${mode}, providers: [{name: p, jwks: {local: {inline: ${JSON.stringify(pem)}}}${more}}]}`,
  );
};
const extAuth = (name: string, more = ''): string =>
  extension(
    name,
    `extAuth: {${more}grpcService: {backendRef: {name: ${name}, port: 9000}, requestTimeout: 30s}}`,
  );
const extProc = (name: string, more = ''): string =>
  extension(
    name,
    `extProc: {${more}messageTimeout: 30s, grpcService: {backendRef: {name: ${name}, port: 9000}}}`,
  );

const TIER = 'x-tier';

/** What may change the route of a request: the policy of the first route, and the headers with which a client makes it do so. */
interface Changer {
  readonly name: string;
  readonly policy: string;
  readonly extension: string;
  readonly asks: Headers;
  /** A request that it leaves as it is. */
  readonly leaves: Headers;
  /** Demands on filters that come before it in the chain. */
  readonly passed: readonly string[];
  /** It waits for a service. Envoy never counts the part of a body that comes meanwhile: no limit on its size can be seen. */
  readonly waits: boolean;
}

const CHANGERS: readonly Changer[] = [
  {
    name: 'claims of a token',
    policy: 'jwt: {extensionRef: {name: claims}}',
    extension: jwt('claims', signer, `, claimsToHeaders: [{name: tier, header: ${TIER}}]`),
    asks: bearer({ tier: 'gold' }),
    leaves: bearer({ sub: 'ann' }),
    passed: ['basic', 'auth'],
    waits: false,
  },
  {
    name: 'headers of an authorization service',
    policy: 'extAuth: {extensionRef: {name: lead}}',
    extension: extAuth('lead', 'clearRouteCache: true, '),
    asks: { 'x-wish': 'gold' },
    leaves: {},
    passed: ['basic', 'auth'],
    waits: true,
  },
  {
    name: 'a processor whose changes always count',
    policy: 'extProc: {extensionRef: {name: proclead}}',
    extension: extProc('proclead', 'routeCacheAction: Clear, '),
    asks: { 'x-wish': 'gold' },
    leaves: {},
    passed: ['jwt', 'basic', 'auth', 'rbac', 'proc'],
    waits: true,
  },
  {
    name: 'a processor that asks for it',
    policy: 'extProc: {extensionRef: {name: proclead}}',
    extension: extProc('proclead'),
    asks: { 'x-wish': 'gold' },
    leaves: {},
    passed: ['jwt', 'basic', 'auth', 'rbac', 'proc'],
    waits: true,
  },
];

/** What the new route demands, by the name of its rule, and how it refuses. */
interface Demand {
  readonly name: string;
  readonly policy: string;
  readonly sent?: Sent;
  readonly refusal: object;
  /** Requests to the route that are served first. */
  readonly served?: number;
}

const LIMITED =
  'rateLimit: {global: {extensionRef: {name: limits}, descriptors: [{entries: [{type: Generic, generic: {key: a, value: b}}]}]}}';

const DEMANDS: readonly Demand[] = [
  { name: 'jwt', policy: 'jwt: {extensionRef: {name: strict}}', refusal: { status: 401 } },
  {
    name: 'basic',
    policy: 'basicAuth: {users: ["ann:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g="]}',
    refusal: { status: 401 },
  },
  { name: 'auth', policy: 'extAuth: {extensionRef: {name: deny}}', refusal: { status: 403 } },
  {
    name: 'rbac',
    policy: `rbac: {action: Allow, policy: {matchExpressions: ["request.headers['x-never'] == 'sent'"]}}`,
    refusal: { status: 403 },
  },
  { name: 'proc', policy: 'extProc: {extensionRef: {name: procdeny}}', refusal: { status: 402 } },
  {
    name: 'global',
    policy: LIMITED,
    refusal: { status: 429 },
  },
  {
    name: 'local',
    policy: 'rateLimit: {local: {tokenBucket: {maxTokens: 1, tokensPerFill: 1, fillInterval: 3600s}}}',
    served: 1,
    refusal: { status: 429 },
  },
  {
    name: 'csrf',
    policy: 'csrf: {percentageEnabled: 100}',
    sent: { method: 'POST', headers: { origin: 'http://evil.test' } },
    refusal: { status: 403 },
  },
  {
    name: 'buffer',
    policy: 'buffer: {maxRequestSize: "4"}',
    sent: { body: 'five!' },
    refusal: { status: 413 },
  },
  {
    name: 'transformation',
    policy: 'transformation: {response: {set: [{name: x-mark, value: made}]}}',
    refusal: { status: 200, headers: { 'x-mark': 'made' } },
  },
  {
    name: 'headers',
    policy: 'headerModifiers: {response: {set: [{name: x-mark, value: set}]}}',
    refusal: { status: 200, headers: { 'x-mark': 'set' } },
  },
];

/** For each name a plain rule, and a rule for requests with the header. */
const rules = (...names: readonly string[]): string =>
  names
    .map(
      (name) => `
- name: ${name}-gold
  matches: [{path: {value: /${name}}, headers: [{name: ${TIER}, value: gold}]}]
  backendRefs: [{name: a, port: 8080}]
- name: ${name}
  matches: [{path: {value: /${name}}}]
  backendRefs: [{name: a, port: 8080}]`,
    )
    .join('');

const on = (rule: string, fields: string): string =>
  trafficPolicy(`on-${rule}`, `kind: HTTPRoute, name: r, sectionName: ${rule}`, fields);

const SERVICES: Case['manifests'] = [
  service('a'),
  ...['lead', 'deny', 'proclead', 'procdeny', 'limits'].map((name) => service(name, GRPC)),
  jwt('strict', stranger),
  extAuth('deny'),
  extProc('procdeny', 'routeCacheAction: Retain, '),
  extension(
    'limits',
    'rateLimit: {domain: d, timeout: 30s, grpcService: {backendRef: {name: limits, port: 9000}}}',
  ),
];

function services() {
  const lead = authorizer(({ headers }) =>
    allowing(headers['x-wish'] === undefined ? {} : { [TIER]: headers['x-wish'] }),
  );
  const proclead = processor({
    requestHeaders: (part) => {
      const { headers = [] } = (part['headers'] ?? {}) as {
        readonly headers?: readonly { readonly key: string; readonly rawValue: string }[];
      };
      const wish = headers.find(({ key }) => key === 'x-wish');
      if (wish === undefined) return { requestHeaders: {} };
      const setHeaders = [{ header: { key: TIER, rawValue: wish.rawValue } }];
      return { requestHeaders: { response: { headerMutation: { setHeaders }, clearRouteCache: true } } };
    },
  });
  const deny = authorizer(() => false);
  const procdeny = processor({
    requestHeaders: () => ({ immediateResponse: { status: { code: 'PaymentRequired' }, body: base64('') } }),
  });
  const limits = rateLimitService(() => true);
  const upstreams = Object.fromEntries(
    Object.entries({ lead, proclead, deny, procdeny, limits }).map(([name, { serve }]) => [
      `shop/${name}:9000`,
      { serve },
    ]),
  );
  return { upstreams, deny, procdeny, limits };
}

for (const { name, policy, extension, asks, leaves, passed, waits } of CHANGERS) {
  const { upstreams, deny, procdeny, limits } = services();
  const demands = DEMANDS.filter((demand) => !waits || demand.name !== 'buffer');
  const names = demands.map((demand) => demand.name);
  await behaves({
    name: `the route changes by ${name}`,
    manifests: [
      HTTP_GATEWAY,
      ...SERVICES,
      extension,
      route(
        'HTTPRoute',
        'r',
        `${rules(...names, 'open')}\n- name: free\n  matches: [{path: {value: /free}}]\n  backendRefs: [{name: a, port: 8080}]`,
      ),
      ...[...names, 'open'].map((rule) => on(rule, policy)),
      ...demands.map((demand) => on(`${demand.name}-gold`, demand.policy)),
    ],
    upstreams,
    async also(t, proxy) {
      // Nobody is asked, and nothing is counted, for routes that don't demand it.
      for (const demand of [...names, 'open', 'free'])
        t.match(await proxy.send({ path: `/${demand}`, headers: leaves }), SERVED, `/${demand} as it is`);
      t.match(await proxy.send({ path: '/free', body: 'x'.repeat(100_000) }), SERVED, 'a body');
      t.match(await proxy.send({ path: '/nowhere', headers: asks }), { status: 404 }, 'no route');
      t.same([deny.asked().length, procdeny.stages().length, limits.asked().length], [0, 0, 0]);
      t.match(await proxy.send({ path: '/open', headers: asks }), SERVED, 'nothing is demanded');
      for (const { name: demand, sent = {}, refusal, served = 0 } of demands) {
        const path = `/${demand}`;
        const direct = { ...sent, path, headers: { ...sent.headers, [TIER]: 'gold' } };
        const changed = { ...sent, path, headers: { ...sent.headers, ...asks } };
        for (let left = served; left > 0; left -= 1) t.match(await proxy.send(direct), SERVED);
        t.match(await proxy.send(direct), refusal, `${demand}: the header itself`);
        t.match(
          await proxy.send(changed),
          passed.includes(demand) ? PASSED : refusal,
          `${demand}: a changed route`,
        );
      }
    },
  });
}

/** Places of policies, each with the rules that it needs; the answers to a request with the header, and to one whose route changes. */
const CLAIMS = 'jwt: {extensionRef: {name: claims}}';
const PASSWORDS = 'basicAuth: {users: ["ann:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g="]}';
const CHANGED = { headers: bearer({ tier: 'gold' }) };
const UNCHANGED = { headers: bearer({ sub: 'ann' }) };
const REFERENCES = (name: string): string =>
  `filters: [{type: ExtensionRef, extensionRef: {group: gateway.gatewarden.dev, kind: TrafficPolicy, name: ${name}}}]`;

{
  const { upstreams, deny } = services();
  const hosts = (name: string): string => `hostnames: [${name}.test]`;
  await behaves({
    name: 'the places of policies on a changed route',
    manifests: [
      gateway(
        '{name: web, port: 8080, protocol: HTTP}',
        '{name: listener, port: 8080, protocol: HTTP, hostname: listener.test}',
      ),
      ...SERVICES,
      service('b'),
      jwt('claims', signer, `, claimsToHeaders: [{name: tier, header: ${TIER}}]`, 'AllowMissing'),
      trafficPolicy('whole', 'kind: Gateway, name: front', CLAIMS),
      // Its own policies.
      route('HTTPRoute', 'r', rules('auth', 'limit', 'off', 'free'), hosts('route')),
      on('auth-gold', 'extAuth: {extensionRef: {name: deny}}'),
      on('limit-gold', 'rbac: {action: Deny, policy: {matchExpressions: ["true"]}}'),
      // What the first route turns off, the second demands.
      trafficPolicy('off', 'kind: HTTPRoute, name: r, sectionName: off', 'basicAuth: {disable: {}}'),
      on('off-gold', 'buffer: {maxRequestSize: "4"}'),
      // The listener demands it of both routes.
      route('HTTPRoute', 'l', rules('same', 'less'), hosts('listener')),
      trafficPolicy('l', 'kind: Gateway, name: front, sectionName: listener', PASSWORDS),
      trafficPolicy('less', 'kind: HTTPRoute, name: l, sectionName: less', 'basicAuth: {disable: {}}'),
      // Backends demand different things.
      route(
        'HTTPRoute',
        'w',
        `
- matches: [{path: {value: /w}}]
  backendRefs: [{name: a, port: 8080}]
- matches: [{path: {value: /w}, headers: [{name: ${TIER}, value: gold}]}]
  backendRefs:
    - {name: a, port: 8080}
    - {name: b, port: 8080, ${REFERENCES('denied')}}`,
        hosts('weighted'),
      ),
      trafficPolicy('denied', undefined, 'rbac: {action: Deny, policy: {matchExpressions: ["true"]}}'),
      // A family that the first route turns off.
      route('HTTPRoute', 'f', rules('family'), hosts('family')),
      trafficPolicy('family', 'kind: HTTPRoute, name: f, sectionName: family', 'extProc: {disable: {}}'),
      trafficPolicy(
        'family-gold',
        'kind: HTTPRoute, name: f, sectionName: family-gold',
        'extProc: {extensionRef: {name: procdeny}}',
      ),
    ],
    upstreams,
    requests: [
      ['auth, plain', { host: 'route.test', path: '/auth', ...UNCHANGED }, SERVED],
      ['auth, no token', { host: 'route.test', path: '/auth' }, SERVED],
      ['auth', { host: 'route.test', path: '/auth', ...CHANGED }, PASSED],
      ['rbac, plain', { host: 'route.test', path: '/limit', ...UNCHANGED }, SERVED],
      ['rbac', { host: 'route.test', path: '/limit', ...CHANGED }, { status: 403 }],
      ['buffer', { host: 'route.test', path: '/off', ...CHANGED, body: 'five!' }, { status: 413 }],
      ['buffer: small', { host: 'route.test', path: '/off', ...CHANGED, body: 'four' }, SERVED],
      ['demanded by the host', { host: 'listener.test', path: '/same', ...CHANGED }, { status: 401 }],
      ['turned off by the first route, plain', { host: 'listener.test', path: '/less' }, SERVED],
      ['turned off by the first route', { host: 'listener.test', path: '/less', ...CHANGED }, PASSED],
      [
        'the same, with a password for the second',
        {
          host: 'listener.test',
          path: '/less',
          headers: { [TIER]: 'gold', authorization: `Basic ${base64('ann:x')}` },
        },
        { status: 401 },
      ],
      ['a family, plain', { host: 'family.test', path: '/family', ...UNCHANGED }, SERVED],
      ['a family', { host: 'family.test', path: '/family', ...CHANGED }, { status: 402 }],
    ],
    async also(t, proxy) {
      const answers = { a: 0, b: 0 };
      for (let index = 0; index < 40; index += 1) {
        const { status, received } = await proxy.send({ host: 'weighted.test', path: '/w', ...CHANGED });
        if (status === 403) answers.b += 1;
        else {
          t.equal(received?.backend, 'shop/a:8080');
          answers.a += 1;
        }
      }
      t.ok(answers.a > 0 && answers.b > 0, 'only one of the backends demands it');
      t.equal(deny.asked().length, 0);
    },
  });
}

await behaves({
  name: 'permissions for other origins on a changed route',
  manifests: [
    HTTP_GATEWAY,
    ...SERVICES,
    jwt('claims', signer, `, claimsToHeaders: [{name: tier, header: ${TIER}}]`),
    route('HTTPRoute', 'r', rules('wide', 'none', 'both')),
    ...['wide', 'none', 'both'].map((rule) => on(rule, CLAIMS)),
    trafficPolicy('wide', 'kind: HTTPRoute, name: r, sectionName: wide', 'cors: {allowOrigins: ["*"]}'),
    on('none-gold', 'cors: {allowOrigins: ["https://shop.test"]}'),
    trafficPolicy('both', 'kind: HTTPRoute, name: r, sectionName: both', 'cors: {allowOrigins: ["*"]}'),
    on('both-gold', 'cors: {allowOrigins: ["*"]}'),
  ],
  requests: ['wide', 'none', 'both'].flatMap((name): Row[] => [
    [`${name}: no browser`, { path: `/${name}`, ...CHANGED }, SERVED],
    [
      `${name}: a browser`,
      { path: `/${name}`, headers: { ...CHANGED.headers, origin: 'https://evil.test' } },
      name === 'both' ? SERVED : PASSED,
    ],
  ]),
});

await behaves({
  name: 'a transformation never changes the route',
  manifests: [
    HTTP_GATEWAY,
    ...SERVICES,
    route('HTTPRoute', 'r', rules('t')),
    on('t', `transformation: {request: {set: [{name: ${TIER}, value: gold}]}}`),
    on('t-gold', PASSWORDS),
  ],
  requests: [
    ['the header itself', { path: '/t', headers: { [TIER]: 'gold' } }, { status: 401 }],
    ['set', { path: '/t' }, from('shop/a:8080', { headers: { [TIER]: 'gold' } })],
  ],
});

{
  /** It changes the header at once, and the route only when the body comes. */
  const late = processor({
    requestHeaders: () => setting('requestHeaders', TIER, 'gold'),
    requestBody: () => {
      const setHeaders = [{ header: { key: 'x-late', rawValue: base64('yes') } }];
      return { requestBody: { response: { headerMutation: { setHeaders }, clearRouteCache: true } } };
    },
  });
  await behaves({
    name: 'a processor that changes the route when the body comes',
    manifests: [
      HTTP_GATEWAY,
      ...SERVICES,
      extProc('proclead', 'processingMode: {responseHeaderMode: SKIP, requestBodyMode: STREAMED}, '),
      route('HTTPRoute', 'r', rules('p')),
      on('p', 'extProc: {extensionRef: {name: proclead}}\nbuffer: {maxRequestSize: 1Mi}'),
      on('p-gold', LIMITED),
    ],
    upstreams: {
      'shop/proclead:9000': { serve: late.serve },
      'shop/limits:9000': { serve: rateLimitService(() => true).serve },
    },
    requests: [
      ['the header itself', { path: '/p', method: 'POST', headers: { [TIER]: 'gold' } }, { status: 429 }],
      ['a changed route', { path: '/p', method: 'POST', body: 'x'.repeat(1000) }, { status: 429 }],
    ],
  });
}

{
  const way = { port: 15088, proxyHeader: { to: '10.96.0.4', port: 8080 } };
  await behaves({
    name: 'the route changes in a waypoint',
    settings: { waypoint: { enabled: true }, mesh: { enabled: true } },
    manifests: [
      `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: gatewarden-waypoint}
spec: {controllerName: gatewarden.dev/gateway}
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: front, namespace: shop}
spec:
  gatewayClassName: gatewarden-waypoint
  listeners: [{name: proxy, port: 15088, protocol: mesh.io/PROXY}]
`,
      service('routed', { port: '{name: http, port: 8080}' })
        .replace(
          '{name: routed, namespace: shop}',
          '{name: routed, namespace: shop, labels: {mesh.io/use-waypoint: front}}',
        )
        .replace('spec:\n', 'spec:\n  clusterIP: 10.96.0.4\n'),
      ...SERVICES,
      jwt('claims', signer, `, claimsToHeaders: [{name: tier, header: ${TIER}}]`),
      route('HTTPRoute', 'r', rules('late', 'early')).replace(
        '{name: front}',
        '{group: "", kind: Service, name: routed}',
      ),
      ...['late', 'early'].map((rule) => on(rule, CLAIMS)),
      on('late-gold', 'buffer: {maxRequestSize: "4"}'),
      on('early-gold', PASSWORDS),
    ],
    requests: [
      ['as it is', { path: '/late', ...UNCHANGED, body: 'five!', ...way }, SERVED],
      ['a small body', { path: '/late', ...CHANGED, body: 'four', ...way }, SERVED],
      ['a filter that comes later', { path: '/late', ...CHANGED, body: 'five!', ...way }, { status: 413 }],
      ['a filter that was passed', { path: '/early', ...CHANGED, ...way }, PASSED],
    ],
  });
}

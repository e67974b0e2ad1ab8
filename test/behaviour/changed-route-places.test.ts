// Requests whose route changes on their way: policies at all places, permissions for other origins, late changes, waypoints.

import {
  behaves,
  from,
  gateway,
  HTTP_GATEWAY,
  type Row,
  route,
  service,
  trafficPolicy,
  WAYPOINT,
} from '../parts/behaviour.ts';
import {
  bearer,
  extAuth,
  extProc,
  jwt,
  LIMITED,
  on,
  PASSED,
  rules,
  SERVED,
  SERVICES,
  services,
  signer,
  TIER,
} from '../parts/changed-routes.ts';
import { base64, processor, setting } from '../parts/grpc/ext-proc.ts';
import { rateLimitService } from '../parts/grpc/rate-limit.ts';

const CLAIMS = 'jwt: {extensionRef: {name: claims}}';
const PASSWORDS = 'basicAuth: {users: ["ann:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g="]}';
const CHANGED = { headers: bearer({ tier: 'gold' }) };
const UNCHANGED = { headers: bearer({ sub: 'ann' }) };
const REFERENCES = (name: string): string =>
  `filters: [{type: ExtensionRef, extensionRef: {group: gateway.gatewarden.dev, kind: TrafficPolicy, name: ${name}}}]`;

/** The rule for requests with the header has two backends, and the second a policy. */
const weighted = (name: string, policy: string): string => `
- matches: [{path: {value: /${name}}}]
  backendRefs: [{name: a, port: 8080}]
- matches: [{path: {value: /${name}}, headers: [{name: ${TIER}, value: gold}]}]
  backendRefs:
    - {name: a, port: 8080}
    - {name: b, port: 8080, ${REFERENCES(policy)}}`;

{
  const { upstreams, deny } = services();
  const hosts = (name: string): string => `hostnames: [${name}.test]`;
  await behaves({
    name: 'the places of policies on a changed route',
    manifests: [
      gateway(
        '{name: web, port: 8080, protocol: HTTP}',
        '{name: listener, port: 8080, protocol: HTTP, hostname: listener.test}',
        '{name: guarded, port: 8080, protocol: HTTP, hostname: guarded.test}',
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
      route('HTTPRoute', 'l', rules('same', 'less', 'more'), hosts('listener')),
      trafficPolicy('l', 'kind: Gateway, name: front, sectionName: listener', PASSWORDS),
      ...['less', 'more'].map((name) =>
        trafficPolicy(name, `kind: HTTPRoute, name: l, sectionName: ${name}`, 'basicAuth: {disable: {}}'),
      ),
      trafficPolicy(
        'more-gold',
        'kind: HTTPRoute, name: l, sectionName: more-gold',
        'buffer: {maxRequestSize: 1Mi}',
      ),
      // Backends demand different things.
      route('HTTPRoute', 'w', weighted('w', 'denied') + weighted('v', 'passed'), hosts('weighted')),
      trafficPolicy('passed', undefined, 'extAuth: {extensionRef: {name: deny}}'),
      trafficPolicy('denied', undefined, 'rbac: {action: Deny, policy: {matchExpressions: ["true"]}}'),
      // The listener demands it, and the first route turns it off.
      route('HTTPRoute', 'g', rules('opened'), hosts('guarded')),
      trafficPolicy(
        'guarded',
        'kind: Gateway, name: front, sectionName: guarded',
        'extAuth: {extensionRef: {name: deny}}',
      ),
      trafficPolicy('opened', 'kind: HTTPRoute, name: g, sectionName: opened', 'extAuth: {disable: {}}'),
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
        'turned off by the first route, with something else for the second',
        { host: 'listener.test', path: '/more', ...CHANGED },
        PASSED,
      ],
      [
        'the same, with a password for the second',
        {
          host: 'listener.test',
          path: '/less',
          headers: { [TIER]: 'gold', authorization: `Basic ${base64('ann:x')}` },
        },
        { status: 401 },
      ],
      [
        'an open route of a guarded listener',
        { host: 'guarded.test', path: '/opened', ...UNCHANGED },
        SERVED,
      ],
      ['a guarded one after it', { host: 'guarded.test', path: '/opened', ...CHANGED }, PASSED],
      ['a family, plain', { host: 'family.test', path: '/family', ...UNCHANGED }, SERVED],
      ['a family', { host: 'family.test', path: '/family', ...CHANGED }, { status: 402 }],
    ],
    async also(t, proxy) {
      for (const [path, refusal] of [
        ['/w', 403],
        ['/v', 500],
      ] as const) {
        const answers = { a: 0, b: 0 };
        for (let index = 0; index < 40; index += 1) {
          const { status, received } = await proxy.send({ host: 'weighted.test', path, ...CHANGED });
          if (status === refusal) answers.b += 1;
          else {
            t.equal(received?.backend, 'shop/a:8080');
            answers.a += 1;
          }
        }
        t.ok(answers.a > 0 && answers.b > 0, `${path}: only one of the backends demands it`);
      }
      t.equal(deny.asked().length, 0);
    },
  });
}

{
  const { upstreams } = services();
  await behaves({
    name: 'an authorization that the first route turns off, below a listener that does so too',
    manifests: [
      HTTP_GATEWAY,
      ...SERVICES,
      extAuth('lead', 'clearRouteCache: true, '),
      trafficPolicy('whole', 'kind: Gateway, name: front', 'extAuth: {extensionRef: {name: refuse}}'),
      trafficPolicy('web', 'kind: Gateway, name: front, sectionName: web', 'extAuth: {disable: {}}'),
      route('HTTPRoute', 'r', rules('again')),
      on('again', 'extAuth: {extensionRef: {name: lead}}'),
      on('again-gold', 'extAuth: {extensionRef: {name: refuse}}'),
    ],
    upstreams,
    requests: [
      ['as it is', { path: '/again' }, SERVED],
      ['the header itself', { path: '/again', headers: { [TIER]: 'gold' } }, { status: 403 }],
      ['a changed route', { path: '/again', headers: { 'x-wish': 'gold' } }, { status: 403 }],
    ],
  });
}

{
  const { upstreams } = services();
  const changer = 'extProc: {extensionRef: {name: proclead}}';
  const users = (name: string): string => PASSWORDS.replace('ann:', `${name}:`);
  const allowed = (expression: string): string =>
    `rbac: {action: Allow, policy: {matchExpressions: ["${expression}"]}}`;
  const asks = { 'x-wish': 'gold', authorization: `Basic ${base64('ann:password')}` };
  await behaves({
    name: 'a filter with other settings on the changed route',
    manifests: [
      HTTP_GATEWAY,
      ...SERVICES,
      extProc('proclead'),
      route('HTTPRoute', 'r', rules('users', 'same', 'rules')),
      on('users', `${changer}\n${users('ann')}`),
      on('users-gold', users('bob')),
      on('same', `${changer}\n${users('ann')}`),
      on('same-gold', users('ann')),
      on('rules', `${changer}\n${allowed('true')}`),
      on('rules-gold', allowed("request.headers['x-never'] == 'sent'")),
    ],
    upstreams,
    requests: [
      ['other users', { path: '/users', headers: asks }, PASSED],
      ['the same users', { path: '/same', headers: asks }, SERVED],
      ['nobody', { path: '/same', headers: { 'x-wish': 'gold' } }, { status: 401 }],
      ['other rules', { path: '/rules', headers: asks }, PASSED],
    ],
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
      route('HTTPRoute', 'r', rules('p', 'q')),
      ...['p', 'q'].map((rule) =>
        on(rule, 'extProc: {extensionRef: {name: proclead}}\nbuffer: {maxRequestSize: 1Mi}'),
      ),
      on('p-gold', LIMITED),
      on('q-gold', 'rbac: {action: Deny, policy: {matchExpressions: ["true"]}}'),
    ],
    upstreams: {
      'shop/proclead:9000': { serve: late.serve },
      'shop/limits:9000': { serve: rateLimitService(() => true).serve },
    },
    requests: [
      ['the header itself', { path: '/p', method: 'POST', headers: { [TIER]: 'gold' } }, { status: 429 }],
      ['a changed route', { path: '/p', method: 'POST', body: 'x'.repeat(1000) }, { status: 429 }],
      ['a filter that was passed', { path: '/q', method: 'POST', body: 'x'.repeat(1000) }, PASSED],
      [
        'a filter that was passed long before the body came',
        { path: '/q', method: 'POST', body: 'x'.repeat(1000), bodyAfter: 500 },
        PASSED,
      ],
    ],
  });
}

{
  const way = { port: 15088, proxyHeader: { to: '10.96.0.4', port: 8080 } };
  await behaves({
    name: 'the route changes in a waypoint',
    settings: { waypoint: { enabled: true }, mesh: { enabled: true } },
    manifests: [
      WAYPOINT,
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

// EP: rules of EdgePolicy.

import { entries } from './entry.ts';

const GATEWAY = '{group: gateway.networking.k8s.io, kind: Gateway, name: edge}';
const ROUTE = '{group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop}';
const SERVICE = '{group: "", kind: Service, name: shop}';
const EDGE_BACKEND = '{group: edge.gatewarden.dev, kind: EdgeBackend, name: models}';
const GATEWAYS = '{group: gateway.networking.k8s.io, kind: Gateway, matchLabels: {tier: edge}}';
const ROUTES = '{group: gateway.networking.k8s.io, kind: HTTPRoute, matchLabels: {app: shop}}';
const SERVICES = '{group: "", kind: Service, matchLabels: {app: shop}}';
const TIMEOUTS = '{timeouts: {request: 10s}}';

/** A policy of the edge Gateway with these members of `traffic`. */
const traffic = (members: string) => `
      targetRefs: [${GATEWAY}]
      traffic: ${members}`;

const frontend = (members: string) => `
      targetRefs: [${GATEWAY}]
      frontend: ${members}`;

export const EDGE_POLICY = entries({
  'EP-01': {
    level: 'R',
    title: 'targets by reference or by selector',
    explain:
      'A policy names its targets in `targetRefs`, or selects them by labels in `targetSelectors`. Without either, it attaches to nothing. To use both, write two policies.',
    kind: 'EdgePolicy',
    bad: `
      traffic: ${TIMEOUTS}`,
    at: 'spec',
    good: `
      targetRefs: [${ROUTE}]
      traffic: ${TIMEOUTS}`,
  },
  'EP-02': {
    level: 'R',
    title: 'the policy configures nothing',
    explain:
      'A policy has at least one of `traffic`, `frontend` and `backend`. If it is no longer needed, delete the object.',
    kind: 'EdgePolicy',
    bad: `
      targetRefs: [${ROUTE}]`,
    at: 'spec',
    good: `
      targetRefs: [${ROUTE}]
      traffic: ${TIMEOUTS}`,
  },
  'EP-03': {
    level: 'R',
    title: 'target kind of an EdgePolicy not supported',
    explain:
      "A reference names a Gateway, HTTPRoute or ListenerSet (also the experimental XListenerSet), a core Service, or an EdgeBackend, each with its own API group. The edge data plane doesn't serve GRPCRoutes, TCPRoutes and TLSRoutes.",
    kind: 'EdgePolicy',
    bad: `
      targetRefs: [{group: gateway.networking.k8s.io, kind: GRPCRoute, name: shop}]
      traffic: {retry: {retryOn: [5xx]}}`,
    at: 'spec.targetRefs[0].kind',
    good: `
      targetRefs: [${ROUTE}]
      traffic: {retry: {retryOn: [5xx]}}`,
  },
  'EP-04': {
    level: 'R',
    title: 'selected kind of an EdgePolicy not supported',
    explain:
      'A selector selects Gateways, HTTPRoutes or ListenerSets (also the experimental XListenerSets), core Services, or EdgeBackends, each with its own API group.',
    kind: 'EdgePolicy',
    bad: `
      targetSelectors: [{group: apps, kind: Service, matchLabels: {app: shop}}]
      backend: {http: {version: HTTP2}}`,
    at: 'spec.targetSelectors[0].group',
    good: `
      targetSelectors: [${SERVICES}]
      backend: {http: {version: HTTP2}}`,
  },
  'EP-05': {
    level: 'R',
    title: 'one target kind per policy',
    explain:
      'All `targetRefs` of a policy must have the same `kind`, because the kind decides which fields are allowed. Write one policy for each kind.',
    kind: 'EdgePolicy',
    bad: `
      targetRefs: [${GATEWAY}, ${ROUTE}]
      traffic: {retry: {retryOn: [5xx]}}`,
    at: 'spec.targetRefs[1].kind',
    good: `
      targetRefs: [${GATEWAY}]
      traffic: {retry: {retryOn: [5xx]}}`,
  },
  'EP-06': {
    level: 'R',
    title: 'one selected kind per policy',
    explain:
      'All `targetSelectors` of a policy must have the same `kind`, because the kind decides which fields are allowed. Write one policy for each kind.',
    kind: 'EdgePolicy',
    bad: `
      targetSelectors: [${GATEWAYS}, ${ROUTES}]
      traffic: {retry: {retryOn: [5xx]}}`,
    at: 'spec.targetSelectors[1].kind',
    good: `
      targetSelectors: [${GATEWAYS}]
      traffic: {retry: {retryOn: [5xx]}}`,
  },
  'EP-07': {
    level: 'R',
    title: 'frontend applies to whole Gateways only',
    explain:
      '`frontend` configures a whole Gateway, so every target must be a Gateway, without `sectionName`. For other targets, write a policy without `frontend`.',
    kind: 'EdgePolicy',
    bad: `
      targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: edge, sectionName: https}]
      frontend: {http: {http1MaxHeaders: 200}}`,
    at: 'spec.targetRefs[0].sectionName',
    good: `
      targetRefs: [${GATEWAY}]
      frontend: {http: {http1MaxHeaders: 200}}`,
  },
  'EP-08': {
    level: 'R',
    title: 'frontend selects whole Gateways only',
    explain:
      '`frontend` configures a whole Gateway, so every selector must have kind Gateway, without `sectionName`. For other targets, write a policy without `frontend`.',
    kind: 'EdgePolicy',
    bad: `
      targetSelectors: [${ROUTES}]
      frontend: {http: {http1MaxHeaders: 200}}`,
    at: 'spec.targetSelectors[0].kind',
    good: `
      targetSelectors: [${GATEWAYS}]
      frontend: {http: {http1MaxHeaders: 200}}`,
  },
  'EP-09': {
    level: 'R',
    title: "traffic can't attach to this kind",
    explain:
      '`traffic` applies to requests that pass through Gateways, ListenerSets and HTTPRoutes. For Services and EdgeBackends, use `backend`.',
    kind: 'EdgePolicy',
    bad: `
      targetRefs: [${SERVICE}]
      traffic: {retry: {retryOn: [5xx]}}`,
    at: 'spec.targetRefs[0].kind',
    good: `
      targetRefs: [${ROUTE}]
      traffic: {retry: {retryOn: [5xx]}}`,
  },
  'EP-10': {
    level: 'R',
    title: "traffic can't select this kind",
    explain:
      '`traffic` applies to requests that pass through Gateways, ListenerSets and HTTPRoutes. For Services and EdgeBackends, use `backend`.',
    kind: 'EdgePolicy',
    bad: `
      targetSelectors: [${SERVICES}]
      traffic: {retry: {retryOn: [5xx]}}`,
    at: 'spec.targetSelectors[0].kind',
    good: `
      targetSelectors: [${ROUTES}]
      traffic: {retry: {retryOn: [5xx]}}`,
  },
  'EP-11': {
    level: 'R',
    title: 'PreRouting needs a Gateway or ListenerSet',
    explain:
      "A policy with `phase: PreRouting` runs before a route is selected, so it can't target a route. Target the Gateway or ListenerSet (`sectionName` selects one listener), or use `phase: PostRouting`.",
    kind: 'EdgePolicy',
    bad: `
      targetRefs: [${ROUTE}]
      traffic: {phase: PreRouting, transformation: {request: {remove: [x-internal]}}}`,
    at: 'spec.targetRefs[0].kind',
    good: `
      targetRefs: [${GATEWAY}]
      traffic: {phase: PreRouting, transformation: {request: {remove: [x-internal]}}}`,
  },
  'EP-12': {
    level: 'R',
    title: 'PreRouting selects Gateways or ListenerSets only',
    explain:
      "A policy with `phase: PreRouting` runs before a route is selected, so it can't target a route. Select Gateways or ListenerSets, or use `phase: PostRouting`.",
    kind: 'EdgePolicy',
    bad: `
      targetSelectors: [${ROUTES}]
      traffic: {phase: PreRouting, transformation: {request: {remove: [x-internal]}}}`,
    at: 'spec.targetSelectors[0].kind',
    good: `
      targetSelectors: [${GATEWAYS}]
      traffic: {phase: PreRouting, transformation: {request: {remove: [x-internal]}}}`,
  },
  'EP-13': {
    level: 'R',
    title: 'field not available before routing',
    explain:
      'Only `extAuth`, `extProc` and `transformation` run before routing. Move the other fields to a policy with `phase: PostRouting`. Policies of the two phases are merged separately.',
    kind: 'EdgePolicy',
    bad: traffic('{phase: PreRouting, retry: {retryOn: [5xx]}}'),
    at: 'spec.traffic.retry',
    good: traffic('{phase: PostRouting, retry: {retryOn: [5xx]}}'),
  },
  'EP-14': {
    level: 'R',
    title: "mcp settings can't target a Service",
    explain:
      '`backend.mcp` is for MCP traffic, which only an EdgeBackend carries. Target the EdgeBackend; use `sectionName` for one of its MCP targets.',
    kind: 'EdgePolicy',
    bad: `
      targetRefs: [${SERVICE}]
      backend: {mcp: {authorization: {policy: {matchExpressions: ['jwt.sub == "ops"']}}}}`,
    at: 'spec.backend.mcp',
    good: `
      targetRefs: [${EDGE_BACKEND}]
      backend: {mcp: {authorization: {policy: {matchExpressions: ['jwt.sub == "ops"']}}}}`,
  },
  'EP-15': {
    level: 'R',
    title: "ai settings can't target a Service",
    explain:
      '`backend.ai` is for LLM traffic, which only an EdgeBackend carries. Target the EdgeBackend; use `sectionName` for one of its providers.',
    kind: 'EdgePolicy',
    bad: `
      targetRefs: [${SERVICE}]
      backend: {ai: {modelAliases: {fast: small-1}}}`,
    at: 'spec.backend.ai',
    good: `
      targetRefs: [${EDGE_BACKEND}]
      backend: {ai: {modelAliases: {fast: small-1}}}`,
  },
  'EP-16': {
    level: 'R',
    title: 'frontend tracing is not implemented yet',
    explain:
      'The field is part of the API, but the control plane ignores it today. It is rejected because no traces would be sent. Remove it until it is implemented.',
    kind: 'EdgePolicy',
    bad: frontend('{tracing: {backendRef: {name: otel, port: 4317}}}'),
    at: 'spec.frontend.tracing',
    good: frontend('{accessLog: {filter: response.code >= 500}}'),
  },
  'EP-17': {
    level: 'R',
    title: 'empty tcp block',
    explain: '`frontend.tcp` has one setting, `keepalive`. `keepalive: {}` turns it on with its defaults.',
    kind: 'EdgePolicy',
    bad: frontend('{tcp: {}}'),
    at: 'spec.frontend.tcp.keepalive',
    good: frontend('{tcp: {keepalive: {}}}'),
  },
  'EP-18': {
    level: 'R',
    title: 'empty tls block',
    explain: 'Set `handshakeTimeout` or `alpnProtocols`, or remove the block.',
    kind: 'EdgePolicy',
    bad: frontend('{tls: {}}'),
    at: 'spec.frontend.tls',
    good: frontend('{tls: {handshakeTimeout: 5s}}'),
  },
  'EP-19': {
    level: 'R',
    title: 'empty http block',
    explain: 'Set at least one of the fields of `frontend.http`, or remove the block.',
    kind: 'EdgePolicy',
    bad: frontend('{http: {}}'),
    at: 'spec.frontend.http',
    good: frontend('{http: {http1IdleTimeout: 5m}}'),
  },
  'EP-20': {
    level: 'R',
    title: 'empty attributes block',
    explain: 'List default fields to leave out in `remove`, or more fields in `add`, or remove the block.',
    kind: 'EdgePolicy',
    bad: frontend('{accessLog: {attributes: {}}}'),
    at: 'spec.frontend.accessLog.attributes',
    good: frontend('{accessLog: {attributes: {add: [{name: user, expression: jwt.sub}]}}}'),
  },
  'EP-21': {
    level: 'R',
    title: 'empty transformation',
    explain: 'Write the changes in `request` or `response`, or remove the block.',
    kind: 'EdgePolicy',
    bad: traffic('{transformation: {}}'),
    at: 'spec.traffic.transformation',
    good: traffic('{transformation: {request: {remove: [x-internal]}}}'),
  },
  'EP-22': {
    level: 'R',
    title: 'empty direction of a transformation',
    explain: 'A direction has at least one of `set`, `add`, `remove` and `body`; otherwise remove it.',
    kind: 'EdgePolicy',
    bad: traffic('{transformation: {response: {}}}'),
    at: 'spec.traffic.transformation.response',
    good: traffic('{transformation: {response: {remove: [server]}}}'),
  },
  'EP-23': {
    level: 'R',
    title: 'duplicate header in a transformation of an EdgePolicy',
    explain:
      'Each of `set`, `add` and `remove` may have one entry for a header. Merge the two into one expression.',
    kind: 'EdgePolicy',
    bad: traffic(
      '{transformation: {request: {set: [{name: x-user, value: jwt.sub}, {name: x-user, value: \'""\'}]}}}',
    ),
    at: 'spec.traffic.transformation.request.set[1].name',
    good: traffic('{transformation: {request: {set: [{name: x-user, value: jwt.sub}]}}}'),
  },
  'EP-24': {
    level: 'R',
    title: 'unknown pseudo-header',
    explain:
      'A name that starts with `:` is a pseudo-header of HTTP/2, and there are five: `:authority`, `:method`, `:path`, `:scheme` and `:status`.',
    kind: 'EdgePolicy',
    bad: traffic("{transformation: {request: {set: [{name: ':host', value: '\"shop.example.com\"'}]}}}"),
    at: 'spec.traffic.transformation.request.set[0].name',
    good: traffic(
      "{transformation: {request: {set: [{name: ':authority', value: '\"shop.example.com\"'}]}}}",
    ),
  },
  'EP-25': {
    level: 'R',
    title: 'empty rate limit',
    explain:
      'Set `local` for a limit per proxy instance, `global` for limits of a rate-limit server, or both.',
    kind: 'EdgePolicy',
    bad: traffic('{rateLimit: {}}'),
    at: 'spec.traffic.rateLimit',
    good: traffic('{rateLimit: {local: [{requests: 10, unit: Seconds}]}}'),
  },
  'EP-26': {
    level: 'R',
    title: 'a limit counts requests or tokens',
    explain: 'One entry limits either `requests` or LLM `tokens`. To limit both, write two entries.',
    kind: 'EdgePolicy',
    bad: traffic('{rateLimit: {local: [{requests: 10, tokens: 5000, unit: Minutes}]}}'),
    at: 'spec.traffic.rateLimit.local[0]',
    good: traffic('{rateLimit: {local: [{requests: 10, unit: Minutes}, {tokens: 5000, unit: Minutes}]}}'),
  },
  'EP-27': {
    level: 'R',
    title: 'burst is negative',
    explain:
      '`burst` is the number of requests or tokens allowed above the rate for a short time. It is 0 or more.',
    kind: 'EdgePolicy',
    bad: traffic('{rateLimit: {local: [{requests: 10, unit: Seconds, burst: -1}]}}'),
    at: 'spec.traffic.rateLimit.local[0].burst',
    good: traffic('{rateLimit: {local: [{requests: 10, unit: Seconds, burst: 5}]}}'),
  },
  'EP-28': {
    level: 'R',
    title: 'remote or inline keys',
    explain:
      'The keys of a provider are fetched (`remote`) or part of the policy (`inline`). Set one of the two.',
    kind: 'EdgePolicy',
    bad: traffic('{jwtAuthentication: {providers: [{issuer: https://id.example.com, jwks: {}}]}}'),
    at: 'spec.traffic.jwtAuthentication.providers[0].jwks',
    good: traffic(
      '{jwtAuthentication: {providers: [{issuer: https://id.example.com, jwks: {remote: {uri: https://id.example.com/keys}}}]}}',
    ),
  },
  'EP-29': {
    level: 'R',
    title: 'users or a Secret',
    explain:
      'The users for Basic authentication are in the policy (`users`) or in a Secret (`secretRef`). Prefer the Secret: password hashes should not be public.',
    kind: 'EdgePolicy',
    bad: traffic('{basicAuthentication: {realm: shop}}'),
    at: 'spec.traffic.basicAuthentication',
    good: traffic('{basicAuthentication: {realm: shop, secretRef: {name: shop-users}}}'),
  },
  'EP-30': {
    level: 'R',
    title: 'one Secret, or Secrets by labels',
    explain:
      'The API keys come from one Secret (`secretRef`) or from all Secrets with certain labels (`secretSelector`).',
    kind: 'EdgePolicy',
    bad: traffic(
      '{apiKeyAuthentication: {secretRef: {name: keys}, secretSelector: {matchLabels: {use: api-keys}}}}',
    ),
    at: 'spec.traffic.apiKeyAuthentication',
    good: traffic('{apiKeyAuthentication: {secretSelector: {matchLabels: {use: api-keys}}}}'),
  },
  'EP-31': {
    level: 'R',
    title: 'host rewrite mode must be Auto or None',
    explain:
      '`hostRewrite.mode` is `Auto` (the Host header comes from the destination) or `None` (it stays as the client sent it). Without the block the kind of the backend decides.',
    kind: 'EdgePolicy',
    bad: traffic('{hostRewrite: {mode: Always}}'),
    at: 'spec.traffic.hostRewrite.mode',
    good: traffic('{hostRewrite: {mode: Auto}}'),
  },
  'EP-32': {
    level: 'R',
    title: 'not a port number',
    explain:
      'The `sectionName` of a Service is one of its ports, by name or by number; a number is 1 to 65535.',
    kind: 'EdgePolicy',
    bad: `
      targetRefs: [{group: "", kind: Service, name: shop, sectionName: "80800"}]
      backend: {http: {version: HTTP2}}`,
    at: 'spec.targetRefs[0].sectionName',
    good: `
      targetRefs: [{group: "", kind: Service, name: shop, sectionName: "8080"}]
      backend: {http: {version: HTTP2}}`,
  },
});

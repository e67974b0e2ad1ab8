// W-12 to W-24: settings of traffic and of the edge data plane that do less than they seem to.

import { entries } from './entry.ts';

const GATEWAY = 'targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: web}]';
const ROUTE = 'targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop}]';

export const WARNINGS_EDGE = entries({
  'W-12': {
    level: 'W',
    title: 'field set more than once, or flag without effect',
    explain:
      'When `defaults` and `overrides` set a field more than once, an override wins over a default, and the last entry wins over earlier ones. The others have no effect. Entries of `overrides` always override, so `override: false` is ignored there: move the entry to `defaults`.',
    kind: 'EdgeBackend',
    bad: `
      ai: {provider: {vendorA: {}}}
      policies: {ai: {defaults: [{field: temperature, value: 0}, {field: temperature, value: 1}]}}`,
    at: 'spec.policies.ai.defaults[1].field',
    good: `
      ai: {provider: {vendorA: {}}}
      policies: {ai: {defaults: [{field: temperature, value: 1}]}}`,
  },
  'W-13': {
    level: 'W',
    title: 'prompt caching without effect',
    explain:
      'Only `vendorF` caches prompts; for other providers the block has no effect. The minimum of the provider is 1024 tokens, so a lower `minTokens` has no effect.',
    kind: 'EdgeBackend',
    bad: `
      ai: {provider: {vendorA: {}}}
      policies: {ai: {promptCaching: {}}}`,
    at: 'spec.policies.ai.promptCaching',
    good: `
      ai: {provider: {vendorF: {}}}
      policies: {ai: {promptCaching: {}}}`,
  },
  'W-14': {
    level: 'W',
    title: 'a response guard never rejects',
    explain:
      '`regex.action` applies to requests only. Matches in a response are always masked. Write `MASK`, so that nobody expects a rejection.',
    kind: 'EdgeBackend',
    bad: `
      ai: {provider: {vendorA: {}}}
      policies: {ai: {promptGuard: {response: [{regex: {builtins: [Ssn], action: REJECT}}]}}}`,
    at: 'spec.policies.ai.promptGuard.response[0].regex.action',
    good: `
      ai: {provider: {vendorA: {}}}
      policies: {ai: {promptGuard: {response: [{regex: {builtins: [Ssn], action: MASK}}]}}}`,
  },
  'W-15': {
    level: 'W',
    title: 'guard without effect',
    explain:
      'A `regex` guard without `matches` and `builtins` matches nothing. The custom `response` is sent when a request is rejected; with the action `MASK`, the default, no request is rejected.',
    kind: 'EdgeBackend',
    bad: `
      ai: {provider: {vendorA: {}}}
      policies: {ai: {promptGuard: {request: [{regex: {builtins: [Ssn]}, response: {statusCode: 400}}]}}}`,
    at: 'spec.policies.ai.promptGuard.request[0].response',
    good: `
      ai: {provider: {vendorA: {}}}
      policies: {ai: {promptGuard: {request: [{regex: {builtins: [Ssn], action: REJECT}, response: {statusCode: 400}}]}}}`,
  },
  'W-16': {
    level: 'W',
    title: 'unusual path of an MCP server',
    explain:
      'A URL path starts with `/`. `/sse` is the usual path of the protocol SSE, and `/mcp` that of StreamableHTTP; the other combination is usually a mistake. Remove `path` to use the default of the protocol.',
    kind: 'EdgeBackend',
    bad: `
      mcp: {targets: [{name: files, static: {host: files.example.com, port: 80, protocol: SSE, path: /mcp}}]}`,
    at: 'spec.mcp.targets[0].static.path',
    good: `
      mcp: {targets: [{name: files, static: {host: files.example.com, port: 80, protocol: SSE}}]}`,
  },
  'W-17': {
    level: 'W',
    title: 'route or alias never matches',
    explain:
      'A key of `routes` is compared with the end of the request path, so it starts with `/`, or is `*` for all paths. Aliases and their models must not be empty.',
    kind: 'EdgeBackend',
    bad: `
      ai: {provider: {vendorA: {}}}
      policies: {ai: {routes: {v1/messages: Messages}}}`,
    at: 'spec.policies.ai.routes["v1/messages"]',
    good: `
      ai: {provider: {vendorA: {}}}
      policies: {ai: {routes: {/v1/messages: Messages}}}`,
  },
  'W-18': {
    level: 'W',
    title: 'keys from a backend are not supported yet',
    explain:
      'The API has `backendRef` for key sets, but today the data plane fetches keys from `uri` only. With `backendRef` there are no keys, so every token is invalid.',
    kind: 'EdgePolicy',
    bad: `
      ${ROUTE}
      traffic:
        jwtAuthentication:
          providers: [{issuer: https://login.example.com, jwks: {remote: {backendRef: {name: login, port: 80}}}}]`,
    at: 'spec.traffic.jwtAuthentication.providers[0].jwks.remote.backendRef',
    good: `
      ${ROUTE}
      traffic:
        jwtAuthentication:
          providers: [{issuer: https://login.example.com, jwks: {remote: {uri: https://login.example.com/keys}}}]`,
  },
  'W-19': {
    level: 'W',
    title: 'timeouts without effect',
    explain: 'Timeouts apply to HTTPRoutes only, and an empty block sets none.',
    kind: 'EdgePolicy',
    bad: `
      ${GATEWAY}
      traffic: {timeouts: {request: 5s}}`,
    at: 'spec.traffic.timeouts',
    good: `
      ${ROUTE}
      traffic: {timeouts: {request: 5s}}`,
  },
  'W-20': {
    level: 'W',
    title: 'direct response before routing',
    explain:
      'A direct response answers in place of a backend, which is known after routing only. With `phase: PreRouting` it has no effect. Move it to a policy with `phase: PostRouting`.',
    kind: 'EdgePolicy',
    bad: `
      ${GATEWAY}
      traffic: {phase: PreRouting, directResponse: {status: 503}}`,
    at: 'spec.traffic.directResponse',
    good: `
      ${GATEWAY}
      traffic: {phase: PostRouting, directResponse: {status: 503}}`,
  },
  'W-21': {
    level: 'W',
    title: 'per-try timeout not below the request timeout',
    explain:
      'The request timeout covers all tries. If one try can take the whole time, no retry ever happens. Make `perTryTimeout` shorter.',
    kind: 'EdgePolicy',
    bad: `
      ${ROUTE}
      traffic: {timeouts: {request: 5s}, retry: {retryOn: [5xx], perTryTimeout: 5s}}`,
    at: 'spec.traffic.retry.perTryTimeout',
    good: `
      ${ROUTE}
      traffic: {timeouts: {request: 5s}, retry: {retryOn: [5xx], perTryTimeout: 2s}}`,
  },
  'W-22': {
    level: 'W',
    title: 'retries that never happen',
    explain:
      'The condition `retriable-status-codes` refers to the list `statusCodes`, and does nothing without it. `attempts: 0` turns retries off.',
    kind: 'TrafficPolicy',
    bad: `
      ${ROUTE}
      retry: {retryOn: [retriable-status-codes]}`,
    at: 'spec.retry.retryOn[0]',
    good: `
      ${ROUTE}
      retry: {statusCodes: [503]}`,
  },
  'W-23': {
    level: 'W',
    title: 'origin that no browser sends',
    explain:
      'Items of `additionalOrigins` are compared with the Origin header, which has a scheme, `://`, a host, and a port unless it is the default one. It has no path, no final slash and no wildcard.',
    kind: 'EdgePolicy',
    bad: `
      ${ROUTE}
      traffic: {csrf: {additionalOrigins: [https://example.com/]}}`,
    at: 'spec.traffic.csrf.additionalOrigins[0]',
    good: `
      ${ROUTE}
      traffic: {csrf: {additionalOrigins: [https://example.com]}}`,
  },
  'W-24': {
    level: 'W',
    title: 'empty labels select nothing',
    explain:
      'A selector without labels would select every object of the kind in the namespace, including future ones, and every Secret as a set of API keys. So it selects nothing: a policy has no effect there, and API keys let nobody in. Add a label.',
    kind: 'EdgePolicy',
    bad: `
      ${ROUTE}
      traffic: {apiKeyAuthentication: {secretSelector: {matchLabels: {}}}}`,
    at: 'spec.traffic.apiKeyAuthentication.secretSelector.matchLabels',
    good: `
      ${ROUTE}
      traffic: {apiKeyAuthentication: {secretSelector: {matchLabels: {use: api-keys}}}}`,
  },
});

// W-12 to W-24: settings of traffic and of the edge data plane that do less than they seem to.

import { entries } from './entry.ts';

const GATEWAY = 'targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: web}]';
const ROUTE = 'targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop}]';

export const WARNINGS_EDGE = entries({
  'W-12': {
    level: 'W',
    title: 'a field that is set more than once, or a flag without effect',
    explain:
      'When `defaults` and `overrides` name a field more than once, an overriding entry beats a default, then the last entry wins; the others do nothing. Entries of `overrides` always override, so `override: false` is ignored there: move the entry to `defaults`.',
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
    title: 'prompt caching that does not cache',
    explain:
      "Only `vendorF` caches prompts; for any other provider the block has no effect. And the provider's own minimum is 1024 tokens, so a lower `minTokens` caches no more.",
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
    title: 'a response guard masks, it never rejects',
    explain:
      '`regex.action` applies to requests only: what matches in a response is always masked. Write `MASK`, so that nobody relies on a rejection.',
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
    title: 'a guard that does nothing, or not what it says',
    explain:
      'A `regex` guard without `matches` and `builtins` matches nothing. And the custom `response` is what a client gets whose text is rejected; with the action `MASK`, which is the default, nothing is.',
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
    title: 'a doubtful path of an MCP server',
    explain:
      'Paths of URLs start with `/`. And `/sse` is the usual path of the protocol SSE, `/mcp` that of StreamableHTTP: the one with the other protocol is mostly a slip. Leave `path` out to get the default of the protocol.',
    kind: 'EdgeBackend',
    bad: `
      mcp: {targets: [{name: files, static: {host: files.example.com, port: 80, protocol: SSE, path: /mcp}}]}`,
    at: 'spec.mcp.targets[0].static.path',
    good: `
      mcp: {targets: [{name: files, static: {host: files.example.com, port: 80, protocol: SSE}}]}`,
  },
  'W-17': {
    level: 'W',
    title: 'a route or alias that never matches',
    explain:
      'A key of `routes` is compared with the end of the path of a request, so it starts with `/`, or is `*` for all. Aliases and the models that they stand for need a name.',
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
    title: 'keys from a backend are not served yet',
    explain:
      'The API declares `backendRef` for key sets, but the data plane fetches keys from `uri` only today. With `backendRef` there are no keys, and no token is valid.',
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
    explain: 'Timeouts apply to HTTPRoutes; other targets ignore them. An empty block sets none either.',
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
    title: 'a field that has no phase',
    explain:
      'Authentication by tokens, passwords and API keys, and direct responses, run when they run: `phase: PreRouting` does not change that. Move them to a policy of the phase PostRouting, so that the object says what happens.',
    kind: 'EdgePolicy',
    bad: `
      ${GATEWAY}
      traffic: {phase: PreRouting, apiKeyAuthentication: {secretRef: {name: keys}}}`,
    at: 'spec.traffic.apiKeyAuthentication',
    good: `
      ${GATEWAY}
      traffic: {phase: PostRouting, apiKeyAuthentication: {secretRef: {name: keys}}}`,
  },
  'W-21': {
    level: 'W',
    title: 'a try that may take as long as the request',
    explain:
      'The timeout of the whole request covers all its tries. A try that may take as long is never cut short, and there is never time for another one. Make `perTryTimeout` shorter.',
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
      'The condition `retriable-status-codes` means the codes in `statusCodes`, and without that list none. With `attempts: 0` retries are off altogether.',
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
    title: 'an origin that no browser sends',
    explain:
      'Items of `additionalOrigins` are compared with the Origin header of a request, which is a scheme, `://` and a host, with the port where it is not the usual one: no path, no final slash, no wildcard.',
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
    title: 'empty labels select everything',
    explain:
      'A selector without labels takes every object of the kind in the namespace, also those that come later. Of Secrets each would be read as a set of API keys. Add a label, unless you mean that.',
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

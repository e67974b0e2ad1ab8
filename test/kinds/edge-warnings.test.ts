// The warnings about settings of traffic and of the edge data plane that do less than they seem to: a spec with the warning, and the
// corrected spec.

import t from 'tap';
import { WARNINGS_EDGE } from '../../src/diagnostics/catalogue/warnings-edge.ts';
import { LOCATIONS } from './locations.ts';
import { GATEWAY, GATEWAY_API, JWT, LISTENER_SETS, notOf, of, REF, ROUTE, traffic } from './warning-specs.ts';
import { warningTables } from './warning-tables.ts';

const { warns, warnsAt, covered } = warningTables();

warnsAt('W-12', LOCATIONS.BackendAI, {
  'a field twice in defaults': {
    bad: '{defaults: [{field: a, value: 1}, {field: b, value: 1}, {field: a, value: 1}]}',
    good: '{defaults: [{field: a, value: 1}, {field: b, value: 1}]}',
    at: ['.defaults[2].field'],
  },
  'a field twice in overrides': {
    bad: '{overrides: [{field: a, value: 1}, {field: a, value: 2}]}',
    good: '{overrides: [{field: a, value: 1}, {field: A, value: 2}]}',
    at: ['.overrides[1].field'],
  },
  'a field in both': {
    bad: '{defaults: [{field: a, value: 1}], overrides: [{field: a, value: 2}]}',
    good: '{defaults: [{field: a, value: null}], overrides: [{field: b, value: null}]}',
    at: ['.overrides[0].field'],
  },
  'a flag without effect': {
    bad: '{overrides: [{field: a, value: 1, override: false}]}',
    good: '{overrides: [{field: a, value: 1, override: true}], defaults: [{field: b, value: 1, override: false}]}',
    at: ['.overrides[0].override'],
  },
});

const ai = (vendor: string, policies: string) =>
  `ai: {provider: {${vendor}: {}}}\npolicies: {ai: ${policies}}`;
const groups = (vendors: readonly string[], policies: string) =>
  `ai: {groups: [${vendors.map((vendor, index) => `{providers: [{name: p${index}, ${vendor}: {}${index === 0 ? `, policies: {ai: ${policies}}` : ''}}]}`).join(', ')}]}`;
warns('W-13', 'EdgeBackend', {
  'no provider that caches': {
    bad: ai('vendorA', '{promptCaching: {}}'),
    good: ai('vendorF', '{promptCaching: {}}'),
    at: ['spec.policies.ai.promptCaching'],
  },
  'no such provider in any group': {
    bad: groups(['vendorA', 'vendorC'], '{promptCaching: {}}'),
    good: groups(['vendorA', 'vendorF'], '{promptCaching: {}}'),
    at: ['spec.ai.groups[0].providers[0].policies.ai.promptCaching'],
  },
});
warnsAt('W-13', LOCATIONS.BackendAI, {
  'below the minimum': {
    bad: '{promptCaching: {minTokens: 1023}}',
    good: '{promptCaching: {minTokens: 1024}}',
    at: ['.promptCaching.minTokens'],
  },
  'nothing at all': {
    bad: '{promptCaching: {minTokens: 0}}',
    good: '{promptCaching: {}}',
    at: ['.promptCaching.minTokens'],
  },
});

warnsAt('W-14', LOCATIONS.ResponseGuard, {
  'rejection of a response': {
    bad: '{regex: {matches: [a], action: REJECT}}',
    good: '{regex: {matches: [a], action: MASK}}',
    at: ['.regex.action'],
  },
});
warnsAt('W-15', LOCATIONS.ResponseGuard, {
  'nothing to match': { bad: '{regex: {}}', good: '{regex: {builtins: [Ssn]}}', at: ['.regex'] },
  'empty lists': {
    bad: '{regex: {matches: [], builtins: []}}',
    good: '{regex: {matches: [a], builtins: []}}',
    at: ['.regex'],
  },
  'an answer that is never given': {
    bad: '{regex: {matches: [a], action: MASK}, response: {}}',
    good: '{webhook: {backendRef: {name: a, port: 1}}, response: {}}',
    at: ['.response'],
  },
});
warnsAt('W-15', LOCATIONS.RequestGuard, {
  'nothing to match': { bad: '{regex: {}}', good: '{regex: {builtins: [Ssn]}}', at: ['.regex'] },
  'an answer to what is masked': {
    bad: '{regex: {matches: [a], action: MASK}, response: {statusCode: 400}}',
    good: '{regex: {matches: [a], action: REJECT}, response: {statusCode: 400}}',
    at: ['.response'],
  },
  'masked by default': {
    bad: '{regex: {matches: [a]}, response: {message: no}}',
    good: '{vendorAModeration: {}, response: {message: no}}',
    at: ['.response'],
  },
});

const mcp = (members: string) =>
  `mcp: {targets: [{name: a, static: {host: a.example.com, port: 80, ${members}}}]}`;
const MCP_PATH = 'spec.mcp.targets[0].static.path';
warns('W-16', 'EdgeBackend', {
  'no slash': {
    bad: mcp('path: sse, protocol: SSE'),
    good: mcp('path: /sse, protocol: SSE'),
    at: [MCP_PATH],
  },
  'no slash and no protocol': { bad: mcp('path: a'), good: mcp('path: /a'), at: [MCP_PATH] },
  'the path of SSE': {
    bad: mcp('path: /sse, protocol: StreamableHTTP'),
    good: mcp('path: /sse'),
    at: [MCP_PATH],
  },
  'the path of StreamableHTTP': {
    bad: mcp('path: /mcp, protocol: SSE'),
    good: mcp('path: /mcp, protocol: StreamableHTTP'),
    at: [MCP_PATH],
  },
  'a path of its own': {
    bad: mcp('path: /mcp, protocol: SSE'),
    good: mcp('path: /mcp/v2, protocol: SSE'),
    at: [MCP_PATH],
  },
});

warnsAt('W-17', LOCATIONS.BackendAI, {
  'a route without slash': {
    bad: '{routes: {v1/messages: Messages}}',
    good: '{routes: {/v1/messages: Messages, "*": Passthrough}}',
    at: ['.routes["v1/messages"]'],
  },
  'an empty route': {
    bad: '{routes: {"": Messages}}',
    good: '{routes: {/: Messages}}',
    at: ['.routes[""]'],
  },
  'an empty alias': {
    bad: '{modelAliases: {"": small}}',
    good: '{modelAliases: {fast: small}}',
    at: ['.modelAliases[""]'],
  },
  'an empty model': {
    bad: '{modelAliases: {fast: ""}}',
    good: '{modelAliases: {fast: small}}',
    at: ['.modelAliases.fast'],
  },
});

warnsAt('W-18', LOCATIONS.EdgeJWKS, {
  'a backend of keys': {
    bad: `{backendRef: ${REF}}`,
    good: '{uri: "https://a.example.com/keys"}',
    at: ['.backendRef'],
  },
});

const timeouts = (target: string) => traffic('{timeouts: {request: 1s}}', target);
const TIMEOUTS = ['spec.traffic.timeouts'];
warns('W-19', 'EdgePolicy', {
  'of a Gateway': { bad: timeouts(GATEWAY), good: timeouts(ROUTE), at: TIMEOUTS },
  'of a ListenerSet': { bad: timeouts(LISTENER_SETS[0]!), good: timeouts(ROUTE), at: TIMEOUTS },
  'of an XListenerSet': { bad: timeouts(LISTENER_SETS[1]!), good: timeouts(ROUTE), at: TIMEOUTS },
  'of selected Gateways': {
    bad: timeouts(`targetSelectors: [{${GATEWAY_API}, kind: Gateway, matchLabels: {a: b}}]`),
    good: timeouts(`targetSelectors: [{${GATEWAY_API}, kind: HTTPRoute, matchLabels: {a: b}}]`),
    at: TIMEOUTS,
  },
  'without a timeout': { bad: traffic('{timeouts: {}}'), good: timeouts(ROUTE), at: TIMEOUTS },
});

warns('W-20', 'EdgePolicy', {
  'fields that run before routing have no warning': {
    bad: traffic('{phase: PreRouting, directResponse: {status: 200}}', GATEWAY),
    good: traffic(
      `{phase: PreRouting, extAuth: {backendRef: ${REF}}, extProc: {backendRef: ${REF}}, transformation: {request: {remove: [a]}}, jwtAuthentication: {${JWT}}, basicAuthentication: {secretRef: {name: a}}, apiKeyAuthentication: {secretRef: {name: a}}}`,
      GATEWAY,
    ),
    at: ['spec.traffic.directResponse'],
  },
  'after routing it answers': {
    bad: traffic('{phase: PreRouting, directResponse: {status: 200}}', GATEWAY),
    good: traffic('{phase: PostRouting, directResponse: {status: 200}}', GATEWAY),
    at: ['spec.traffic.directResponse'],
  },
});

const tries = (perTry: string, request: string) =>
  traffic(`{timeouts: {request: ${request}}, retry: {retryOn: [5xx], perTryTimeout: ${perTry}}}`);
const PER_TRY = ['spec.traffic.retry.perTryTimeout'];
warns('W-21', 'EdgePolicy', {
  above: { bad: tries('2s', '1s'), good: tries('999ms', '1s'), at: PER_TRY },
  'the same in other words': { bad: tries('60s', '1m'), good: tries('59s', '1m'), at: PER_TRY },
});

warnsAt('W-22', LOCATIONS.Retry, {
  'no status code': {
    bad: '{retryOn: [5xx, retriable-status-codes]}',
    good: '{retryOn: [5xx, retriable-status-codes], statusCodes: [503]}',
    at: ['.retryOn[1]'],
  },
  'no attempt': { bad: '{retryOn: [5xx], attempts: 0}', good: '{retryOn: [5xx]}', at: ['.attempts'] },
});

const origins = (origin: string) => traffic(`{csrf: {additionalOrigins: ["${origin}"]}}`);
const ORIGIN = ['spec.traffic.csrf.additionalOrigins[0]'];
const GOOD_ORIGIN = origins('https://example.com');
warns('W-23', 'EdgePolicy', {
  'no scheme': { bad: origins('example.com'), good: GOOD_ORIGIN, at: ORIGIN },
  'no host': { bad: origins('https://'), good: GOOD_ORIGIN, at: ORIGIN },
  'a path': { bad: origins('https://example.com/'), good: GOOD_ORIGIN, at: ORIGIN },
  'a port that is none': {
    bad: origins('https://example.com:x'),
    good: origins('https://example.com:8443'),
    at: ORIGIN,
  },
  'a port out of range': {
    bad: origins('https://example.com:65536'),
    good: origins('https://[2001:db8::1]:65535'),
    at: ORIGIN,
  },
  everything: { bad: origins('*'), good: origins('http://localhost'), at: ORIGIN },
});

warns('W-24', 'EdgePolicy', {
  'every Secret': {
    bad: traffic('{apiKeyAuthentication: {secretSelector: {matchLabels: {}}}}'),
    good: traffic('{apiKeyAuthentication: {secretSelector: {matchLabels: {a: b}}}}'),
    at: ['spec.traffic.apiKeyAuthentication.secretSelector.matchLabels'],
  },
});
warnsAt('W-24', notOf('BackendConfigPolicy', LOCATIONS.TargetSelector), {
  'every target': {
    bad: `{${GATEWAY_API}, kind: Gateway, matchLabels: {}}`,
    good: `{${GATEWAY_API}, kind: Gateway, matchLabels: {a: b}}`,
    at: ['.matchLabels'],
  },
});
warnsAt('W-24', of('BackendConfigPolicy', LOCATIONS.TargetSelector), {
  'every target': {
    bad: '{group: "", kind: Service, matchLabels: {}}',
    good: '{group: "", kind: Service, matchLabels: {a: b}}',
    at: ['.matchLabels'],
  },
});

t.test('each of them is tested here', async (t) => {
  t.strictSame([...covered].sort(), Object.keys(WARNINGS_EDGE).sort());
});

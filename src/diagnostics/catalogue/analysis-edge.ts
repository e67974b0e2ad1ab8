// AN-70 to AN-78: findings of the analysis about Gateways of the edge data plane.

import { analyzed } from './analysis-examples.ts';
import { EDGE_HTTP, edgeGateway } from './edge-examples.ts';
import { entries } from './entry.ts';

const GATEWAY = edgeGateway(EDGE_HTTP);

const TO = (name: string) => `backendRefs: [{group: edge.gatewarden.dev, kind: EdgeBackend, name: ${name}}]`;
const TO_SERVICE = 'backendRefs: [{name: search, port: 80}]';

const route = (...rules: readonly string[]) => `
      ---
      apiVersion: gateway.networking.k8s.io/v1
      kind: HTTPRoute
      metadata: {name: chat, namespace: shop}
      spec:
        parentRefs: [{name: web}]
        rules:${rules.map((rule) => `\n          - ${rule}`).join('')}`;

const backend = (name: string, spec: string) => `
      ---
      apiVersion: edge.gatewarden.dev/v1alpha1
      kind: EdgeBackend
      metadata: {name: ${name}, namespace: shop}
      spec:
        ${spec}`;

const policy = (fields: string, target = 'gateway.networking.k8s.io, kind: HTTPRoute, name: chat') => `
      ---
      apiVersion: edge.gatewarden.dev/v1alpha1
      kind: EdgePolicy
      metadata: {name: base, namespace: shop}
      spec:
        targetRefs: [{group: ${target}}]
        ${fields}`;

const SERVICE = `
      ---
      apiVersion: v1
      kind: Service
      metadata: {name: search, namespace: shop}
      spec: {ports: [{port: 80}]}`;

const LLM = backend('llm', 'ai: {provider: {vendorA: {}}}');
const LIMIT = 'traffic: {rateLimit: {local: [{requests: 10, unit: Minutes}]}}';
const CHAT = GATEWAY + route(TO('llm')) + LLM;
const ON_GATEWAY = 'gateway.networking.k8s.io, kind: Gateway, name: web';

const GUARD = 'promptGuard: {request: [{regex: {builtins: [Ssn], action: REJECT}}]}';
const guarded = (more: string) =>
  backend(
    'llm',
    `ai: {provider: {vendorA: {}}}\n        policies: {ai: {${more}defaults: [{field: user, value: web}]}}`,
  );

const GROUPS = backend(
  'llm',
  `ai:
          groups:
            - providers: [{name: first, vendorA: {}}]
            - providers: [{name: second, vendorC: {}}]`,
);

const MCP = backend('tools', 'mcp: {targets: [{name: a, static: {host: mcp.test, port: 8080}}]}');
const tools = (expression: string) =>
  GATEWAY +
  route(TO('tools')) +
  MCP +
  policy(`backend: {mcp: {authorization: {policy: {matchExpressions: ['${expression}']}}}}`);

const TOKENS = 'traffic: {rateLimit: {local: [{tokens: 1000, unit: Minutes}]}}';

const PATHS = (name: string) =>
  GATEWAY +
  SERVICE +
  route(
    `name: ${name}\n            matches: [{path: {value: /admin}}]\n            ${TO_SERVICE}`,
    `name: all\n            ${TO_SERVICE}`,
  );
const GUARDED = (target: string) =>
  policy(
    'traffic: {authorization: {policy: {matchExpressions: [\'request.headers["x-admin"] == "1"\']}}}',
    target,
  );

export const ANALYSIS_EDGE = entries({
  'AN-70': analyzed({
    title: 'LLM that anybody can use',
    explain:
      'A rule leads to an LLM, and no authentication, authorization or rate limit acts on its requests. Whoever reaches the listener spends the budget of the key. An authentication with `mode: Optional` lets requests without credentials through, so it does not count. Where clients need a certificate (`spec.tls.frontend` of the Gateway), nothing is reported.',
    kind: 'HTTPRoute',
    bad: CHAT,
    at: 'spec.rules[0].backendRefs[0]',
    good: CHAT + policy(LIMIT),
  }),
  'AN-71': analyzed({
    title: 'key that is sent to several destinations',
    explain:
      'A policy on a Gateway, a listener or a route sets a key for all destinations there. The data plane sends it to each of them, also to those that it is not for: to other providers, and to Services.',
    kind: 'EdgePolicy',
    bad:
      GATEWAY +
      SERVICE +
      LLM +
      route(`matches: [{path: {value: /llm}}]\n            ${TO('llm')}`, TO_SERVICE) +
      policy(`${LIMIT}\n        backend: {auth: {secretRef: {name: key}}}`) +
      `
      ---
      apiVersion: v1
      kind: Secret
      metadata: {name: key, namespace: shop}
      stringData: {Authorization: demo}`,
    at: 'spec.backend.auth',
    good:
      GATEWAY +
      SERVICE +
      LLM +
      route(`matches: [{path: {value: /llm}}]\n            ${TO('llm')}`, TO_SERVICE) +
      policy(LIMIT),
  }),
  'AN-72': analyzed({
    title: 'guard that another policy replaces',
    explain:
      'The merge takes `ai` as a whole: the `ai` of an EdgeBackend hides that of every EdgePolicy, and the `ai` of a provider hides both. A guard in what is hidden does not act.',
    kind: 'EdgePolicy',
    bad: GATEWAY + route(TO('llm')) + guarded('') + policy(`${LIMIT}\n        backend: {ai: {${GUARD}}}`),
    at: 'spec.backend.ai.promptGuard.request',
    good:
      GATEWAY +
      route(TO('llm')) +
      guarded(`${GUARD}, `) +
      policy(`${LIMIT}\n        backend: {ai: {${GUARD}}}`),
  }),
  'AN-73': analyzed({
    title: 'group of providers without a retry',
    explain:
      'The data plane uses the next group while the providers of the first one are left out, which they are after they have failed. Without a retry, the client of each request that finds out gets the error.',
    kind: 'EdgeBackend',
    bad: GATEWAY + route(TO('llm')) + GROUPS + policy(LIMIT),
    at: 'spec.ai.groups[1]',
    good:
      GATEWAY +
      route(TO('llm')) +
      GROUPS +
      policy(
        'traffic: {rateLimit: {local: [{requests: 10, unit: Minutes}]}, retry: {attempts: 2, statusCodes: [429, 503]}}',
      ),
  }),
  'AN-74': analyzed({
    title: 'MCP tools that nobody sees',
    explain:
      'Access rules of all levels count together: one that denies every request hides all tools, and so do rules that allow, none of which can be true.',
    kind: 'EdgePolicy',
    bad: tools('false && jwt.sub == "ops"'),
    at: 'spec.backend.mcp.authorization',
    good: tools('jwt.sub == "ops"'),
  }),
  'AN-75': analyzed({
    title: 'limit of tokens without an LLM',
    explain:
      'Tokens are those that an LLM counts. A limit of tokens on routes that lead to no LLM never counts anything, so it never limits.',
    kind: 'EdgePolicy',
    bad: GATEWAY + SERVICE + route(TO_SERVICE) + policy(TOKENS),
    at: 'spec.traffic.rateLimit.local[0].tokens',
    good: CHAT + policy(TOKENS),
  }),
  'AN-76': analyzed({
    title: 'unit for LLMs or MCP servers that no route meets',
    explain:
      '`backend.ai` acts on requests to LLMs only, and `backend.mcp` on those to MCP servers. No rule where the policy acts leads to one. On a Gateway this is fine as soon as one of its routes does.',
    kind: 'EdgePolicy',
    bad: GATEWAY + SERVICE + route(TO_SERVICE) + policy(`backend: {ai: {${GUARD}}}`, ON_GATEWAY),
    at: 'spec.backend.ai',
    good: CHAT + policy(`${LIMIT}\n        backend: {ai: {${GUARD}}}`),
  }),
  'AN-77': analyzed({
    title: 'guarded path beside a wider one without the guard',
    explain:
      'The data plane compares paths as they come. `//admin`, `/%61dmin` and `/x/../admin` do not match the prefix `/admin`, so they take a wider rule. If that leads to the same destination, and the guard does not act there, the guard can be passed by.',
    kind: 'EdgePolicy',
    bad:
      PATHS('admin') + GUARDED('gateway.networking.k8s.io, kind: HTTPRoute, name: chat, sectionName: admin'),
    at: 'spec.traffic.authorization',
    good: PATHS('admin') + GUARDED('gateway.networking.k8s.io, kind: HTTPRoute, name: chat'),
  }),
  'AN-78': analyzed({
    title: 'response guard that streamed answers pass',
    explain:
      'The data plane masks an answer only if it comes as a whole. An answer that the client asked for as a stream passes unmasked.',
    kind: 'EdgePolicy',
    bad:
      CHAT +
      policy(
        `${LIMIT}\n        backend: {ai: {promptGuard: {response: [{regex: {builtins: [Ssn], action: MASK}}]}}}`,
      ),
    at: 'spec.backend.ai.promptGuard.response[0].regex',
    good: CHAT + policy(`${LIMIT}\n        backend: {ai: {${GUARD}}}`),
  }),
});

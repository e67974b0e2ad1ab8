// What analyze finds about Gateways of the edge data plane, and what it doesn't report.

import t from 'tap';
import { parseAllDocuments } from 'yaml';
import { analyze } from '../../../src/analysis/analyze.ts';
import { readSettings } from '../../../src/translation.ts';

const gateway = (more = '') => `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: gatewarden-edge}
spec: {controllerName: gatewarden.dev/edge}
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: apps}
spec:
  gatewayClassName: gatewarden-edge
  listeners: [{name: http, protocol: HTTP, port: 8080}]
  ${more}
---
apiVersion: v1
kind: Service
metadata: {name: search, namespace: apps}
spec: {ports: [{port: 80}]}
`;

const route = (rules: string, name = 'chat') => `---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: ${name}, namespace: apps}
spec: {parentRefs: [{name: edge}], rules: [${rules}]}
`;
const to = (name: string, more = '') =>
  `{${more}backendRefs: [{group: edge.gatewarden.dev, kind: EdgeBackend, name: ${name}}]}`;
const toService = (more = '') => `{${more}backendRefs: [{name: search, port: 80}]}`;
const path = (value: string) => `matches: [{path: {value: ${value}}}], `;

const backend = (spec: string, name = 'llm') => `---
apiVersion: edge.gatewarden.dev/v1alpha1
kind: EdgeBackend
metadata: {name: ${name}, namespace: apps}
spec: {${spec}}
`;
const LLM = backend('ai: {provider: {vendorA: {}}}');

const ROUTE = '{group: gateway.networking.k8s.io, kind: HTTPRoute, name: chat}';
const GATEWAY = '{group: gateway.networking.k8s.io, kind: Gateway, name: edge}';
const policy = (fields: string, target = ROUTE, name = 'base') => `---
apiVersion: edge.gatewarden.dev/v1alpha1
kind: EdgePolicy
metadata: {name: ${name}, namespace: apps}
spec: {targetRefs: [${target}], ${fields}}
`;
const LIMIT = 'traffic: {rateLimit: {local: [{requests: 10, unit: Minutes}]}}';
const keys = (mode: string) => `traffic: {apiKeyAuthentication: {mode: ${mode}, secretRef: {name: keys}}}`;
const KEYS = `---
apiVersion: v1
kind: Secret
metadata: {name: keys, namespace: apps}
stringData: {one: demo}
`;
const GUARD = 'promptGuard: {request: [{regex: {builtins: [Ssn], action: REJECT}}]}';
const mask = 'promptGuard: {response: [{regex: {builtins: [Ssn]}}]}';

/** The findings of the edge, as `code path of object`. */
function found(manifests: string, settings?: unknown): string[] {
  const objects = parseAllDocuments(manifests).map((document) => document.toJS() as unknown);
  return analyze(objects, readSettings(settings).settings)
    .filter(({ code }) => code.startsWith('AN-'))
    .map(({ code, path, object }) => `${code} ${path} of ${object.kind}/${object.name}`);
}

const UNPROTECTED = 'AN-70 spec.rules[0].backendRefs[0] of HTTPRoute/chat';
const CHAT = gateway() + route(to('llm')) + LLM;
const MTLS =
  'tls: {frontend: {default: {validation: {caCertificateRefs: [{group: "", kind: ConfigMap, name: ca}]}}}}';

for (const [title, manifests, expected] of [
  ['without any policy', CHAT, [UNPROTECTED]],
  ['with a limit', CHAT + policy(LIMIT), []],
  [
    'with authentication before routing',
    CHAT + KEYS + policy(keys('Strict').replace('{api', '{phase: PreRouting, api'), GATEWAY),
    [],
  ],
  ['with optional authentication', CHAT + KEYS + policy(keys('Optional')), [UNPROTECTED]],
  [
    'with optional authentication and a limit',
    CHAT + KEYS + policy(keys('Optional')) + policy(LIMIT, GATEWAY, 'limit'),
    [],
  ],
  ['with client certificates', gateway(MTLS) + route(to('llm')) + LLM, []],
  [
    'without requests',
    gateway() +
      route(
        `{backendRefs: [{name: search, port: 80}, {group: edge.gatewarden.dev, kind: EdgeBackend, name: llm, weight: 0}]}`,
      ) +
      LLM,
    [],
  ],
  ['that is a Service', gateway() + route(toService()), []],
] as const)
  t.test(`an LLM ${title}`, async (t) => {
    const codes = found(manifests).filter((text) => text.startsWith('AN-70'));
    t.strictSame(codes, expected);
  });

const KEY = `backend: {auth: {key: demo}}`;
const TWO = route(`${to('llm', path('/llm'))}, ${toService()}`);

for (const [title, manifests, expected] of [
  [
    'a Gateway, for an LLM and a Service',
    gateway() + TWO + LLM + policy(KEY, GATEWAY),
    ['AN-71 spec.backend.auth of EdgePolicy/base'],
  ],
  [
    'the EdgeBackend that it is for',
    gateway() + TWO + LLM + policy(KEY, '{group: edge.gatewarden.dev, kind: EdgeBackend, name: llm}'),
    [],
  ],
  ['a route with one destination', CHAT + policy(KEY), []],
  [
    'a route, hidden by the key of the EdgeBackend',
    gateway() + TWO + backend('ai: {provider: {vendorA: {}}}, policies: {auth: {key: own}}') + policy(KEY),
    [],
  ],
] as const)
  t.test(`a key on ${title}`, async (t) => {
    t.strictSame(
      found(manifests).filter((text) => text.startsWith('AN-71')),
      expected,
    );
  });

const groups = (policies: string) =>
  backend(
    `ai: {groups: [{providers: [{name: a, vendorA: {}}, {name: b, vendorC: {}, policies: {ai: {${policies}}}}]}]}`,
  );
const DEFAULTS = 'defaults: [{field: user, value: web}]';
const REPLACED = 'AN-72 spec.backend.ai.promptGuard.request of EdgePolicy/base';

for (const [title, manifests, expected] of [
  [
    "a provider's own `ai`",
    gateway() + route(to('llm')) + groups(DEFAULTS) + policy(`backend: {ai: {${GUARD}}}`),
    [REPLACED],
  ],
  [
    "a provider's own guard",
    gateway() + route(to('llm')) + groups(GUARD) + policy(`backend: {ai: {${GUARD}}}`),
    [],
  ],
  ['nothing', CHAT + policy(`backend: {ai: {${GUARD}}}`), []],
  [
    'another policy, nearer to the requests',
    CHAT +
      policy(`backend: {ai: {${GUARD}}}`, GATEWAY) +
      policy(`backend: {ai: {${DEFAULTS}}}`, ROUTE, 'near'),
    [REPLACED],
  ],
] as const)
  t.test(`a guard replaced by ${title}`, async (t) => {
    t.strictSame(
      found(manifests).filter((text) => text.startsWith('AN-72')),
      expected,
    );
  });

t.test('a guard of an EdgeBackend that a provider replaces is reported at the EdgeBackend', async (t) => {
  const own = backend(
    `ai: {groups: [{providers: [{name: a, vendorA: {}, policies: {ai: {${DEFAULTS}}}}]}]}, policies: {ai: {${GUARD}}}`,
  );
  t.ok(
    found(gateway() + route(to('llm')) + own).includes(
      'AN-72 spec.policies.ai.promptGuard.request of EdgeBackend/llm',
    ),
  );
});

t.test('a further group is reached only where policies are merged first', async (t) => {
  const two = backend(
    'ai: {groups: [{providers: [{name: a, vendorA: {}}]}, {providers: [{name: b, vendorC: {}}]}]}',
  );
  const retried = policy('traffic: {retry: {attempts: 2, statusCodes: [503]}}');
  const of = (manifests: string, settings?: unknown) =>
    found(manifests, settings).filter((text) => text.startsWith('AN-73'));
  const at = ['AN-73 spec.ai.groups[1] of EdgeBackend/llm'];
  const base = gateway() + route(to('llm')) + two;
  t.strictSame(of(base), at);
  t.strictSame(of(base + retried), []);
  t.strictSame(of(base + retried, { edge: { mode: 'raw' } }), at);
});

const MCP = backend('mcp: {targets: [{name: a, static: {host: mcp.test, port: 8080}}]}', 'tools');
const tools = (expression: string, action = 'Allow') =>
  `backend: {mcp: {authorization: {action: ${action}, policy: {matchExpressions: ['${expression}']}}}}`;

for (const [title, fields, expected] of [
  ['a denial of everything', tools('true', 'Deny'), 1],
  ['nothing that is allowed', tools('1 == 2'), 1],
  ['a condition', tools('jwt.sub == "a"'), 0],
  ['a denial of some', tools('jwt.sub == "a"', 'Deny'), 0],
] as const)
  t.test(`MCP tools behind ${title}`, async (t) => {
    const manifests = gateway() + route(to('tools')) + MCP + policy(fields);
    t.equal(found(manifests).filter((text) => text.startsWith('AN-74')).length, expected);
  });

const TOKENS = 'traffic: {rateLimit: {local: [{tokens: 9, unit: Hours}]}}';

for (const [title, manifests, expected] of [
  ['before a Service', gateway() + route(toService()) + policy(TOKENS), 1],
  ['before an LLM', CHAT + policy(TOKENS), 0],
  ['on a Gateway with both', gateway() + TWO + LLM + policy(TOKENS, GATEWAY), 0],
] as const)
  t.test(`a limit of tokens ${title}`, async (t) => {
    t.equal(found(manifests).filter((text) => text.startsWith('AN-75')).length, expected);
  });

t.test('units for LLMs are idle only where no route leads to one', async (t) => {
  const ai = policy(`backend: {ai: {${GUARD}}}`, GATEWAY);
  const idle = (manifests: string) => found(manifests).filter((text) => text.startsWith('AN-76'));
  t.strictSame(idle(gateway() + route(toService()) + ai), ['AN-76 spec.backend.ai of EdgePolicy/base']);
  t.strictSame(idle(gateway() + TWO + LLM + ai), []);
});

const guard = `traffic: {authorization: {policy: {matchExpressions: ['jwt.sub == "a"']}}}`;
const onRule = '{group: gateway.networking.k8s.io, kind: HTTPRoute, name: chat, sectionName: admin}';
const admin = (rest: string) => route(`${toService(`name: admin, ${path('/admin')}`)}, ${rest}`);

for (const [title, manifests, expected] of [
  ['beside everything', gateway() + admin(toService()) + policy(guard, onRule), 1],
  [
    'below a wider prefix',
    gateway() +
      route(`${toService(`name: admin, ${path('/a/b/admin')}`)}, ${toService(path('/a'))}`) +
      policy(guard, onRule),
    1,
  ],
  ['beside another destination', gateway() + LLM + admin(to('llm')) + policy(guard, onRule), 0],
  [
    'beside a path that is not above it',
    gateway() + admin(toService(path('/adm'))) + policy(guard, onRule),
    0,
  ],
  ['where the guard acts on both', gateway() + admin(toService()) + policy(guard), 0],
  [
    'where the wider rule needs a header',
    gateway() + admin(toService('matches: [{headers: [{name: x-a, value: b}]}], ')) + policy(guard, onRule),
    0,
  ],
] as const)
  t.test(`a guarded path ${title}`, async (t) => {
    t.equal(found(manifests).filter((text) => text.startsWith('AN-77')).length, expected);
  });

t.test('a guard that masks answers is passed by streams', async (t) => {
  const masked = CHAT + policy(`backend: {ai: {${mask}}}`);
  t.ok(found(masked).includes('AN-78 spec.backend.ai.promptGuard.response[0].regex of EdgePolicy/base'));
});

t.test('references of edge routes are those that this data plane takes', async (t) => {
  const of = (manifests: string) => found(manifests).filter((text) => /^AN-(?:0|3)/.test(text));
  t.strictSame(of(CHAT), []);
  t.strictSame(of(gateway() + route(to('none'))), [
    'AN-05 spec.rules[0].backendRefs[0].name of HTTPRoute/chat',
  ]);
  t.strictSame(
    of(
      gateway() + route('{filters: [{type: ExtensionRef, extensionRef: {group: a.test, kind: B, name: c}}]}'),
    ),
    ['AN-31 spec.rules of HTTPRoute/chat'],
  );
});

t.test('hidden tools of one target are reported where its own rules stand', async (t) => {
  const own = backend(
    `mcp: {targets: [{name: a, static: {host: mcp.test, port: 8080, policies: {mcp: {authorization: {action: Deny, policy: {matchExpressions: ['true']}}}}}}]}`,
    'tools',
  );
  t.strictSame(
    found(gateway() + route(to('tools')) + own).filter((text) => text.startsWith('AN-74')),
    ['AN-74 spec.mcp.targets[0].static.policies.mcp.authorization of EdgeBackend/tools'],
  );
});

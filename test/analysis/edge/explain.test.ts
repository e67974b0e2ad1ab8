// What a request to a Gateway of the edge data plane meets: listener, route, providers and units, without secrets.

import t from 'tap';
import { parseAllDocuments } from 'yaml';
import { explainObject, explainRequest } from '../../../src/analysis/explain.ts';
import { readSettings, Translator } from '../../../src/translation.ts';

const CLASS = `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: gatewarden-edge}
spec: {controllerName: gatewarden.dev/edge}`;

const FRONT = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: front, namespace: ai}
spec:
  gatewayClassName: gatewarden-edge
  listeners:
    - {name: any, port: 8080, protocol: HTTP}
    - {name: narrow, port: 8080, protocol: HTTP, hostname: "*.narrow.test"}
    - {name: other, port: 9090, protocol: HTTP, hostname: other.test}
    - {name: broken, port: 9443, protocol: HTTPS, tls: {certificateRefs: [{name: gone}]}}
    - {name: pass, port: 9443, protocol: TLS, hostname: pass.test, tls: {mode: Passthrough}}
    - {name: raw, port: 9000, protocol: TCP}`;

const ROUTES = `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: chat, namespace: ai}
spec:
  parentRefs: [{name: front, port: 8080}]
  hostnames: [chat.test, "*.narrow.test"]
  rules:
    - name: v1
      matches: [{path: {type: PathPrefix, value: /v1}}]
      timeouts: {request: 60s}
      backendRefs: [{group: edge.gatewarden.dev, kind: EdgeBackend, name: llm}]
    - matches: [{path: {type: Exact, value: /v1/models}, method: POST}]
      backendRefs: [{name: docs, port: 80}, {name: gone, port: 80, weight: 3}]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: everything, namespace: ai}
spec:
  parentRefs: [{name: front, sectionName: any}]
  rules:
    - filters: [{type: RequestRedirect, requestRedirect: {hostname: chat.test, statusCode: 301}}]`;

const BACKENDS = `
apiVersion: v1
kind: Service
metadata: {name: docs, namespace: ai}
spec: {ports: [{port: 80}]}
---
apiVersion: edge.gatewarden.dev/v1alpha1
kind: EdgeBackend
metadata: {name: llm, namespace: ai}
spec:
  ai:
    groups:
      - providers: [{name: main, vendorA: {model: large-1}, policies: {auth: {key: sk-very-secret}}}]
      - providers: [{name: spare, vendorC: {}}]
  policies: {auth: {secretRef: {name: keys}}}
---
apiVersion: v1
kind: Secret
metadata: {name: keys, namespace: ai}
stringData: {Authorization: sk-other-secret}`;

const POLICY = `
apiVersion: edge.gatewarden.dev/v1alpha1
kind: EdgePolicy
metadata: {name: limits, namespace: ai}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: chat}]
  traffic:
    timeouts: {request: 20s}
    csrf: {}
  backend:
    ai: {promptGuard: {request: [{regex: {matches: [password], action: REJECT}}]}}`;

const translator = new Translator(readSettings({}).settings);
translator.apply(
  parseAllDocuments([CLASS, FRONT, ROUTES, BACKENDS, POLICY].join('\n---\n')).map((document) => ({
    object: document.toJS(),
  })),
);

const answer = (host: string, path: string, method = 'GET', port = 8080) =>
  explainRequest(translator, { host, path, method, headers: [], port }).answers[0];

t.test('the listener with the most specific host takes a request', async (t) => {
  t.match(answer('chat.test', '/v1'), { listener: { section: 'any' }, route: { rule: 0 } });
  t.match(answer('a.narrow.test', '/v1'), { listener: { section: 'narrow' }, route: { rule: 0 } });
  t.match(answer('a.narrow.test', '/x'), { listener: { section: 'narrow' }, result: 'noRoute' });
  t.match(answer('chat.test', '/', 'GET', 9090), {
    result: 'noHost',
    why: '404: no listener has the host chat.test',
  });
  t.match(answer('other.test', '/', 'GET', 9090), { result: 'noHost', listener: { section: 'other' } });
});

t.test('connections that are not HTTP, or get no certificate', async (t) => {
  t.match(answer('pass.test', '/', 'GET', 9443), {
    result: 'stream',
    protocol: 'TLS',
    listener: { section: 'pass' },
  });
  t.match(answer('any.test', '/', 'GET', 9443), {
    result: 'closed',
    why: /refuses every TLS handshake/,
    listener: { section: 'broken' },
  });
  t.match(answer('any.test', '/', 'GET', 9000), {
    result: 'stream',
    protocol: 'TCP',
    listener: { section: 'raw' },
  });
});

t.test('a more specific host comes first, then the more specific match', async (t) => {
  t.match(answer('chat.test', '/v1/models', 'POST'), {
    route: { object: { name: 'chat' }, rule: 1, match: 0, matches: 'POST exact /v1/models' },
    candidates: [
      { route: { rule: 0 }, reason: 'Later', decidedBy: 'pathType' },
      { route: { object: { name: 'everything' } }, reason: 'LessSpecificHost', domain: '*' },
    ],
  });
  t.match(answer('chat.test', '/v1/models'), {
    route: { rule: 0 },
    candidates: [{ route: { rule: 1 }, reason: 'Unmet', unmet: [{ condition: 'method', value: 'GET' }] }, {}],
  });
  t.match(answer('chat.test', '/elsewhere'), {
    route: { object: { name: 'everything' } },
    action: { type: 'redirect', status: 301 },
    edge: { hostname: '*' },
  });
  t.match(
    answer('CHAT.test', '/v1'),
    { route: { object: { name: 'everything' } } },
    'hosts are compared as bytes',
  );
});

t.test('providers are listed in the order in which they are used', async (t) => {
  t.match(answer('chat.test', '/v1'), {
    action: {
      type: 'forward',
      backends: [
        {
          backend: { kind: 'EdgeBackend', namespace: 'ai', name: 'llm' },
          share: 1,
          edge: {
            destination: 'EdgeBackend ai/llm',
            providers: [
              { name: 'main', group: 1, vendor: 'vendorA', model: 'large-1' },
              { name: 'spare', group: 2, vendor: 'vendorC' },
            ],
          },
        },
      ],
    },
  });
});

t.test('backends that are not there answer 500', async (t) => {
  const found = answer('chat.test', '/v1/models', 'POST');
  t.match(found, {
    action: {
      problems: ['Service `ai/gone` not found'],
      backends: [{ share: 0.25 }, { share: 0.75, unusable: true }],
    },
  });
});

t.test('units are listed with their origins, those of rules and EdgeBackends among them', async (t) => {
  const [units] = answer('chat.test', '/v1')?.policies ?? [];
  t.match(
    units?.effective.map(({ policy, path, value }) => [`${policy.kind} ${policy.name}`, path, value]),
    [
      ['EdgePolicy limits', 'spec.traffic.csrf'],
      ['HTTPRoute chat', 'spec.rules[0].timeouts', { request: '60s' }],
      ['EdgeBackend llm', 'spec.policies.auth', { secretRef: { name: 'keys' } }],
      ['EdgePolicy limits', 'spec.backend.ai'],
      ['EdgeBackend llm', 'spec.ai.groups[0].providers[0].policies.auth'],
    ],
  );
  t.match(units?.lost, [
    { path: 'spec.traffic.timeouts', reason: 'LessSpecific', by: [{ kind: 'HTTPRoute', name: 'chat' }] },
    { path: 'spec.policies.auth', reason: 'LessSpecific', by: [{ kind: 'EdgeBackend', name: 'llm' }] },
  ]);
});

t.test('no explanation shows a key', async (t) => {
  const all = [
    answer('chat.test', '/v1'),
    explainObject(translator, { kind: 'HTTPRoute', namespace: 'ai', name: 'chat' }),
    explainObject(translator, { kind: 'EdgeBackend', namespace: 'ai', name: 'llm' }),
    explainObject(translator, { kind: 'EdgePolicy', namespace: 'ai', name: 'limits' }),
  ];
  t.notMatch(JSON.stringify(all), /sk-|c2st/);
});

t.test('objects are explained by their effect', async (t) => {
  t.match(explainObject(translator, { kind: 'EdgeBackend', namespace: 'ai', name: 'llm' }), {
    summary: '1 rule refers to it',
    edge: { providers: [{ name: 'main' }, { name: 'spare' }] },
    usedBy: [{ kind: 'HTTPRoute', name: 'chat', section: 'v1' }],
  });
  t.match(explainObject(translator, { kind: 'EdgePolicy', namespace: 'ai', name: 'limits' }), {
    summary: /it is Merged/,
    policy: { targets: [{ kind: 'HTTPRoute', name: 'chat', isThere: true }] },
  });
  const route = explainObject(translator, { kind: 'HTTPRoute', namespace: 'ai', name: 'chat' });
  t.strictSame(
    route?.routes?.map(({ host, route: { rule } }) => [host, rule]),
    [
      ['chat.test, *.narrow.test', 0],
      ['chat.test, *.narrow.test', 0],
      ['chat.test, *.narrow.test', 1],
      ['chat.test, *.narrow.test', 1],
    ],
  );
});

const GUARDED = `
apiVersion: edge.gatewarden.dev/v1alpha1
kind: EdgeBackend
metadata: {name: llm, namespace: ai}
spec:
  ai:
    groups:
      - providers:
          - {name: main, vendorA: {model: large-1}, policies: {auth: {key: sk-very-secret}}}
          - {name: client, vendorA: {}, policies: {auth: {passthrough: {}}}}
      - providers: [{name: spare, vendorC: {}, policies: {ai: {modelAliases: {fast: small-2}}}}]
  policies:
    auth: {secretRef: {name: keys}}
    ai:
      modelAliases: {fast: large-1}
      promptGuard:
        request:
          - {regex: {builtins: [Ssn, Email], matches: [password, token], action: REJECT}, response: {statusCode: 422}}
          - {webhook: {backendRef: {name: docs, port: 80}}}
          - {vendorAModeration: {model: mod-1, policies: {auth: {key: sk-moderation}}}}
        response: [{regex: {builtins: [CreditCard]}}]`;
const LIMITS = `
apiVersion: edge.gatewarden.dev/v1alpha1
kind: EdgePolicy
metadata: {name: limits, namespace: ai}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: chat}]
  traffic:
    rateLimit:
      local: [{tokens: 1000, unit: Minutes, burst: 50}, {requests: 5, unit: Seconds}]
      global:
        backendRef: {name: docs, port: 80}
        domain: llm
        descriptors: [{unit: Tokens, entries: [{name: user, expression: jwt.sub}]}]
    retry: {attempts: 2, statusCodes: [503]}
    hostRewrite: {mode: None}`;

const explained = (...texts: readonly string[]) => {
  const fresh = new Translator(readSettings({}).settings);
  fresh.apply(
    parseAllDocuments([CLASS, FRONT, ROUTES, BACKENDS, ...texts].join('\n---\n')).map((document) => ({
      object: document.toJS(),
    })),
  );
  const question = { host: 'chat.test', path: '/v1', method: 'POST', headers: [], port: 8080 } as const;
  return explainRequest(fresh, question).answers[0];
};

t.test('a request to an LLM: keys, aliases and guards of providers, limits, failover', async (t) => {
  const found = explained(GUARDED, LIMITS);
  t.match(found?.action, {
    type: 'forward',
    edge: {
      limits: [
        { of: 'tokens', amount: 1000, per: 'minute', burst: 50 },
        { of: 'requests', amount: 5, per: 'second' },
        { of: 'tokens', service: 'Service ai/docs:80', domain: 'llm', by: ['user'] },
      ],
    },
    backends: [
      {
        edge: {
          failover: { groups: 2, leftOutFor: '30s', retries: 2, statusCodes: [503] },
          providers: [
            {
              name: 'main',
              key: { from: 'EdgeBackend', namespace: 'ai', name: 'llm' },
              aliases: { fast: 'large-1' },
              guards: {
                request: [
                  {
                    type: 'regex',
                    action: 'REJECT',
                    builtins: ['SSN', 'EMAIL'],
                    patterns: ['password', 'token'],
                    status: 422,
                  },
                  { type: 'webhook', service: 'Service ai/docs:80', status: 403 },
                  { type: 'vendorAModeration', model: 'mod-1', status: 403 },
                ],
                response: [{ type: 'regex', action: 'MASK', builtins: ['CREDIT_CARD'], patterns: [] }],
              },
            },
            { name: 'client', key: { from: 'client' }, aliases: { fast: 'large-1' } },
            {
              name: 'spare',
              key: { from: 'Secret', namespace: 'ai', name: 'keys' },
              aliases: { fast: 'small-2' },
              guards: undefined,
            },
          ],
        },
      },
    ],
  });
  t.notMatch(JSON.stringify(found), /sk-/, 'no key is shown');
});

t.test('an LLM without policies has none of these', async (t) => {
  const plain = GUARDED.slice(0, GUARDED.indexOf('  policies:\n    auth: {secretRef'));
  const action = explained(plain)?.action as { readonly edge?: object };
  t.match(action, {
    edge: { limits: undefined },
    backends: [
      {
        edge: {
          failover: { groups: 2, leftOutFor: '30s', retries: 0, statusCodes: undefined },
          providers: [{ guards: undefined }, { key: { from: 'client' } }, { key: undefined }],
        },
      },
    ],
  });
});

t.test('a filter that sets the host is named where a policy would rewrite it', async (t) => {
  const filter = '      filters: [{type: URLRewrite, urlRewrite: {hostname: set.test}}]\n';
  const rewriting = ROUTES.replace('      timeouts: {request: 60s}\n', filter);
  const found = explained(rewriting, LIMITS);
  t.match(
    found?.policies[0]?.lost.filter(({ field }) => field === 'traffic.hostRewrite'),
    [
      {
        policy: { kind: 'EdgePolicy', name: 'limits' },
        reason: 'LessSpecific',
        by: [{ kind: 'HTTPRoute', namespace: 'ai', name: 'chat' }],
      },
    ],
  );
});

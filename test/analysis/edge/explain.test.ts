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

// The backend policies of the edge group, at each of their places: spec → `code @ path`.

import t from 'tap';
import { judge } from '../../src/judgement/judge.ts';
import { errorsOf, findingsOf, objectOf } from './judging.ts';
import { finder } from './tables.ts';

const ofStatic = (members: string) => `static: {host: a.example.com, port: 8443}\npolicies: ${members}`;
const ofAi = (members: string) => `ai: {provider: {vendorF: {}}}\npolicies: {ai: ${members}}`;
const ofMcp = (members: string) =>
  `mcp: {targets: [{name: a, static: {host: a.example.com, port: 80}}]}\npolicies: {mcp: ${members}}`;
const request = (guard: string) => ofAi(`{promptGuard: {request: [${guard}]}}`);
const response = (guard: string) => ofAi(`{promptGuard: {response: [${guard}]}}`);
const moderation = (members: string) => request(`{vendorAModeration: {policies: ${members}}}`);
const REQUEST = 'spec.policies.ai.promptGuard.request[0]';
const RESPONSE = 'spec.policies.ai.promptGuard.response[0]';

const finds = finder('EdgeBackend');

t.test('a block needs a member, and only members that its place supports', async (t) => {
  const AI = 'ai: {modelAliases: {a: b}}';
  const MCP = 'mcp: {authorization: {policy: {matchExpressions: ["true"]}}}';
  const places: [id: string, place: string, spec: (members: string) => string, more: string[]][] = [
    ['BK-01', 'spec.policies', ofStatic, []],
    [
      'BK-02',
      'spec.ai.groups[0].providers[0].policies',
      (members) => `ai: {groups: [{providers: [{name: a, vendorA: {}, policies: ${members}}]}]}`,
      [AI],
    ],
    [
      'BK-03',
      'spec.mcp.targets[0].static.policies',
      (members) =>
        `mcp: {targets: [{name: a, static: {host: a.example.com, port: 80, policies: ${members}}}]}`,
      [MCP],
    ],
    ['BK-04', `${REQUEST}.vendorAModeration.policies`, moderation, []],
  ];
  for (const [id, place, spec, more] of places) {
    t.strictSame(errorsOf('EdgeBackend', spec('{}')), [`${id} @ ${place}`], id);
    for (const member of ['tcp: {}', 'tls: {}', 'http: {}', 'auth: {passthrough: {}}', ...more]) {
      t.strictSame(errorsOf('EdgeBackend', spec(`{${member}}`)), [], `${id} with ${member}`);
    }
    if (id !== 'BK-01' && id !== 'BK-02')
      t.ok(
        findingsOf('EdgeBackend', spec(`{${AI}}`)).includes(`warning W-02 @ ${place}.ai`),
        `${id} takes no ai`,
      );
    if (id !== 'BK-01' && id !== 'BK-03')
      t.ok(
        findingsOf('EdgeBackend', spec(`{${MCP}}`)).includes(`warning W-02 @ ${place}.mcp`),
        `${id} takes no mcp`,
      );
  }
  const policy = (members: string) =>
    `targetRefs: [{group: edge.gatewarden.dev, kind: EdgeBackend, name: a}]\nbackend: ${members}`;
  t.strictSame(errorsOf('EdgePolicy', policy('{}')), ['BK-01 @ spec.backend']);
  for (const member of ['tcp: {}', 'tls: {}', 'http: {}', 'auth: {passthrough: {}}', AI, MCP]) {
    t.strictSame(errorsOf('EdgePolicy', policy(`{${member}}`)), [], `EdgePolicy with ${member}`);
  }
});

finds('tcp and http', {
  'below the minimums': [
    ofStatic('{tcp: {connectTimeout: 99ms, keepalive: {time: 0s, interval: 999ms, retries: 65}}}'),
    'ST-04 @ spec.policies.tcp.keepalive.retries',
    'DU-01 @ spec.policies.tcp.keepalive.time',
    'DU-02 @ spec.policies.tcp.keepalive.interval',
    'DU-03 @ spec.policies.tcp.connectTimeout',
  ],
  'at the minimums': [
    ofStatic('{tcp: {connectTimeout: 100ms, keepalive: {time: 1s, interval: 1s, retries: 1}}}'),
  ],
  'an unknown version': [ofStatic('{http: {version: HTTP3}}'), 'ST-03 @ spec.policies.http.version'],
});

finds('tls', {
  'names next to skipped verification': [
    ofStatic('{tls: {verifySubjectAltNames: [a], insecureSkipVerify: Hostname}}'),
    'BK-05 @ spec.policies.tls',
    'warning W-03 @ spec.policies.tls.insecureSkipVerify',
  ],
  'a CA that nothing is verified against': [
    ofStatic('{tls: {caCertificateRefs: [{name: a}], insecureSkipVerify: All}}'),
    'BK-06 @ spec.policies.tls.caCertificateRefs',
    'warning W-03 @ spec.policies.tls.insecureSkipVerify',
  ],
  'a CA without the host name': [
    ofStatic('{tls: {caCertificateRefs: [{name: a}], insecureSkipVerify: Hostname}}'),
    'warning W-03 @ spec.policies.tls.insecureSkipVerify',
  ],
  'empty names': [
    ofStatic(
      '{tls: {verifySubjectAltNames: [""], alpnProtocols: [""], caCertificateRefs: [{}], mtlsCertificateRef: [{name: ""}]}}',
    ),
    'CM-03 @ spec.policies.tls.mtlsCertificateRef[0].name',
    'CM-03 @ spec.policies.tls.caCertificateRefs[0].name',
    'C-20 @ spec.policies.tls.verifySubjectAltNames[0]',
    'ST-05 @ spec.policies.tls.alpnProtocols[0]',
  ],
  'two certificates': [
    ofStatic('{tls: {mtlsCertificateRef: [{name: a}, {name: b}]}}'),
    'ST-06 @ spec.policies.tls.mtlsCertificateRef',
  ],
});

finds('auth', {
  'no source': [ofStatic('{auth: {}}'), 'BK-07 @ spec.policies.auth'],
  'two sources': [ofStatic('{auth: {secretRef: {name: a}, passthrough: {}}}'), 'BK-07 @ spec.policies.auth'],
  'an inline key': [ofStatic('{auth: {key: Bearer abc}}'), 'warning W-06 @ spec.policies.auth.key'],
  'a key of two lines': [
    ofStatic('{auth: {key: "a\\nb"}}'),
    'C-16 @ spec.policies.auth.key',
    'warning W-06 @ spec.policies.auth.key',
  ],
  'an empty key': [ofStatic('{auth: {key: ""}}'), 'C-20 @ spec.policies.auth.key'],
});

finds('ai', {
  empty: [ofAi('{}'), 'BK-08 @ spec.policies.ai'],
  'an empty prompt guard': [ofAi('{promptGuard: {}}'), 'BK-10 @ spec.policies.ai.promptGuard'],
  'no guard on a request': [request('{response: {message: No}}'), `BK-11 @ ${REQUEST}`],
  'two guards on a request': [
    request('{webhook: {backendRef: {name: a, port: 1}}, vendorAModeration: {}}'),
    `BK-11 @ ${REQUEST}`,
  ],
  'no guard on a response': [response('{}'), `BK-12 @ ${RESPONSE}`],
  'two guards on a response': [
    response('{regex: {builtins: [Ssn]}, webhook: {backendRef: {name: a, port: 1}}}'),
    `BK-12 @ ${RESPONSE}`,
  ],
  'moderation is for requests': [
    response('{vendorAModeration: {}}'),
    `BK-12 @ ${RESPONSE}`,
    `warning W-02 @ ${RESPONSE}.vendorAModeration`,
  ],
  'an empty custom answer is filled (BK-13)': [
    request('{response: {}, regex: {builtins: [Ssn], action: REJECT}}'),
  ],
  'an answer that is never given': [
    request('{response: {}, regex: {builtins: [Ssn]}}'),
    `warning W-15 @ ${REQUEST}.response`,
  ],
  'an unknown action': [
    request('{regex: {builtins: [Ssn], action: mask}}'),
    `BK-14 @ ${REQUEST}.regex.action`,
  ],
  'REJECT for a response': [
    response('{regex: {builtins: [Ssn], action: REJECT}}'),
    `warning W-14 @ ${RESPONSE}.regex.action`,
  ],
  'a guard that matches nothing': [request('{regex: {}}'), `warning W-15 @ ${REQUEST}.regex`],
  patterns: [
    request('{regex: {matches: ["(?i)secret", "a(?=b)", ""]}}'),
    `C-03 @ ${REQUEST}.regex.matches[1]`,
    `ST-05 @ ${REQUEST}.regex.matches[2]`,
  ],
  'forwarded headers': [
    request(
      '{webhook: {backendRef: {name: a, port: 1}, forwardHeaderMatches: [{name: x, type: RegularExpression, value: "("}, {name: y, value: "("}]}}',
    ),
    `C-03 @ ${REQUEST}.webhook.forwardHeaderMatches[0].value`,
  ],
  'fields named twice': [
    ofAi(
      '{defaults: [{field: a, value: null}, {field: a, value: 1}], overrides: [{field: b, value: {}, override: false}]}',
    ),
    'warning W-12 @ spec.policies.ai.defaults[1].field',
    'warning W-12 @ spec.policies.ai.overrides[0].override',
  ],
  'a default without a value': [
    ofAi('{defaults: [{field: a}]}'),
    'ST-02 @ spec.policies.ai.defaults[0].value',
  ],
  'few tokens': [
    ofAi('{promptCaching: {minTokens: 1023}}'),
    'warning W-13 @ spec.policies.ai.promptCaching.minTokens',
  ],
  'routes and names that match nothing': [
    ofAi('{routes: {"*": Passthrough, v1/chat: Completions}, modelAliases: {"": a, b: ""}}'),
    'warning W-17 @ spec.policies.ai.modelAliases[""]',
    'warning W-17 @ spec.policies.ai.modelAliases.b',
    'warning W-17 @ spec.policies.ai.routes["v1/chat"]',
  ],
});

finds('mcp', {
  empty: [ofMcp('{}'), 'BK-09 @ spec.policies.mcp'],
  'no keys': [ofMcp('{authentication: {}}'), 'ST-02 @ spec.policies.mcp.authentication.jwks'],
  'neither uri nor backend': [
    ofMcp('{authentication: {jwks: {}}}'),
    'BK-15 @ spec.policies.mcp.authentication.jwks',
  ],
  'both uri and backend': [
    ofMcp('{authentication: {jwks: {uri: https://a.b/c, backendRef: {name: a, port: 1}}}}'),
    'BK-15 @ spec.policies.mcp.authentication.jwks',
    'warning W-18 @ spec.policies.mcp.authentication.jwks.backendRef',
  ],
  'keys without TLS, kept for less than five minutes': [
    ofMcp('{authentication: {audiences: [""], jwks: {uri: http://a.b/c, cacheDuration: 299s}}}'),
    'C-20 @ spec.policies.mcp.authentication.audiences[0]',
    'DU-04 @ spec.policies.mcp.authentication.jwks.cacheDuration',
    'warning W-09 @ spec.policies.mcp.authentication.jwks.uri',
  ],
  'not a URL': [
    ofMcp('{authentication: {jwks: {uri: a.b/c}}}'),
    'ST-07 @ spec.policies.mcp.authentication.jwks.uri',
  ],
  expressions: [
    ofMcp('{authorization: {policy: {matchExpressions: ["mcp.tool.name ==", "response.code == 200"]}}}'),
    'C-01 @ spec.policies.mcp.authorization.policy.matchExpressions[0]',
    'warning W-40 @ spec.policies.mcp.authorization.policy.matchExpressions[1]',
  ],
});

t.test('defaults are written into present blocks', async (t) => {
  const written = (spec: string) =>
    judge(objectOf('EdgeBackend', spec)).defaults.map(
      ({ id, segments, value }) => `${id} ${segments.slice(-2).join('.')} ${JSON.stringify(value)}`,
    );
  t.strictSame(written(ofStatic('{tcp: {keepalive: {}}, tls: {}, http: {}}')), [
    'D-13 keepalive.retries 9',
    'D-13 keepalive.time "180s"',
    'D-13 keepalive.interval "180s"',
  ]);
  t.strictSame(written(ofAi('{promptCaching: {}}')).slice(1), [
    'D-03 promptCaching.cacheSystem true',
    'D-03 promptCaching.cacheMessages true',
    'D-03 promptCaching.cacheTools false',
    'D-03 promptCaching.minTokens 1024',
  ]);
  t.strictSame(
    written(
      request('{response: {}, regex: {}}, {webhook: {backendRef: {name: a}, forwardHeaderMatches: [{}]}}'),
    ).slice(1),
    [
      'D-09 response.message "The request was rejected due to inappropriate content"',
      'D-09 response.statusCode 403',
      'D-04 regex.action "MASK"',
      'D-05 backendRef.group ""',
      'D-05 backendRef.kind "Service"',
      'D-07 0.type "Exact"',
    ],
  );
  t.strictSame(written(response('{response: {statusCode: 451}}')).slice(1), [
    'D-10 response.message "The response was rejected due to inappropriate content"',
  ]);
  t.strictSame(written(ofMcp('{authorization: {policy: {}}, authentication: {jwks: {}}}')), [
    'D-11 authorization.action "Allow"',
    'D-08 jwks.cacheDuration "5m"',
  ]);
});

t.test('an inline key is never repeated', async (t) => {
  const secret = 'hunter2-hunter2';
  for (const key of [`"${secret}\\n"`, `"${secret.repeat(200)}"`, `{a: ${secret}}`, `[${secret}]`]) {
    const { findings } = judge(objectOf('EdgeBackend', ofStatic(`{auth: {key: ${key}}}`)));
    t.not(findings.length, 0);
    t.notMatch(JSON.stringify(findings), secret, key.slice(0, 40));
  }
});

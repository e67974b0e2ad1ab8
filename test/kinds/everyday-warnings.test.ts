// W-45 to W-56, for each clause and place: a spec with the warning, and the corrected spec.

import t from 'tap';
import { judge } from '../../src/judgement/judge.ts';
import { findingsOf, objectOf } from './judging.ts';
import { LOCATIONS, place } from './locations.ts';
import { type Case, warningTables } from './warning-tables.ts';

const { warns, warnsAt, covered } = warningTables();

const GATEWAY_API = 'group: gateway.networking.k8s.io';
const GATEWAY = `targetRefs: [{${GATEWAY_API}, kind: Gateway, name: web}]`;
const ROUTE = `targetRefs: [{${GATEWAY_API}, kind: HTTPRoute, name: web}]`;
const DB = 'targetRefs: [{group: gateway.gatewarden.dev, kind: Backend, name: db}]';
const REF = '{name: svc, port: 80}';

for (const [kind, target, more] of [
  ['EdgePolicy', `${GATEWAY_API}, kind: HTTPRoute`, 'traffic: {csrf: {}}'],
  ['TrafficPolicy', `${GATEWAY_API}, kind: HTTPRoute`, 'buffer: {disable: {}}'],
  ['BackendConfigPolicy', 'group: gateway.gatewarden.dev, kind: Backend', 'connectTimeout: 1s'],
  ['HTTPListenerPolicy', `${GATEWAY_API}, kind: Gateway`, 'preserveHttp1HeaderCase: true'],
  ['ListenerPolicy', `${GATEWAY_API}, kind: Gateway`, 'default: {proxyProtocol: {}}'],
] as const) {
  warns('W-45', kind, {
    'a target, whatever the order of its members': {
      bad: `targetRefs: [{${target}, name: a}, {name: b, ${target}}, {name: a, ${target}}]\n${more}`,
      good: `targetRefs: [{${target}, name: a}, {name: b, ${target}}]\n${more}`,
      at: ['spec.targetRefs[2]'],
    },
    'a selector': {
      bad: `targetSelectors: [{${target}, matchLabels: {a: b, c: d}}, {${target}, matchLabels: {c: d, a: b}}]\n${more}`,
      good: `targetSelectors: [{${target}, matchLabels: {a: b, c: d}}, {${target}, matchLabels: {c: d}}]\n${more}`,
      at: ['spec.targetSelectors[1]'],
    },
  });
}
warns('W-45', 'TrafficPolicy', {
  'sections of one target are two targets': {
    bad: `targetRefs: [{${GATEWAY_API}, kind: Gateway, name: a, sectionName: b}, {${GATEWAY_API}, kind: Gateway, name: a, sectionName: b}]`,
    good: `targetRefs: [{${GATEWAY_API}, kind: Gateway, name: a, sectionName: b}, {${GATEWAY_API}, kind: Gateway, name: a}]`,
    at: ['spec.targetRefs[1]'],
  },
});

warnsAt('W-46', LOCATIONS.HTTPHeaderFilter, {
  'removed and set, in another case': {
    bad: '{set: [{name: X-A, value: b}], remove: [x-b, x-a]}',
    good: '{set: [{name: X-A, value: b}], remove: [x-b]}',
    at: ['.remove[1]'],
  },
  'removed and added': {
    bad: '{add: [{name: x-a, value: b}], remove: [x-a]}',
    good: '{add: [{name: x-a, value: b}]}',
    at: ['.remove[0]'],
  },
});
const transforms = (value: string): Readonly<Record<string, Case>> => ({
  'removed and set': {
    bad: `{set: [{name: x-a, value: ${value}}], remove: [x-a]}`,
    good: `{set: [{name: x-a, value: ${value}}]}`,
    at: ['.remove[0]'],
  },
  'removed and added': {
    bad: `{add: [{name: x-a, value: ${value}}], remove: [x-a]}`,
    good: `{add: [{name: x-a, value: ${value}}], remove: [x-b]}`,
    at: ['.remove[0]'],
  },
});
warnsAt('W-46', LOCATIONS.EdgeTransform, transforms('\'"b"\''));
warnsAt('W-46', LOCATIONS.ProxyTransform, transforms('b'));

t.test('W-46: the message tells which of the two wins', async (t) => {
  const winner = (kind: string, spec: string) =>
    judge(objectOf(kind, spec)).findings.find(({ code }) => code === 'W-46')?.message;
  const block = (list: string) => `{${list}: [{name: a, value: b}], remove: [a]}`;
  for (const list of ['set', 'add']) {
    t.match(winner('TrafficPolicy', `headerModifiers: {request: ${block(list)}}`), '`remove` wins');
    t.match(
      winner('TrafficPolicy', `transformation: {request: ${block(list)}}`),
      list === 'add' ? '`add` wins' : '`remove` wins',
    );
  }
});

const REGEX: Readonly<Record<string, readonly [bad: string, good: string]>> = {
  'a glob at the end': ["'/api/*'", "'/api/.*'"],
  'a glob inside': ["'/api/*/items'", "'/api/[^/]+/items'"],
  'a glob after a hyphen': ["'shop-*'", "'shop-.*'"],
  'slashes with flags': ["'/^shop-[0-9]+$/i'", "'(?i)^shop-[0-9]+$'"],
  'slashes without flags': ["'/^shop$/'", "'^shop$'"],
  'slashes around escaped slashes': ["'/\\/api\\/(.*)/'", "'/api/(.*)'"],
  'flags alone': ["'/sh[oa]p/gi'", "'(?i)sh[oa]p'"],
};
const regexCases = (spec: (text: string) => string, below = ''): Readonly<Record<string, Case>> =>
  Object.fromEntries(
    Object.entries(REGEX).map(([what, [bad, good]]) => [
      what,
      { bad: spec(bad), good: spec(good), at: [below] },
    ]),
  );
warnsAt(
  'W-47',
  LOCATIONS.StringMatcher,
  regexCases((text) => `{safeRegex: ${text}}`, '.safeRegex'),
);
warnsAt('W-47', LOCATIONS.HTTPHeaderMatch, {
  ...regexCases((text) => `{name: a, type: RegularExpression, value: ${text}}`, '.value'),
  'an exact value is no pattern': {
    bad: "{name: a, type: RegularExpression, value: '/a/*'}",
    good: "{name: a, value: '/a/*'}",
    at: ['.value'],
  },
});
warnsAt(
  'W-47',
  LOCATIONS.RequestGuard,
  regexCases((text) => `{regex: {matches: [${text}]}}`, '.regex.matches[0]'),
);
warnsAt(
  'W-47',
  LOCATIONS.ResponseGuard,
  regexCases((text) => `{regex: {matches: [${text}]}}`, '.regex.matches[0]'),
);
warns(
  'W-47',
  'TrafficPolicy',
  regexCases(
    (text) => `${ROUTE}\nurlRewrite: {pathRegex: {pattern: ${text}, substitution: /}}`,
    'spec.urlRewrite.pathRegex.pattern',
  ),
);
t.test('W-47: intended patterns have no warning', async (t) => {
  for (const pattern of [
    '^/api/.*$',
    '/v1/x',
    '/a/b/',
    'ab*',
    '^/api/*$',
    '(/x/*)?',
    '/a/[bc]/i',
    '.*',
    'a-*$',
  ])
    t.strictSame(
      findingsOf(
        'TrafficPolicy',
        `${ROUTE}\nurlRewrite: {pathRegex: {pattern: '${pattern}', substitution: /}}`,
      ),
      [],
      pattern,
    );
});
warnsAt('W-47', LOCATIONS.CORS, {
  'a regular expression as an origin': {
    bad: "{allowOrigins: ['https://.*\\.example\\.com', 'https://(a|b).example.com:8443']}",
    good: "{allowOrigins: ['https://*.example.com', 'https://a.example.com:8443', http://localhost]}",
    at: ['.allowOrigins[0]', '.allowOrigins[1]'],
  },
  'a `*` inside of an origin': {
    bad: "{allowOrigins: ['https://shop-*.example.com', 'https://a.*.com']}",
    good: "{allowOrigins: ['*']}",
    at: ['.allowOrigins[0]', '.allowOrigins[1]'],
  },
  'patterns of headers': {
    bad: "{allowHeaders: ['x-*'], exposeHeaders: ['^x-a$', 'x-.*']}",
    good: "{allowHeaders: ['*'], exposeHeaders: [x-a]}",
    at: ['.allowHeaders[0]', '.exposeHeaders[0]', '.exposeHeaders[1]'],
  },
});
const removes = {
  'a pattern of headers': {
    bad: "{remove: ['remote-*']}",
    good: '{remove: [remote-user]}',
    at: ['.remove[0]'],
  },
};
warnsAt('W-47', LOCATIONS.HTTPHeaderFilter, removes);
warnsAt('W-47', LOCATIONS.EdgeTransform, removes);
warnsAt('W-47', LOCATIONS.ProxyTransform, removes);
warns('W-47', 'GatewayExtension', {
  headersToForward: {
    bad: `extAuth: {grpcService: {backendRef: ${REF}}, headersToForward: ['x-*']}`,
    good: `extAuth: {grpcService: {backendRef: ${REF}}, headersToForward: [x-a]}`,
    at: ['spec.extAuth.headersToForward[0]'],
  },
  headersToBackend: {
    bad: `extAuth: {httpService: {backendRef: ${REF}, authorizationResponse: {headersToBackend: ['remote-*']}}}`,
    good: `extAuth: {httpService: {backendRef: ${REF}, authorizationResponse: {headersToBackend: [remote-user]}}}`,
    at: ['spec.extAuth.httpService.authorizationResponse.headersToBackend[0]'],
  },
});
const grpcLog = (members: string) =>
  `${GATEWAY}\naccessLog: [{grpcService: {logName: a, backendRef: ${REF}, ${members}}}]`;
for (const list of ['RequestHeaders', 'ResponseHeaders', 'ResponseTrailers']) {
  warns('W-47', 'HTTPListenerPolicy', {
    [list]: {
      bad: grpcLog(`additional${list}ToLog: ['x-*']`),
      good: grpcLog(`additional${list}ToLog: [x-a]`),
      at: [`spec.accessLog[0].grpcService.additional${list}ToLog[0]`],
    },
  });
}
const sans = {
  'a pattern of names': {
    bad: "{verifySubjectAltNames: ['db-*.example.com', '.+\\.example\\.com']}",
    good: "{verifySubjectAltNames: ['*.example.com', 'spiffe://a/b']}",
    at: ['.verifySubjectAltNames[0]', '.verifySubjectAltNames[1]'],
  },
};
warnsAt('W-47', LOCATIONS.BackendTLS, sans);
warnsAt('W-47', [place('BackendConfigPolicy', 'spec.tls', `${DB}\ntls: <>`)], {
  'a pattern of names': {
    bad: "{secretRef: {name: a}, verifySubjectAltNames: ['db-*.example.com']}",
    good: "{secretRef: {name: a}, verifySubjectAltNames: ['*.example.com']}",
    at: ['.verifySubjectAltNames[0]'],
  },
});

const fileSink = (format: string) => `${GATEWAY}\naccessLog: [{fileSink: {path: /dev/null, ${format}}}]`;
const otel = (members: string) =>
  `${GATEWAY}\naccessLog: [{openTelemetry: {grpcService: {logName: a, backendRef: ${REF}}, ${members}}}]`;
const SINK = 'spec.accessLog[0].fileSink';
warns('W-48', 'HTTPListenerPolicy', {
  'a word of nginx': {
    bad: fileSink('stringFormat: "$remote_addr $status $http_user_agent"'),
    good: fileSink('stringFormat: "$5 and $unheard_of"'),
    at: [`${SINK}.stringFormat`, `${SINK}.stringFormat`, `${SINK}.stringFormat`],
  },
  'a Go template': {
    bad: fileSink('stringFormat: "{{.Host}}"'),
    good: fileSink('stringFormat: "{} {{}} %REQ(:AUTHORITY)%"'),
    at: [`${SINK}.stringFormat`],
  },
  'in a JSON format': {
    bad: fileSink('jsonFormat: {a: [{b: $status}]}'),
    good: fileSink('jsonFormat: {a: [{b: "%RESPONSE_CODE%"}]}'),
    at: [`${SINK}.jsonFormat.a[0].b`],
  },
  'in a body': {
    bad: otel('body: $request_uri'),
    good: otel('body: "%REQ(:PATH)%"'),
    at: ['spec.accessLog[0].openTelemetry.body'],
  },
  'in an attribute': {
    bad: otel('attributes: {values: [{key: a, value: {stringValue: "{{ .Path }}"}}]}'),
    good: otel('attributes: {values: [{key: a, value: {stringValue: "%REQ(:PATH)%"}}]}'),
    at: ['spec.accessLog[0].openTelemetry.attributes.values[0].value.stringValue'],
  },
});
warnsAt(
  'W-48',
  LOCATIONS.HTTPHeaderFilter.filter(({ kind }) => kind !== 'EdgePolicy'),
  {
    'in the value of a header': {
      bad: '{set: [{name: x-real-ip, value: $remote_addr}], add: [{name: a, value: "{{ secret }}"}]}',
      good: '{set: [{name: x-real-ip, value: "%DOWNSTREAM_REMOTE_ADDRESS_WITHOUT_PORT%"}]}',
      at: ['.set[0].value', '.add[0].value'],
    },
  },
);
warns('W-48', 'GatewayExtension', {
  'in a header for the service': {
    bad: `extAuth: {httpService: {backendRef: ${REF}, authorizationRequest: {headersToAdd: {x-a: $host}}}}`,
    good: `extAuth: {httpService: {backendRef: ${REF}, authorizationRequest: {headersToAdd: {x-a: "%REQ(:AUTHORITY)%"}}}}`,
    at: ['spec.extAuth.httpService.authorizationRequest.headersToAdd.x-a'],
  },
});
t.test(
  "W-48: the hint names the operator, even if the word is an error; a header's value is not repeated",
  async (t) => {
    const said = (kind: string, spec: string) => {
      const [finding] = judge(objectOf(kind, spec)).findings;
      return `${finding?.code}: ${finding?.hint}`;
    };
    t.match(said('HTTPListenerPolicy', fileSink('stringFormat: "%h"')), /C-17: .*%DOWNSTREAM_REMOTE_ADDRESS/);
    t.match(said('HTTPListenerPolicy', fileSink('stringFormat: "%>s"')), /C-17: .*%RESPONSE_CODE%/);
    t.match(said('HTTPListenerPolicy', fileSink('stringFormat: "%D ms"')), /C-17: .*%DURATION%/);
    t.match(
      said('HTTPListenerPolicy', fileSink('stringFormat: "%{User-Agent}i"')),
      /C-17: .*%REQ\(USER-AGENT\)%/,
    );
    t.match(
      said('HTTPListenerPolicy', fileSink('stringFormat: $remote_addr')),
      /W-48: .*%DOWNSTREAM_REMOTE_ADDRESS/,
    );
    const secret = 'headerModifiers: {request: {set: [{name: a, value: "{{ hunter2 }}"}]}}';
    t.notMatch(JSON.stringify(judge(objectOf('TrafficPolicy', secret)).findings), 'hunter2');
  },
);

const rule = (...expressions: string[]) =>
  `{policy: {matchExpressions: [${expressions.map((text) => `'${text}'`).join(', ')}]}}`;
const RULE = '.policy.matchExpressions[0]';
const ATTRIBUTES =
  `request.path request.url_path request.host request.scheme request.method request.headers request.referer
request.useragent request.time request.id request.protocol request.query request.duration request.size request.total_size
source.address source.port destination.address destination.port connection.id connection.mtls connection.requested_server_name
connection.tls_version connection.uri_san_peer_certificate upstream.address upstream.port upstream.local_address
upstream.request_attempt_count xds.node xds.cluster_name xds.route_name xds.listener_direction xds.filter_chain_name
metadata.filter_metadata filter_state.anything upstream_filter_state.anything`.split(/\s+/);
warnsAt('W-49', LOCATIONS.ProxyAuthorization, {
  'claims of a token': {
    bad: rule('request.auth.claims["sub"] == "a"'),
    good: rule('metadata.filter_metadata["envoy.filters.http.jwt_authn"]["payload"]["sub"] == "a"'),
    at: [RULE],
  },
  'a misspelt member': {
    bad: rule('request.header["a"] == "b"'),
    good: rule('request.headers["a"] == "b"'),
    at: [RULE],
  },
  'in brackets': { bad: rule('request["body"] == "b"'), good: rule('request["path"] == "b"'), at: [RULE] },
  'in a macro, and each time': {
    bad: rule('has(source.ip) && connection.sni == "a"'),
    good: rule('has(source.address) && connection.requested_server_name == "a"'),
    at: [RULE, RULE],
  },
  'a text and a comment are no members': {
    bad: rule('metadata.nope == 1'),
    good: rule('"request.nope" == "" // request.nope'),
    at: [RULE],
  },
  'every attribute is known': {
    bad: rule('request.no == 1'),
    good: rule(`[${ATTRIBUTES.join(', ')}] == []`),
    at: [RULE],
  },
});
warnsAt('W-49', LOCATIONS.FilterType, {
  'a log filter': {
    bad: '{celFilter: {match: "response.status == 500"}}',
    good: '{celFilter: {match: "response.code == 500 && response.flags == 0 && response.grpc_status == 0"}}',
    at: ['.celFilter.match'],
  },
});

warns('W-50', 'TrafficPolicy', {
  'groups of another language': {
    bad: `${ROUTE}\nurlRewrite: {pathRegex: {pattern: '/(a)/(b)', substitution: '/$1/\${2}'}}`,
    good: `${ROUTE}\nurlRewrite: {pathRegex: {pattern: '/(a)/(b)', substitution: '/\\1/\\2'}}`,
    at: ['spec.urlRewrite.pathRegex.substitution'],
  },
  'a named group': {
    bad: `${ROUTE}\nurlRewrite: {pathRegex: {pattern: '/(?P<id>a)', substitution: '/\${id}'}}`,
    good: `${ROUTE}\nurlRewrite: {pathRegex: {pattern: '/(?P<id>a)', substitution: '/\\g<id>$'}}`,
    at: ['spec.urlRewrite.pathRegex.substitution'],
  },
});

const methods: Readonly<Record<string, Case>> = {
  'compared by ==': {
    bad: rule('request.method == "get"'),
    good: rule('request.method == "GET"'),
    at: [RULE],
  },
  'compared the other way round': {
    bad: rule('"Post" != request.method'),
    good: rule('"POST" != request.method'),
    at: [RULE],
  },
  'in a list': {
    bad: rule('request.method in ["GET", "put", "delete"]'),
    good: rule('request.method in ["GET", "PUT", "own-method"]'),
    at: [RULE, RULE],
  },
  'as a pseudo-header': {
    bad: rule('request.headers[":method"] == "get"'),
    good: rule('request.headers["x-method"] == "get" && request.method.lowerAscii() == "get"'),
    at: [RULE],
  },
};
warnsAt('W-51', LOCATIONS.EdgeAuthorization, methods);
warnsAt('W-51', LOCATIONS.ProxyAuthorization, {
  ...methods,
  'in a list': { ...methods['in a list']!, good: rule('request.method in ["GET", "PUT", "DELETE"]') },
  'as a pseudo-header': {
    ...methods['as a pseudo-header']!,
    good: rule('request.headers[":method"] == "GET"'),
  },
});

const bucket = (members: string) => `rateLimit: {local: {tokenBucket: {${members}, fillInterval: 1s}}}`;
warns('W-52', 'TrafficPolicy', {
  'more tokens than the bucket holds': {
    bad: bucket('maxTokens: 10, tokensPerFill: 11'),
    good: bucket('maxTokens: 10, tokensPerFill: 10'),
    at: ['spec.rateLimit.local.tokenBucket.tokensPerFill'],
  },
});
const check = (members: string) => `${DB}\nhealthCheck: {${members}, grpc: {}}`;
warns('W-52', 'BackendConfigPolicy', {
  'checks that overlap': {
    bad: check('timeout: 2s, interval: 2000ms, unhealthyThreshold: 1, healthyThreshold: 1'),
    good: check('timeout: 1s, interval: 2s, unhealthyThreshold: 1, healthyThreshold: 1'),
    at: ['spec.healthCheck.timeout'],
  },
  'thresholds of 0': {
    bad: check('timeout: 1s, interval: 2s, unhealthyThreshold: 0, healthyThreshold: 0'),
    good: check('timeout: 1s, interval: 2s, unhealthyThreshold: 1, healthyThreshold: 1'),
    at: ['spec.healthCheck.unhealthyThreshold', 'spec.healthCheck.healthyThreshold'],
  },
});

const DISCOVERY = 'https://a.example.com/.well-known/openid-configuration';
warnsAt('W-53', LOCATIONS.EdgeJWKS, {
  'the document that names the keys': {
    bad: `{uri: ${DISCOVERY}}`,
    good: '{uri: https://a.example.com/.well-known/jwks.json}',
    at: ['.uri'],
  },
});
warns('W-53', 'GatewayExtension', {
  'the document that names the keys': {
    bad: `jwt: {providers: [{name: a, jwks: {remote: {url: ${DISCOVERY}, backendRef: ${REF}}}}]}`,
    good: `jwt: {providers: [{name: a, jwks: {remote: {url: https://a.example.com/keys, backendRef: ${REF}}}}]}`,
    at: ['spec.jwt.providers[0].jwks.remote.url'],
  },
});

warns('W-54', 'EdgeBackend', {
  'a static host': {
    bad: 'static: {host: a, port: 443}',
    good: 'static: {host: a, port: 443}\npolicies: {tls: {}}',
    at: ['spec.static.port'],
  },
  'one provider': {
    bad: 'ai: {provider: {vendorA: {}, host: a, port: 443}}',
    good: 'ai: {provider: {vendorA: {}, host: a, port: 443}}\npolicies: {tls: {}}',
    at: ['spec.ai.provider.port'],
  },
  'a provider of a group': {
    bad: 'ai: {groups: [{providers: [{name: b, vendorA: {}}, {name: a, vendorA: {}, host: a, port: 443}]}]}',
    good: 'ai: {groups: [{providers: [{name: a, vendorA: {}, host: a, port: 443, policies: {tls: {}}}]}]}',
    at: ['spec.ai.groups[0].providers[1].port'],
  },
  'an MCP server': {
    bad: 'mcp: {targets: [{name: a, static: {host: a, port: 443}}]}',
    good: 'mcp: {targets: [{name: a, static: {host: a, port: 443, policies: {tls: {}}}}]}',
    at: ['spec.mcp.targets[0].static.port'],
  },
  'policies of the whole backend hold for its servers': {
    bad: 'mcp: {targets: [{name: a, static: {host: a, port: 443}}]}\npolicies: {tcp: {keepalive: {}}}',
    good: 'mcp: {targets: [{name: a, static: {host: a, port: 443}}]}\npolicies: {tls: {}}',
    at: ['spec.mcp.targets[0].static.port'],
  },
});
warns('W-54', 'Backend', {
  'a static host': {
    bad: 'type: Static\nstatic: {hosts: [{host: a, port: 80}, {host: b, port: 443}]}',
    good: 'type: Static\nstatic: {hosts: [{host: a, port: 80}, {host: b, port: 8443}]}',
    at: ['spec.static.hosts[1].port'],
  },
});

const balance = (members: string) => `${DB}\nloadBalancer: {${members}}`;
warns('W-55', 'TrafficPolicy', {
  compression: {
    bad: `${ROUTE}\ncompression: {responseCompression: null, requestDecompression: {}}`,
    good: `${ROUTE}\ncompression: {responseCompression: {}, requestDecompression: {}}`,
    at: ['spec.compression.responseCompression'],
  },
  'an empty block alone': {
    bad: `${ROUTE}\nextAuth: {disable: null}`,
    good: `${ROUTE}\nextAuth: {disable: {}}`,
    at: ['TP-07 @ spec.extAuth', 'spec.extAuth.disable'],
  },
  'a local limit': {
    bad: `${ROUTE}\nrateLimit: {local: null}`,
    good: `${ROUTE}\nrateLimit: {local: {}}`,
    at: ['warning W-30 @ spec.rateLimit', 'spec.rateLimit.local'],
  },
  'where null and nothing are the same, nothing is said': {
    bad: `${ROUTE}\ncors: {disable: null, allowOrigins: null}`,
    good: `${ROUTE}\ntimeouts: null\nretry: null\nbuffer: {disable: {}}`,
    at: ['spec.cors.disable'],
  },
});
warns('W-55', 'ListenerPolicy', {
  proxyProtocol: {
    bad: `${GATEWAY}\ndefault: {proxyProtocol: null, perConnectionBufferLimitBytes: 1}`,
    good: `${GATEWAY}\ndefault: {proxyProtocol: {}, perConnectionBufferLimitBytes: 1}`,
    at: ['spec.default.proxyProtocol'],
  },
});
warns('W-55', 'BackendConfigPolicy', {
  'items of a list': {
    bad: balance('ringHash: {hashPolicies: [{sourceIP: null}]}'),
    good: balance('ringHash: {hashPolicies: [{sourceIP: {}}]}'),
    at: [
      'BC-11 @ spec.loadBalancer.ringHash.hashPolicies[0]',
      'spec.loadBalancer.ringHash.hashPolicies[0].sourceIP',
    ],
  },
  'a way of balancing': {
    bad: balance('roundRobin: null'),
    good: balance('roundRobin: {}'),
    at: ['BC-09 @ spec.loadBalancer', 'spec.loadBalancer.roundRobin'],
  },
});
warnsAt('W-55', LOCATIONS.BackendFull, {
  TLS: {
    bad: '{tls: null, tcp: {keepalive: {}}}',
    good: '{tls: {}, tcp: {keepalive: {}}}',
    at: ['.tls'],
  },
});
warns('W-55', 'EdgeBackend', {
  'a provider': {
    bad: 'ai: {provider: {vendorA: null}}',
    good: 'ai: {provider: {vendorA: {}}}',
    at: ['EB-05 @ spec.ai.provider', 'spec.ai.provider.vendorA'],
  },
});
warns('W-55', 'GatewayParameters', {
  selfManaged: {
    bad: 'selfManaged: null',
    good: 'selfManaged: {}',
    at: ['GP-01 @ spec', 'spec.selfManaged'],
  },
});
t.test('a required block that is null is missing, and the message explains why', async (t) => {
  const [finding] = judge(
    objectOf('ListenerPolicy', `${GATEWAY}\nperPort: [{port: 80, listener: null}]`),
  ).findings;
  t.match(finding, { code: 'ST-02', path: 'spec.perPort[0].listener', message: /null counts as absent/ });
});

const nodePort = (port: number) =>
  `kube: {service: {type: NodePort, ports: [{port: 80, nodePort: ${port}}]}}`;
warns('W-56', 'GatewayParameters', {
  'below the range': {
    bad: nodePort(29999),
    good: nodePort(30000),
    at: ['spec.kube.service.ports[0].nodePort'],
  },
  'above the range': {
    bad: nodePort(32768),
    good: nodePort(32767),
    at: ['spec.kube.service.ports[0].nodePort'],
  },
});
t.test('W-56: a status in a file written by a person is reported', async (t) => {
  const object = (status: unknown, metadata: object = {}) => ({
    apiVersion: 'gateway.gatewarden.dev/v1alpha1',
    kind: 'DirectResponse',
    metadata: { name: 'a', ...metadata },
    spec: { status: 200 },
    status,
  });
  const found = (value: unknown, isFile: boolean) =>
    judge(value, { isFile }).findings.map(({ code, path }) => `${code} @ ${path}`);
  t.strictSame(found(object({}), true), ['W-56 @ status']);
  t.strictSame(found(object({}), false), [], 'the webhook and the library say nothing');
  t.strictSame(found(object(null), true), []);
  t.strictSame(
    found(object({}, { resourceVersion: '1' }), true),
    [],
    'nor is anything said of what a cluster has stored',
  );
});

t.test('every other warning is tested here', async (t) => {
  const all = Array.from({ length: 12 }, (_, index) => `W-${index + 45}`);
  t.strictSame([...covered].sort(), all);
});

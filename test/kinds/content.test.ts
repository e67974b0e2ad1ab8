// Content checks: each runs at every path of its line, shown by values that it accepts and rejects.
// test/grammar tests the grammars themselves.
// Those of GatewayParameters have a file of their own.

import t from 'tap';
import {
  accessLog,
  attribute,
  checks,
  config,
  edge,
  extAuth,
  extProc,
  frontend,
  GATEWAY,
  GRPC_LOG,
  hashPolicy,
  headerValues,
  http,
  jwks,
  jwt,
  listener,
  ofEdgeGroup,
  ofGatewayGroup,
  otelLog,
  removed,
  SERVICE,
  shown,
  tls,
  traffic,
} from './content-places.ts';
import { errorsOf, findingsOf } from './judging.ts';
import { inside, LOCATIONS, type Location, place } from './locations.ts';

const { EdgeAuthorization, ProxyAuthorization, EdgeTransform, ProxyTransform, FilterType } = LOCATIONS;
const { HTTPHeaderFilter, ExtGrpcService, CommonGrpcService, BackendAuth, BackendTLS } = LOCATIONS;

checks(
  'C-01',
  [
    ...inside(EdgeAuthorization, '.policy.matchExpressions[0]', '{policy: {matchExpressions: [<>]}}'),
    frontend('accessLog.filter', '{accessLog: {filter: <>}}'),
    ...inside(LOCATIONS.LogTracingAttributes, '.add[0].expression', '{add: [{name: a, expression: <>}]}'),
    ...['randomSampling', 'clientSampling'].map((field) =>
      frontend(`tracing.${field}`, `{tracing: {backendRef: ${SERVICE}, ${field}: <>}}`),
    ),
    edge(
      'rateLimit.global.descriptors[0].entries[0].expression',
      `{rateLimit: {global: {domain: a, backendRef: ${SERVICE}, descriptors: [{entries: [{name: a, expression: <>}]}]}}}`,
    ),
    ...headerValues(EdgeTransform),
    ...inside(EdgeTransform, '.body', '{body: <>}'),
  ],
  {
    accepts: ['request.path == "/a"', 'has(jwt.sub) && jwt.groups.exists(g, g == "ops")', 'unknown(1)'],
    refuses: ['request.path ==', '{{ request.path }}', '{% if a %}', 'a b', 'has(jwt)', '"'],
  },
);

checks(
  'C-02',
  [
    ...inside(ProxyAuthorization, '.policy.matchExpressions[0]', '{policy: {matchExpressions: [<>]}}'),
    ...inside(FilterType, '.celFilter.match', '{celFilter: {match: <>}}'),
  ],
  {
    accepts: ['request.path == "/a"', 'metadata.filter_metadata["a"]["b"] == 1', 'has(request.headers.a)'],
    refuses: [
      'request.path ==',
      '{{ request.path }}',
      'a b',
      '[1].all(x, x == 1)',
      '[1].exists(x, x == 1)',
      '[1].exists_one(x, x == 1)',
      '[1].map(x, x) == [1]',
      '[1].filter(x, true) == [1]',
    ],
  },
);

t.test('C-02 at celFilter.match has no maximum length, but rejects an empty text', async (t) => {
  const long = `"${'a'.repeat(20_000)}"`;
  for (const { kind, path, spec } of inside(FilterType, '.celFilter.match', '{celFilter: {match: <>}}')) {
    t.strictSame(errorsOf(kind, spec(JSON.stringify(long))), [], path);
    t.strictSame(errorsOf(kind, spec('""')), [`C-02 @ ${path}`], path);
  }
  const [rbac] = inside(
    ProxyAuthorization,
    '.policy.matchExpressions[0]',
    '{policy: {matchExpressions: [<>]}}',
  );
  t.strictSame(errorsOf('TrafficPolicy', rbac!.spec(JSON.stringify(long))), [`ST-05 @ ${rbac!.path}`]);
});

checks(
  'C-03',
  [
    traffic('urlRewrite.pathRegex.pattern', 'urlRewrite: {pathRegex: {pattern: <>, substitution: a}}'),
    ...inside(LOCATIONS.StringMatcher, '.safeRegex', '{safeRegex: <>}'),
    ...inside(LOCATIONS.HTTPHeaderMatch, '.value', '{name: a, type: RegularExpression, value: <>}'),
    ...inside(LOCATIONS.RequestGuard, '.regex.matches[0]', '{regex: {matches: [<>]}}'),
    ...inside(LOCATIONS.ResponseGuard, '.regex.matches[0]', '{regex: {matches: [<>]}}'),
  ],
  { accepts: ['(?i)^a\\b\\d+$', '(?P<n>a)|b*'], refuses: ['(?=a)', '(?<!a)b', '(a)\\1', '[', 'a{2,1}'] },
);

t.test('C-03 checks a header value only if its type is a regular expression', async (t) => {
  for (const { kind, path, spec } of LOCATIONS.HTTPHeaderMatch) {
    t.strictSame(errorsOf(kind, spec('{name: a, value: "["}')), [], path);
    t.strictSame(errorsOf(kind, spec('{name: a, type: Exact, value: "["}')), [], path);
  }
});

checks(
  'C-04',
  [
    traffic(
      'urlRewrite.pathRegex.substitution',
      'urlRewrite: {pathRegex: {pattern: "(a)(?P<name>b)", substitution: <>}}',
    ),
  ],
  {
    accepts: ['\\1-\\2', '\\g<name>', '$1', '\\\\', '\\0', '/plain'],
    refuses: ['\\x', 'a\\', '\\g', '\\g<'],
    warns: ['\\3', '\\g<other>'],
  },
);

checks(
  'C-05',
  [...headerValues(ProxyTransform), ...inside(ProxyTransform, '.body.value', '{body: {value: <>}}')],
  {
    accepts: [
      '{"a": {"b": "{{ header("x") }}"}}',
      '{% if a.b %}x{% else %}y{% endif %}',
      '{# note #}plain',
      '## set a = 1\n{{ a }}',
      '',
    ],
    refuses: [
      '{{ x }',
      '{{ }}',
      "{{ 'a' }}",
      '{{ a | upper }}',
      '{{ a[0] }}',
      '{% if a %}',
      '{% include "a" %}',
      '{{ nosuch(1) }}',
    ],
  },
);

const SHA = 'joe:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=';
const APR1 = 'joe:$apr1$ZzQ5yjKU$CD8gNmUaMbtXCrCCrMGgC0';
const BCRYPT = `joe:$2y$05$${'a'.repeat(53)}`;
const USERS = ['joe', ':x', 'joe:password', '# nobody'];

const edgeUsers = edge('basicAuthentication.users', '{basicAuthentication: {users: <>}}');
const proxyUsers = traffic('basicAuth.users', 'basicAuth: {users: <>}');
checks('C-06', [edgeUsers], { accepts: [[SHA], [APR1], [BCRYPT], [`# us\n\n ${SHA}`]] });
checks('C-06', [edgeUsers], { accepts: [], refuses: [['joe'], [':x'], ['joe:password']], finds: '[0]' });
checks('C-06', [edgeUsers], { accepts: [], refuses: [[SHA, APR1]], finds: '[1]' });
checks('C-06', [edgeUsers], { accepts: [], refuses: [['# nobody']] });
checks('C-07', [proxyUsers], { accepts: [[SHA], [`${SHA}\njim:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=`]] });
checks('C-07', [proxyUsers], {
  accepts: [],
  refuses: [[APR1], [BCRYPT], ['joe:password'], ['joe']],
  finds: '[0]',
});
checks('C-07', [proxyUsers], { accepts: [], refuses: [[SHA, SHA]], finds: '[1]' });
checks('C-07', [proxyUsers], { accepts: [], refuses: [USERS.slice(3)] });

const KEY = {
  kty: 'EC',
  crv: 'P-256',
  x: 'MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4',
  y: '4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM',
};
const KEY_SET = JSON.stringify({ keys: [KEY] });
const SINGLE_KEY = JSON.stringify(KEY);
const PEM = `-----BEGIN PUBLIC KEY-----
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEeI7UOr6QAqIyAbVU3MPrA8a/RRK9
A/x1rLHnyZMoJBgpIirw3i+HxeTLWcWqVafh6dZenwI428nE9ItsTl2QNQ==
-----END PUBLIC KEY-----
`;
const OFF_CURVE = JSON.stringify({ keys: [{ ...KEY, y: KEY.x }] });

checks(
  'C-08',
  [
    edge(
      'jwtAuthentication.providers[0].jwks.inline',
      '{jwtAuthentication: {providers: [{issuer: a, jwks: {inline: <>}}]}}',
    ),
  ],
  { accepts: [KEY_SET], refuses: ['{}', '{"keys":[]}', SINGLE_KEY, PEM, OFF_CURVE, 'no keys'] },
);
checks('C-09', [jwks('local.inline', '{local: {inline: <>}}')], {
  accepts: [KEY_SET, SINGLE_KEY, PEM],
  refuses: ['{}', '{"keys":[]}', OFF_CURVE, 'no keys', PEM.replaceAll('PUBLIC KEY', 'CERTIFICATE')],
});
checks('C-10', [jwks('remote.url', `{remote: {url: <>, backendRef: ${SERVICE}}}`)], {
  accepts: ['https://a.example.com/keys', 'http://a.example.com:8080/', 'https://[fd00::a]/keys?a=b'],
  refuses: [
    '/keys',
    'ftp://a.example.com/keys',
    'https://a.example.com',
    'https:///keys',
    'https://joe@a.example.com/keys',
    'https://a.example.com/keys#a',
    'https://a.example.com:0/keys',
    'https://a.example.com:65536/keys',
  ],
});
checks('C-10', inside(LOCATIONS.EdgeJWKS, '.uri', '{uri: <>}'), {
  accepts: ['https://a.example.com/keys', 'http://a.example.com:65535/'],
  refuses: ['https://a.example.com:0/keys', 'https://a.example.com:65536/keys'],
});
checks(
  'C-11',
  [
    place(
      'Backend',
      'spec.cloud.function.endpointURL',
      'type: Cloud\ncloud: {accountId: "123456789012", function: {functionName: a, endpointURL: <>}}',
    ),
  ],
  {
    accepts: ['https://a.example.com', 'http://a.example.com:8080/path'],
    refuses: ['https:///path', 'https://a.example.com:0', 'https://a.example.com:65536', 'https://?a'],
  },
);

const HOSTS = ['10.0.0.1', 'fd00::a', '[fd00::a]', 'a.example.com', 'A_b-c.example.com.', 'localhost'];
const NO_HOSTS = [
  'http://a.example.com',
  'a.example.com/x',
  'a b',
  '-a.example.com',
  'a..b',
  `${'a'.repeat(64)}.b`,
];
checks(
  'C-12',
  [
    place('EdgeBackend', 'spec.static.host', 'static: {host: <>, port: 80}'),
    ...inside(LOCATIONS.LLMProvider, '.host', 'vendorA: {}, port: 443, host: <>'),
    place(
      'EdgeBackend',
      'spec.mcp.targets[0].static.host',
      'mcp: {targets: [{name: a, static: {host: <>, port: 80}}]}',
    ),
    place('Backend', 'spec.static.hosts[0].host', 'type: Static\nstatic: {hosts: [{host: <>, port: 80}]}'),
  ],
  { accepts: HOSTS, refuses: [...NO_HOSTS, 'a.example.com:80', '[fd00::a]:80'] },
);
checks('C-12', [listener('defaultHostForHttp10', 'acceptHttp10: true\ndefaultHostForHttp10: <>')], {
  accepts: [...HOSTS, 'a.example.com:80', '[fd00::a]:80'],
  refuses: [...NO_HOSTS, 'a.example.com:0', 'a.example.com:65536', 'a.example.com:'],
});
checks('C-13', inside(LOCATIONS.LLMProvider, '.vendorB.endpoint', 'vendorB: {endpoint: <>}'), {
  accepts: ['me.example.com', 'https://me.example.com/', 'http://me.example.com:8080', 'me.example.com:443/'],
  refuses: ['ftp://me.example.com', 'https://', 'me.example.com/path', 'me.example.com:0', 'a b'],
});

const headerLists = [
  extAuth('headersToForward[0]', 'headersToForward: [<>]'),
  ...[
    'additionalRequestHeadersToLog',
    'additionalResponseHeadersToLog',
    'additionalResponseTrailersToLog',
  ].map((list) => accessLog(`grpcService.${list}[0]`, `{grpcService: {${GRPC_LOG}, ${list}: [<>]}}`)),
  traffic(
    'rateLimit.global.descriptors[0].entries[0].header',
    'rateLimit: {global: {extensionRef: {name: a}, descriptors: [{entries: [{type: Header, header: <>}]}]}}',
  ),
  attribute('requestHeader.name', 'requestHeader: {name: <>}'),
  ...hashPolicy('header.name', '{header: {name: <>}}'),
  ...removed(ofEdgeGroup),
  ...removed(EdgeTransform),
  ...removed(ProxyTransform),
];
const NO_HEADERS = ['x y', 'x:', 'é', 'a\n', ':', '::a', 'a'.repeat(257)];
checks('C-14', headerLists, { accepts: ['x-a', 'A', ':path', "!#$%&'*+-.^_`|~"], refuses: NO_HEADERS });
checks('C-14', removed(ofGatewayGroup), { accepts: ['x-a', 'A'], refuses: NO_HEADERS });
checks(
  'C-14',
  [
    http('authorizationResponse.headersToBackend[0]', 'authorizationResponse: {headersToBackend: [<>]}'),
    jwt('claimsToHeaders[0].header', 'claimsToHeaders: [{name: sub, header: <>}]'),
    jwt('tokenSource.header.header', 'tokenSource: {header: {header: <>}}'),
    ...inside(CommonGrpcService, '.initialMetadata[0].key', `{${GRPC_LOG}, initialMetadata: [{key: <>}]}`),
  ],
  { accepts: ['x-a', 'A'], refuses: [...NO_HEADERS, ':path'] },
);
t.test('C-14 at the keys of headersToAdd', async (t) => {
  const { spec, path } = http(
    'authorizationRequest.headersToAdd',
    'authorizationRequest: {headersToAdd: <>}',
  );
  const errors = (key: string) => errorsOf('GatewayExtension', spec(JSON.stringify({ [key]: 'a' })));
  t.strictSame(errors('x-a'), []);
  for (const key of ['x y', ':path', ''])
    t.strictSame(errors(key), [`C-14 @ ${path}[${JSON.stringify(key)}]`]);
});
t.test('C-14 wins where the field has limits of its own', async (t) => {
  for (const { kind, path, spec } of removed(EdgeTransform))
    for (const name of ['', 'x y', 'a'.repeat(257)])
      t.strictSame(errorsOf(kind, spec(JSON.stringify(name))), [`C-14 @ ${path}`], `${path} ${shown(name)}`);
});

checks('C-15', removed(ofGatewayGroup), {
  accepts: ['x-a', 'hosts'],
  warns: ['host', 'Host', ':path', ':x'],
});
t.test('C-15 is no matter of the edge group', async (t) => {
  for (const { kind, path, spec } of removed(ofEdgeGroup))
    t.strictSame(errorsOf(kind, spec('host')), [], path);
});

checks(
  'C-16',
  [
    ...headerValues(HTTPHeaderFilter),
    ...inside(
      CommonGrpcService,
      '.initialMetadata[0].value',
      `{${GRPC_LOG}, initialMetadata: [{key: a, value: <>}]}`,
    ),
    http('authorizationRequest.headersToAdd.a', 'authorizationRequest: {headersToAdd: {a: <>}}'),
    edge('basicAuthentication.realm', `{basicAuthentication: {users: ["${SHA}"], realm: <>}}`),
    ...inside(BackendAuth, '.key', '{key: <>}'),
  ],
  { accepts: ['a b', 'é', 'a\tb'], refuses: ['a\nb', 'a\r', '\0', '\r\n\r\n\0'] },
);

const FORMAT = {
  accepts: [
    'plain',
    '%REQ(:path)% %PROTOCOL%',
    '100%%',
    '%REQ(x-a):10%',
    '%CEL(size(request.path))%',
    '%NOSUCH%',
  ],
  refuses: ['%REQ(x', '100%', '%PROTOCOL', '%req(x)%', '% a'],
};
checks(
  'C-17',
  [
    accessLog('fileSink.stringFormat', '{fileSink: {path: /dev/null, stringFormat: <>}}'),
    accessLog('fileSink.jsonFormat.a', '{fileSink: {path: /dev/null, jsonFormat: {a: <>}}}'),
    accessLog('fileSink.jsonFormat.a.b[1]', '{fileSink: {path: /dev/null, jsonFormat: {a: {b: [1, <>]}}}}'),
    otelLog('body', 'body: <>'),
    ...['attributes', 'resourceAttributes'].flatMap((list) => [
      otelLog(
        `${list}.values[0].value.stringValue`,
        `${list}: {values: [{key: a, value: {stringValue: <>}}]}`,
      ),
      otelLog(
        `${list}.values[0].value.arrayValue[0].stringValue`,
        `${list}: {values: [{key: a, value: {arrayValue: [{stringValue: <>}]}}]}`,
      ),
      otelLog(
        `${list}.values[0].value.kvListValue.values[0].value.stringValue`,
        `${list}: {values: [{key: a, value: {kvListValue: {values: [{key: b, value: {stringValue: <>}}]}}}]}`,
      ),
    ]),
    http('authorizationRequest.headersToAdd.a', 'authorizationRequest: {headersToAdd: {a: <>}}'),
  ],
  FORMAT,
);
checks('C-18', headerValues(ofGatewayGroup), { accepts: FORMAT.accepts, warns: FORMAT.refuses });
// Newer proxies have the operator, but none accepts it in this form.
const NEWER = { accepts: ['%SPAN_ID%'], warns: ['%SPAN_ID(x)%', '%COALESCE({})%'] };
checks(
  'C-17',
  [accessLog('fileSink.stringFormat', '{fileSink: {path: /dev/null, stringFormat: <>}}')],
  NEWER,
);
checks('C-18', headerValues(ofGatewayGroup), NEWER);
t.test('C-18 does not apply to the edge group', async (t) => {
  for (const { kind, path, spec } of headerValues(ofEdgeGroup))
    t.strictSame(errorsOf(kind, spec('"100%"')), [], path);
});

checks('C-19', [accessLog('fileSink.jsonFormat', '{fileSink: {path: /dev/null, jsonFormat: <>}}')], {
  accepts: [{}, { a: { b: ['x', 1, true, { c: 1.5 }] }, d: null }],
  refuses: [[], ['a'], 'a', 1, true],
});

checks(
  'C-20',
  [
    accessLog('fileSink.path', '{fileSink: {path: <>, stringFormat: a}}'),
    jwt('tokenSource.queryParameter', 'tokenSource: {queryParameter: <>}'),
    ...inside(BackendAuth, '.key', '{key: <>}'),
    attribute('environment.name', 'environment: {name: <>}'),
    attribute(
      'metadata.metadataKey.key',
      'metadata: {kind: Request, metadataKey: {key: <>, path: [{key: a}]}}',
    ),
    attribute(
      'metadata.metadataKey.path[0].key',
      'metadata: {kind: Request, metadataKey: {key: a, path: [{key: <>}]}}',
    ),
    listener('upgradeConfig.enabledUpgrades[0]', 'upgradeConfig: {enabledUpgrades: [<>]}'),
    ...inside(BackendTLS, '.verifySubjectAltNames[0]', '{verifySubjectAltNames: [<>]}'),
    tls('verifySubjectAltNames[0]', 'verifySubjectAltNames: [<>]'),
    ...['typed', 'untyped'].map((list) =>
      extProc(`metadataOptions.forwarding.${list}[0]`, `metadataOptions: {forwarding: {${list}: [<>]}}`),
    ),
    edge(
      'jwtAuthentication.providers[0].audiences[0]',
      `{jwtAuthentication: {providers: [{issuer: a, audiences: [<>], jwks: {inline: ${JSON.stringify(KEY_SET)}}}]}}`,
    ),
    ...inside(
      LOCATIONS.BackendMCP,
      '.authentication.audiences[0]',
      '{authentication: {jwks: {uri: "https://a.example.com/"}, audiences: [<>]}}',
    ),
    jwt('audiences[0]', 'audiences: [<>]'),
  ],
  { accepts: ['a', '/a'], refuses: [''] },
);
for (const [list, name] of [
  ['cipherSuites', 'ECDHE-RSA-AES128-GCM-SHA256'],
  ['ecdhCurves', 'X25519'],
] as const) {
  const parameter = tls(`parameters.${list}[0]`, `parameters: {${list}: [<>]}`);
  checks('C-20', [parameter], { accepts: [name], refuses: [''] });
  checks('C-23', [parameter], { accepts: [name], warns: ['nosuch', 'TLS_AES_128_GCM_SHA256'] });
}

checks('C-21', [http('pathPrefix', 'pathPrefix: <>')], {
  accepts: ['', '/', '/a/b-c', '/a%20b'],
  refuses: ['a', '/a?b', '/a#b', '/a\\b', '/a b'],
});
const healthCheck = (path: string, template: string) =>
  config(
    `healthCheck.${path}`,
    `healthCheck: {timeout: 1s, interval: 1s, healthyThreshold: 1, unhealthyThreshold: 1, ${template}}`,
  );
checks('C-22', [healthCheck('http.path', 'http: {path: <>}')], {
  accepts: ['/', '/healthz?full=1', 'healthz'],
  refuses: ['', '/a b', '/a\u0001', '/a\n'],
});
checks(
  'C-22',
  [
    healthCheck('http.host', 'http: {path: /, host: <>}'),
    healthCheck('grpc.authority', 'grpc: {authority: <>}'),
    ...inside(ExtGrpcService, '.authority', `{backendRef: ${SERVICE}, authority: <>}`),
    ...inside(CommonGrpcService, '.authority', `{${GRPC_LOG}, authority: <>}`),
  ],
  {
    accepts: ['a.example.com', 'a.example.com:80', '[fd00::a]:80', '10.0.0.1'],
    refuses: ['http://a.example.com', 'a.example.com/x', 'a b', 'a.example.com:0', 'a.example.com:65536', ''],
  },
);
checks('C-24', [tls('alpnProtocols[0]', 'alpnProtocols: [<>]')], {
  accepts: ['h2', 'a'.repeat(255)],
  refuses: ['', 'a'.repeat(256), 'é'.repeat(128)],
});
checks('C-25', inside(FilterType, '.responseFlagFilter.flags[0]', '{responseFlagFilter: {flags: [<>]}}'), {
  accepts: ['LH', 'UDO', 'UAEX'],
  warns: ['XX', 'lh', ''],
});
t.test('C-26 points to the later of two upgrades', async (t) => {
  const { spec, path } = listener('upgradeConfig.enabledUpgrades', 'upgradeConfig: {enabledUpgrades: <>}');
  const findings = (list: string) =>
    findingsOf('HTTPListenerPolicy', spec(list)).filter((finding) => finding.includes('C-26'));
  t.strictSame(findings('[websocket, CONNECT]'), []);
  t.strictSame(
    findingsOf('HTTPListenerPolicy', `${GATEWAY}\nupgradeConfig: {}`),
    [],
    'no list is no mistake',
  );
  for (const list of ['[websocket, websocket]', '[websocket, WebSocket]'])
    t.strictSame(findings(list), [`warning C-26 @ ${path}[1]`]);
  t.strictSame(errorsOf('HTTPListenerPolicy', spec('[a, A]'), { validationLevel: 'strict' }), [
    `C-26 @ ${path}[1]`,
  ]);
});
checks('C-27', [extAuth('statusOnError', 'statusOnError: <>')], {
  accepts: [100, 208, 226, 305, 308, 417, 421, 431, 508, 511],
  warns: [101, 209, 306, 418, 425, 430, 451, 509],
});
t.test('C-27 leaves the range to the structure', async (t) => {
  const { spec, path } = extAuth('statusOnError', 'statusOnError: <>');
  for (const value of ['99', '512'])
    t.strictSame(errorsOf('GatewayExtension', spec(value)), [`ST-04 @ ${path}`]);
});

t.test('C-28 points to the trailer mode of the direction, and to failOpen', async (t) => {
  const { spec } = extProc('', '<>');
  const findings = (members: string) => findingsOf('GatewayExtension', spec(members));
  const duplex = (direction: string, more = '') => `${direction}BodyMode: FULL_DUPLEX_STREAMED${more}`;
  for (const direction of ['request', 'response']) {
    const mode = `spec.extProc.processingMode.${direction}TrailerMode`;
    const sent = `, ${direction}TrailerMode: SEND`;
    t.strictSame(findings(`failOpen: false, processingMode: {${duplex(direction, sent)}}`), []);
    t.strictSame(findings(`failOpen: false, processingMode: {${duplex(direction)}}`), [
      `warning C-28 @ ${mode}`,
    ]);
    for (const open of ['', 'failOpen: true, '])
      t.strictSame(findings(`${open}processingMode: {${duplex(direction, sent)}}`), [
        'warning C-28 @ spec.extProc.failOpen',
      ]);
  }
  const { spec: policy } = traffic('extProc', 'extProc: {extensionRef: {name: a}, <>}');
  t.strictSame(
    errorsOf('TrafficPolicy', policy(`processingMode: {${duplex('request')}}`), {
      validationLevel: 'strict',
    }),
    [],
  );
});

checks(
  'C-29',
  [config('loadBalancer.leastRequest.choiceCount', 'loadBalancer: {leastRequest: {choiceCount: <>}}')],
  {
    accepts: [2, 3, 2_147_483_647],
    refuses: [-1],
    warns: [0, 1],
  },
);
checks(
  'C-29',
  ['minimumRingSize', 'maximumRingSize'].map((field) =>
    config(`loadBalancer.ringHash.${field}`, `loadBalancer: {ringHash: {${field}: <>}}`),
  ),
  { accepts: [1024, 8_388_608], warns: [8_388_609] },
);
checks('C-29', [tls('sni', 'sni: <>')], {
  accepts: ['a.example.com', 'a'.repeat(255)],
  warns: ['a'.repeat(256), 'é'.repeat(128), 'a\0b'],
});
t.test('C-23 points to a duplicate curve', async (t) => {
  const { spec, path } = tls('parameters.ecdhCurves', 'parameters: {ecdhCurves: <>}');
  t.strictSame(findingsOf('BackendConfigPolicy', spec('[X25519, P-256]')), []);
  t.strictSame(findingsOf('BackendConfigPolicy', spec('[X25519, P-256, X25519]')), [
    `warning C-23 @ ${path}[2]`,
  ]);
});
t.test('C-29 reports a maximumRingSize below the default minimum of the proxy', async (t) => {
  const { spec, path } = config('loadBalancer.ringHash.maximumRingSize', 'loadBalancer: {ringHash: {<>}}');
  t.strictSame(findingsOf('BackendConfigPolicy', spec('maximumRingSize: 1023')), [`warning C-29 @ ${path}`]);
  t.strictSame(findingsOf('BackendConfigPolicy', spec('minimumRingSize: 10, maximumRingSize: 1023')), []);
});
checks(
  'C-29',
  [
    config('commonHttpProtocolOptions.maxHeadersCount', 'commonHttpProtocolOptions: {maxHeadersCount: <>}'),
    config('http2ProtocolOptions.maxConcurrentStreams', 'http2ProtocolOptions: {maxConcurrentStreams: <>}'),
  ],
  { accepts: [1, 100], warns: [0] },
);
checks(
  'C-29',
  [
    config('connectTimeout', 'connectTimeout: <>'),
    ...['timeout', 'interval'].map((field) => {
      const other = field === 'timeout' ? 'interval' : 'timeout';
      return config(
        `healthCheck.${field}`,
        `healthCheck: {${other}: 1s, ${field}: <>, healthyThreshold: 1, unhealthyThreshold: 1, grpc: {}}`,
      );
    }),
  ],
  { accepts: ['1ms', '5s'], warns: ['0s', '0h0ms'] },
);
checks(
  'C-30',
  ['messageTimeout', 'maxMessageTimeout'].map((field) => extProc(field, `${field}: <>`)),
  { accepts: ['1ms', '1h', '60m'], warns: ['1h1ms', '61m'] },
);

const selectors = ['namespaces', 'services'].map((member) =>
  place(
    'EdgeBackend',
    `spec.mcp.targets[0].selector.${member}`,
    `mcp: {targets: [{name: a, selector: {${member}: <>}}]}`,
  ),
);
const requirement = (members: object) => ({ matchExpressions: [{ key: 'a', ...members }] });
checks('C-31', selectors, {
  accepts: [
    {},
    { matchLabels: { 'example.com/a': 'b', c: '' } },
    requirement({ operator: 'In', values: ['x', ''] }),
    requirement({ operator: 'Exists' }),
    requirement({ operator: 'DoesNotExist', values: [] }),
  ],
});
const PLACES_OF_C31: readonly (readonly [string, unknown])[] = [
  ['.matchLabels["a b"]', { matchLabels: { 'a b': 'c' } }],
  ['.matchLabels.a', { matchLabels: { a: '-' } }],
  ['.matchExpressions[0].key', requirement({ key: 'a b', operator: 'Exists' })],
  ['.matchExpressions[0].operator', requirement({ operator: 'Equals', values: ['b'] })],
  ['.matchExpressions[0].values', requirement({ operator: 'In' })],
  ['.matchExpressions[0].values', requirement({ operator: 'NotIn', values: [] })],
  ['.matchExpressions[0].values', requirement({ operator: 'Exists', values: ['a'] })],
  ['.matchExpressions[0].values', requirement({ operator: 'DoesNotExist', values: ['a'] })],
  ['.matchExpressions[0].values[1]', requirement({ operator: 'In', values: ['a', 'b c'] })],
];
for (const [finds, value] of PLACES_OF_C31)
  checks('C-31', selectors, { accepts: [], refuses: [value], finds });

checks('C-37', hashPolicy('cookie.name', '{cookie: {name: <>}}'), {
  accepts: ['session', '__Host-a', "!#$%&'*+-.^_`|~"],
  refuses: ['a b', 'a=b', 'a;b', 'é'],
});

t.test('one mistake gives one finding', async (t) => {
  const cases: readonly (readonly [string, Location, unknown, readonly string[]])[] = [
    ['C-14 and C-15', removed(ofGatewayGroup)[0]!, ': path', ['C-14']],
    ['C-14 and EP-24', removed(EdgeTransform)[0]!, ': path', ['C-14']],
    ['EP-24 of a good name', removed(EdgeTransform)[0]!, ':nosuch', ['EP-24']],
    ['C-16 and C-18', headerValues(ofGatewayGroup)[0]!, 'a\n100%%', ['C-16']],
    ['C-20 and C-16', inside(BackendAuth, '.key', '{key: <>}')[0]!, '', ['C-20']],
    ['C-20 and C-23', tls('parameters.cipherSuites[0]', 'parameters: {cipherSuites: [<>]}'), '', ['C-20']],
    ['C-24 twice', tls('alpnProtocols[0]', 'alpnProtocols: [<>]'), 'é'.repeat(256), ['C-24']],
    [
      'C-19 and ST-01',
      accessLog('fileSink.jsonFormat', '{fileSink: {path: /dev/null, jsonFormat: <>}}'),
      'a',
      ['C-19'],
    ],
    ['C-02 and ST-05', inside(FilterType, '.celFilter.match', '{celFilter: {match: <>}}')[0]!, '', ['C-02']],
    [
      'C-13 of a long text',
      inside(LOCATIONS.LLMProvider, '.vendorB.endpoint', 'vendorB: {endpoint: <>}')[0]!,
      'a '.repeat(200),
      ['ST-05'],
    ],
    [
      'C-03 and C-04',
      traffic(
        'urlRewrite.pathRegex.pattern',
        'urlRewrite: {pathRegex: {pattern: <>, substitution: "\\\\1"}}',
      ),
      '(',
      ['C-03'],
    ],
  ];
  for (const [what, { kind, path, spec }, value, codes] of cases) {
    t.strictSame(
      errorsOf(kind, spec(JSON.stringify(value)), { validationLevel: 'strict' }),
      codes.map((code) => `${code} @ ${path}`),
      what,
    );
  }
});

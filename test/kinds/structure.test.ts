// Structure: each code from ST-01 to ST-09 at each type of node, the rules that replace these codes, and fields with narrower or wider
// limits than similar ones.

import t from 'tap';
import { judge } from '../../src/judgement/judge.ts';
import { KINDS } from '../../src/kinds/index.ts';
import { toCrd } from '../../src/schema/crd.ts';
import { everyPlace } from '../../src/schema/places.ts';
import { errorsOf, findingsOf, objectOf } from './judging.ts';

type Case = readonly [what: string, kind: string, spec: string, ...findings: string[]];

function finds(name: string, cases: readonly Case[]): void {
  t.test(name, async (t) => {
    for (const [what, kind, spec, ...findings] of cases) t.strictSame(errorsOf(kind, spec), findings, what);
  });
}

const SERVICE = 'targetRefs: [{group: "", kind: Service, name: shop}]';
const ROUTE = 'targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop}]';
const GATEWAY = 'targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: web}]';
const TARGET = 'mcp: {targets: [{name: files, static: {host: a.example.com, port: 80}}]}';
const FIRST = 'spec.mcp.targets[0]';
const CLOUD = 'type: Cloud\ncloud:';

finds('ST-01 at each type of node', [
  ['a number for a text', 'DirectResponse', '{status: 200, body: 7}', 'ST-01 @ spec.body'],
  [
    'a boolean for an enumeration',
    'GatewayExtension',
    'rateLimit: {domain: a, grpcService: {backendRef: {name: a, port: 80}}, xRateLimitHeaders: false}',
    'ST-01 @ spec.rateLimit.xRateLimitHeaders',
  ],
  ['a text for an integer', 'DirectResponse', '{status: "200"}', 'ST-01 @ spec.status'],
  ['a fraction for an integer', 'DirectResponse', '{status: 200.5}', 'ST-01 @ spec.status'],
  [
    'a text for a boolean',
    'TrafficPolicy',
    `${ROUTE}\nautoHostRewrite: "true"`,
    'ST-01 @ spec.autoHostRewrite',
  ],
  [
    'a boolean for a quantity',
    'TrafficPolicy',
    'buffer: {maxRequestSize: true}',
    'ST-01 @ spec.buffer.maxRequestSize',
  ],
  [
    'a fraction for a quantity',
    'TrafficPolicy',
    'buffer: {maxRequestSize: 1.5}',
    'ST-01 @ spec.buffer.maxRequestSize',
  ],
  ['an object for a list', 'EdgeBackend', 'mcp: {targets: {}}', 'ST-01 @ spec.mcp.targets'],
  ['a text for an object', 'EdgeBackend', 'static: a.example.com', 'ST-01 @ spec.static'],
  ['a list for an object', 'EdgeBackend', 'dynamicForwardProxy: []', 'ST-01 @ spec.dynamicForwardProxy'],
  [
    'a list for a map',
    'EdgePolicy',
    `${ROUTE}\ntraffic: {extAuth: {backendRef: {name: a, port: 80}, contextExtensions: [a]}}`,
    'ST-01 @ spec.traffic.extAuth.contextExtensions',
  ],
  [
    'a number for a value of a map',
    'EdgePolicy',
    `${ROUTE}\ntraffic: {extAuth: {backendRef: {name: a, port: 80}, contextExtensions: {a: 1}}}`,
    'ST-01 @ spec.traffic.extAuth.contextExtensions.a',
  ],
  [
    'a text for a recursive value',
    'HTTPListenerPolicy',
    `${GATEWAY}\naccessLog: [{openTelemetry: {grpcService: {logName: a, backendRef: {name: a, port: 80}}, attributes: {values: [{key: a, value: b}]}}}]`,
    'ST-01 @ spec.accessLog[0].openTelemetry.attributes.values[0].value',
  ],
  ['a text for JSON that is an object', 'GatewayParameters', 'selfManaged: none', 'ST-01 @ spec.selfManaged'],
  ['a text for the spec', 'DirectResponse', '"200"', 'ST-01 @ spec'],
  ['a list for the spec', 'DirectResponse', '[]', 'ST-01 @ spec'],
  ['a list for an item', 'EdgeBackend', 'mcp: {targets: [[]]}', `ST-01 @ ${FIRST}`],
]);

finds('ST-02 at a required field of each type, and a null counts as absent', [
  ['an integer', 'DirectResponse', '{}', 'ST-02 @ spec.status'],
  ['a null', 'DirectResponse', '{status: null}', 'ST-02 @ spec.status'],
  ['a text', 'EdgeBackend', 'static: {port: 80}', 'ST-02 @ spec.static.host'],
  ['a list', 'EdgeBackend', 'mcp: {}', 'ST-02 @ spec.mcp.targets'],
  ['an object', 'EdgePolicy', `${ROUTE}\ntraffic: {extProc: {}}`, 'ST-02 @ spec.traffic.extProc.backendRef'],
  [
    'a map',
    'EdgePolicy',
    `${ROUTE}\ntraffic: {apiKeyAuthentication: {secretSelector: {}}}`,
    'ST-02 @ spec.traffic.apiKeyAuthentication.secretSelector.matchLabels',
  ],
  [
    'inside an item',
    'EdgeBackend',
    'mcp: {targets: [{static: {host: a.example.com, port: 80}}]}',
    `ST-02 @ ${FIRST}.name`,
  ],
  [
    'any JSON',
    'EdgeBackend',
    'ai: {provider: {vendorA: {}}}\npolicies: {ai: {defaults: [{field: a}]}}',
    'ST-02 @ spec.policies.ai.defaults[0].value',
  ],
  [
    'a null is any JSON',
    'EdgeBackend',
    'ai: {provider: {vendorA: {}}}\npolicies: {ai: {defaults: [{field: a, value: null}]}}',
  ],
]);

t.test('ST-02 reports a missing spec', async (t) => {
  for (const { apiVersion, kind } of KINDS) {
    for (const spec of [undefined, null]) {
      const { findings } = judge({ apiVersion, kind, metadata: { name: 'a' }, spec });
      t.strictSame(
        findings.map(({ code, path }) => `${code} @ ${path}`),
        ['ST-02 @ spec'],
        kind,
      );
    }
  }
});

t.test('an empty spec is valid for four kinds', async (t) => {
  const good = KINDS.map(({ kind }) => kind).filter((kind) => errorsOf(kind, '{}').length === 0);
  t.strictSame(good, ['BackendConfigPolicy', 'HTTPListenerPolicy', 'ListenerPolicy', 'TrafficPolicy']);
});

finds('ST-03', [
  ['a field', 'Backend', 'type: static\nstatic: {hosts: [{host: a, port: 80}]}', 'ST-03 @ spec.type'],
  [
    'an item',
    'EdgePolicy',
    `${ROUTE}\ntraffic: {retry: {retryOn: [5xx, teapot]}}`,
    'ST-03 @ spec.traffic.retry.retryOn[1]',
  ],
  [
    'a value of a map',
    'EdgeBackend',
    'ai: {provider: {vendorA: {}}}\npolicies: {ai: {routes: {"/a": Chat}}}',
    'ST-03 @ spec.policies.ai.routes["/a"]',
  ],
  ['the empty text', 'Backend', 'type: ""\nstatic: {hosts: [{host: a, port: 80}]}', 'ST-03 @ spec.type'],
]);

finds('ST-04', [
  ['below', 'DirectResponse', 'status: 199', 'ST-04 @ spec.status'],
  ['above', 'DirectResponse', 'status: 600', 'ST-04 @ spec.status'],
  ['the ends', 'DirectResponse', 'status: 599'],
  [
    'above an int32',
    'TrafficPolicy',
    'rateLimit: {local: {tokenBucket: {maxTokens: 2147483648, fillInterval: 1s}}}',
    'ST-04 @ spec.rateLimit.local.tokenBucket.maxTokens',
  ],
  [
    'the largest int32',
    'TrafficPolicy',
    'rateLimit: {local: {tokenBucket: {maxTokens: 2147483647, fillInterval: 1s}}}',
  ],
  ['a huge number', 'DirectResponse', 'status: 1e300', 'ST-04 @ spec.status'],
  ['an item', 'TrafficPolicy', 'retry: {statusCodes: [500, 600]}', 'ST-04 @ spec.retry.statusCodes[1]'],
]);

finds('ST-05', [
  ['empty', 'DirectResponse', '{status: 200, body: ""}', 'ST-05 @ spec.body'],
  ['too long', 'DirectResponse', `{status: 200, body: ${'a'.repeat(4097)}}`, 'ST-05 @ spec.body'],
  ['characters are counted, not bytes', 'DirectResponse', `{status: 200, body: ${'\u{1f680}'.repeat(4096)}}`],
  [
    'an item',
    'EdgeBackend',
    'static: {host: a, port: 80}\npolicies: {tls: {alpnProtocols: [h2, ""]}}',
    'ST-05 @ spec.policies.tls.alpnProtocols[1]',
  ],
]);

finds('ST-06', [
  ['too few items', 'EdgeBackend', 'mcp: {targets: []}', 'ST-06 @ spec.mcp.targets'],
  [
    'too many items',
    'TrafficPolicy',
    `targetRefs: [${'{group: gateway.networking.k8s.io, kind: HTTPRoute, name: a}, '.repeat(17)}]`,
    'ST-06 @ spec.targetRefs',
  ],
  [
    'too many keys',
    'EdgePolicy',
    `${ROUTE}\ntraffic: {extAuth: {backendRef: {name: a, port: 80}, contextExtensions: {${Array.from({ length: 65 }, (_, key) => `k${key}: a`).join()}}}}`,
    'ST-06 @ spec.traffic.extAuth.contextExtensions',
  ],
]);

finds('ST-07', [
  [
    'a field',
    'Backend',
    `${CLOUD} {accountId: 12345678901a, function: {functionName: a}}`,
    'ST-07 @ spec.cloud.accountId',
  ],
  ['a quantity', 'TrafficPolicy', 'buffer: {maxRequestSize: 1MB}', 'ST-07 @ spec.buffer.maxRequestSize'],
  [
    'a name',
    'EdgeBackend',
    'mcp: {targets: [{name: Files, static: {host: a, port: 80}}]}',
    `ST-07 @ ${FIRST}.name`,
  ],
  [
    'a name of a header',
    'TrafficPolicy',
    'headerModifiers: {request: {set: [{name: ":path", value: a}]}}',
    'ST-07 @ spec.headerModifiers.request.set[0].name',
  ],
  ['an item', 'TrafficPolicy', 'cors: {allowHeaders: [a, "b c"]}', 'ST-07 @ spec.cors.allowHeaders[1]'],
]);

t.test('ST-08 is never reported: each list of unique items has its own rule', async (t) => {
  let lists = 0;
  for (const { kind, spec } of KINDS)
    for (const { node, path } of everyPlace(spec, kind)) {
      if (node.type !== 'array' || (node.listType !== 'set' && node.listType !== 'map')) continue;
      lists++;
      t.ok(node.unique !== undefined && node.unique !== 'ST-08', path);
    }
  t.ok(lists > 10, 'there are such lists');
});

finds('ST-09', [
  [
    'an item of texts',
    'BackendConfigPolicy',
    `${SERVICE}\ntls: {wellKnownCACertificates: System, alpnProtocols: [h2, null]}`,
    'ST-09 @ spec.tls.alpnProtocols[1]',
  ],
  ['an item of objects', 'EdgeBackend', 'mcp: {targets: [null]}', `ST-09 @ ${FIRST}`],
  [
    'an item of integers',
    'TrafficPolicy',
    'retry: {statusCodes: [null]}',
    'ST-09 @ spec.retry.statusCodes[0]',
  ],
  [
    'an item of an enumeration',
    'TrafficPolicy',
    'retry: {retryOn: [null, 5xx]}',
    'ST-09 @ spec.retry.retryOn[0]',
  ],
  [
    'also where a rule has a code for the type',
    'EdgeBackend',
    'mcp: {targets: [{name: a, selector: {services: {matchExpressions: [null]}}}]}',
    `ST-09 @ ${FIRST}.selector.services.matchExpressions[0]`,
  ],
  ['nulls of objects are no fault', 'EdgeBackend', `${TARGET}\nai: null\npolicies: null`],
  [
    'nulls of free JSON are no fault',
    'EdgeBackend',
    'ai: {provider: {vendorA: {}}}\npolicies: {ai: {overrides: [{field: a, value: [null, {b: null}]}]}}',
  ],
]);

t.test('ST-10', async (t) => {
  const cases: readonly (readonly [string, string])[] = [
    ['apiVersion: gateway.gatewarden.dev/v1\nkind: DirectResponse', 'apiVersion'],
    ['apiVersion: gateway.gatewarden.dev/v1alpha1\nkind: DirectAnswer', 'kind'],
    ['apiVersion: edge.gatewarden.dev/v1alpha1\nkind: DirectResponse', 'kind'],
    ['apiVersion: gateway.gatewarden.dev/v1alpha1\nkind: DirectResponse\nspec: {status: 200}', 'metadata'],
    [
      'apiVersion: gateway.gatewarden.dev/v1alpha1\nkind: DirectResponse\nmetadata: {}\nspec: {status: 200}',
      'metadata.name',
    ],
  ];
  for (const [text, path] of cases) t.strictSame(findingsOf('', text), [`ST-10 @ ${path}`], text);
  t.strictSame(
    findingsOf(
      '',
      'apiVersion: gateway.gatewarden.dev/v1alpha1\nkind: DirectResponse\nmetadata: {generateName: a-}\nspec: {status: 200}',
    ),
    [],
  );
});

finds('a rule wins over the structure that says the same', [
  [
    'BE-07',
    'Backend',
    'type: Static\nstatic: {hosts: [{host: a, port: 0}]}',
    'BE-07 @ spec.static.hosts[0].port',
  ],
  [
    'BE-07, above',
    'Backend',
    'type: Static\nstatic: {hosts: [{host: a, port: 65536}]}',
    'BE-07 @ spec.static.hosts[0].port',
  ],
  [
    'BK-14',
    'EdgeBackend',
    'ai: {provider: {vendorA: {}}}\npolicies: {ai: {promptGuard: {request: [{regex: {action: mask}}]}}}',
    'BK-14 @ spec.policies.ai.promptGuard.request[0].regex.action',
  ],
  ['TP-15', 'TrafficPolicy', 'urlRewrite: {}', 'TP-15 @ spec.urlRewrite.pathRegex'],
  [
    'TP-18',
    'TrafficPolicy',
    'transformation: {request: {set: [{name: "a b"}]}}',
    'TP-18 @ spec.transformation.request.set[0].name',
  ],
  [
    'TP-18, empty',
    'TrafficPolicy',
    'transformation: {response: {add: [{name: ""}]}}',
    'TP-18 @ spec.transformation.response.add[0].name',
  ],
  [
    'TP-18, long',
    'TrafficPolicy',
    `transformation: {request: {add: [{name: ${'a'.repeat(257)}}]}}`,
    'TP-18 @ spec.transformation.request.add[0].name',
  ],
  [
    'EB-10',
    'EdgeBackend',
    'mcp: {targets: [{name: a, static: {host: a, port: 80}}, {name: a, static: {host: b, port: 80}}]}',
    'EB-10 @ spec.mcp.targets[1].name',
  ],
  [
    'EB-08',
    'EdgeBackend',
    'ai: {groups: [{providers: [{name: a, vendorA: {}}, {name: a, vendorA: {}}]}]}',
    'EB-08 @ spec.ai.groups[0].providers[1].name',
  ],
  [
    'GE-12',
    'GatewayExtension',
    'rateLimit: {domain: "", grpcService: {backendRef: {name: a, port: 80}}}',
    'GE-12 @ spec.rateLimit.domain',
  ],
  [
    'GE-08',
    'GatewayExtension',
    `jwt: {providers: [${'{name: a, jwks: {local: {configMapRef: {name: a}}}}, '.repeat(2)}]}`,
    'GE-08 @ spec.jwt.providers[1].name',
  ],
  [
    'LP-03',
    'ListenerPolicy',
    `${GATEWAY}\nperPort: [${'{port: 80, listener: {perConnectionBufferLimitBytes: 1}}, '.repeat(2)}]`,
    'LP-03 @ spec.perPort[1].port',
  ],
  [
    'CM-01, form',
    'TrafficPolicy',
    `${ROUTE}\ntimeouts: {request: 5 seconds}`,
    'CM-01 @ spec.timeouts.request',
  ],
  ['CM-01, empty', 'TrafficPolicy', `${ROUTE}\ntimeouts: {request: ""}`, 'CM-01 @ spec.timeouts.request'],
  [
    'CM-01, length',
    'TrafficPolicy',
    `${ROUTE}\ntimeouts: {request: ${'1s'.repeat(20)}}`,
    'CM-01 @ spec.timeouts.request',
  ],
  ['CM-03, absent', 'BackendConfigPolicy', 'tls: {secretRef: {}}', 'CM-03 @ spec.tls.secretRef.name'],
  ['CM-03, empty', 'BackendConfigPolicy', 'tls: {secretRef: {name: ""}}', 'CM-03 @ spec.tls.secretRef.name'],
  [
    'CM-05',
    'TrafficPolicy',
    'csrf: {percentageEnabled: 100, additionalOrigins: [{prefix: ""}]}',
    'CM-05 @ spec.csrf.additionalOrigins[0].prefix',
  ],
  [
    'CM-08',
    'TrafficPolicy',
    'headerModifiers: {request: {remove: [a, a]}}',
    'CM-08 @ spec.headerModifiers.request.remove[1]',
  ],
  ['CM-11', 'TrafficPolicy', 'cors: {allowMethods: [GET, GET]}', 'CM-11 @ spec.cors.allowMethods[1]'],
  ['GP-02', 'GatewayParameters', 'kube: {stats: {matcher: {}}}', 'GP-02 @ spec.kube.stats.matcher'],
  [
    'GP-02, both',
    'GatewayParameters',
    'kube: {stats: {matcher: {inclusionList: [], exclusionList: []}}}',
    'GP-02 @ spec.kube.stats.matcher',
  ],
  ['HL-07', 'HTTPListenerPolicy', `${GATEWAY}\ntracing: {provider: {}}`, 'HL-07 @ spec.tracing.provider'],
  [
    'HL-09',
    'HTTPListenerPolicy',
    `${GATEWAY}\ntracing: {provider: {openTelemetry: {grpcService: {backendRef: {name: a, port: 80}}, sampler: {}}}}`,
    'HL-09 @ spec.tracing.provider.openTelemetry.sampler',
  ],
  [
    'HL-12',
    'HTTPListenerPolicy',
    `${GATEWAY}\naccessLog: [{openTelemetry: {grpcService: {logName: a, backendRef: {name: a, port: 80}}, attributes: {values: [{key: a, value: {}}]}}}]`,
    'HL-12 @ spec.accessLog[0].openTelemetry.attributes.values[0].value',
  ],
  [
    'HL-15',
    'HTTPListenerPolicy',
    `${GATEWAY}\naccessLog: [{grpcService: {logName: "", backendRef: {name: a, port: 80}}}]`,
    'HL-15 @ spec.accessLog[0].grpcService.logName',
  ],
]);

const spec = (kind: string, text: string) => (judge(objectOf(kind, text)).object as { spec: unknown }).spec;
const AI = 'ai: {provider: {vendorA: {}}}\npolicies: {ai:';
const guards = (guard: string) => `${AI} {promptGuard: ${guard}}}`;
const PORT = 'grpcService: {logName: a, backendRef: {name: a, port: 80}}';
const filter = (text: string) =>
  `${GATEWAY}\naccessLog: [{fileSink: {path: /dev/null, stringFormat: a}, filter: ${text}}]`;
const traced = (attribute: string) =>
  `${GATEWAY}\ntracing: {provider: {openTelemetry: {grpcService: {backendRef: {name: a, port: 80}}}}, attributes: [${attribute}]}`;
const attributes = (value: string) =>
  `${GATEWAY}\naccessLog: [{openTelemetry: {${PORT}, attributes: {values: [{key: a, value: ${value}}]}}}]`;
const quantity = (text: string) => `buffer: {maxRequestSize: ${text}}`;

finds('fields that are narrower or wider than their like', [
  [
    'hostRewrite is an object',
    'EdgePolicy',
    `${ROUTE}\ntraffic: {hostRewrite: Auto}`,
    'EP-31 @ spec.traffic.hostRewrite',
  ],
  ['with a mode', 'EdgePolicy', `${ROUTE}\ntraffic: {hostRewrite: {mode: Auto}}`],
  [
    'which is one of two',
    'EdgePolicy',
    `${ROUTE}\ntraffic: {hostRewrite: {mode: auto}}`,
    'EP-31 @ spec.traffic.hostRewrite.mode',
  ],
  [
    'and is required',
    'EdgePolicy',
    `${ROUTE}\ntraffic: {hostRewrite: {}}`,
    'EP-31 @ spec.traffic.hostRewrite.mode',
  ],
  ['regex.action', 'EdgeBackend', guards('{request: [{regex: {builtins: [Ssn], action: REJECT}}]}')],
  [
    'regex.action of a response',
    'EdgeBackend',
    guards('{response: [{regex: {builtins: [Ssn], action: MASK}}]}'),
  ],
  [
    'regex.action is no other',
    'EdgeBackend',
    guards('{response: [{regex: {builtins: [Ssn], action: DROP}}]}'),
    'BK-14 @ spec.policies.ai.promptGuard.response[0].regex.action',
  ],
  ['override in defaults', 'EdgeBackend', `${AI} {defaults: [{field: a, value: 1, override: true}]}}`],
  ['override in overrides', 'EdgeBackend', `${AI} {overrides: [{field: a, value: 1, override: true}]}}`],
  [
    'override is a boolean',
    'EdgeBackend',
    `${AI} {overrides: [{field: a, value: 1, override: yes please}]}}`,
    'ST-01 @ spec.policies.ai.overrides[0].override',
  ],
  [
    'attributes.add of the access log has no upper limit',
    'EdgePolicy',
    `${GATEWAY}\nfrontend: {accessLog: {attributes: {add: [${Array.from({ length: 100 }, (_, n) => `{name: n${n}, expression: "1"}`).join()}]}}}`,
  ],
  [
    'but is not empty',
    'EdgePolicy',
    `${GATEWAY}\nfrontend: {accessLog: {attributes: {add: []}}}`,
    'ST-06 @ spec.frontend.accessLog.attributes.add',
  ],
  [
    'attributes.add of tracing is not empty',
    'EdgePolicy',
    `${GATEWAY}\nfrontend: {tracing: {backendRef: {name: a, port: 80}, attributes: {add: []}}}`,
    'EP-16 @ spec.frontend.tracing',
    'ST-06 @ spec.frontend.tracing.attributes.add',
  ],
  [
    'the port of a static host',
    'Backend',
    'type: Static\nstatic: {hosts: [{host: a, port: 65535}, {host: a, port: 1}]}',
  ],
  [
    'names of set headers',
    'TrafficPolicy',
    'transformation: {request: {set: [{name: ":path"}], add: [{name: a.b}]}}',
  ],
  ['statusCodeFilter.value', 'HTTPListenerPolicy', filter('{statusCodeFilter: {op: GE, value: 2147483647}}')],
  [
    'statusCodeFilter.value above',
    'HTTPListenerPolicy',
    filter('{statusCodeFilter: {op: GE, value: 2147483648}}'),
    'ST-04 @ spec.accessLog[0].filter.statusCodeFilter.value',
  ],
  [
    'durationFilter.value above',
    'HTTPListenerPolicy',
    filter('{durationFilter: {op: GE, value: 4294967295}}'),
    'ST-04 @ spec.accessLog[0].filter.durationFilter.value',
  ],
  [
    'durationFilter.value below',
    'HTTPListenerPolicy',
    filter('{durationFilter: {op: GE, value: -1}}'),
    'ST-04 @ spec.accessLog[0].filter.durationFilter.value',
  ],
  [
    'the name of a LocalObjectReference',
    'GatewayParameters',
    'kube: {podTemplate: {imagePullSecrets: [{}]}}',
    'CM-03 @ spec.kube.podTemplate.imagePullSecrets[0].name',
  ],
  [
    'image.pullPolicy',
    'GatewayParameters',
    'kube: {edge: {image: {pullPolicy: Rarely}}}',
    'C-34 @ spec.kube.edge.image.pullPolicy',
  ],
  [
    'log levels',
    'GatewayParameters',
    'kube: {edge: {logLevel: loud}, proxyContainer: {bootstrap: {logLevel: loud}}}',
    'C-32 @ spec.kube.proxyContainer.bootstrap.logLevel',
    'C-33 @ spec.kube.edge.logLevel',
  ],
  [
    'externalTrafficPolicy',
    'GatewayParameters',
    'kube: {service: {type: NodePort, externalTrafficPolicy: Near}}',
    'C-34 @ spec.kube.service.externalTrafficPolicy',
  ],
  ['a filter that stands alone', 'HTTPListenerPolicy', filter('{traceableFilter: true}')],
  [
    'a filter in a list',
    'HTTPListenerPolicy',
    filter('{orFilter: [{traceableFilter: true}, {durationFilter: {op: LE, value: 1}}]}'),
  ],
  ['a tracing attribute', 'HTTPListenerPolicy', traced('{name: a, literal: {value: b}}')],
  ['has a source', 'HTTPListenerPolicy', traced('{name: a}'), 'HL-10 @ spec.tracing.attributes[0]'],
  [
    'has a name',
    'HTTPListenerPolicy',
    traced('{literal: {value: b}}'),
    'ST-02 @ spec.tracing.attributes[0].name',
  ],
  [
    'kvListValue',
    'HTTPListenerPolicy',
    attributes('{kvListValue: {values: [{key: b, value: {stringValue: c}}]}}'),
  ],
  ['http2FrameSize at its maximum', 'EdgePolicy', `${GATEWAY}\nfrontend: {http: {http2FrameSize: 1677215}}`],
  [
    'http2FrameSize above',
    'EdgePolicy',
    `${GATEWAY}\nfrontend: {http: {http2FrameSize: 1677216}}`,
    'ST-04 @ spec.frontend.http.http2FrameSize',
  ],
  ['the health check of the whole host', 'HTTPListenerPolicy', `${GATEWAY}\nhealthCheck: {path: /}`],
  [
    'the health check without a slash',
    'HTTPListenerPolicy',
    `${GATEWAY}\nhealthCheck: {path: a}`,
    'ST-07 @ spec.healthCheck.path',
  ],
  ['a quantity with an exponent', 'TrafficPolicy', quantity('"1e3"')],
  ['an exponent is whole', 'TrafficPolicy', quantity('1e1.5'), 'ST-07 @ spec.buffer.maxRequestSize'],
]);

t.test('the default message of a response guard is about the response', async (t) => {
  const filled = spec(
    'EdgeBackend',
    guards('{response: [{regex: {builtins: [Ssn]}, response: {statusCode: 400}}]}'),
  );
  t.match(filled, {
    policies: {
      ai: {
        promptGuard: {
          response: [{ response: { message: 'The response was rejected due to inappropriate content' } }],
        },
      },
    },
  });
});

t.test('kinds have printer columns, short names and categories', async (t) => {
  for (const definition of KINDS) {
    const { kind, shortNames } = definition;
    const { spec } = toCrd(definition) as unknown as {
      spec: { versions: { additionalPrinterColumns: { name: string; jsonPath: string }[] }[] };
    };
    t.match(spec, { names: { categories: ['gatewarden'] } }, kind);
    const columns = spec.versions[0]!.additionalPrinterColumns;
    t.ok(
      columns.every(({ name }) => ['Age', 'Accepted', 'Attached', 'Type'].includes(name)),
      kind,
    );
    t.match(columns.at(-1), { name: 'Age', jsonPath: '.metadata.creationTimestamp' }, kind);
    t.strictSame(shortNames, { EdgeBackend: ['ebe'], EdgePolicy: ['epol'] }[kind] ?? [], kind);
  }
});

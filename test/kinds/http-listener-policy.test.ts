// HTTPListenerPolicy: every rule and default as spec → `code @ path`.

import t from 'tap';
import { judge } from '../../src/judgement/judge.ts';
import { toOpenApi } from '../../src/schema/openapi.ts';
import { defaultsOf, errorsOf, findingsOf, kindNamed, objectOf } from './judging.ts';
import { type Cases, finder, type TargetCases, targets } from './tables.ts';

const GATEWAY = '{group: gateway.networking.k8s.io, kind: Gateway, name: front}';
const REF = 'backendRef: {name: collector, port: 4317}';
const SINK = 'fileSink: {path: /dev/stdout, stringFormat: "%PROTOCOL%"}';

const on = (members: string, target = GATEWAY) => `{targetRefs: [${target}], ${members}}`;
const log = (members: string) => on(`accessLog: [{${members}}]`);
const file = (members: string) => log(`fileSink: {${members}}`);
const filter = (members: string) => log(`${SINK}, filter: {${members}}`);
const grpc = (members: string) => log(`grpcService: {${REF}, logName: front, ${members}}`);
const collected = (members: string) =>
  log(`openTelemetry: {grpcService: {${REF}, logName: front}, ${members}}`);
const attributes = (items: string) => collected(`attributes: {values: [${items}]}`);
const tracing = (members: string) =>
  on(`tracing: {provider: {openTelemetry: {grpcService: {${REF}}}}, ${members}}`);
const traced = (openTelemetry: string) =>
  on(`tracing: {provider: {openTelemetry: {grpcService: {${REF}}, ${openTelemetry}}}}`);
const upgrades = (list: string) => on(`upgradeConfig: {enabledUpgrades: [${list}]}`);

const finds = finder('HTTPListenerPolicy');

/** The same inside one access log; paths are relative to it. */
function logs(name: string, cases: Cases): void {
  const full = Object.entries(cases).map(([what, [spec, ...findings]]): [string, [string, ...string[]]] => [
    what,
    [spec, ...findings.map((finding) => finding.replace('@ ', '@ spec.accessLog[0].').replace(/\.$/, ''))],
  ]);
  finds(name, Object.fromEntries(full));
}

const TARGETS: TargetCases = [
  ['gateway.networking.k8s.io', 'Gateway'],
  ['', 'Gateway', 'group'],
  ['gateway.networking.k8s.io', 'HTTPRoute', 'kind'],
  ['gateway.networking.k8s.io', 'ListenerSet', 'kind'],
  ['gateway.networking.x-k8s.io', 'XListenerSet', 'kind'],
  ['', 'Service', 'kind'],
];

t.test('a target must be a Gateway', async (t) => {
  targets(t, 'HTTPListenerPolicy', ['HL-01', 'HL-02'], GATEWAY, TARGETS);
});

finds('settings of the connection manager', {
  'an empty spec is valid, and of no use': ['{}', 'warning W-25 @ spec'],
  everything: [
    on(
      `useRemoteAddress: true, xffNumTrustedHops: 0, serverHeaderTransformation: PassThrough, streamIdleTimeout: 0s,
       idleTimeout: 1h, healthCheck: {path: /healthz}, preserveHttp1HeaderCase: true, acceptHttp10: true,
       defaultHostForHttp10: "shop.example.com:8080", earlyRequestHeaderModifier: {remove: [x-internal]}`,
    ),
  ],
  'the root as health check': [on('healthCheck: {path: /}')],
  'health check paths that are none': [on('healthCheck: {path: healthz}'), 'ST-07 @ spec.healthCheck.path'],
  'an empty health check path': [on('healthCheck: {path: ""}'), 'ST-07 @ spec.healthCheck.path'],
  'a health check path of 2048 characters': [on(`healthCheck: {path: /${'a'.repeat(2047)}}`)],
  'a health check path of 2049 characters': [
    on(`healthCheck: {path: /${'a'.repeat(2048)}}`),
    'ST-05 @ spec.healthCheck.path',
  ],
  'a host with a scheme': [
    on('acceptHttp10: true, defaultHostForHttp10: "http://shop"'),
    'C-12 @ spec.defaultHostForHttp10',
  ],
  'no host': [on('acceptHttp10: true, defaultHostForHttp10: ""'), 'ST-05 @ spec.defaultHostForHttp10'],
  'timeouts that are none': [
    on('streamIdleTimeout: 1.5s, idleTimeout: 5'),
    'CM-01 @ spec.streamIdleTimeout',
    'ST-01 @ spec.idleTimeout',
  ],
  'less than no hop': [on('xffNumTrustedHops: -1'), 'ST-04 @ spec.xffNumTrustedHops'],
  'no upgrades': [on('upgradeConfig: {}')],
  'an empty list of upgrades': [upgrades(''), 'ST-06 @ spec.upgradeConfig.enabledUpgrades'],
  upgrades: [upgrades('websocket, CONNECT')],
  'the same upgrade twice': [
    upgrades('websocket, CONNECT, WebSocket, connect'),
    'C-26 @ spec.upgradeConfig.enabledUpgrades[2]',
    'C-26 @ spec.upgradeConfig.enabledUpgrades[3]',
  ],
  'an empty upgrade': [upgrades('websocket, ""'), 'C-20 @ spec.upgradeConfig.enabledUpgrades[1]'],
  'early changes that the proxy refuses': [
    on('earlyRequestHeaderModifier: {set: [{name: a, value: "%"}], remove: [host]}'),
    'C-18 @ spec.earlyRequestHeaderModifier.set[0].value',
    'C-15 @ spec.earlyRequestHeaderModifier.remove[0]',
  ],
});

logs('an access log has one sink', {
  'no sink': [log(''), 'HL-03 @ '],
  'two sinks': [log(`${SINK}, grpcService: {${REF}, logName: a}`), 'HL-03 @ '],
  'a file that a proxy may lack': [
    file('path: /var/log/shop/a, stringFormat: a'),
    'warning W-59 @ fileSink.path',
  ],
  'streams that every proxy has': [file('path: /proc/self/fd/1, stringFormat: a')],
  'no format': [file('path: /dev/null'), 'HL-04 @ fileSink'],
  'two formats': [file('path: /dev/null, stringFormat: a, jsonFormat: {}'), 'HL-04 @ fileSink'],
  'no path': [file('stringFormat: a'), 'ST-02 @ fileSink.path'],
  'an empty path': [file('path: "", stringFormat: a'), 'C-20 @ fileSink.path'],
  'a format that is none': [
    file('path: /dev/null, stringFormat: "%PROTOCOL"'),
    'C-17 @ fileSink.stringFormat',
  ],
  'a JSON format': [file('path: /dev/null, jsonFormat: {a: ["%PROTOCOL%", 1, 1.5, true, {b: null}]}')],
  'a JSON list': [file('path: /dev/null, jsonFormat: ["%PROTOCOL%"]'), 'C-19 @ fileSink.jsonFormat'],
  'a JSON string': [file('path: /dev/null, jsonFormat: "%PROTOCOL%"'), 'C-19 @ fileSink.jsonFormat'],
  'formats deep inside': [
    file('path: /dev/null, jsonFormat: {a: [1, {b: "%"}], "50 %": "100%"}'),
    'C-17 @ fileSink.jsonFormat["50 %"]',
    'C-17 @ fileSink.jsonFormat.a[1].b',
  ],
});

t.test('there are at most 16 access logs', async (t) => {
  const many = (count: number) => on(`accessLog: [${`{${SINK}}, `.repeat(count)}]`);
  t.strictSame(errorsOf('HTTPListenerPolicy', many(16)), []);
  t.strictSame(errorsOf('HTTPListenerPolicy', many(17)), ['ST-06 @ spec.accessLog']);
});

logs('a gRPC service for logs', {
  'as it should be': [
    grpc(
      `authority: "logs.example.com:443", maxReceiveMessageLength: 1, skipProxyHeaders: true, timeout: 0s,
       initialMetadata: [{key: x-team, value: ""}, {key: x-zone}], retryPolicy: {retryBackOff: {baseInterval: 1s, maxInterval: 1s}, numRetries: 1},
       additionalRequestHeadersToLog: [":path", x-id], additionalResponseTrailersToLog: [grpc-status]`,
    ),
  ],
  'no name': [log(`grpcService: {${REF}}`), 'ST-02 @ grpcService.logName'],
  'an empty name': [log(`grpcService: {${REF}, logName: ""}`), 'HL-15 @ grpcService.logName'],
  'an empty name for a collector': [
    log(`openTelemetry: {grpcService: {${REF}, logName: ""}}`),
    'HL-15 @ openTelemetry.grpcService.logName',
  ],
  'no backend': [log('grpcService: {logName: a}'), 'ST-02 @ grpcService.backendRef'],
  'a Service without port': [
    log('grpcService: {backendRef: {name: logs}, logName: a}'),
    'CM-02 @ grpcService.backendRef.port',
  ],
  'no collector': [log('openTelemetry: {}'), 'ST-02 @ openTelemetry.grpcService'],
  'an authority with a path': [grpc('authority: logs/a'), 'C-22 @ grpcService.authority'],
  'messages of no length': [
    grpc('maxReceiveMessageLength: 0'),
    'ST-04 @ grpcService.maxReceiveMessageLength',
  ],
  'metadata that is none': [
    grpc('initialMetadata: [{key: ":path"}, {key: ""}, {key: a, value: "b\\nc"}, {value: a}]'),
    'C-14 @ grpcService.initialMetadata[0].key',
    'C-14 @ grpcService.initialMetadata[1].key',
    'C-16 @ grpcService.initialMetadata[2].value',
    'ST-02 @ grpcService.initialMetadata[3].key',
  ],
  'waits upside down': [
    grpc('retryPolicy: {retryBackOff: {baseInterval: 2s, maxInterval: 1999ms}}'),
    'HL-14 @ grpcService.retryPolicy.retryBackOff.maxInterval',
  ],
  'no wait': [
    grpc('retryPolicy: {retryBackOff: {baseInterval: 0s}}'),
    'DU-23 @ grpcService.retryPolicy.retryBackOff.baseInterval',
  ],
  'no base': [
    grpc('retryPolicy: {retryBackOff: {maxInterval: 1s}}'),
    'ST-02 @ grpcService.retryPolicy.retryBackOff.baseInterval',
  ],
  'no retries': [grpc('retryPolicy: {numRetries: 0}'), 'ST-04 @ grpcService.retryPolicy.numRetries'],
  'headers that are none': [
    grpc(
      'additionalRequestHeadersToLog: ["a b"], additionalResponseHeadersToLog: [""], additionalResponseTrailersToLog: ["::a"]',
    ),
    'C-14 @ grpcService.additionalRequestHeadersToLog[0]',
    'C-14 @ grpcService.additionalResponseHeadersToLog[0]',
    'C-14 @ grpcService.additionalResponseTrailersToLog[0]',
  ],
  'headers of a collector': [
    log(`openTelemetry: {grpcService: {${REF}, logName: a, additionalRequestHeadersToLog: [a]}}`),
    'warning W-02 @ openTelemetry.grpcService.additionalRequestHeadersToLog',
  ],
  'a body that is no format': [collected('body: "%A"'), 'C-17 @ openTelemetry.body'],
});

const VALUES = 'openTelemetry.attributes.values';
const value = (members: string) => attributes(`{key: a, value: {${members}}}`);
const list = (items: string) => `kvListValue: {values: [${items}]}`;

logs('attribute values of any depth', {
  'no list': [collected('attributes: {}, resourceAttributes: {values: []}')],
  'a text': [value('stringValue: ""')],
  'an empty list': [value('arrayValue: []')],
  'no member': [value(''), `HL-12 @ ${VALUES}[0].value`],
  'two members': [value('stringValue: a, arrayValue: []'), `HL-12 @ ${VALUES}[0].value`],
  'three members': [value('stringValue: a, arrayValue: [], kvListValue: {}'), `HL-12 @ ${VALUES}[0].value`],
  'null is no member': [value('stringValue: null, arrayValue: []')],
  'no member in a list': [
    value('arrayValue: [{stringValue: a}, {}]'),
    `HL-12 @ ${VALUES}[0].value.arrayValue[1]`,
  ],
  'no member in a list of attributes': [
    value(list('{key: b, value: {}}')),
    `HL-12 @ ${VALUES}[0].value.kvListValue.values[0].value`,
  ],
  'two members, deep': [
    value(`arrayValue: [{arrayValue: [{${list('{key: b, value: {stringValue: a, arrayValue: []}}')}}]}]`),
    `HL-12 @ ${VALUES}[0].value.arrayValue[0].arrayValue[0].kvListValue.values[0].value`,
  ],
  'a key twice': [
    attributes('{key: a, value: {stringValue: a}}, {key: a, value: {stringValue: b}}'),
    `HL-13 @ ${VALUES}[1].key`,
  ],
  'an empty key': [attributes('{key: "", value: {stringValue: a}}'), `HL-13 @ ${VALUES}[0].key`],
  'a key twice, deep': [
    value(`arrayValue: [{${list('{key: b, value: {stringValue: a}}, {key: b, value: {stringValue: a}}')}}]`),
    `HL-13 @ ${VALUES}[0].value.arrayValue[0].kvListValue.values[1].key`,
  ],
  'an empty key, deep': [
    value(list(`{key: b, value: {${list('{key: "", value: {stringValue: a}}')}}}`)),
    `HL-13 @ ${VALUES}[0].value.kvListValue.values[0].value.kvListValue.values[0].key`,
  ],
  'one key in lists of their own': [
    attributes(`{key: a, value: {${list('{key: a, value: {stringValue: a}}')}}}`),
  ],
  'a format, deep': [
    value('arrayValue: [{arrayValue: [{stringValue: "%"}]}]'),
    `C-17 @ ${VALUES}[0].value.arrayValue[0].arrayValue[0].stringValue`,
  ],
  'a text where a value belongs': [value('arrayValue: [a]'), `ST-01 @ ${VALUES}[0].value.arrayValue[0]`],
  'an unknown member, deep': [
    value('arrayValue: [{stringValue: a, intValue: 1}]'),
    `warning W-02 @ ${VALUES}[0].value.arrayValue[0].intValue`,
  ],
  'no value': [attributes('{key: a}'), `ST-02 @ ${VALUES}[0].value`],
  'attributes of the resource': [
    collected('resourceAttributes: {values: [{key: a, value: {}}]}'),
    'HL-12 @ openTelemetry.resourceAttributes.values[0].value',
  ],
});

const FILTERS: Readonly<Record<string, string>> = {
  statusCodeFilter: '{op: GE, value: 500}',
  durationFilter: '{op: LE, value: 0}',
  notHealthCheckFilter: 'true',
  traceableFilter: 'true',
  headerFilter: '{header: {name: x-debug, value: "1"}}',
  responseFlagFilter: '{flags: [UH, URX]}',
  grpcStatusFilter: '{statuses: [OK], exclude: true}',
  celFilter: '{match: "response.code >= 500"}',
};

t.test('a filter is a single filter, or a list of single filters', async (t) => {
  const find = (members: string) =>
    findingsOf('HTTPListenerPolicy', filter(members), { validationLevel: 'strict' });
  const at = 'spec.accessLog[0].filter';
  for (const [name, members] of Object.entries(FILTERS)) {
    t.strictSame(find(`${name}: ${members}`), [], `${name} alone`);
    const [other, otherMembers] = Object.entries(FILTERS).find(([key]) => key !== name)!;
    const two = `${name}: ${members}, ${other}: ${otherMembers}`;
    t.strictSame(find(two), [`HL-05 @ ${at}`], `${name} and ${other}`);
    for (const list of ['andFilter', 'orFilter']) {
      t.strictSame(find(`${list}: [{${name}: ${members}}, {${name}: ${members}}]`), [], `${name} in ${list}`);
      t.strictSame(find(`${list}: [{${two}}, {${name}: ${members}}]`), [`HL-06 @ ${at}.${list}[0]`]);
      t.strictSame(find(`${list}: [{${name}: ${members}}, {}]`), [`HL-06 @ ${at}.${list}[1]`]);
      t.strictSame(find(`${list}: [{${name}: ${members}}]`), [`ST-06 @ ${at}.${list}`]);
      const both = `${list}: [{${name}: ${members}}, {${name}: ${members}}], ${name}: ${members}`;
      t.strictSame(find(both), [`HL-05 @ ${at}`]);
    }
  }
  t.strictSame(find(''), [`HL-05 @ ${at}`]);
});

logs('each filter', {
  'lists inside lists': [
    filter(
      'andFilter: [{traceableFilter: true}, {orFilter: [{traceableFilter: true}, {traceableFilter: true}]}]',
    ),
    'HL-06 @ filter.andFilter[1]',
    'warning W-02 @ filter.andFilter[1].orFilter',
  ],
  'the largest number': [filter('durationFilter: {op: EQ, value: 2147483647}')],
  'numbers out of range': [
    filter(
      'orFilter: [{durationFilter: {op: EQ, value: 2147483648}}, {statusCodeFilter: {op: EQ, value: -1}}]',
    ),
    'ST-04 @ filter.orFilter[0].durationFilter.value',
    'ST-04 @ filter.orFilter[1].statusCodeFilter.value',
  ],
  'an unknown comparison': [
    filter('statusCodeFilter: {op: GT, value: 1}'),
    'ST-03 @ filter.statusCodeFilter.op',
  ],
  'half a comparison': [filter('statusCodeFilter: {op: GE}'), 'ST-02 @ filter.statusCodeFilter.value'],
  'a pattern that is none': [
    filter('headerFilter: {header: {name: a, type: RegularExpression, value: "("}}'),
    'C-03 @ filter.headerFilter.header.value',
  ],
  'no header': [filter('headerFilter: {}'), 'ST-02 @ filter.headerFilter.header'],
  'unknown response flags': [
    filter('responseFlagFilter: {flags: [uh, XX, UH]}'),
    'C-25 @ filter.responseFlagFilter.flags[0]',
    'C-25 @ filter.responseFlagFilter.flags[1]',
  ],
  'no response flags': [filter('responseFlagFilter: {flags: []}'), 'ST-06 @ filter.responseFlagFilter.flags'],
  'an unknown gRPC status': [
    filter('grpcStatusFilter: {statuses: [CANCELLED]}'),
    'ST-03 @ filter.grpcStatusFilter.statuses[0]',
  ],
  'no gRPC status': [filter('grpcStatusFilter: {statuses: []}'), 'ST-06 @ filter.grpcStatusFilter.statuses'],
  'an expression that does not parse': [
    filter('celFilter: {match: "a =="}'),
    'C-02 @ filter.celFilter.match',
  ],
  'an empty expression': [filter('celFilter: {match: ""}'), 'C-02 @ filter.celFilter.match'],
  'no expression': [filter('celFilter: {}'), 'ST-02 @ filter.celFilter.match'],
  'an expression of more than 16384 characters': [
    filter(`celFilter: {match: "${'true && '.repeat(2100)}true"}`),
  ],
});

finds('tracing has a provider', {
  'no provider': [on('tracing: {}'), 'ST-02 @ spec.tracing.provider'],
  'an empty provider': [on('tracing: {provider: {}}'), 'HL-07 @ spec.tracing.provider'],
  'detectors and a sampler': [
    traced('resourceDetectors: [{environmentResourceDetector: {}}], sampler: {alwaysOnConfig: {}}'),
  ],
  'empty detectors and samplers': [
    traced('resourceDetectors: [{environmentResourceDetector: {}}, {}], sampler: {}'),
    'HL-08 @ spec.tracing.provider.openTelemetry.resourceDetectors[1]',
    'HL-09 @ spec.tracing.provider.openTelemetry.sampler',
  ],
  'the name of a log': [
    on(`tracing: {provider: {openTelemetry: {grpcService: {${REF}, logName: a}}}}`),
    'warning W-02 @ spec.tracing.provider.openTelemetry.grpcService.logName',
  ],
  'limits of samplings': [tracing('clientSampling: 0, randomSampling: 100, maxPathTagLength: 1')],
  'samplings out of range': [
    tracing('clientSampling: 101, randomSampling: -1, overallSampling: 101, maxPathTagLength: 0'),
    'ST-04 @ spec.tracing.clientSampling',
    'ST-04 @ spec.tracing.randomSampling',
    'ST-04 @ spec.tracing.overallSampling',
    'ST-04 @ spec.tracing.maxPathTagLength',
  ],
});

const SOURCES: readonly string[] = [
  'literal: {value: ""}',
  'environment: {name: ZONE, defaultValue: ""}',
  'requestHeader: {name: ":path", defaultValue: a}',
  'metadata: {kind: Host, metadataKey: {key: envoy.lb, path: [{key: zone}]}}',
];

t.test('an attribute of spans has exactly one source', async (t) => {
  for (const source of SOURCES) {
    t.strictSame(findingsOf('HTTPListenerPolicy', tracing(`attributes: [{name: a, ${source}}]`)), [], source);
    const other = SOURCES.find((candidate) => candidate !== source);
    t.strictSame(
      findingsOf('HTTPListenerPolicy', tracing(`attributes: [{name: a, ${source}, ${other}}]`)),
      ['HL-10 @ spec.tracing.attributes[0]'],
      `${source} and ${other}`,
    );
  }
  t.strictSame(findingsOf('HTTPListenerPolicy', tracing('attributes: [{name: a}]')), [
    'HL-10 @ spec.tracing.attributes[0]',
  ]);
});

finds('attributes of spans', {
  'a name twice': [
    tracing(
      'attributes: [{name: a, literal: {value: b}}, {name: A, literal: {value: b}}, {name: a, literal: {value: c}}]',
    ),
    'HL-11 @ spec.tracing.attributes[2].name',
  ],
  'an empty name': [
    tracing('attributes: [{name: "", literal: {value: b}}]'),
    'HL-11 @ spec.tracing.attributes[0].name',
  ],
  'no name': [tracing('attributes: [{literal: {value: b}}]'), 'ST-02 @ spec.tracing.attributes[0].name'],
  'a variable without name': [
    tracing('attributes: [{name: a, environment: {name: ""}}]'),
    'C-20 @ spec.tracing.attributes[0].environment.name',
  ],
  'a header that is none': [
    tracing('attributes: [{name: a, requestHeader: {name: "a b"}}]'),
    'C-14 @ spec.tracing.attributes[0].requestHeader.name',
  ],
  'metadata without names': [
    tracing(
      'attributes: [{name: a, metadata: {kind: Request, metadataKey: {key: "", path: [{key: a}, {key: ""}]}}}]',
    ),
    'C-20 @ spec.tracing.attributes[0].metadata.metadataKey.key',
    'C-20 @ spec.tracing.attributes[0].metadata.metadataKey.path[1].key',
  ],
  'metadata without path': [
    tracing('attributes: [{name: a, metadata: {kind: Listener, metadataKey: {key: a}}}]'),
    'ST-03 @ spec.tracing.attributes[0].metadata.kind',
    'ST-02 @ spec.tracing.attributes[0].metadata.metadataKey.path',
  ],
});

t.test('values that only the proxy rejects are warnings at level standard', async (t) => {
  t.strictSame(findingsOf('HTTPListenerPolicy', upgrades('a, A')), [
    'warning C-26 @ spec.upgradeConfig.enabledUpgrades[1]',
  ]);
  t.strictSame(findingsOf('HTTPListenerPolicy', filter('responseFlagFilter: {flags: [XX]}')), [
    'warning C-25 @ spec.accessLog[0].filter.responseFlagFilter.flags[0]',
  ]);
});

const written = (spec: string): string[] => defaultsOf('HTTPListenerPolicy', spec);

t.test('defaults are written into present blocks, once', async (t) => {
  t.strictSame(
    written(on('useRemoteAddress: true, upgradeConfig: {}, healthCheck: {path: /}')),
    [],
    'none at the top',
  );
  const everything = on(
    `accessLog: [{grpcService: {${REF}, logName: a, retryPolicy: {}}, filter: {headerFilter: {header: {name: a, value: b}}}},
       {openTelemetry: {grpcService: {${REF}, logName: a}}, filter: {andFilter: [{headerFilter: {header: {name: a, value: b}}}, {traceableFilter: true}]}}],
     tracing: {provider: {openTelemetry: {grpcService: {${REF}}}}, verbose: true}`,
  );
  const reference = (at: string) => [
    `D-05 ${at}.backendRef.group=""`,
    `D-05 ${at}.backendRef.kind="Service"`,
    `D-06 ${at}.backendRef.weight=1`,
  ];
  t.strictSame(written(everything), [
    ...reference('accessLog.0.grpcService'),
    'D-44 accessLog.0.grpcService.skipProxyHeaders=false',
    'D-44 accessLog.0.grpcService.retryPolicy.numRetries=1',
    'D-07 accessLog.0.filter.headerFilter.header.type="Exact"',
    ...reference('accessLog.1.openTelemetry.grpcService'),
    'D-44 accessLog.1.openTelemetry.grpcService.skipProxyHeaders=false',
    'D-07 accessLog.1.filter.andFilter.0.headerFilter.header.type="Exact"',
    ...reference('tracing.provider.openTelemetry.grpcService'),
    'D-44 tracing.provider.openTelemetry.grpcService.skipProxyHeaders=false',
    'D-45 tracing.clientSampling=100',
    'D-45 tracing.randomSampling=100',
    'D-45 tracing.overallSampling=100',
    'D-45 tracing.maxPathTagLength=256',
    'D-45 tracing.spawnUpstreamSpan=false',
  ]);
  t.strictSame(
    judge(judge(objectOf('HTTPListenerPolicy', everything)).object).defaults,
    [],
    'nothing is left',
  );
});

t.test('an update keeps an old mistake only while everything that the rule reads is unchanged', async (t) => {
  const update = (before: string, after: string): string[] =>
    errorsOf('HTTPListenerPolicy', after, {
      old: objectOf('HTTPListenerPolicy', before),
      validationLevel: 'strict',
    });
  t.strictSame(update(upgrades('a, A'), upgrades('b, a, A')), [], 'another upgrade comes before');
  t.strictSame(update(upgrades('a, A'), upgrades('a, A, b, B')), [
    'C-26 @ spec.upgradeConfig.enabledUpgrades[3]',
  ]);
  const attribute = (name: string) => `{name: ${name}, literal: {value: a}}`;
  const twice = `${attribute('a')}, ${attribute('a')}`;
  t.strictSame(
    update(tracing(`attributes: [${twice}]`), tracing(`attributes: [${attribute('b')}, ${twice}]`)),
    [],
  );
  t.strictSame(
    update(
      tracing(`attributes: [${twice}]`),
      tracing(`attributes: [${twice}, ${attribute('b')}, ${attribute('b')}]`),
    ),
    ['HL-11 @ spec.tracing.attributes[3].name'],
  );
  const wait = (base: string, more = '') =>
    tracing('').replace(
      `{${REF}}`,
      `{${REF}, retryPolicy: {retryBackOff: {baseInterval: ${base}, maxInterval: 1s}${more}}}`,
    );
  const at = 'spec.tracing.provider.openTelemetry.grpcService.retryPolicy.retryBackOff.maxInterval';
  t.strictSame(update(wait('2s'), wait('2s', ', numRetries: 3')), []);
  t.strictSame(update(wait('2s'), wait('3s')), [`HL-14 @ ${at}`]);
  const sink = (members: string) => file(`path: /a, ${members}`);
  const both = 'stringFormat: a, jsonFormat: {}';
  t.strictSame(update(sink(both), `${sink(both).slice(0, -1)}, idleTimeout: 1s}`), [], 'a change elsewhere');
  t.strictSame(
    update(sink(both), sink(both).replace('}]}', '}, {fileSink: {path: /dev/null, stringFormat: a}}]}')),
    [],
    'another log',
  );
});

t.test('a CRD validates the first level of attribute values and keeps the levels below', async (t) => {
  const at = (node: unknown, path: string): unknown =>
    path.split('.').reduce((value, key) => (value as Record<string, unknown>)[key], node);
  const openTelemetry = at(
    toOpenApi(kindNamed('HTTPListenerPolicy').spec),
    'properties.accessLog.items.properties.openTelemetry.properties',
  );
  const first = at(openTelemetry, 'attributes.properties.values.items.properties.value.properties');
  t.equal(at(first, 'stringValue.type'), 'string');
  t.equal(at(first, 'arrayValue.items.x-kubernetes-preserve-unknown-fields'), true);
});

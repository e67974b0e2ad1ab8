// HL: rules of HTTPListenerPolicy.

import { entries } from './entry.ts';

const GATEWAY = 'targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: front}]';
const COLLECTOR = 'backendRef: {name: collector, port: 4317}';

/** A spec with these access logs. */
const accessLog = (items: string): string => `
      ${GATEWAY}
      accessLog:
      ${items}`;

/** A log to a file, with a filter. */
const filtered = (filter: string): string =>
  accessLog(`- {fileSink: {path: /dev/stdout, stringFormat: "%PROTOCOL%"}, filter: ${filter}}`);

/** A spec that traces to a collector. */
const tracing = (openTelemetry: string, more = ''): string => `
      ${GATEWAY}
      tracing:
        provider: {openTelemetry: {grpcService: {${COLLECTOR}}${openTelemetry}}}${more}`;

const otel = (attributes: string): string =>
  accessLog(
    `- openTelemetry: {grpcService: {${COLLECTOR}, logName: front}, attributes: {values: ${attributes}}}`,
  );

export const HTTP_LISTENER_POLICY = entries({
  'HL-01': {
    level: 'R',
    title: 'targets of an HTTPListenerPolicy are Gateways',
    explain:
      'The policy configures the HTTP connection manager of a Gateway, so it attaches to Gateways only.',
    kind: 'HTTPListenerPolicy',
    bad: `
      targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop}]
      idleTimeout: 5m`,
    at: 'spec.targetRefs[0].kind',
    good: `
      ${GATEWAY}
      idleTimeout: 5m`,
  },
  'HL-02': {
    level: 'R',
    title: 'selected targets of an HTTPListenerPolicy are Gateways',
    explain:
      'The policy configures the HTTP connection manager of a Gateway, so it attaches to Gateways only.',
    kind: 'HTTPListenerPolicy',
    bad: `
      targetSelectors: [{group: "", kind: Service, matchLabels: {team: shop}}]
      idleTimeout: 5m`,
    at: 'spec.targetSelectors[0].kind',
    good: `
      targetSelectors: [{group: gateway.networking.k8s.io, kind: Gateway, matchLabels: {team: shop}}]
      idleTimeout: 5m`,
  },
  'HL-03': {
    level: 'R',
    title: 'exactly one sink',
    explain:
      'An access log goes to a file, to a gRPC service or to an OpenTelemetry collector. For several sinks, write several items in `accessLog`.',
    kind: 'HTTPListenerPolicy',
    bad: accessLog('- filter: {traceableFilter: true}'),
    at: 'spec.accessLog[0]',
    good: filtered('{traceableFilter: true}'),
  },
  'HL-04': {
    level: 'R',
    title: 'exactly one log format',
    explain: 'A line of the log is a text (`stringFormat`) or a JSON object (`jsonFormat`).',
    kind: 'HTTPListenerPolicy',
    bad: accessLog(
      '- fileSink: {path: /dev/stdout, stringFormat: "%PROTOCOL%", jsonFormat: {protocol: "%PROTOCOL%"}}',
    ),
    at: 'spec.accessLog[0].fileSink',
    good: accessLog('- fileSink: {path: /dev/stdout, jsonFormat: {protocol: "%PROTOCOL%"}}'),
  },
  'HL-05': {
    level: 'R',
    title: 'exactly one filter',
    explain: 'A log has one filter. To combine several, list them in `andFilter` or `orFilter`.',
    kind: 'HTTPListenerPolicy',
    bad: filtered('{statusCodeFilter: {op: GE, value: 500}, durationFilter: {op: GE, value: 1000}}'),
    at: 'spec.accessLog[0].filter',
    good: filtered(
      '{orFilter: [{statusCodeFilter: {op: GE, value: 500}}, {durationFilter: {op: GE, value: 1000}}]}',
    ),
  },
  'HL-06': {
    level: 'R',
    title: 'exactly one filter in each item',
    explain: "Each item of `andFilter` and `orFilter` is one filter; they can't be nested.",
    kind: 'HTTPListenerPolicy',
    bad: filtered(
      '{andFilter: [{statusCodeFilter: {op: GE, value: 500}, traceableFilter: true}, {notHealthCheckFilter: true}]}',
    ),
    at: 'spec.accessLog[0].filter.andFilter[0]',
    good: filtered(
      '{andFilter: [{statusCodeFilter: {op: GE, value: 500}}, {traceableFilter: true}, {notHealthCheckFilter: true}]}',
    ),
  },
  'HL-07': {
    level: 'R',
    title: 'no tracing provider',
    explain: 'Spans need a destination: set `openTelemetry`.',
    kind: 'HTTPListenerPolicy',
    bad: `
      ${GATEWAY}
      tracing: {provider: {}}`,
    at: 'spec.tracing.provider',
    good: tracing(''),
  },
  'HL-08': {
    level: 'R',
    title: 'empty resource detector',
    explain: 'Each item needs a detector: `environmentResourceDetector: {}`.',
    kind: 'HTTPListenerPolicy',
    bad: tracing(', resourceDetectors: [{}]'),
    at: 'spec.tracing.provider.openTelemetry.resourceDetectors[0]',
    good: tracing(', resourceDetectors: [{environmentResourceDetector: {}}]'),
  },
  'HL-09': {
    level: 'R',
    title: 'empty sampler',
    explain: 'A sampler needs a type, such as `alwaysOnConfig: {}`. Without `sampler` the proxy decides.',
    kind: 'HTTPListenerPolicy',
    bad: tracing(', sampler: {}'),
    at: 'spec.tracing.provider.openTelemetry.sampler',
    good: tracing(', sampler: {alwaysOnConfig: {}}'),
  },
  'HL-10': {
    level: 'R',
    title: 'one source of an attribute',
    explain:
      'The value of an attribute is fixed, or comes from the environment, a request header or metadata.',
    kind: 'HTTPListenerPolicy',
    bad: tracing('', '\n        attributes: [{name: region}]'),
    at: 'spec.tracing.attributes[0]',
    good: tracing('', '\n        attributes: [{name: region, environment: {name: REGION}}]'),
  },
  'HL-11': {
    level: 'R',
    title: 'attribute names are unique and not empty',
    explain: 'A span has one value for each attribute.',
    kind: 'HTTPListenerPolicy',
    bad: tracing(
      '',
      '\n        attributes: [{name: region, literal: {value: eu}}, {name: region, literal: {value: us}}]',
    ),
    at: 'spec.tracing.attributes[1].name',
    good: tracing('', '\n        attributes: [{name: region, literal: {value: eu}}]'),
  },
  'HL-12': {
    level: 'R',
    title: 'exactly one value type',
    explain:
      'A value is a text (`stringValue`), a list (`arrayValue`) or a list by keys (`kvListValue`), at every depth.',
    kind: 'HTTPListenerPolicy',
    bad: otel('[{key: team, value: {}}]'),
    at: 'spec.accessLog[0].openTelemetry.attributes.values[0].value',
    good: otel('[{key: team, value: {stringValue: shop}}]'),
  },
  'HL-13': {
    level: 'R',
    title: 'attribute keys are unique and not empty',
    explain: 'A list by keys has one value for each key, at every depth.',
    kind: 'HTTPListenerPolicy',
    bad: otel('[{key: team, value: {stringValue: shop}}, {key: team, value: {stringValue: mail}}]'),
    at: 'spec.accessLog[0].openTelemetry.attributes.values[1].key',
    good: otel('[{key: team, value: {stringValue: shop}}, {key: site, value: {stringValue: mail}}]'),
  },
  'HL-14': {
    level: 'R',
    title: '`retryBackOff.maxInterval` below the base',
    explain:
      'The wait grows from `baseInterval` to `maxInterval`. The default of `maxInterval` is ten times the base.',
    kind: 'HTTPListenerPolicy',
    bad: tracing('').replace(
      COLLECTOR,
      `${COLLECTOR}, retryPolicy: {retryBackOff: {baseInterval: 1s, maxInterval: 500ms}}`,
    ),
    at: 'spec.tracing.provider.openTelemetry.grpcService.retryPolicy.retryBackOff.maxInterval',
    good: tracing('').replace(
      COLLECTOR,
      `${COLLECTOR}, retryPolicy: {retryBackOff: {baseInterval: 1s, maxInterval: 5s}}`,
    ),
  },
  'HL-15': {
    level: 'R',
    title: 'a log needs a name',
    explain: 'The service that receives the logs distinguishes them by name.',
    kind: 'HTTPListenerPolicy',
    bad: accessLog(`- grpcService: {${COLLECTOR}, logName: ""}`),
    at: 'spec.accessLog[0].grpcService.logName',
    good: accessLog(`- grpcService: {${COLLECTOR}, logName: front}`),
  },
});

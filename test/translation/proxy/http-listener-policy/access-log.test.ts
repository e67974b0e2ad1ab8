// The output of accessLog: sinks, formats, filters; and the errors of invalid ones.

import t from 'tap';
import { GRPC_RETRY_ON } from '../../../../src/translation/proxy/grpc-retries.ts';
import { proxiesIn } from '../../../parts/proxies-in.ts';
import { attachment, backendRef, translated } from '../../objects.ts';
import { base, managers, policy, typed, written } from './managers.ts';

type Members = Readonly<Record<string, unknown>>;

const file = { path: '/dev/stdout' };
const grpc = { backendRef: backendRef('web'), logName: 'all' };
const WEB = { envoyGrpc: { clusterName: 'kube_default_web_80' } };
const FORMATTERS = [
  {
    name: 'envoy.formatter.req_without_query',
    typedConfig: typed('envoy.extensions.formatter.req_without_query.v3.ReqWithoutQuery'),
  },
  {
    name: 'envoy.formatter.metadata',
    typedConfig: typed('envoy.extensions.formatter.metadata.v3.Metadata'),
  },
];
const LOGGERS = 'envoy.extensions.access_loggers';
const toFile = (members: Members = {}) => ({
  name: 'envoy.access_loggers.file',
  typedConfig: typed(`${LOGGERS}.file.v3.FileAccessLog`, { path: '/dev/stdout', ...members }),
});
const toGrpc = (service: Members, members: Members = {}) => ({
  name: 'envoy.access_loggers.http_grpc',
  typedConfig: typed(`${LOGGERS}.grpc.v3.HttpGrpcAccessLogConfig`, {
    commonConfig: { logName: 'all', grpcService: service, transportApiVersion: 'V3' },
    ...members,
  }),
});
const toCollector = (members: Members) => ({
  name: 'envoy.access_loggers.open_telemetry',
  typedConfig: typed(`${LOGGERS}.open_telemetry.v3.OpenTelemetryAccessLogConfig`, {
    commonConfig: { logName: 'all', grpcService: WEB, transportApiVersion: 'V3' },
    ...members,
  }),
});
const named = { key: 'service.name', value: { stringValue: 'edge.default' } };

for (const [what, logs, expected] of [
  ['a file in the format of the proxy', [{ fileSink: file }], [toFile()]],
  [
    'a file of lines',
    [{ fileSink: { ...file, stringFormat: '%PROTOCOL%\n' } }],
    [
      toFile({
        logFormat: { textFormatSource: { inlineString: '%PROTOCOL%\n' }, formatters: FORMATTERS },
      }),
    ],
  ],
  [
    'a file of JSON objects',
    [{ fileSink: { ...file, jsonFormat: { a: '%PROTOCOL%', b: { c: [1, true] } } } }],
    [toFile({ logFormat: { jsonFormat: { a: '%PROTOCOL%', b: { c: [1, true] } }, formatters: FORMATTERS } })],
  ],
  ['a gRPC service', [{ grpcService: grpc }], [toGrpc(WEB)]],
  [
    'a gRPC service, and all that can be said of it',
    [
      {
        grpcService: {
          ...grpc,
          authority: 'logs.test',
          maxReceiveMessageLength: 1024,
          skipProxyHeaders: true,
          timeout: '2s',
          initialMetadata: [{ key: 'x-team', value: 'a' }, { key: 'x-none' }],
          retryPolicy: { numRetries: 3, retryBackOff: { baseInterval: '1s', maxInterval: '9s' } },
          additionalRequestHeadersToLog: ['x-a'],
          additionalResponseHeadersToLog: ['x-b'],
          additionalResponseTrailersToLog: ['x-c'],
        },
      },
    ],
    [
      toGrpc(
        {
          envoyGrpc: {
            clusterName: 'kube_default_web_80',
            authority: 'logs.test',
            maxReceiveMessageLength: 1024,
            skipEnvoyHeaders: true,
          },
          timeout: '2s',
          initialMetadata: [{ key: 'x-team', value: 'a' }, { key: 'x-none' }],
          retryPolicy: {
            numRetries: 3,
            retryOn: GRPC_RETRY_ON,
            retryBackOff: { baseInterval: '1s', maxInterval: '9s' },
          },
        },
        {
          additionalRequestHeadersToLog: ['x-a'],
          additionalResponseHeadersToLog: ['x-b'],
          additionalResponseTrailersToLog: ['x-c'],
        },
      ),
    ],
  ],
  [
    'retries as often as the default, without a limit below their base',
    [{ grpcService: { ...grpc, retryPolicy: { retryBackOff: { baseInterval: '2s', maxInterval: '1s' } } } }],
    [
      toGrpc({
        ...WEB,
        retryPolicy: { numRetries: 1, retryOn: GRPC_RETRY_ON, retryBackOff: { baseInterval: '2s' } },
      }),
    ],
  ],
  [
    'an OpenTelemetry collector, which hears of which proxy it is',
    [{ openTelemetry: { grpcService: grpc } }],
    [toCollector({ resourceAttributes: { values: [named] } })],
  ],
  [
    'values of any depth, and the name that the policy says',
    [
      {
        openTelemetry: {
          grpcService: grpc,
          body: '%PROTOCOL%',
          disableBuiltinLabels: true,
          attributes: {
            values: [
              {
                key: 'all',
                value: {
                  arrayValue: [
                    { stringValue: 'a' },
                    { kvListValue: { values: [{ key: 'b', value: { stringValue: 'c' } }] } },
                  ],
                },
              },
            ],
          },
          resourceAttributes: { values: [{ key: 'service.name', value: { stringValue: 'mine' } }] },
        },
      },
    ],
    [
      toCollector({
        body: { stringValue: '%PROTOCOL%' },
        disableBuiltinLabels: true,
        attributes: {
          values: [
            {
              key: 'all',
              value: {
                arrayValue: {
                  values: [
                    { stringValue: 'a' },
                    { kvlistValue: { values: [{ key: 'b', value: { stringValue: 'c' } }] } },
                  ],
                },
              },
            },
          ],
        },
        resourceAttributes: { values: [{ key: 'service.name', value: { stringValue: 'mine' } }] },
      }),
    ],
  ],
  ['several logs in their order', [{ fileSink: file }, { grpcService: grpc }], [toFile(), toGrpc(WEB)]],
] as const)
  t.test(`a log goes to ${what}`, async (t) => {
    t.strictSame(written({ accessLog: logs }).accessLog, expected);
  });

const cel = (expression: string) => ({
  extensionFilter: {
    name: 'envoy.access_loggers.extension_filters.cel',
    typedConfig: typed(`${LOGGERS}.filters.cel.v3.ExpressionFilter`, { expression }),
  },
});

for (const [what, filter, expected] of [
  [
    'a status',
    { statusCodeFilter: { op: 'GE', value: 500 } },
    { statusCodeFilter: { comparison: { op: 'GE', value: { defaultValue: 500 } } } },
  ],
  [
    'a time of nothing',
    { durationFilter: { op: 'EQ', value: 0 } },
    { durationFilter: { comparison: { value: {} } } },
  ],
  ['no health checks', { notHealthCheckFilter: true }, { notHealthCheckFilter: {} }],
  ['traced requests, whatever the value', { traceableFilter: false }, { traceableFilter: {} }],
  [
    'a header',
    { headerFilter: { header: { name: 'x-a', value: '1' } } },
    { headerFilter: { header: { name: 'x-a', stringMatch: { exact: '1' } } } },
  ],
  [
    'a header by a pattern',
    { headerFilter: { header: { name: 'x-a', type: 'RegularExpression', value: 'a+' } } },
    { headerFilter: { header: { name: 'x-a', stringMatch: { safeRegex: { regex: 'a+' } } } } },
  ],
  [
    'what went wrong',
    { responseFlagFilter: { flags: ['UF', 'NR'] } },
    { responseFlagFilter: { flags: ['UF', 'NR'] } },
  ],
  [
    'a status of gRPC',
    { grpcStatusFilter: { statuses: ['OK', 'INTERNAL'], exclude: true } },
    { grpcStatusFilter: { statuses: ['OK', 'INTERNAL'], exclude: true } },
  ],
  ['an expression', { celFilter: { match: 'response.code >= 400' } }, cel('response.code >= 400')],
  [
    'all of several',
    { andFilter: [{ traceableFilter: true }, { celFilter: { match: 'true' } }] },
    { andFilter: { filters: [{ traceableFilter: {} }, cel('true')] } },
  ],
  [
    'one of several',
    { orFilter: [{ traceableFilter: true }, { notHealthCheckFilter: true }] },
    { orFilter: { filters: [{ traceableFilter: {} }, { notHealthCheckFilter: {} }] } },
  ],
] as const)
  t.test(`requests that match ${what} are logged`, async (t) => {
    t.strictSame(written({ accessLog: [{ fileSink: file, filter }] }).accessLog, [
      { ...toFile(), filter: expected },
    ]);
  });

for (const [what, filter, cause] of [
  ['nothing', {}, /no valid filter type specified/],
  ['nothing among others', { andFilter: [{ traceableFilter: true }, {}] }, /no valid filter type specified/],
  ['an unknown operator', { statusCodeFilter: { op: 'NE', value: 1 } }, /unknown OP \(NE\)/],
  ['an unknown status of gRPC', { grpcStatusFilter: { statuses: ['ODD'] } }, /unknown GRPCStatus \(ODD\)/],
  ['an unknown flag', { responseFlagFilter: { flags: ['XX'] } }, /flags/],
  [
    'a function that the proxy lacks',
    { celFilter: { match: 'nosuch(request.path)' } },
    /no function `nosuch`/,
  ],
  ['a macro', { celFilter: { match: '[1].exists(x, x == 1)' } }, /support `all`/],
  ['an expression that is none', { celFilter: { match: 'request.path = 1' } }, /failed to parse CEL/],
  [
    'a pattern that is none',
    { headerFilter: { header: { name: 'a', type: 'RegularExpression', value: '(' } } },
    /regex/,
  ],
] as const)
  t.test(`with a filter of ${what} the listener lacks the policy, and reports it`, async (t) => {
    const objects = [
      ...base,
      policy({ accessLog: [{ fileSink: file, filter }], xffNumTrustedHops: 1, healthCheck: { path: '/up' } }),
    ];
    const [manager] = Object.values(managers(objects));
    t.equal(manager?.accessLog, undefined);
    t.equal(manager?.xffNumTrustedHops, undefined);
    t.match(
      manager?.httpFilters,
      [{ name: 'envoy.filters.http.health_check' }, {}],
      'the health check stays',
    );
    const translation = translated(objects);
    const gateway = translation.statuses.find(({ kind }) => kind === 'Gateway');
    const { listeners } = gateway!.status as { listeners: { conditions: object[] }[] };
    const said = listeners[0]?.conditions.find(
      (condition) => 'type' in condition && condition.type === 'Programmed',
    );
    t.match(said, { status: 'False', reason: 'Invalid', message: /^Error processing HCM plugin: / });
    t.match(said, { message: cause });
    t.strictSame(attachment(translation, 'HTTPListenerPolicy', 'p'), [
      'default/edge: Accepted Valid, Attached Attached',
    ]);
  });

const gone = { ...grpc, backendRef: backendRef('gone') };

for (const [what, fields, message] of [
  [
    'two sinks',
    { accessLog: [{ fileSink: file, grpcService: grpc }] },
    'access log config cannot have both file sink and grpc service',
  ],
  ['no sink', { accessLog: [{}] }, 'no access log sink specified'],
  [
    'a log without a name',
    { accessLog: [{ grpcService: { ...grpc, logName: '' } }] },
    'error converting grpc access log config: grpc service log name cannot be empty',
  ],
  [
    'a service that is not there',
    { accessLog: [{ grpcService: gone }] },
    'error converting grpc access log config: unresolved backend reference: Service "gone" not found',
  ],
  [
    'a collector that is not there',
    { accessLog: [{ openTelemetry: { grpcService: gone } }] },
    'error converting otel access log config: unresolved backend reference: Service "gone" not found',
  ],
  [
    'a service that no grant allows',
    { accessLog: [{ grpcService: { ...grpc, backendRef: backendRef('web', { namespace: 'shop' }) } }] },
    'error converting grpc access log config: unresolved backend reference: missing reference grant',
  ],
  [
    'an attribute without a value',
    {
      accessLog: [
        { openTelemetry: { grpcService: grpc, attributes: { values: [{ key: 'a', value: {} }] } } },
      ],
    },
    'error converting otel access log config: an attribute has no value',
  ],
  [
    'a format that never ends',
    { accessLog: [{ fileSink: { ...file, stringFormat: '%REQ(:PATH' } }] },
    /^invalid access log format: /,
  ],
  [
    'one in a JSON object',
    { accessLog: [{ fileSink: { ...file, jsonFormat: { a: { b: ['100%'] } } } }] },
    /^invalid access log format: /,
  ],
  ['a file without a path', { accessLog: [{ fileSink: { path: '' } }] }, /^accessLog: .*path/],
  [
    'a tracing collector that is not there',
    { tracing: { provider: { openTelemetry: { grpcService: { backendRef: backendRef('gone') } } } } },
    'unresolved backend reference: Service "gone" not found',
  ],
  ['no tracing provider', { tracing: { provider: {} } }, 'no tracing provider specified'],
  ['hops below zero', { xffNumTrustedHops: -1 }, /^xffNumTrustedHops: /],
  ['a time that is none', { idleTimeout: 'soon' }, /^idleTimeout: /],
  ['a Server header that nobody knows', { serverHeaderTransformation: 'Shout' }, /^unknown server/],
] as const)
  t.test(`with ${what} the policy is invalid, and the Gateway answers 500`, async (t) => {
    const objects = [...base, policy(fields)];
    const translation = translated(objects);
    const [configuration] = proxiesIn(translation);
    t.match(configuration?.routes[0]?.virtualHosts, [
      { name: 'default', domains: ['*'], routes: [{ directResponse: { status: 500 } }] },
    ]);
    const of = (kind: string) => translation.statuses.find((status) => status.kind === kind)?.status;
    t.match(of('HTTPListenerPolicy'), {
      ancestors: [
        {
          conditions: [
            { type: 'Accepted', status: 'False', reason: 'Invalid', message },
            { type: 'Attached', status: 'False', reason: 'Pending' },
          ],
        },
      ],
    });
    const { conditions } = of('Gateway') as { conditions: { type: string }[] };
    t.match(
      conditions.find(({ type }) => type === 'Accepted'),
      { status: 'False', reason: 'GatewayReplaced', message },
    );
  });

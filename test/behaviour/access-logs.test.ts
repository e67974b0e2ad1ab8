// Access logs: what is written of requests, into files and to services, and which requests are told.

import { behaves, from, GRPC, HTTP_GATEWAY, route, service } from '../parts/behaviour.ts';
import { eventually } from '../parts/eventually.ts';
import { accessLogService, collector } from '../parts/grpc/telemetry.ts';
import type { RunningProxy } from '../parts/proxy.ts';
import type { Sent } from '../parts/requests.ts';

const policy = (accessLog: string, more = ''): string => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: HTTPListenerPolicy
metadata: {name: p, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: front}]
  accessLog:
${accessLog}
  ${more}
`;

const base = [
  HTTP_GATEWAY,
  service('a'),
  service('logs', GRPC),
  route('HTTPRoute', 'a', '- backendRefs: [{name: a, port: 8080}]'),
];
const A = from('shop/a:8080');

/** Lines of the file `/dev/stdout` that begin so, once the last is there. */
async function lines(proxy: RunningProxy, start: string, last: string): Promise<readonly string[]> {
  return eventually(`a line ${last}`, async () => {
    const own = (await proxy.log()).split('\n').filter((line) => line.startsWith(start));
    return own.includes(last) ? own : undefined;
  });
}

await behaves({
  name: 'a log in a file',
  manifests: [
    ...base,
    policy(`
    - fileSink:
        path: /dev/stdout
        stringFormat: "TEXT %REQ(:METHOD)% %REQ_WITHOUT_QUERY(:PATH)% %RESPONSE_CODE% %METADATA(ROUTE:none)%\\n"
    - fileSink:
        path: /dev/stdout
        jsonFormat: {code: "%RESPONSE_CODE%", from: {client: "%REQ(X-CLIENT)%"}}`),
  ],
  requests: [
    ['a request', { path: '/one?x=1', headers: { 'x-client': 'me' } }, A],
    ['another', { path: '/two', method: 'POST', headers: { 'x-echo-status': '503' } }, { status: 503 }],
  ],
  also: async (t, proxy) => {
    const text = await lines(proxy, 'TEXT', 'TEXT POST /two 503 -');
    t.strictSame(text, ['TEXT GET /one 200 -', 'TEXT POST /two 503 -']);
    const told = await eventually('two objects', async () => {
      const found = (await proxy.log()).split('\n').filter((line) => line.startsWith('{"'));
      return found.length < 2 ? undefined : found.map((line): unknown => JSON.parse(line));
    });
    t.strictSame(told, [
      { code: 200, from: { client: 'me' } },
      { code: 503, from: { client: null } },
    ]);
  },
});

const REQUESTS: readonly (readonly [string, Sent])[] = [
  ['plain', {}],
  ['failing', { headers: { 'x-echo-status': '503' } }],
  ['missing', { headers: { 'x-echo-status': '404' } }],
  ['slow', { headers: { 'x-echo-delay': '400ms' } }],
  ['named', { headers: { 'x-name': 'abc' } }],
  ['pattern', { headers: { 'x-name': 'aaa' } }],
  ['nowhere', { host: 'down.test' }],
  ['health', {}],
];

/** The requests that each filter lets through. */
const FILTERS: readonly (readonly [name: string, filter: string, requests: readonly string[]])[] = [
  ['5xx', '{statusCodeFilter: {op: GE, value: 500}}', ['failing', 'nowhere']],
  ['404', '{statusCodeFilter: {op: EQ, value: 404}}', ['missing']],
  ['below', '{statusCodeFilter: {op: LE, value: 200}}', ['plain', 'slow', 'named', 'pattern', 'health']],
  ['slow', '{durationFilter: {op: GE, value: 300}}', ['slow']],
  [
    'no health',
    '{notHealthCheckFilter: true}',
    ['plain', 'failing', 'missing', 'slow', 'named', 'pattern', 'nowhere'],
  ],
  ['traced', '{traceableFilter: true}', []],
  ['header', '{headerFilter: {header: {name: x-name, value: abc}}}', ['named']],
  ['pattern', '{headerFilter: {header: {name: x-name, type: RegularExpression, value: "a+"}}}', ['pattern']],
  ['flag', '{responseFlagFilter: {flags: [UF]}}', ['nowhere']],
  ['grpc', '{grpcStatusFilter: {statuses: [UNAVAILABLE]}}', ['failing', 'nowhere']],
  [
    'not grpc',
    '{grpcStatusFilter: {statuses: [UNAVAILABLE], exclude: true}}',
    ['plain', 'missing', 'slow', 'named', 'pattern', 'health'],
  ],
  ['cel', '{celFilter: {match: "response.code == 404 || request.path == \'/plain\'"}}', ['plain', 'missing']],
  [
    'both',
    '{andFilter: [{statusCodeFilter: {op: GE, value: 500}}, {responseFlagFilter: {flags: [UF]}}]}',
    ['nowhere'],
  ],
  [
    'either',
    '{orFilter: [{durationFilter: {op: GE, value: 300}}, {headerFilter: {header: {name: x-name, value: abc}}}]}',
    ['slow', 'named'],
  ],
];

const filtered = (name: string, filter: string): string => `
    - fileSink: {path: /dev/stdout, stringFormat: "LOG ${name}: %REQ(:PATH)%\\n"}
      filter: ${filter}`;

/** Each filter by itself, and in lists of filters that change nothing. */
for (const [where, listed] of [
  ['', (filter: string) => filter],
  [
    ' that all have to hold',
    (filter: string) => `{andFilter: [${filter}, {durationFilter: {op: GE, value: 0}}]}`,
  ],
  [
    ' of which one has to hold',
    (filter: string) => `{orFilter: [${filter}, {statusCodeFilter: {op: EQ, value: 999}}]}`,
  ],
] as const)
  await behaves({
    name: `filters of logs${where}`,
    manifests: [
      ...base,
      service('down'),
      route('HTTPRoute', 'down', '- backendRefs: [{name: down, port: 8080}]', 'hostnames: [down.test]'),
      policy(
        FILTERS.filter(([, filter]) => where === '' || !/(and|or)Filter/.test(filter))
          .map(([name, filter]) => filtered(name, listed(filter)))
          .join('') + filtered('all', '{durationFilter: {op: GE, value: 0}}'),
        'healthCheck: {path: /health}',
      ),
    ],
    upstreams: { 'shop/down:8080': { state: 'down' } },
    also: async (t, proxy) => {
      for (const [name, sent] of REQUESTS) await proxy.send({ path: `/${name}`, ...sent });
      const log = await lines(proxy, 'LOG', 'LOG all: /health');
      for (const [name, filter, expected] of FILTERS) {
        if (where !== '' && /(and|or)Filter/.test(filter)) continue;
        const start = `LOG ${name}: /`;
        const told = log.filter((line) => line.startsWith(start)).map((line) => line.slice(start.length));
        t.strictSame(told, expected, filter);
      }
    },
  });

const logs = accessLogService();
await behaves({
  name: 'a log that is sent to a gRPC service',
  manifests: [
    ...base,
    // Of HTTP/1 Envoy takes no trailers.
    service('h2', { port: '{port: 8080, appProtocol: kubernetes.io/h2c}' }),
    route(
      'HTTPRoute',
      'h2',
      '- matches: [{path: {value: /trailing}}]\n  backendRefs: [{name: h2, port: 8080}]',
    ),
    policy(`
    - grpcService:
        logName: all
        backendRef: {name: logs, port: 9000}
        authority: logs.example.org
        initialMetadata: [{key: x-team, value: checkout}]
        additionalRequestHeadersToLog: [x-client]
        additionalResponseHeadersToLog: [x-answer]
        additionalResponseTrailersToLog: [x-last]
    - grpcService: {logName: failing, backendRef: {name: logs, port: 9000}}
      filter: {statusCodeFilter: {op: GE, value: 500}}`),
  ],
  upstreams: {
    'shop/logs:9000': logs,
    'shop/h2:8080': { answer: { trailers: { 'x-last': 'end', 'x-other': 'end' } } },
    'shop/a:8080': {
      answer: ({ path }) => (path === '/bad' ? { status: 500 } : { headers: { 'x-answer': 'yes' } }),
    },
  },
  also: async (t, proxy) => {
    await proxy.send({ path: '/good', headers: { 'x-client': 'me' } });
    await proxy.send({ path: '/bad' });
    await proxy.send({ path: '/trailing' });
    const [good, bad, trailing] = await eventually('three entries', () => {
      const entries = logs.entries('all');
      return entries.length === 3 && logs.entries('failing').length === 1 ? entries : undefined;
    });
    t.match(good, {
      request: { path: '/good', requestHeaders: { 'x-client': 'me' } },
      response: {
        responseCode: 200,
        responseHeaders: { 'x-answer': 'yes' },
        responseTrailers: undefined,
      },
    });
    t.match(trailing, { response: { responseTrailers: { 'x-last': 'end' } } });
    t.match(bad, { request: { path: '/bad' }, response: { responseCode: 500 } });
    t.match(logs.entries('failing'), [{ request: { path: '/bad' } }]);
    const headers = logs.heard.map((call) => call.headers);
    t.match(
      headers.find((found) => found['x-team'] !== undefined),
      { ':authority': 'logs.example.org', 'x-team': 'checkout' },
    );
  },
});

const otel = collector();
const labelled = collector();
await behaves({
  name: 'a log that is sent to an OpenTelemetry collector',
  manifests: [
    ...base,
    service('labelled', GRPC),
    policy(`
    - openTelemetry: {grpcService: {logName: labelled, backendRef: {name: labelled, port: 9000}}}
    - openTelemetry:
        grpcService: {logName: all, backendRef: {name: logs, port: 9000}}
        body: "%REQ(:METHOD)% %RESPONSE_CODE%"
        disableBuiltinLabels: true
        attributes:
          values:
            - {key: path, value: {stringValue: "%REQ(:PATH)%"}}
            - {key: list, value: {arrayValue: [{stringValue: a}, {kvListValue: {values: [{key: b, value: {stringValue: "%PROTOCOL%"}}]}}]}}
        resourceAttributes:
          values: [{key: team, value: {stringValue: checkout}}]`),
  ],
  upstreams: { 'shop/logs:9000': otel, 'shop/labelled:9000': labelled },
  requests: [
    ['a request', { path: '/one' }, A],
    ['another', { path: '/two', method: 'PUT', headers: { 'x-echo-status': '404' } }, { status: 404 }],
  ],
  also: async (t) => {
    const told = await eventually('two records', () => {
      const records = otel.records();
      return records.length < 2 ? undefined : records;
    });
    t.match(told, [
      { body: 'GET 200', attributes: { path: '/one', list: ['a', { b: 'HTTP/1.1' }] } },
      { body: 'PUT 404', attributes: { path: '/two' } },
    ]);
    t.strictSame(told[0]?.resource, { team: 'checkout', 'service.name': 'front.shop' });
    const usual = await eventually('two records with the usual labels', () => {
      const records = labelled.records();
      return records.length < 2 ? undefined : records;
    });
    t.match(
      usual.map(({ resource }) => resource),
      Array.from({ length: 2 }, () => ({
        log_name: 'labelled',
        cluster_name: 'front.shop',
        'service.name': 'front.shop',
      })),
    );
  },
});

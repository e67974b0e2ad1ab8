// Durations: the minimum of every field that has one, and the value just below. docs/development/design.md#durations-and-quantities.

import t from 'tap';
import { KINDS } from '../../src/kinds/index.ts';
import { codesOf, everyPlace } from '../../src/schema/places.ts';
import { errorsOf } from './judging.ts';

const GATEWAY = 'targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: front}]';
const ROUTE = 'targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop}]';
const SERVICE = 'targetRefs: [{group: "", kind: Service, name: shop}]';
const REF = 'backendRef: {name: svc, port: 9000}';
const LLM = 'ai: {provider: {vendorA: {}}}';
const MCP = 'mcp: {targets: [{name: files, static: {host: files.example.com, port: 80}}]}';

interface Place {
  readonly code: string;
  readonly kind: string;
  readonly at: string;
  /** YAML of a spec with `?` for the duration. */
  readonly spec: string;
  readonly least: string;
  /** The largest value that is too small. */
  readonly below: string;
}

const place = (
  code: string,
  kind: string,
  at: string,
  spec: string,
  least: string,
  below: string,
): Place => ({
  code,
  kind,
  at: `spec.${at}`,
  spec,
  least,
  below,
});

const retry = (kind: string, at: string, wrap: (members: string) => string): readonly Place[] => [
  place('DU-10', kind, `${at}.perTryTimeout`, wrap('statusCodes: [503], perTryTimeout: ?'), '1ms', '0s'),
  place(
    'DU-11',
    kind,
    `${at}.backoffBaseInterval`,
    wrap('statusCodes: [503], backoffBaseInterval: ?'),
    '1ms',
    '0s',
  ),
];

const keepalive = (kind: string, at: string, wrap: (members: string) => string): readonly Place[] => [
  place('DU-01', kind, `${at}.time`, wrap('time: ?'), '1s', '999ms'),
  place('DU-02', kind, `${at}.interval`, wrap('interval: ?'), '1s', '999ms'),
];

const grpcService = (at: string, wrap: (members: string) => string): readonly Place[] => [
  place('DU-16', 'GatewayExtension', `${at}.requestTimeout`, wrap(`${REF}, requestTimeout: ?`), '1ms', '0s'),
  place(
    'DU-18',
    'GatewayExtension',
    `${at}.retry.backoff.baseInterval`,
    wrap(`${REF}, retry: {backoff: {baseInterval: ?}}`),
    '1ms',
    '0s',
  ),
];

const logService = (at: string, wrap: (members: string) => string): readonly Place[] => [
  place(
    'DU-23',
    'HTTPListenerPolicy',
    `${at}.retryPolicy.retryBackOff.baseInterval`,
    wrap(`${REF}, retryPolicy: {retryBackOff: {baseInterval: ?}}`),
    '1ms',
    '0s',
  ),
];

const PLACES: readonly Place[] = [
  ...keepalive(
    'EdgeBackend',
    'policies.tcp.keepalive',
    (m) => `{${LLM}, policies: {tcp: {keepalive: {${m}}}}}`,
  ),
  ...keepalive(
    'EdgePolicy',
    'frontend.tcp.keepalive',
    (m) => `{${GATEWAY}, frontend: {tcp: {keepalive: {${m}}}}}`,
  ),
  place(
    'DU-03',
    'EdgeBackend',
    'mcp.targets[0].static.policies.tcp.connectTimeout',
    '{mcp: {targets: [{name: files, static: {host: a, port: 80, policies: {tcp: {connectTimeout: ?}}}}]}}',
    '100ms',
    '99ms',
  ),
  place(
    'DU-03',
    'EdgePolicy',
    'backend.tcp.connectTimeout',
    `{${SERVICE}, backend: {tcp: {connectTimeout: ?}}}`,
    '100ms',
    '99ms',
  ),
  place(
    'DU-04',
    'EdgeBackend',
    'policies.mcp.authentication.jwks.cacheDuration',
    `{${MCP}, policies: {mcp: {authentication: {jwks: {uri: "https://id.example.com/keys", cacheDuration: ?}}}}}`,
    '5m',
    '4m59s999ms',
  ),
  place(
    'DU-04',
    'EdgePolicy',
    'traffic.jwtAuthentication.providers[0].jwks.remote.cacheDuration',
    `{${GATEWAY}, traffic: {jwtAuthentication: {providers: [{issuer: id, jwks: {remote: {uri: "https://id.example.com/keys", cacheDuration: ?}}}]}}}`,
    '300s',
    '299s',
  ),
  place(
    'DU-05',
    'EdgePolicy',
    'frontend.tls.handshakeTimeout',
    `{${GATEWAY}, frontend: {tls: {handshakeTimeout: ?}}}`,
    '100ms',
    '99ms',
  ),
  place(
    'DU-06',
    'EdgePolicy',
    'frontend.http.http1IdleTimeout',
    `{${GATEWAY}, frontend: {http: {http1IdleTimeout: ?}}}`,
    '1s',
    '999ms',
  ),
  place(
    'DU-07',
    'EdgePolicy',
    'frontend.http.http2KeepaliveInterval',
    `{${GATEWAY}, frontend: {http: {http2KeepaliveInterval: ?}}}`,
    '1s',
    '999ms',
  ),
  place(
    'DU-08',
    'EdgePolicy',
    'frontend.http.http2KeepaliveTimeout',
    `{${GATEWAY}, frontend: {http: {http2KeepaliveTimeout: ?}}}`,
    '1s',
    '999ms',
  ),
  place(
    'DU-09',
    'EdgePolicy',
    'traffic.timeouts.request',
    `{${ROUTE}, traffic: {timeouts: {request: ?}}}`,
    '100ms',
    '99ms',
  ),
  ...retry('EdgePolicy', 'traffic.retry', (m) => `{${ROUTE}, traffic: {retry: {${m}}}}`),
  ...retry('TrafficPolicy', 'retry', (m) => `{${ROUTE}, retry: {${m}}}`),
  place(
    'DU-12',
    'BackendConfigPolicy',
    'tcpKeepalive.keepAliveTime',
    `{${SERVICE}, tcpKeepalive: {keepAliveTime: ?}}`,
    '1s',
    '999ms',
  ),
  place(
    'DU-13',
    'BackendConfigPolicy',
    'tcpKeepalive.keepAliveInterval',
    `{${SERVICE}, tcpKeepalive: {keepAliveInterval: ?}}`,
    '1s',
    '999ms',
  ),
  place(
    'DU-14',
    'BackendConfigPolicy',
    'outlierDetection.interval',
    `{${SERVICE}, outlierDetection: {interval: ?}}`,
    '1ms',
    '0s',
  ),
  place(
    'DU-15',
    'BackendConfigPolicy',
    'outlierDetection.baseEjectionTime',
    `{${SERVICE}, outlierDetection: {baseEjectionTime: ?}}`,
    '1ms',
    '0s',
  ),
  ...grpcService('extAuth.grpcService', (m) => `{extAuth: {grpcService: {${m}}}}`),
  ...grpcService('extProc.grpcService', (m) => `{extProc: {grpcService: {${m}}}}`),
  ...grpcService('rateLimit.grpcService', (m) => `{rateLimit: {domain: shop, grpcService: {${m}}}}`),
  place(
    'DU-18',
    'GatewayExtension',
    'extAuth.httpService.retry.backoff.baseInterval',
    `{extAuth: {httpService: {${REF}, retry: {backoff: {baseInterval: ?}}}}}`,
    '1ms',
    '0h',
  ),
  place(
    'DU-17',
    'GatewayExtension',
    'extAuth.httpService.requestTimeout',
    `{extAuth: {httpService: {${REF}, requestTimeout: ?}}}`,
    '1ms',
    '0ms',
  ),
  place(
    'DU-19',
    'GatewayExtension',
    'extProc.messageTimeout',
    `{extProc: {grpcService: {${REF}}, messageTimeout: ?}}`,
    '1ms',
    '0s',
  ),
  place(
    'DU-21',
    'GatewayExtension',
    'jwt.providers[0].jwks.remote.cacheDuration',
    `{jwt: {providers: [{name: id, jwks: {remote: {url: "https://id.example.com/keys", ${REF}, cacheDuration: ?}}}]}}`,
    '1ms',
    '0s',
  ),
  place(
    'DU-22',
    'TrafficPolicy',
    'rateLimit.local.tokenBucket.fillInterval',
    `{${ROUTE}, rateLimit: {local: {tokenBucket: {maxTokens: 1, fillInterval: ?}}}}`,
    '50ms',
    '49ms',
  ),
  ...logService(
    'accessLog[0].grpcService',
    (m) => `{${GATEWAY}, accessLog: [{grpcService: {logName: l, ${m}}}]}`,
  ),
  ...logService(
    'accessLog[0].openTelemetry.grpcService',
    (m) => `{${GATEWAY}, accessLog: [{openTelemetry: {grpcService: {logName: l, ${m}}}}]}`,
  ),
  ...logService(
    'tracing.provider.openTelemetry.grpcService',
    (m) => `{${GATEWAY}, tracing: {provider: {openTelemetry: {serviceName: s, grpcService: {${m}}}}}}`,
  ),
];

for (const { code, kind, at, spec, least, below } of PLACES) {
  t.test(`${code}: ${kind} ${at} is at least ${least}`, async (t) => {
    const errors = (text: string) => errorsOf(kind, spec.replace('?', text));
    t.strictSame(errors(least), []);
    t.strictSame(errors(below), [`${code} @ ${at}`]);
    for (const text of ['1.5s', '5', '""', '-1s', '100000s', '1d', '1h1h1h1h1h']) {
      const found = errors(text);
      // A number in YAML has another type, and isn't read as a duration.
      t.strictSame(found, [text === '5' ? `ST-01 @ ${at}` : `CM-01 @ ${at}`], text);
    }
    t.strictSame(errors('1h1m1s1ms'), [], 'four components');
  });
}

t.test('DU-20: zero turns the limit off, and there is no duration between zero and 1ms', async (t) => {
  const errors = (text: string) =>
    errorsOf('GatewayExtension', `{extProc: {grpcService: {${REF}}, maxMessageTimeout: ${text}}}`);
  for (const text of ['0s', '0ms', '1ms', '1h']) t.strictSame(errors(text), [], text);
  t.strictSame(errors('0.5ms'), ['CM-01 @ spec.extProc.maxMessageTimeout']);
});

t.test('every minimum of the schemas is tested above', async (t) => {
  const tried = new Set(PLACES.map(({ kind, code }) => `${kind} ${code}`));
  const demanded = new Set(
    KINDS.flatMap(({ kind, spec }) =>
      [...everyPlace(spec)]
        .flatMap(({ node }) => codesOf(node))
        .filter((code) => code.startsWith('DU-'))
        .map((code) => `${kind} ${code}`),
    ),
  );
  demanded.delete('GatewayExtension DU-20');
  t.strictSame([...tried].sort(), [...demanded].sort());
  t.equal(new Set(PLACES.map(({ code }) => code)).size, 22, 'all codes but DU-20');
});

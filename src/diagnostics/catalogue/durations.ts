// DU: minimum values of durations.

import { entries } from './entry.ts';

const LLM = 'ai: {provider: {vendorA: {}}}';
const GATEWAY = 'targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: front}]';
const ROUTE = 'targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop}]';
const SERVICE = 'targetRefs: [{group: "", kind: Service, name: shop}]';
const BACKEND_REF = 'backendRef: {name: auth, port: 9000}';

const jwks = (cacheDuration: string) => `
      mcp: {targets: [{name: files, static: {host: files.example.com, port: 80}}]}
      policies:
        mcp:
          authentication: {jwks: {uri: "https://id.example.com/keys", cacheDuration: ${cacheDuration}}}`;

const tokens = (cacheDuration: string) => `
      jwt:
        providers:
        - name: id
          jwks:
            remote: {url: "https://id.example.com/keys", backendRef: {name: id, port: 443}, cacheDuration: ${cacheDuration}}`;

const accessLog = (baseInterval: string) => `
      ${GATEWAY}
      accessLog:
      - grpcService:
          ${BACKEND_REF}
          logName: front
          retryPolicy: {retryBackOff: {baseInterval: ${baseInterval}}}`;

export const DURATIONS = entries({
  'DU-01': {
    level: 'R',
    title: '`keepalive.time` below 1s',
    explain:
      'The operating system counts the idle time before the first probe in whole seconds, so the minimum is 1s.',
    kind: 'EdgeBackend',
    bad: `
      ${LLM}
      policies: {tcp: {keepalive: {time: 500ms}}}`,
    at: 'spec.policies.tcp.keepalive.time',
    good: `
      ${LLM}
      policies: {tcp: {keepalive: {time: 30s}}}`,
  },
  'DU-02': {
    level: 'R',
    title: '`keepalive.interval` below 1s',
    explain: 'The operating system counts the time between probes in whole seconds, so the minimum is 1s.',
    kind: 'EdgeBackend',
    bad: `
      ${LLM}
      policies: {tcp: {keepalive: {interval: 500ms}}}`,
    at: 'spec.policies.tcp.keepalive.interval',
    good: `
      ${LLM}
      policies: {tcp: {keepalive: {interval: 10s}}}`,
  },
  'DU-03': {
    level: 'R',
    title: 'connect timeout below 100ms',
    explain: 'A new connection needs one or two round trips, which rarely fit into less.',
    kind: 'EdgeBackend',
    bad: `
      ${LLM}
      policies: {tcp: {connectTimeout: 50ms}}`,
    at: 'spec.policies.tcp.connectTimeout',
    good: `
      ${LLM}
      policies: {tcp: {connectTimeout: 5s}}`,
  },
  'DU-04': {
    level: 'R',
    title: 'key cache below 5m',
    explain: 'Keys rarely change. Fetching them more often loads the identity provider for no benefit.',
    kind: 'EdgeBackend',
    bad: jwks('30s'),
    at: 'spec.policies.mcp.authentication.jwks.cacheDuration',
    good: jwks('10m'),
  },
  'DU-05': {
    level: 'R',
    title: 'handshake timeout below 100ms',
    explain:
      'A TLS handshake needs several round trips and signatures. With less time, distant clients could never connect.',
    kind: 'EdgePolicy',
    bad: `
      ${GATEWAY}
      frontend: {tls: {handshakeTimeout: 50ms}}`,
    at: 'spec.frontend.tls.handshakeTimeout',
    good: `
      ${GATEWAY}
      frontend: {tls: {handshakeTimeout: 10s}}`,
  },
  'DU-06': {
    level: 'R',
    title: 'idle timeout below 1s',
    explain: "A connection that closes this early can't be reused for the next request.",
    kind: 'EdgePolicy',
    bad: `
      ${GATEWAY}
      frontend: {http: {http1IdleTimeout: 500ms}}`,
    at: 'spec.frontend.http.http1IdleTimeout',
    good: `
      ${GATEWAY}
      frontend: {http: {http1IdleTimeout: 5m}}`,
  },
  'DU-07': {
    level: 'R',
    title: 'HTTP/2 ping interval below 1s',
    explain: 'Pings more often than once a second look like an attack, and clients close the connection.',
    kind: 'EdgePolicy',
    bad: `
      ${GATEWAY}
      frontend: {http: {http2KeepaliveInterval: 100ms}}`,
    at: 'spec.frontend.http.http2KeepaliveInterval',
    good: `
      ${GATEWAY}
      frontend: {http: {http2KeepaliveInterval: 30s}}`,
  },
  'DU-08': {
    level: 'R',
    title: 'HTTP/2 ping timeout below 1s',
    explain: 'A client on a slow link needs time to answer a ping.',
    kind: 'EdgePolicy',
    bad: `
      ${GATEWAY}
      frontend: {http: {http2KeepaliveTimeout: 100ms}}`,
    at: 'spec.frontend.http.http2KeepaliveTimeout',
    good: `
      ${GATEWAY}
      frontend: {http: {http2KeepaliveTimeout: 10s}}`,
  },
  'DU-09': {
    level: 'R',
    title: 'request timeout below 100ms',
    explain: 'Almost no request would finish in time. Remove the field for no limit.',
    kind: 'EdgePolicy',
    bad: `
      ${ROUTE}
      traffic: {timeouts: {request: 20ms}}`,
    at: 'spec.traffic.timeouts.request',
    good: `
      ${ROUTE}
      traffic: {timeouts: {request: 15s}}`,
  },
  'DU-10': {
    level: 'R',
    title: 'per-try timeout below 1ms',
    explain: 'Zero would end every try at once. Remove the field for no limit per try.',
    kind: 'EdgePolicy',
    bad: `
      ${ROUTE}
      traffic: {retry: {statusCodes: [503], perTryTimeout: 0s}}`,
    at: 'spec.traffic.retry.perTryTimeout',
    good: `
      ${ROUTE}
      traffic: {retry: {statusCodes: [503], perTryTimeout: 2s}}`,
  },
  'DU-11': {
    level: 'R',
    title: '`backoffBaseInterval` below 1ms',
    explain:
      'The wait before a retry is a multiple of the base. With zero, retries would flood a backend that is already failing.',
    kind: 'EdgePolicy',
    bad: `
      ${ROUTE}
      traffic: {retry: {statusCodes: [503], backoffBaseInterval: 0s}}`,
    at: 'spec.traffic.retry.backoffBaseInterval',
    good: `
      ${ROUTE}
      traffic: {retry: {statusCodes: [503], backoffBaseInterval: 50ms}}`,
  },
  'DU-12': {
    level: 'R',
    title: '`keepAliveTime` below 1s',
    explain:
      'The operating system counts the idle time before the first probe in whole seconds, so the minimum is 1s.',
    kind: 'BackendConfigPolicy',
    bad: `
      ${SERVICE}
      tcpKeepalive: {keepAliveTime: 500ms}`,
    at: 'spec.tcpKeepalive.keepAliveTime',
    good: `
      ${SERVICE}
      tcpKeepalive: {keepAliveTime: 30s}`,
  },
  'DU-13': {
    level: 'R',
    title: '`keepAliveInterval` below 1s',
    explain: 'The operating system counts the time between probes in whole seconds, so the minimum is 1s.',
    kind: 'BackendConfigPolicy',
    bad: `
      ${SERVICE}
      tcpKeepalive: {keepAliveInterval: 500ms}`,
    at: 'spec.tcpKeepalive.keepAliveInterval',
    good: `
      ${SERVICE}
      tcpKeepalive: {keepAliveInterval: 10s}`,
  },
  'DU-14': {
    level: 'R',
    title: 'sweep interval below 1ms',
    explain: "The proxy looks for outliers once per interval, so the interval can't be zero.",
    kind: 'BackendConfigPolicy',
    bad: `
      ${SERVICE}
      outlierDetection: {interval: 0s}`,
    at: 'spec.outlierDetection.interval',
    good: `
      ${SERVICE}
      outlierDetection: {interval: 5s}`,
  },
  'DU-15': {
    level: 'R',
    title: 'ejection time below 1ms',
    explain:
      'With an ejection time of zero, no host is ejected. To turn ejection off, set `consecutive5xx` to 0.',
    kind: 'BackendConfigPolicy',
    bad: `
      ${SERVICE}
      outlierDetection: {baseEjectionTime: 0s}`,
    at: 'spec.outlierDetection.baseEjectionTime',
    good: `
      ${SERVICE}
      outlierDetection: {baseEjectionTime: 1m}`,
  },
  'DU-16': {
    level: 'R',
    title: 'request timeout of a gRPC service below 1ms',
    explain: 'With a timeout of zero every call fails. Remove the field to use the default of the proxy.',
    kind: 'GatewayExtension',
    bad: `
      extAuth: {grpcService: {${BACKEND_REF}, requestTimeout: 0s}}`,
    at: 'spec.extAuth.grpcService.requestTimeout',
    good: `
      extAuth: {grpcService: {${BACKEND_REF}, requestTimeout: 500ms}}`,
  },
  'DU-17': {
    level: 'R',
    title: 'request timeout of an HTTP service below 1ms',
    explain: 'With a timeout of zero every call fails. Remove the field to use the default of 2s.',
    kind: 'GatewayExtension',
    bad: `
      extAuth: {httpService: {${BACKEND_REF}, requestTimeout: 0s}}`,
    at: 'spec.extAuth.httpService.requestTimeout',
    good: `
      extAuth: {httpService: {${BACKEND_REF}, requestTimeout: 500ms}}`,
  },
  'DU-18': {
    level: 'R',
    title: '`backoff.baseInterval` below 1ms',
    explain:
      'The wait before a retry is a multiple of the base. With zero, retries would flood a service that is already failing.',
    kind: 'GatewayExtension',
    bad: `
      extAuth: {grpcService: {${BACKEND_REF}, retry: {backoff: {baseInterval: 0s}}}}`,
    at: 'spec.extAuth.grpcService.retry.backoff.baseInterval',
    good: `
      extAuth: {grpcService: {${BACKEND_REF}, retry: {backoff: {baseInterval: 50ms}}}}`,
  },
  'DU-19': {
    level: 'R',
    title: 'message timeout below 1ms',
    explain: 'With a timeout of zero every message fails. Remove the field to use the default of the proxy.',
    kind: 'GatewayExtension',
    bad: `
      extProc: {grpcService: {${BACKEND_REF}}, messageTimeout: 0s}`,
    at: 'spec.extProc.messageTimeout',
    good: `
      extProc: {grpcService: {${BACKEND_REF}}, messageTimeout: 200ms}`,
  },
  'DU-20': {
    level: 'R',
    title: 'maximum message timeout below 1ms',
    explain: '`0s` turns the override off. Every other valid duration is at least 1ms.',
    kind: 'GatewayExtension',
    unreachable: 'There is no duration between `0s`, which is allowed, and `1ms`.',
    bad: '',
    at: '',
    good: `
      extProc: {grpcService: {${BACKEND_REF}}, maxMessageTimeout: 0s}`,
  },
  'DU-21': {
    level: 'R',
    title: 'key cache below 1ms',
    explain: 'Without a cache every request would fetch the keys. The default is 5m.',
    kind: 'GatewayExtension',
    bad: tokens('0s'),
    at: 'spec.jwt.providers[0].jwks.remote.cacheDuration',
    good: tokens('10m'),
  },
  'DU-22': {
    level: 'R',
    title: 'fill interval below 50ms',
    explain:
      'The proxy fills token buckets no more often than every 50ms. Write a longer interval and more `tokensPerFill`.',
    kind: 'TrafficPolicy',
    bad: `
      ${ROUTE}
      rateLimit: {local: {tokenBucket: {maxTokens: 10, fillInterval: 10ms}}}`,
    at: 'spec.rateLimit.local.tokenBucket.fillInterval',
    good: `
      ${ROUTE}
      rateLimit: {local: {tokenBucket: {maxTokens: 10, tokensPerFill: 5, fillInterval: 50ms}}}`,
  },
  'DU-23': {
    level: 'R',
    title: '`retryBackOff.baseInterval` below 1ms',
    explain:
      'The wait before a retry is a multiple of the base. With zero, retries would flood a service that is already failing.',
    kind: 'HTTPListenerPolicy',
    bad: accessLog('0s'),
    at: 'spec.accessLog[0].grpcService.retryPolicy.retryBackOff.baseInterval',
    good: accessLog('50ms'),
  },
});

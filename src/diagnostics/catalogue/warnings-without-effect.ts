// W-25 to W-44: settings, references and names that have no effect.

import { entries } from './entry.ts';

const GATEWAY = 'targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: web}]';
const ROUTE = 'targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop}]';
const BACKEND = 'targetRefs: [{group: gateway.gatewarden.dev, kind: Backend, name: db}]';

export const WARNINGS_WITHOUT_EFFECT = entries({
  'W-25': {
    level: 'W',
    title: 'policy without a target',
    explain:
      "Other objects can't refer to a policy of this kind. Without `targetRefs` and `targetSelectors` it has no effect.",
    kind: 'BackendConfigPolicy',
    bad: `
      connectTimeout: 5s`,
    at: 'spec',
    good: `
      ${BACKEND}
      connectTimeout: 5s`,
  },
  'W-26': {
    level: 'W',
    title: 'applies to HTTPRoutes only',
    explain:
      '`timeouts`, `urlRewrite` and response compression are settings of a route. On a Gateway or ListenerSet they have no effect. Target the HTTPRoutes instead.',
    kind: 'TrafficPolicy',
    bad: `
      ${GATEWAY}
      timeouts: {request: 5s}`,
    at: 'spec.timeouts',
    good: `
      ${ROUTE}
      timeouts: {request: 5s}`,
  },
  'W-27': {
    level: 'W',
    title: '`autoHostRewrite: false` has no effect of its own',
    explain:
      'Without `autoHostRewrite` the host is not rewritten, so `false` usually changes nothing. It is useful only on a rule, to turn off the rewrite of a less specific policy: one for the whole HTTPRoute, or for a route that delegates to it. A URLRewrite filter takes precedence over both.',
    kind: 'TrafficPolicy',
    bad: `
      ${ROUTE}
      autoHostRewrite: false`,
    at: 'spec.autoHostRewrite',
    good: `
      ${ROUTE}
      autoHostRewrite: true`,
  },
  'W-28': {
    level: 'W',
    title: 'CSRF protection is not enforced',
    explain:
      'Only the percentage of requests in `percentageEnabled` is checked, and the default is 0. `percentageShadowed: 100` evaluates and counts requests, but rejects none.',
    kind: 'TrafficPolicy',
    bad: `
      csrf: {additionalOrigins: [{exact: shop.example.com}]}`,
    at: 'spec.csrf',
    good: `
      csrf: {percentageEnabled: 100, additionalOrigins: [{exact: shop.example.com}]}`,
  },
  'W-29': {
    level: 'W',
    title: 'settings next to `disable`',
    explain: '`disable` turns the feature off, so settings next to it are ignored. Keep one of the two.',
    kind: 'TrafficPolicy',
    bad: `
      cors: {disable: {}, allowOrigins: [https://example.com]}`,
    at: 'spec.cors.allowOrigins',
    good: `
      cors: {disable: {}}`,
  },
  'W-30': {
    level: 'W',
    title: 'empty block without effect in a TrafficPolicy',
    explain:
      'An empty `rateLimit`, or an empty part of a transformation, changes nothing. An empty `transformation` changes nothing itself, and turns off those of less specific levels. `rateLimit.local: {}` is no empty block: it turns off a local limit of a less specific level.',
    kind: 'TrafficPolicy',
    bad: `
      rateLimit: {}`,
    at: 'spec.rateLimit',
    good: `
      rateLimit: {local: {}}`,
  },
  'W-31': {
    level: 'W',
    title: 'HTTP/1.0 and its default host go together',
    explain:
      'HTTP/1.0 requests may have no Host header. `defaultHostForHttp10` is used instead; without it they match no route. If HTTP/1.0 is not accepted, the default host has no effect.',
    kind: 'HTTPListenerPolicy',
    bad: `
      ${GATEWAY}
      defaultHostForHttp10: shop.example.com`,
    at: 'spec.defaultHostForHttp10',
    good: `
      ${GATEWAY}
      acceptHttp10: true
      defaultHostForHttp10: shop.example.com`,
  },
  'W-32': {
    level: 'W',
    title: 'the client address can be forged',
    explain:
      'With `useRemoteAddress: false` the client address comes from X-Forwarded-For, which a client can set itself. Set `xffNumTrustedHops` to the number of trusted proxies in front of the gateway.',
    kind: 'HTTPListenerPolicy',
    bad: `
      ${GATEWAY}
      useRemoteAddress: false`,
    at: 'spec.useRemoteAddress',
    good: `
      ${GATEWAY}
      useRemoteAddress: false
      xffNumTrustedHops: 1`,
  },
  'W-33': {
    level: 'W',
    title: 'setting ignored, rounded, or probably wrong',
    explain:
      'The message names the case. `simpleTLS` ignores a client certificate, and has no effect without one. Names are not verified with `insecureSkipVerify: true`. The endpoints of a Service have no host names to hash. TCP keepalive uses whole seconds. Paths of URLs and files start with `/`.',
    kind: 'BackendConfigPolicy',
    bad: `
      ${BACKEND}
      tcpKeepalive: {keepAliveTime: 1500ms}`,
    at: 'spec.tcpKeepalive.keepAliveTime',
    good: `
      ${BACKEND}
      tcpKeepalive: {keepAliveTime: 2s}`,
  },
  'W-34': {
    level: 'W',
    title: '`ignoreCase` has no effect on a pattern',
    explain: 'To ignore case in a `safeRegex`, start the pattern with `(?i)`.',
    kind: 'TrafficPolicy',
    bad: `
      csrf: {percentageEnabled: 100, additionalOrigins: [{safeRegex: 'shop-\\d+', ignoreCase: true}]}`,
    at: 'spec.csrf.additionalOrigins[0].ignoreCase',
    good: `
      csrf: {percentageEnabled: 100, additionalOrigins: [{safeRegex: '(?i)shop-\\d+'}]}`,
  },
  'W-35': {
    level: 'W',
    title: 'setting ignored by the type of the Service',
    explain:
      '`nodePort` has an effect only for a Service of type NodePort, and `externalTrafficPolicy` has none for type ClusterIP. If a port has two entries, the second is ignored.',
    kind: 'GatewayParameters',
    bad: `
      kube: {service: {type: ClusterIP, ports: [{port: 80, nodePort: 30080}]}}`,
    at: 'spec.kube.service.ports[0].nodePort',
    good: `
      kube: {service: {type: NodePort, ports: [{port: 80, nodePort: 30080}]}}`,
  },
  'W-36': {
    level: 'W',
    title: 'setting too late or never read',
    explain:
      'A pod is killed when its grace period ends, so the wait before shutdown must be shorter. A rewrite needs the stats route that it rewrites to. `selfManaged` has no fields, because nothing is deployed.',
    kind: 'GatewayParameters',
    bad: `
      kube: {podTemplate: {terminationGracePeriodSeconds: 30, gracefulShutdown: {enabled: true, sleepTimeSeconds: 30}}}`,
    at: 'spec.kube.podTemplate.gracefulShutdown.sleepTimeSeconds',
    good: `
      kube: {podTemplate: {terminationGracePeriodSeconds: 60, gracefulShutdown: {enabled: true, sleepTimeSeconds: 30}}}`,
  },
  'W-37': {
    level: 'W',
    title: 'ListenerPolicy without settings',
    explain:
      'Without `default` and `perPort` the policy has no effect. An entry of `perPort` replaces `default` for its port, so an empty `listener` turns the defaults off for that port.',
    kind: 'ListenerPolicy',
    bad: `
      ${GATEWAY}
      default: {perConnectionBufferLimitBytes: 65536}
      perPort: [{port: 8080, listener: {}}]`,
    at: 'spec.perPort[0].listener',
    good: `
      ${GATEWAY}
      default: {perConnectionBufferLimitBytes: 65536}
      perPort: [{port: 8080, listener: {perConnectionBufferLimitBytes: 32768}}]`,
  },
  'W-38': {
    level: 'W',
    title: 'extension without providers, or with two timeouts',
    explain:
      'A JWT extension without providers has no keys, so every token is invalid. In a rate-limit extension, `timeout` takes precedence over `grpcService.requestTimeout`.',
    kind: 'GatewayExtension',
    bad: `
      jwt: {providers: []}`,
    at: 'spec.jwt.providers',
    good: `
      jwt: {providers: [{name: login, jwks: {local: {configMapRef: {name: login-keys}}}}]}`,
  },
  'W-39': {
    level: 'W',
    title: 'duplicate list item, or list item without effect',
    explain:
      'Header names are case-insensitive, so two names that differ only in case are the same header. A name with a leading `:` must be one of the five pseudo-headers of HTTP. A log filter for gRPC statuses needs statuses. Filters that apply when they are present also apply with the value `false`: remove them instead.',
    kind: 'TrafficPolicy',
    bad: `
      headerModifiers: {request: {remove: [X-User, x-user]}}`,
    at: 'spec.headerModifiers.request.remove[1]',
    good: `
      headerModifiers: {request: {remove: [X-User]}}`,
  },
  'W-40': {
    level: 'W',
    title: 'variable not available in this expression',
    explain:
      "The two data planes have different variables, and `response` doesn't exist before the response: not in authorization, rate limits, sampling, or changes of the request. An unknown variable is an error at run time.",
    kind: 'EdgePolicy',
    bad: `
      ${ROUTE}
      traffic: {authorization: {policy: {matchExpressions: ['user.name == "ops"']}}}`,
    at: 'spec.traffic.authorization.policy.matchExpressions[0]',
    good: `
      ${ROUTE}
      traffic: {authorization: {policy: {matchExpressions: ['jwt.name == "ops"']}}}`,
  },
  'W-41': {
    level: 'W',
    title: "reference to a kind that can't be a backend",
    explain:
      "Backends are Services of the core group, Backends of this API, InferencePools, and in the edge group EdgeBackends. A reference to another kind, or to one of these in another group, can't be resolved.",
    kind: 'GatewayExtension',
    bad: `
      extAuth: {grpcService: {backendRef: {group: apps, kind: Deployment, name: auth, port: 9000}}}`,
    at: 'spec.extAuth.grpcService.backendRef.kind',
    good: `
      extAuth: {grpcService: {backendRef: {kind: Service, name: auth, port: 9000}}}`,
  },
  'W-42': {
    level: 'W',
    title: 'operator not known by every proxy version',
    explain:
      'The name between the percent signs is not in the list of operators of the proxy. A newer version may have it; a version without it rejects the configuration. Write a percent sign as `%%`.',
    kind: 'TrafficPolicy',
    bad: `
      headerModifiers: {request: {set: [{name: x-client, value: '%CLIENT_ADDRESS%'}]}}`,
    at: 'spec.headerModifiers.request.set[0].value',
    good: `
      headerModifiers: {request: {set: [{name: x-client, value: '%DOWNSTREAM_REMOTE_ADDRESS%'}]}}`,
  },
  'W-43': {
    level: 'W',
    title: 'unknown log component',
    explain:
      "The proxy doesn't start if it doesn't know a component that has a level. Components differ between versions, so the name may still be right for your version.",
    kind: 'GatewayParameters',
    bad: `
      kube: {proxyContainer: {bootstrap: {componentLogLevels: {upstreams: debug}}}}`,
    at: 'spec.kube.proxyContainer.bootstrap.componentLogLevels.upstreams',
    good: `
      kube: {proxyContainer: {bootstrap: {componentLogLevels: {upstream: debug}}}}`,
  },
  'W-44': {
    level: 'W',
    title: 'empty block without effect in an EdgePolicy',
    explain:
      'An empty `traffic`, `frontend` or `accessLog` has no effect: it sets nothing and turns nothing off. Add a setting, or remove the block.',
    kind: 'EdgePolicy',
    bad: `
      ${GATEWAY}
      frontend: {accessLog: {}}`,
    at: 'spec.frontend.accessLog',
    good: `
      ${GATEWAY}
      frontend: {accessLog: {filter: response.code >= 500}}`,
  },
});

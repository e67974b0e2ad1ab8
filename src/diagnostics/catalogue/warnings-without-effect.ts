// W-25 to W-44: settings, references and names that have no effect.

import { entries } from './entry.ts';

const GATEWAY = 'targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: web}]';
const ROUTE = 'targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop}]';
const BACKEND = 'targetRefs: [{group: gateway.gatewarden.dev, kind: Backend, name: db}]';

export const WARNINGS_WITHOUT_EFFECT = entries({
  'W-25': {
    level: 'W',
    title: 'a policy without target',
    explain:
      'Nothing can refer to a policy of this kind, so without `targetRefs` and `targetSelectors` it attaches to nothing.',
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
    title: 'honoured for HTTPRoutes only',
    explain:
      '`timeouts`, `urlRewrite` and the compression of responses are settings of a route. On a Gateway or ListenerSet they do nothing; target the HTTPRoutes.',
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
      'Without `autoHostRewrite` the host is left alone, and `false` says the same. It is of use only where a less specific policy asks for the rewrite, that of the whole HTTPRoute or of a route that delegates to it: on a rule it turns that off. A URLRewrite filter goes before both. Leave it out elsewhere.',
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
    title: 'CSRF protection that is not enforced',
    explain:
      'Requests are refused only for the share in `percentageEnabled`, which is 0 when it is absent. `percentageShadowed` evaluates requests and counts, but refuses none.',
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
    explain: '`disable` turns the feature off, so whatever stands beside it is ignored. Keep one of the two.',
    kind: 'TrafficPolicy',
    bad: `
      cors: {disable: {}, allowOrigins: [https://example.com]}`,
    at: 'spec.cors.allowOrigins',
    good: `
      cors: {disable: {}}`,
  },
  'W-30': {
    level: 'W',
    title: 'an empty block has no effect',
    explain:
      'An empty `rateLimit` or `transformation`, or an empty part of a transformation, changes nothing. `rateLimit.local: {}` is another matter: it turns off a local limit of a higher level.',
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
      'Requests of HTTP/1.0 may come without a Host header, and `defaultHostForHttp10` stands in for it; without it they match no route. When HTTP/1.0 is not accepted, the default host has no effect.',
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
    title: "the client's address can be forged",
    explain:
      'With `useRemoteAddress: false` the client address is taken from X-Forwarded-For, which a client can write itself. Say in `xffNumTrustedHops` how many proxies in front of the gateway are trusted.',
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
    title: 'a setting that is ignored, rounded, or looks wrong',
    explain:
      '`simpleTLS` leaves a client certificate out and does nothing where there is none; names are not verified with `insecureSkipVerify: true`; the endpoints of a Service have no host names to hash; TCP keepalive counts whole seconds; paths of URLs and files start with `/`. The message says which of them it is.',
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
    explain: 'The case of a `safeRegex` is a matter of the pattern itself: start it with `(?i)`.',
    kind: 'TrafficPolicy',
    bad: `
      csrf: {percentageEnabled: 100, additionalOrigins: [{safeRegex: 'shop-\\d+', ignoreCase: true}]}`,
    at: 'spec.csrf.additionalOrigins[0].ignoreCase',
    good: `
      csrf: {percentageEnabled: 100, additionalOrigins: [{safeRegex: '(?i)shop-\\d+'}]}`,
  },
  'W-35': {
    level: 'W',
    title: "a setting that the Service's type ignores",
    explain:
      'Only a Service of type NodePort takes `nodePort` here, and one of type ClusterIP has no outside traffic for `externalTrafficPolicy` to steer. Of two entries for one port the second is ignored.',
    kind: 'GatewayParameters',
    bad: `
      kube: {service: {type: ClusterIP, ports: [{port: 80, nodePort: 30080}]}}`,
    at: 'spec.kube.service.ports[0].nodePort',
    good: `
      kube: {service: {type: NodePort, ports: [{port: 80, nodePort: 30080}]}}`,
  },
  'W-36': {
    level: 'W',
    title: 'a setting that comes too late or is never read',
    explain:
      'A pod is killed when its grace period ends, so the wait before shutdown must be shorter. A rewrite needs the stats route that it rewrites to. And `selfManaged` has no fields: nothing is deployed, so there is nothing to set.',
    kind: 'GatewayParameters',
    bad: `
      kube: {podTemplate: {terminationGracePeriodSeconds: 30, gracefulShutdown: {enabled: true, sleepTimeSeconds: 30}}}`,
    at: 'spec.kube.podTemplate.gracefulShutdown.sleepTimeSeconds',
    good: `
      kube: {podTemplate: {terminationGracePeriodSeconds: 60, gracefulShutdown: {enabled: true, sleepTimeSeconds: 30}}}`,
  },
  'W-37': {
    level: 'W',
    title: 'a ListenerPolicy that sets nothing',
    explain:
      'Without `default` and `perPort` the policy has no effect. An entry of `perPort` replaces `default` for its port entirely, so an empty `listener` turns the defaults off there.',
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
    title: 'an extension that cannot do its work, or has two timeouts',
    explain:
      'A JWT extension without providers has no keys, so no token can be valid. A rate-limit extension has a `timeout` of its own, which is preferred over `grpcService.requestTimeout`.',
    kind: 'GatewayExtension',
    bad: `
      jwt: {providers: []}`,
    at: 'spec.jwt.providers',
    good: `
      jwt: {providers: [{name: login, jwks: {local: {configMapRef: {name: login-keys}}}}]}`,
  },
  'W-39': {
    level: 'W',
    title: 'a list that holds the same thing twice, or matches nothing',
    explain:
      'Header names do not care for case, so two names that differ only in case are one header. A name with a leading `:` is one of the five pseudo-headers of HTTP, or sets nothing. A log filter for gRPC statuses needs statuses, and filters that are chosen by presence are chosen by `false` too: remove them instead.',
    kind: 'TrafficPolicy',
    bad: `
      headerModifiers: {request: {remove: [X-User, x-user]}}`,
    at: 'spec.headerModifiers.request.remove[1]',
    good: `
      headerModifiers: {request: {remove: [X-User]}}`,
  },
  'W-40': {
    level: 'W',
    title: 'a variable that does not exist where the expression is evaluated',
    explain:
      'The two data planes know different variables, and `response` exists only once there is one: not for authorization, rate limits, sampling, or a change of the request. An expression with another variable is an error at run time.',
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
    title: 'a reference to a kind that is no backend',
    explain:
      'Backends are Services of the core group, Backends of this API, InferencePools, and in the edge group EdgeBackends. A reference to anything else, or to one of these in another group, cannot be resolved.',
    kind: 'GatewayExtension',
    bad: `
      extAuth: {grpcService: {backendRef: {group: apps, kind: Deployment, name: auth, port: 9000}}}`,
    at: 'spec.extAuth.grpcService.backendRef.kind',
    good: `
      extAuth: {grpcService: {backendRef: {kind: Service, name: auth, port: 9000}}}`,
  },
  'W-42': {
    level: 'W',
    title: 'an operator that not every proxy knows',
    explain:
      "The name between the percent signs is not in the proxy's list of operators. A newer version may have it; one that has not refuses the configuration. A percent sign itself is written `%%`.",
    kind: 'TrafficPolicy',
    bad: `
      headerModifiers: {request: {set: [{name: x-client, value: '%CLIENT_ADDRESS%'}]}}`,
    at: 'spec.headerModifiers.request.set[0].value',
    good: `
      headerModifiers: {request: {set: [{name: x-client, value: '%DOWNSTREAM_REMOTE_ADDRESS%'}]}}`,
  },
  'W-43': {
    level: 'W',
    title: 'an unknown log component',
    explain:
      'The proxy refuses to start when it does not know a component that a level is set for. Components come and go between versions, so this may still be right for yours.',
    kind: 'GatewayParameters',
    bad: `
      kube: {proxyContainer: {bootstrap: {componentLogLevels: {upstreams: debug}}}}`,
    at: 'spec.kube.proxyContainer.bootstrap.componentLogLevels.upstreams',
    good: `
      kube: {proxyContainer: {bootstrap: {componentLogLevels: {upstream: debug}}}}`,
  },
  'W-44': {
    level: 'W',
    title: 'an empty block has no effect',
    explain:
      'An empty `traffic`, `frontend` or `accessLog` sets nothing, and turns nothing off either. Add a setting, or remove the block.',
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

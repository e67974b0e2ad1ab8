// W: objects that are admitted with a warning.

import { entries } from './entry.ts';

const GATEWAY = 'targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: web}]';
const ROUTE = 'targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop}]';
const BACKEND = 'targetRefs: [{group: gateway.gatewarden.dev, kind: Backend, name: db}]';

export const WARNINGS = entries({
  'W-01': {
    level: 'W',
    title: '`type` is deprecated',
    explain:
      'The block that is present says what a GatewayExtension is, and `type` adds nothing to it. It must not contradict the block either, so the simplest is to leave it out.',
    kind: 'GatewayExtension',
    bad: `
      type: RateLimit
      rateLimit: {domain: shop, grpcService: {backendRef: {name: limiter, port: 8081}}}`,
    at: 'spec.type',
    good: `
      rateLimit: {domain: shop, grpcService: {backendRef: {name: limiter, port: 8081}}}`,
  },
  'W-02': {
    level: 'W',
    title: 'unknown field',
    explain:
      'The API server drops fields that it does not know, so whatever the field should do, it will not do it. Mostly it is a typing error, or a field of another kind: policies that attach to whole objects have no `sectionName`. A few free-form blocks keep unknown fields; nothing reads them there. `kubectl` refuses unknown fields, and so does the command line, unless it is told `--unknown-fields=warn`.',
    kind: 'BackendConfigPolicy',
    bad: `
      targetRefs: [{group: "", kind: Service, name: db, sectionName: postgres}]
      connectTimeout: 5s`,
    at: 'spec.targetRefs[0].sectionName',
    good: `
      targetRefs: [{group: "", kind: Service, name: db}]
      connectTimeout: 5s`,
  },
  'W-03': {
    level: 'W',
    title: "the backend's certificate isn't verified",
    explain:
      'Without verification anyone between the gateway and the backend can pose as the backend. Name the CA that issued the certificate, or the names that it may have.',
    kind: 'EdgeBackend',
    bad: `
      static: {host: db.example.com, port: 443}
      policies: {tls: {insecureSkipVerify: All}}`,
    at: 'spec.policies.tls.insecureSkipVerify',
    good: `
      static: {host: db.example.com, port: 443}
      policies: {tls: {caCertificateRefs: [{name: internal-ca}]}}`,
  },
  'W-04': {
    level: 'W',
    title: '`insecureSkipVerify: false` names no trust source',
    explain:
      'Exactly one of four members decides whom the proxy trusts, and the presence of `insecureSkipVerify` counts, whatever its value. With `false` there is no CA to verify against, so the peer is not verified after all. Name a trust source.',
    kind: 'BackendConfigPolicy',
    bad: `
      ${BACKEND}
      tls: {insecureSkipVerify: false}`,
    at: 'spec.tls.insecureSkipVerify',
    good: `
      ${BACKEND}
      tls: {wellKnownCACertificates: System}`,
  },
  'W-05': {
    level: 'W',
    title: 'insecure TLS setting',
    explain:
      'TLS 1.0 and 1.1 are retired (RFC 8996), and renegotiation has a history of attacks. Use them only for a backend that can do nothing better.',
    kind: 'BackendConfigPolicy',
    bad: `
      ${BACKEND}
      tls: {wellKnownCACertificates: System, parameters: {minVersion: "1.1"}}`,
    at: 'spec.tls.parameters.minVersion',
    good: `
      ${BACKEND}
      tls: {wellKnownCACertificates: System, parameters: {minVersion: "1.2"}}`,
  },
  'W-06': {
    level: 'W',
    title: 'secret material in the object',
    explain:
      'Everyone who may read the object sees the key, and it ends up in backups, logs of changes and repositories. Put it into a Secret and name that; in key sets keep the public members only.',
    kind: 'EdgeBackend',
    bad: `
      static: {host: api.example.com, port: 443}
      policies: {auth: {key: Bearer example}}`,
    at: 'spec.policies.auth.key',
    good: `
      static: {host: api.example.com, port: 443}
      policies: {auth: {secretRef: {name: api-key}}}`,
  },
  'W-07': {
    level: 'W',
    title: 'requests without credentials pass',
    explain:
      'The lenient modes validate credentials that are there and let the other requests through. That is only safe with authorization rules that demand something of a request.',
    kind: 'EdgePolicy',
    bad: `
      ${ROUTE}
      traffic: {apiKeyAuthentication: {mode: Optional, secretRef: {name: keys}}}`,
    at: 'spec.traffic.apiKeyAuthentication.mode',
    good: `
      ${ROUTE}
      traffic: {apiKeyAuthentication: {mode: Strict, secretRef: {name: keys}}}`,
  },
  'W-08': {
    level: 'W',
    title: 'clients can reach any host',
    explain:
      'A dynamic forward proxy connects to whatever host a request names, also inside the cluster. Restrict who may use it, and for which hosts, by an authorization policy. In a Backend the requests go out in plaintext besides, unless `enableTls` is true.',
    kind: 'Backend',
    bad: `
      type: DynamicForwardProxy
      dynamicForwardProxy: {}`,
    at: 'spec.dynamicForwardProxy.enableTls',
    good: `
      type: Static
      static: {hosts: [{host: api.example.com, port: 443}]}`,
  },
  'W-09': {
    level: 'W',
    title: 'keys are fetched without TLS',
    explain:
      'Whoever can change the answer on its way can put a key of their own into it, and sign tokens that the gateway takes for good. Use `https://`.',
    kind: 'EdgePolicy',
    bad: `
      ${ROUTE}
      traffic:
        jwtAuthentication:
          providers: [{issuer: https://login.example.com, jwks: {remote: {uri: http://login.example.com/keys}}}]`,
    at: 'spec.traffic.jwtAuthentication.providers[0].jwks.remote.uri',
    good: `
      ${ROUTE}
      traffic:
        jwtAuthentication:
          providers: [{issuer: https://login.example.com, jwks: {remote: {uri: https://login.example.com/keys}}}]`,
  },
  'W-10': {
    level: 'W',
    title: 'an authorization service that fails open',
    explain:
      'With `failOpen: true` requests pass without a decision while the service is down, so that an outage of it is an outage of your access control.',
    kind: 'GatewayExtension',
    bad: `
      extAuth: {failOpen: true, grpcService: {backendRef: {name: auth, port: 9000}}}`,
    at: 'spec.extAuth.failOpen',
    good: `
      extAuth: {failOpen: false, grpcService: {backendRef: {name: auth, port: 9000}}}`,
  },
  'W-11': {
    level: 'W',
    title: 'every origin with credentials',
    explain:
      'Browsers refuse an answer that allows credentials to the origin `*`. And if they did not, every site could act in the name of your users. List the origins that may send credentials.',
    kind: 'TrafficPolicy',
    bad: `
      cors: {allowOrigins: ["*"], allowCredentials: true}`,
    at: 'spec.cors.allowCredentials',
    good: `
      cors: {allowOrigins: [https://example.com], allowCredentials: true}`,
  },
  'W-12': {
    level: 'W',
    title: 'a field that is set more than once, or a flag without effect',
    explain:
      'When `defaults` and `overrides` name a field more than once, an overriding entry beats a default, then the last entry wins; the others do nothing. Entries of `overrides` always override, so `override: false` is ignored there: move the entry to `defaults`.',
    kind: 'EdgeBackend',
    bad: `
      ai: {provider: {vendorA: {}}}
      policies: {ai: {defaults: [{field: temperature, value: 0}, {field: temperature, value: 1}]}}`,
    at: 'spec.policies.ai.defaults[1].field',
    good: `
      ai: {provider: {vendorA: {}}}
      policies: {ai: {defaults: [{field: temperature, value: 1}]}}`,
  },
  'W-13': {
    level: 'W',
    title: 'prompt caching that does not cache',
    explain:
      "Only `vendorF` caches prompts; for any other provider the block has no effect. And the provider's own minimum is 1024 tokens, so a lower `minTokens` caches no more.",
    kind: 'EdgeBackend',
    bad: `
      ai: {provider: {vendorA: {}}}
      policies: {ai: {promptCaching: {}}}`,
    at: 'spec.policies.ai.promptCaching',
    good: `
      ai: {provider: {vendorF: {}}}
      policies: {ai: {promptCaching: {}}}`,
  },
  'W-14': {
    level: 'W',
    title: 'a response guard masks, it never rejects',
    explain:
      '`regex.action` applies to requests only: what matches in a response is always masked. Write `MASK`, so that nobody relies on a rejection.',
    kind: 'EdgeBackend',
    bad: `
      ai: {provider: {vendorA: {}}}
      policies: {ai: {promptGuard: {response: [{regex: {builtins: [Ssn], action: REJECT}}]}}}`,
    at: 'spec.policies.ai.promptGuard.response[0].regex.action',
    good: `
      ai: {provider: {vendorA: {}}}
      policies: {ai: {promptGuard: {response: [{regex: {builtins: [Ssn], action: MASK}}]}}}`,
  },
  'W-15': {
    level: 'W',
    title: 'a guard that does nothing, or not what it says',
    explain:
      'A `regex` guard without `matches` and `builtins` matches nothing. And the custom `response` is what a client gets whose text is rejected; with the action `MASK`, which is the default, nothing is.',
    kind: 'EdgeBackend',
    bad: `
      ai: {provider: {vendorA: {}}}
      policies: {ai: {promptGuard: {request: [{regex: {builtins: [Ssn]}, response: {statusCode: 400}}]}}}`,
    at: 'spec.policies.ai.promptGuard.request[0].response',
    good: `
      ai: {provider: {vendorA: {}}}
      policies: {ai: {promptGuard: {request: [{regex: {builtins: [Ssn], action: REJECT}, response: {statusCode: 400}}]}}}`,
  },
  'W-16': {
    level: 'W',
    title: 'a doubtful path of an MCP server',
    explain:
      'Paths of URLs start with `/`. And `/sse` is the usual path of the protocol SSE, `/mcp` that of StreamableHTTP: the one with the other protocol is mostly a slip. Leave `path` out to get the default of the protocol.',
    kind: 'EdgeBackend',
    bad: `
      mcp: {targets: [{name: files, static: {host: files.example.com, port: 80, protocol: SSE, path: /mcp}}]}`,
    at: 'spec.mcp.targets[0].static.path',
    good: `
      mcp: {targets: [{name: files, static: {host: files.example.com, port: 80, protocol: SSE}}]}`,
  },
  'W-17': {
    level: 'W',
    title: 'a route or alias that never matches',
    explain:
      'A key of `routes` is compared with the end of the path of a request, so it starts with `/`, or is `*` for all. Aliases and the models that they stand for need a name.',
    kind: 'EdgeBackend',
    bad: `
      ai: {provider: {vendorA: {}}}
      policies: {ai: {routes: {v1/messages: Messages}}}`,
    at: 'spec.policies.ai.routes["v1/messages"]',
    good: `
      ai: {provider: {vendorA: {}}}
      policies: {ai: {routes: {/v1/messages: Messages}}}`,
  },
  'W-18': {
    level: 'W',
    title: 'keys from a backend are not served yet',
    explain:
      'The API declares `backendRef` for key sets, but the data plane fetches keys from `uri` only today. With `backendRef` there are no keys, and no token is valid.',
    kind: 'EdgePolicy',
    bad: `
      ${ROUTE}
      traffic:
        jwtAuthentication:
          providers: [{issuer: https://login.example.com, jwks: {remote: {backendRef: {name: login, port: 80}}}}]`,
    at: 'spec.traffic.jwtAuthentication.providers[0].jwks.remote.backendRef',
    good: `
      ${ROUTE}
      traffic:
        jwtAuthentication:
          providers: [{issuer: https://login.example.com, jwks: {remote: {uri: https://login.example.com/keys}}}]`,
  },
  'W-19': {
    level: 'W',
    title: 'timeouts without effect',
    explain: 'Timeouts apply to HTTPRoutes; other targets ignore them. An empty block sets none either.',
    kind: 'EdgePolicy',
    bad: `
      ${GATEWAY}
      traffic: {timeouts: {request: 5s}}`,
    at: 'spec.traffic.timeouts',
    good: `
      ${ROUTE}
      traffic: {timeouts: {request: 5s}}`,
  },
  'W-20': {
    level: 'W',
    title: 'a field that has no phase',
    explain:
      'Authentication by tokens, passwords and API keys, and direct responses, run when they run: `phase: PreRouting` does not change that. Move them to a policy of the phase PostRouting, so that the object says what happens.',
    kind: 'EdgePolicy',
    bad: `
      ${GATEWAY}
      traffic: {phase: PreRouting, apiKeyAuthentication: {secretRef: {name: keys}}}`,
    at: 'spec.traffic.apiKeyAuthentication',
    good: `
      ${GATEWAY}
      traffic: {phase: PostRouting, apiKeyAuthentication: {secretRef: {name: keys}}}`,
  },
  'W-21': {
    level: 'W',
    title: 'a try that may take as long as the request',
    explain:
      'The timeout of the whole request covers all its tries. A try that may take as long is never cut short, and there is never time for another one. Make `perTryTimeout` shorter.',
    kind: 'EdgePolicy',
    bad: `
      ${ROUTE}
      traffic: {timeouts: {request: 5s}, retry: {retryOn: [5xx], perTryTimeout: 5s}}`,
    at: 'spec.traffic.retry.perTryTimeout',
    good: `
      ${ROUTE}
      traffic: {timeouts: {request: 5s}, retry: {retryOn: [5xx], perTryTimeout: 2s}}`,
  },
  'W-22': {
    level: 'W',
    title: 'retries that never happen',
    explain:
      'The condition `retriable-status-codes` means the codes in `statusCodes`, and without that list none. With `attempts: 0` retries are off altogether.',
    kind: 'TrafficPolicy',
    bad: `
      ${ROUTE}
      retry: {retryOn: [retriable-status-codes]}`,
    at: 'spec.retry.retryOn[0]',
    good: `
      ${ROUTE}
      retry: {statusCodes: [503]}`,
  },
  'W-23': {
    level: 'W',
    title: 'an origin that no browser sends',
    explain:
      'Items of `additionalOrigins` are compared with the Origin header of a request, which is a scheme, `://` and a host, with the port where it is not the usual one: no path, no final slash, no wildcard.',
    kind: 'EdgePolicy',
    bad: `
      ${ROUTE}
      traffic: {csrf: {additionalOrigins: [https://example.com/]}}`,
    at: 'spec.traffic.csrf.additionalOrigins[0]',
    good: `
      ${ROUTE}
      traffic: {csrf: {additionalOrigins: [https://example.com]}}`,
  },
  'W-24': {
    level: 'W',
    title: 'empty labels select everything',
    explain:
      'A selector without labels takes every object of the kind in the namespace, also those that come later. Of Secrets each would be read as a set of API keys. Add a label, unless you mean that.',
    kind: 'EdgePolicy',
    bad: `
      ${ROUTE}
      traffic: {apiKeyAuthentication: {secretSelector: {matchLabels: {}}}}`,
    at: 'spec.traffic.apiKeyAuthentication.secretSelector.matchLabels',
    good: `
      ${ROUTE}
      traffic: {apiKeyAuthentication: {secretSelector: {matchLabels: {use: api-keys}}}}`,
  },
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

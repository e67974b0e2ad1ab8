// Misplaced fields of the traffic blocks: TrafficPolicy for the proxy, EdgePolicy for the edge data plane.

import { all, beside, type MisplacedFields } from './belongs.ts';

const OF_ROUTE = 'a filter of the rules of an HTTPRoute, not of a policy';
const NO_OIDC = 'not part of this API: a service behind `extAuth` can do it';
const FAILS_CLOSED = 'not part of this API: without an answer of the service, the request fails';
const NO_FAULTS = 'not part of this API';
const ALWAYS_ASKED = 'remove it: every request needs the consent of the service';
const DEMANDS_TOKEN =
  'remove it: the GatewayExtension decides, with `spec.jwt.validationMode`: `Strict`, which is the default, demands a token, `AllowMissing` does not';

const RETRY: MisplacedFields['names'] = {
  ...all('numRetries retries maxRetries maxAttempts count', beside('attempts')),
  ...all(
    'backoff backOff retryBackOff backoffInterval initialInterval',
    beside('backoffBaseInterval', ', a duration'),
  ),
  perRetry: 'its `timeout` is `perTryTimeout` here, and the base of its back-off `backoffBaseInterval`',
  ...all('timeout tryTimeout perTry', beside('perTryTimeout')),
  ...all(
    'codes retriableStatusCodes httpStatusCodes retryOnStatusCodes',
    beside('statusCodes', ', a list of numbers'),
  ),
  ...all('conditions retryConditions on', beside('retryOn', ', a list')),
};

const REWRITES = 'a URLRewrite filter of an HTTPRoute does that; `spec.urlRewrite` replaces by a pattern';

/** Names that nginx and Traefik have for what a policy does. */
const OF_INGRESS: MisplacedFields['names'] = {
  ...all('proxyBodySize clientMaxBodySize', ['spec.buffer.maxRequestSize']),
  ...all('proxyReadTimeout proxySendTimeout', ['spec.timeouts.request']),
  ...all('rewriteTarget stripPrefix stripPrefixRegex addPrefix replacePath replacePathRegex', REWRITES),
  ...all('pathRewritePolicy', REWRITES),
  ...all(
    'sslRedirect forceSslRedirect redirectScheme redirectRegex',
    'a RequestRedirect filter of an HTTPRoute does that',
  ),
  ...all('compress', ['spec.compression.responseCompression']),
  ...all('buffering', ['spec.buffer']),
  ...all('enableCors corsAllowOrigin', ['spec.cors']),
  ...all(
    'forwardAuth authUrl',
    'write a GatewayExtension with `extAuth.httpService`, and name it in `spec.extAuth.extensionRef`',
  ),
};

const RATE = 'a local limit is a `tokenBucket` of `maxTokens`, `tokensPerFill` and `fillInterval`';

export const TRAFFIC_POLICY_NAMES: readonly MisplacedFields[] = [
  {
    at: 'TrafficPolicy spec',
    names: {
      ...all('jwtAuth jwtAuthn jwtAuthentication jwtPolicy requestAuthentication', ['spec.jwt']),
      ...all('jwtProviders providers jwks', ['GatewayExtension spec.jwt.providers[]']),
      ...all('authorization authz authorizationPolicy', ['spec.rbac']),
      ...OF_INGRESS,
      ...all(
        'ipAllowList ipWhiteList ipFilter allowList denyList sourceRanges whitelistSourceRange denylistSourceRange',
        'write an expression in `spec.rbac`, such as `source.address.startsWith("10.")`',
      ),
      ...all('limitRps limitRpm limitConnections', 'write `spec.rateLimit.local` with a `tokenBucket`'),
      ...all('rateLimitPolicy', ['spec.rateLimit']),
      ...all('timeoutPolicy', ['spec.timeouts']),
      ...all('requestHeadersPolicy', ['spec.headerModifiers.request']),
      ...all('responseHeadersPolicy', ['spec.headerModifiers.response']),
      ...all('basicAuthentication basicAuthn', ['spec.basicAuth']),
      ...all('apiKeyAuth apiKey apiKeys', ['EdgePolicy spec.traffic.apiKeyAuthentication']),
      ...all('oidc oauth oauth2', NO_OIDC),
      ...all('extAuthz externalAuth externalAuthorization authService', ['spec.extAuth']),
      ...all('extProcs externalProcessing', ['spec.extProc']),
      ...all('hostnameRewrite hostRewrite', ['spec.autoHostRewrite']),
      ...all('pathRewrite prefixRewrite rewrite rewritePath', ['spec.urlRewrite']),
      ...all('redirect requestRedirect mirror requestMirror', OF_ROUTE),
      directResponse: 'use a DirectResponse, which a filter of type ExtensionRef in an HTTPRoute refers to',
      ...all('healthCheck healthChecks', ['BackendConfigPolicy spec.healthCheck']),
      ...all('tls backendTLS upstreamTLS', ['BackendConfigPolicy spec.tls']),
      ...all('circuitBreaker connectionPool', ['BackendConfigPolicy spec.circuitBreakers']),
      ...all('loadBalancing loadBalancerPolicy', ['BackendConfigPolicy spec.loadBalancer']),
      ...all('sessionAffinity sessionPersistence hashPolicy hashPolicies consistentHash', [
        'BackendConfigPolicy spec.loadBalancer.ringHash.hashPolicies[]',
      ]),
      ...all('accessLog accessLogs accessLogging logging telemetry', ['HTTPListenerPolicy spec.accessLog[]']),
      tracing: ['HTTPListenerPolicy spec.tracing'],
      ...all('proxyProtocol enableProxyProtocol', ['ListenerPolicy spec.default.proxyProtocol']),
      ...all('ai mcp', 'a block of an EdgePolicy (`spec.backend`), for gateways of the edge data plane'),
      ...all(
        'traffic frontend backend',
        'a block of an EdgePolicy; a TrafficPolicy has its fields directly in `spec`',
      ),
      ...all('requestTimeout timeout', ['spec.timeouts.request']),
      ...all('idleTimeout streamIdleTimeout', ['spec.timeouts.streamIdle']),
      ...all('retries retryPolicy', ['spec.retry']),
      ...all('requestHeaderModifier requestHeaders', ['spec.headerModifiers.request']),
      ...all('responseHeaderModifier responseHeaders', ['spec.headerModifiers.response']),
      ...all('headers headerModifier headerModification', ['spec.headerModifiers']),
      ...all('gzip compressor', ['spec.compression.responseCompression']),
      ...all('maxRequestBodySize bodyLimit requestBuffer maxRequestSize', ['spec.buffer.maxRequestSize']),
      ...all('localRateLimit rateLimitLocal', ['spec.rateLimit.local']),
      ...all('globalRateLimit rateLimitGlobal', ['spec.rateLimit.global']),
      ...all('corsPolicy', ['spec.cors']),
      ...all('faultInjection fault faults', NO_FAULTS),
    },
  },
  {
    at: 'TrafficPolicy spec.jwt',
    names: {
      ...all('providers provider', ['GatewayExtension spec.jwt.providers[]']),
      issuer: ['GatewayExtension spec.jwt.providers[].issuer'],
      audiences: ['GatewayExtension spec.jwt.providers[].audiences[]'],
      ...all('jwks remoteJwks remoteJWKS jwksUri', ['GatewayExtension spec.jwt.providers[].jwks']),
      ...all('validationMode mode required', DEMANDS_TOKEN),
      claimsToHeaders: ['GatewayExtension spec.jwt.providers[].claimsToHeaders[]'],
    },
  },
  {
    at: 'TrafficPolicy spec.extAuth',
    names: {
      ...all('backendRef grpcService grpc', ['GatewayExtension spec.extAuth.grpcService']),
      ...all('httpService http', ['GatewayExtension spec.extAuth.httpService']),
      ...all('failOpen failureModeAllow', ['GatewayExtension spec.extAuth.failOpen']),
      ...all('headersToForward allowedHeaders headersToExtAuth', [
        'GatewayExtension spec.extAuth.headersToForward[]',
      ]),
      statusOnError: ['GatewayExtension spec.extAuth.statusOnError'],
      ...all('mode required', `${ALWAYS_ASKED}, unless its GatewayExtension has \`failOpen: true\``),
      enablement: 'write `disable: {}` in its place to turn external authorization off, or remove it',
    },
  },
  {
    at: 'TrafficPolicy spec.extProc',
    names: {
      ...all('backendRef grpcService grpc', ['GatewayExtension spec.extProc.grpcService']),
      ...all('failOpen failureModeAllow', ['GatewayExtension spec.extProc.failOpen']),
      messageTimeout: ['GatewayExtension spec.extProc.messageTimeout'],
    },
  },
  {
    at: 'TrafficPolicy spec.rateLimit',
    names: {
      ...all('requests requestsPerUnit unit burst average period', RATE),
      type: 'remove it: the block that is present (`local`, `global`) decides',
      descriptors: ['spec.rateLimit.global.descriptors[]'],
    },
  },
  {
    at: 'TrafficPolicy spec.rateLimit.local',
    names: all('requests requestsPerUnit requestsPerSecond rps unit burst tokens limit rules', RATE),
  },
  {
    at: 'TrafficPolicy spec.rateLimit.global',
    names: {
      domain: ['GatewayExtension spec.rateLimit.domain'],
      rules:
        'limits are in the configuration of the rate limit service; here are the `descriptors` of a request',
      ...all('backendRef grpcService', ['GatewayExtension spec.rateLimit.grpcService']),
      failOpen: ['GatewayExtension spec.rateLimit.failOpen'],
      timeout: ['GatewayExtension spec.rateLimit.timeout'],
    },
  },
  { at: 'TrafficPolicy spec.retry', names: RETRY },
  { at: 'EdgePolicy spec.traffic.retry', names: RETRY },
  {
    at: 'TrafficPolicy spec.timeouts',
    names: {
      ...all('idle idleTimeout streamIdleTimeout stream', beside('streamIdle')),
      ...all('requestTimeout route timeout', beside('request')),
      ...all('backendRequest perTry perTryTimeout', ['spec.retry.perTryTimeout']),
      ...all('connect connectTimeout tcp', ['BackendConfigPolicy spec.connectTimeout']),
    },
  },
  {
    at: 'TrafficPolicy spec.rbac',
    names: {
      ...all('rules expressions conditions when', ['spec.rbac.policy.matchExpressions[]']),
      ...all(
        'principals permissions',
        'principals and permissions are one expression here, in `spec.rbac.policy.matchExpressions`',
      ),
    },
  },
  {
    at: 'TrafficPolicy spec.urlRewrite',
    names: {
      ...all(
        'hostname path replacePrefixMatch replaceFullPath prefix',
        'a URLRewrite filter of an HTTPRoute does that',
      ),
      ...all('regex pathRegexRewrite regexRewrite', ['spec.urlRewrite.pathRegex']),
    },
  },
  {
    at: 'TrafficPolicy spec.buffer',
    names: all('maxRequestBytes maxBytes limit size maxSize', beside('maxRequestSize', ', such as `1Mi`')),
  },
  {
    at: 'TrafficPolicy spec.basicAuth',
    names: {
      ...all('htpasswd credentials', ['spec.basicAuth.users[]']),
      ...all('secret secretName', ['spec.basicAuth.secretRef']),
      realm: ['EdgePolicy spec.traffic.basicAuthentication.realm'],
    },
  },
  {
    at: 'TrafficPolicy *.transformation.request|*.transformation.response',
    names: all('headers', 'headers are the lists `set`, `add` and `remove`'),
  },
];

export const EDGE_POLICY_NAMES: readonly MisplacedFields[] = [
  {
    at: 'EdgePolicy spec|spec.traffic',
    names: {
      ...all('jwt jwtAuth jwtAuthn', ['spec.traffic.jwtAuthentication']),
      ...all('basicAuth basicAuthn', ['spec.traffic.basicAuthentication']),
      ...all('apiKeyAuth apiKey apiKeys', ['spec.traffic.apiKeyAuthentication']),
      ...all('rbac authz', ['spec.traffic.authorization']),
      ...all('oidc oauth oauth2', NO_OIDC),
      ...all('extAuthz externalAuth', ['spec.traffic.extAuth']),
      ...all('autoHostRewrite hostnameRewrite', ['spec.traffic.hostRewrite']),
      ...all('urlRewrite pathRewrite prefixRewrite redirect requestRedirect mirror requestMirror', OF_ROUTE),
      ...all('requestTimeout timeout', ['spec.traffic.timeouts.request']),
      ...all('retries retryPolicy', ['spec.traffic.retry']),
      ...all('requestHeaderModifier requestHeaders', ['spec.traffic.headerModifiers.request']),
      ...all('responseHeaderModifier responseHeaders', ['spec.traffic.headerModifiers.response']),
      ...all(
        'compression buffer',
        'a field of a TrafficPolicy, for gateways of the proxy; the edge data plane has none',
      ),
      ...all('promptGuard promptEnrichment prompt', ['spec.backend.ai']),
      ...all('faultInjection fault faults', NO_FAULTS),
    },
  },
  {
    at: 'EdgePolicy spec.traffic',
    names: {
      ...all('ai mcp auth tcp http', 'it belongs in `spec.backend`, next to `traffic`'),
      tls: ['spec.backend.tls', 'spec.frontend.tls'],
    },
  },
  {
    at: 'EdgePolicy spec.traffic.jwtAuthentication',
    names: {
      ...all('issuer audiences jwks', ['spec.traffic.jwtAuthentication.providers[]']),
      extensionRef: 'list the providers themselves here, in `providers`',
      validationMode: ['spec.traffic.jwtAuthentication.mode'],
    },
  },
  {
    at: 'EdgePolicy spec.traffic.jwtAuthentication.providers[]',
    names: {
      ...all('remoteJwks remoteJWKS', ['spec.traffic.jwtAuthentication.providers[].jwks.remote']),
      ...all('jwksUri jwksURI jwksUrl jwksURL jwks_uri', [
        'spec.traffic.jwtAuthentication.providers[].jwks.remote.uri',
      ]),
      ...all('localJwks localJWKS inlineJwks', ['spec.traffic.jwtAuthentication.providers[].jwks.inline']),
      audience: beside('audiences', ', a list'),
      name: 'providers have no name here; the `issuer` identifies them',
      ...all(
        'claimsToHeaders claimToHeaders',
        'set the header in `spec.traffic.transformation`, with an expression over `jwt`',
      ),
    },
  },
  {
    at: 'EdgePolicy spec.traffic.jwtAuthentication.providers[].jwks',
    names: {
      ...all('url uri jwksUri jwksURI jwksUrl jwks_uri', [
        'spec.traffic.jwtAuthentication.providers[].jwks.remote.uri',
      ]),
      local: beside('inline', ', a text'),
    },
  },
  {
    at: 'EdgePolicy spec.traffic.extAuth',
    names: all('mode required', ALWAYS_ASKED),
  },
  {
    at: 'EdgePolicy spec.traffic.extAuth|spec.traffic.extProc',
    names: {
      ...all(
        'extensionRef grpcService httpService grpc http',
        'name the service itself here, in `backendRef`',
      ),
      withRequestBody: ['spec.traffic.extAuth.forwardBody'],
      ...all('failureModeAllow failOpen', FAILS_CLOSED),
    },
  },
  {
    at: 'EdgePolicy spec.traffic.rateLimit.local[]',
    names: {
      ...all(
        'tokenBucket maxTokens fillInterval tokensPerFill',
        'a local limit is `requests` or `tokens`, a `unit`, and a `burst`',
      ),
      ...all('requestsPerUnit limit', beside('requests')),
    },
  },
  {
    at: 'EdgePolicy spec.traffic.rateLimit.global',
    names: { extensionRef: 'name the service itself here, in `backendRef`' },
  },
  {
    at: 'EdgePolicy spec.traffic.timeouts',
    names: {
      ...all('backendRequest perTry perTryTimeout', ['spec.traffic.retry.perTryTimeout']),
      ...all('requestTimeout route timeout', beside('request')),
      ...all('idle idleTimeout streamIdle', ['spec.frontend.http.http1IdleTimeout']),
    },
  },
  {
    at: 'EdgePolicy spec.traffic.authorization',
    names: all('rules expressions conditions when', ['spec.traffic.authorization.policy.matchExpressions[]']),
  },
  {
    at: 'EdgePolicy spec.frontend.tls',
    names: {
      ...all(
        'minVersion maxVersion minProtocolVersion maxProtocolVersion cipherSuites ciphers ecdhCurves',
        'not part of this API: TLS of clients has only `handshakeTimeout` and `alpnProtocols`',
      ),
      ...all('certificateRefs secretName', 'certificates are in the Gateway: `spec.listeners[].tls`'),
    },
  },
  {
    at: 'EdgePolicy *.jwks.remote',
    names: all('url jwksUri jwksURI jwksUrl jwksURL jwks_uri', beside('uri')),
  },
  {
    at: 'EdgePolicy spec.traffic.directResponse',
    names: all('statusCode code', beside('status')),
  },
];

// Misplaced fields of connections, listeners, extensions and deployments.

import { all, beside, type MisplacedFields } from './belongs.ts';

export const CONNECTION_NAMES: readonly MisplacedFields[] = [
  {
    at: 'BackendConfigPolicy spec',
    names: {
      ...all('connectionPool', ['spec.circuitBreakers']),
      ...all('keepalive keepAlive', ['spec.tcpKeepalive']),
      ...all('lb loadBalancing loadBalancerPolicy', ['spec.loadBalancer']),
      ...all('sessionAffinity sessionPersistence hashPolicies hashPolicy consistentHash', [
        'spec.loadBalancer.ringHash.hashPolicies[]',
      ]),
      ...all('http2', ['spec.http2ProtocolOptions']),
      ...all('http1', ['spec.http1ProtocolOptions']),
      ...all('outlier ejection', ['spec.outlierDetection']),
      ...all('healthCheckPolicy', ['spec.healthCheck']),
      ...all('host service', 'name the Service in `targetRefs`'),
      trafficPolicy: 'write its fields here directly, such as `tls`, `loadBalancer` and `outlierDetection`',
      ...all('timeouts requestTimeout', ['TrafficPolicy spec.timeouts']),
      ...all('idleTimeout', ['spec.commonHttpProtocolOptions.idleTimeout']),
      ...all('proxyProtocol', ['ListenerPolicy spec.default.proxyProtocol']),
    },
  },
  {
    at: 'BackendConfigPolicy spec.tls',
    names: {
      ...all('caCertificateRefs certificateRefs secretName credentialName clientCertificateRef', [
        'spec.tls.secretRef',
      ]),
      ...all('ca rootCA caCertificate', ['spec.tls.files.rootCA']),
      ...all('hostname serverName', beside('sni')),
      ...all('insecure', beside('insecureSkipVerify')),
      ...all('subjectAltNames subjectAltNameMatchers', beside('verifySubjectAltNames')),
      ...all('caCertificates', ['spec.tls.files.rootCA']),
      ...all('clientCertificate', ['spec.tls.files.tlsCertificate']),
      ...all('privateKey', ['spec.tls.files.tlsKey']),
      mode: 'remove it: the trust source that is set decides (`secretRef`, `files`, `wellKnownCACertificates`)',
    },
  },
  {
    at: 'BackendConfigPolicy spec.loadBalancer',
    names: {
      ...all(
        'type policy algorithm simple strategy',
        'use one of the blocks `leastRequest`, `roundRobin`, `ringHash`, `maglev` and `random`, such as `roundRobin: {}`',
      ),
      ...all('consistentHash', ['spec.loadBalancer.ringHash']),
      ...all('leastConn leastConnections leastRequests', ['spec.loadBalancer.leastRequest']),
    },
  },
  {
    at: 'BackendConfigPolicy spec.circuitBreakers',
    names: {
      ...all('maxParallelRequests maxConcurrentRequests', beside('maxRequests')),
      ...all('maxParallelRetries', beside('maxRetries')),
    },
  },
  {
    at: 'BackendConfigPolicy spec.tcpKeepalive',
    names: {
      ...all('probes', beside('keepAliveProbes')),
      ...all('idleTime time', beside('keepAliveTime')),
      ...all('interval', beside('keepAliveInterval')),
    },
  },
  {
    at: 'BackendConfigPolicy spec.healthCheck',
    names: {
      active: 'write its fields here directly',
      passive: ['spec.outlierDetection'],
      intervalSeconds: beside('interval', ', a duration'),
      timeoutSeconds: beside('timeout', ', a duration'),
      unhealthyThresholdCount: beside('unhealthyThreshold'),
      healthyThresholdCount: beside('healthyThreshold'),
    },
  },
  {
    at: 'BackendConfigPolicy spec.outlierDetection',
    names: {
      ...all('consecutiveErrors consecutive5xxErrors consecutive5XxErrors', beside('consecutive5xx')),
      consecutiveGatewayErrors: 'the nearest is `consecutive5xx`, which counts every 5xx',
    },
  },
];

export const EXTENSION_NAMES: readonly MisplacedFields[] = [
  {
    at: 'GatewayExtension spec',
    names: {
      ...all('targetRefs targetRef', 'a TrafficPolicy attaches it: name the extension in its `extensionRef`'),
      ...all('extAuthz', ['spec.extAuth']),
      ...all('jwtProviders providers jwtRules', ['spec.jwt.providers[]']),
      ...all('envoyExtAuthzGrpc', ['spec.extAuth.grpcService']),
      ...all('envoyExtAuthzHttp', ['spec.extAuth.httpService']),
    },
  },
  { at: 'GatewayExtension spec.jwt', names: { mode: beside('validationMode') } },
  {
    at: 'GatewayExtension spec.jwt.providers[]',
    names: {
      ...all('remoteJwks remoteJWKS', ['spec.jwt.providers[].jwks.remote']),
      ...all('jwksUri jwksURI jwksUrl jwksURL jwks_uri', ['spec.jwt.providers[].jwks.remote.url']),
      ...all('localJwks localJWKS inlineJwks', ['spec.jwt.providers[].jwks.local.inline']),
      ...all('fromHeaders', ['spec.jwt.providers[].tokenSource.header']),
      ...all('fromParams', ['spec.jwt.providers[].tokenSource.queryParameter']),
      ...all('forward forwardJwt forwardOriginalToken keepToken', ['spec.jwt.providers[].forwardToken']),
      audience: beside('audiences', ', a list'),
    },
  },
  {
    at: 'GatewayExtension spec.jwt.providers[].jwks',
    names: {
      inline: ['spec.jwt.providers[].jwks.local.inline'],
      ...all('url uri jwksUri jwksURI jwksUrl jwks_uri', ['spec.jwt.providers[].jwks.remote.url']),
    },
  },
  {
    at: 'GatewayExtension spec.jwt.providers[].jwks.remote',
    names: {
      ...all('uri jwksUri jwksURI jwksUrl jwksURL jwks_uri', beside('url')),
      ...all('backend service', beside('backendRef')),
    },
  },
  {
    at: 'GatewayExtension spec.extAuth.grpcService|spec.extAuth.httpService',
    names: all('failureModeAllow failOpen', ['spec.extAuth.failOpen']),
  },
  {
    at: 'GatewayExtension spec.extProc.grpcService',
    names: all('failureModeAllow failOpen', ['spec.extProc.failOpen']),
  },
  {
    at: 'GatewayExtension spec.rateLimit.grpcService',
    names: all('failureModeAllow failOpen', ['spec.rateLimit.failOpen']),
  },
  {
    at: 'GatewayExtension spec.extAuth',
    names: {
      ...all('failureModeAllow', ['spec.extAuth.failOpen']),
      ...all('grpc', ['spec.extAuth.grpcService']),
      ...all('http', ['spec.extAuth.httpService']),
      ...all('timeout', [
        'spec.extAuth.grpcService.requestTimeout',
        'spec.extAuth.httpService.requestTimeout',
      ]),
      ...all('headersToExtAuth allowedHeaders', ['spec.extAuth.headersToForward[]']),
      ...all('bodyToExtAuth forwardBody', ['spec.extAuth.withRequestBody']),
    },
  },
  {
    at: 'GatewayExtension spec.extProc',
    names: {
      ...all('failureModeAllow', ['spec.extProc.failOpen']),
      ...all('timeout', ['spec.extProc.messageTimeout']),
    },
  },
  {
    at: 'GatewayExtension spec.rateLimit',
    names: {
      ...all('failureModeAllow', ['spec.rateLimit.failOpen']),
      ...all('failureModeDeny', 'it is `failOpen` here, the other way round'),
      descriptors: ['TrafficPolicy spec.rateLimit.global.descriptors[]'],
    },
  },
];

export const LISTENER_NAMES: readonly MisplacedFields[] = [
  {
    at: 'HTTPListenerPolicy spec',
    names: {
      ...all('upgrades websocket websockets', ['spec.upgradeConfig.enabledUpgrades[]']),
      ...all('proxyProtocol enableProxyProtocol', ['ListenerPolicy spec.default.proxyProtocol']),
      ...all('tls', 'TLS is configured in the Gateway: `spec.listeners[].tls`'),
      ...all('timeouts requestTimeout', ['TrafficPolicy spec.timeouts']),
      ...all('clientIPDetection xForwardedFor', ['spec.xffNumTrustedHops']),
      ...all('requestHeaderModifier earlyRequestHeaders headers', ['spec.earlyRequestHeaderModifier']),
      ...all('timeout', ['spec.idleTimeout', 'spec.streamIdleTimeout']),
      ...all('connection bufferLimit', ['ListenerPolicy spec.default.perConnectionBufferLimitBytes']),
      ...all('path http1 http2 http3', 'not part of this API'),
    },
  },
  {
    at: 'HTTPListenerPolicy spec.accessLog[]',
    names: {
      ...all('file stdout sink', ['spec.accessLog[].fileSink']),
      ...all('format', ['spec.accessLog[].fileSink.stringFormat', 'spec.accessLog[].fileSink.jsonFormat']),
      ...all('otel otlp', ['spec.accessLog[].openTelemetry']),
    },
  },
  {
    at: 'HTTPListenerPolicy spec.accessLog[].fileSink',
    names: all('format text', 'it is `stringFormat` here, or `jsonFormat` for an object'),
  },
  {
    at: 'HTTPListenerPolicy spec.tracing.provider',
    names: {
      ...all('type', 'remove it: the block that is present decides'),
      ...all('host service port endpoint address backendRef backendRefs', [
        'spec.tracing.provider.openTelemetry.grpcService.backendRef',
      ]),
      ...all(
        'zipkin jaeger datadog skywalking',
        'not part of this API: traces go to OpenTelemetry over gRPC',
      ),
    },
  },
  {
    at: 'HTTPListenerPolicy spec.tracing',
    names: {
      ...all('sampling samplingRate sampleRate', ['spec.tracing.randomSampling']),
      ...all('customTags tags', ['spec.tracing.attributes[]']),
    },
  },
  {
    at: 'ListenerPolicy spec',
    names: all('enableProxyProtocol', ['spec.default.proxyProtocol']),
  },
];

export const PARAMETER_NAMES: readonly MisplacedFields[] = [
  {
    at: 'GatewayParameters spec',
    names: {
      ...all('kubernetes provider', ['spec.kube']),
      ...all('envoy proxy envoyContainer', ['spec.kube.proxyContainer']),
      ...all(
        'targetRefs targetRef',
        'a Gateway (`spec.infrastructure.parametersRef`) or a GatewayClass (`spec.parametersRef`) names its parameters',
      ),
    },
  },
  {
    at: 'GatewayParameters spec.kube',
    names: {
      ...all('envoy proxy envoyContainer', ['spec.kube.proxyContainer']),
      ...all('annotations podAnnotations', ['spec.kube.podTemplate.extraAnnotations']),
      ...all('labels podLabels', ['spec.kube.podTemplate.extraLabels']),
      ...all('pod', ['spec.kube.podTemplate']),
      ...all(
        'autoscaling hpa horizontalPodAutoscaler',
        'not part of this API: create a HorizontalPodAutoscaler, and remove `deployment.replicas`',
      ),
      ...all('image', ['spec.kube.proxyContainer.image']),
      ...all('resources', ['spec.kube.proxyContainer.resources']),
      ...all('logLevel', ['spec.kube.proxyContainer.bootstrap.logLevel']),
    },
  },
  {
    at: 'GatewayParameters spec.kube.podTemplate',
    names: {
      ...all('spec metadata', 'write its fields here directly'),
      ...all('annotations', beside('extraAnnotations')),
      ...all('labels', beside('extraLabels')),
      ...all('containers', ['spec.kube.proxyContainer']),
      ...all('volumes', beside('extraVolumes')),
      ...all('resources', ['spec.kube.proxyContainer.resources']),
    },
  },
  {
    at: 'GatewayParameters *.resources',
    names: all('cpu memory', 'it belongs in `limits` or `requests`'),
  },
  {
    at: 'GatewayParameters spec.kube.service|spec.kube.serviceAccount',
    names: {
      ...all('annotations', beside('extraAnnotations')),
      ...all('labels', beside('extraLabels')),
    },
  },
  {
    at: 'GatewayParameters spec.kube.deployment',
    names: {
      ...all('annotations podAnnotations', ['spec.kube.podTemplate.extraAnnotations']),
      ...all('labels podLabels', ['spec.kube.podTemplate.extraLabels']),
      ...all('spec template', ['spec.kube.podTemplate']),
    },
  },
];

// For tests of the kinds: every place of every shared type, as a spec with a placeholder.

/** A place of a type: `spec` inserts YAML (flow style) there, and the rest of the object is valid. */
export interface Location {
  readonly kind: string;
  readonly path: string;
  readonly spec: (value: string) => string;
  /** Findings at this place for every value. */
  readonly always: readonly string[];
}

/** `<>` is the placeholder. */
export function place(kind: string, path: string, template: string, ...always: string[]): Location {
  return { kind, path, spec: (value) => template.replace('<>', () => value), always };
}

/** The same places, some levels further down. */
export function inside(
  outer: readonly Location[],
  path: string,
  template: string,
  ...always: string[]
): Location[] {
  return outer.map((location) => ({
    ...location,
    path: `${location.path}${path}`,
    spec: (value) => location.spec(template.replace('<>', () => value)),
    always: [
      ...location.always,
      ...always.map((finding) => finding.replace('<>', `${location.path}${path}`)),
    ],
  }));
}

const GATEWAY = 'targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: web}]';
const ROUTE = 'targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: web}]';
const EDGE_BACKEND = 'targetRefs: [{group: edge.gatewarden.dev, kind: EdgeBackend, name: llm}]';

const onEdge = (path: string, template: string, ...always: string[]) =>
  place('EdgePolicy', `spec.traffic.${path}`, `${ROUTE}\ntraffic: ${template}`, ...always);
const onTraffic = (path: string, template: string) =>
  place('TrafficPolicy', `spec.${path}`, `${ROUTE}\n${template}`);
const onConfig = (path: string, template: string) =>
  place(
    'BackendConfigPolicy',
    `spec.${path}`,
    `targetRefs: [{group: gateway.gatewarden.dev, kind: Backend, name: db}]\n${template}`,
  );
const onExtension = (path: string, template: string) => place('GatewayExtension', `spec.${path}`, template);
const onListener = (path: string, template: string) =>
  place('HTTPListenerPolicy', `spec.${path}`, `${GATEWAY}\n${template}`);
const onParameters = (path: string, template: string) => place('GatewayParameters', `spec.${path}`, template);

const frontend = (path: string, template: string, ...always: string[]) =>
  place('EdgePolicy', `spec.frontend.${path}`, `${GATEWAY}\nfrontend: ${template}`, ...always);
const TRACED = 'EP-16 @ spec.frontend.tracing';
const SERVICE = '{name: svc, port: 80}';

const backend = place('EdgePolicy', 'spec.backend', `${EDGE_BACKEND}\nbackend: <>`);
const provider = place(
  'EdgeBackend',
  'spec.ai.groups[0].providers[0].policies',
  'ai: {groups: [{providers: [{name: a, vendorF: {}, policies: <>}]}]}',
);
const target = place(
  'EdgeBackend',
  'spec.mcp.targets[0].static.policies',
  'mcp: {targets: [{name: a, static: {host: a.example.com, port: 80, policies: <>}}]}',
);
const ofStatic = place(
  'EdgeBackend',
  'spec.policies',
  'static: {host: a.example.com, port: 80}\npolicies: <>',
);
const ofAi = place('EdgeBackend', 'spec.policies', 'ai: {provider: {vendorF: {}}}\npolicies: <>');
const ofMcp = place(
  'EdgeBackend',
  'spec.policies',
  'mcp: {targets: [{name: a, static: {host: a.example.com, port: 80}}]}\npolicies: <>',
);

const BackendAI = inside([backend, ofAi, provider], '.ai', '{ai: <>}');
const BackendMCP = inside([backend, ofMcp, target], '.mcp', '{mcp: <>}');
const Moderation = inside(
  BackendAI,
  '.promptGuard.request[0].vendorAModeration.policies',
  '{promptGuard: {request: [{vendorAModeration: {policies: <>}}]}}',
);
/** The blocks with the members `tcp`, `tls`, `http` and `auth`. */
const BackendSimple = [backend, ofStatic, provider, target, ...Moderation];
const RequestGuard = inside(BackendAI, '.promptGuard.request[0]', '{promptGuard: {request: [<>]}}');
const ResponseGuard = inside(BackendAI, '.promptGuard.response[0]', '{promptGuard: {response: [<>]}}');
const Webhook = inside([...RequestGuard, ...ResponseGuard], '.webhook', '{webhook: <>}');
const BackendAuth = inside(BackendSimple, '.auth', '{auth: <>}');
const BackendTLS = inside(BackendSimple, '.tls', '{tls: <>}');
const EdgeJWKS = [
  onEdge(
    'jwtAuthentication.providers[0].jwks.remote',
    '{jwtAuthentication: {providers: [{issuer: a, jwks: {remote: <>}}]}}',
  ),
  ...inside(BackendMCP, '.authentication.jwks', '{authentication: {jwks: <>}}'),
];
const ExtGrpcService = [
  onExtension('extAuth.grpcService', 'extAuth: {grpcService: <>}'),
  onExtension('extProc.grpcService', 'extProc: {grpcService: <>}'),
  onExtension('rateLimit.grpcService', 'rateLimit: {domain: a, grpcService: <>}'),
];
const CommonGrpcService = [
  onListener('accessLog[0].grpcService', 'accessLog: [{grpcService: <>}]'),
  onListener('accessLog[0].openTelemetry.grpcService', 'accessLog: [{openTelemetry: {grpcService: <>}}]'),
  onListener(
    'tracing.provider.openTelemetry.grpcService',
    'tracing: {provider: {openTelemetry: {grpcService: <>}}}',
  ),
];
const ExtSvcRetry = [
  ...inside(ExtGrpcService, '.retry', `{backendRef: ${SERVICE}, retry: <>}`),
  onExtension('extAuth.httpService.retry', `extAuth: {httpService: {backendRef: ${SERVICE}, retry: <>}}`),
];
const FilterType = [
  onListener(
    'accessLog[0].filter',
    'accessLog: [{fileSink: {path: /dev/null, stringFormat: a}, filter: <>}]',
  ),
  ...['andFilter', 'orFilter'].map((list) =>
    onListener(
      `accessLog[0].filter.${list}[1]`,
      `accessLog: [{fileSink: {path: /dev/null, stringFormat: a}, filter: {${list}: [{traceableFilter: true}, <>]}}]`,
    ),
  ),
];

export const LOCATIONS = {
  BackendFull: [backend, ofStatic],
  BackendSimple,
  BackendTLS,
  BackendAuth,
  BackendAI,
  BackendMCP,
  RequestGuard,
  ResponseGuard,
  Webhook,
  LLMProvider: [
    place('EdgeBackend', 'spec.ai.provider', 'ai: {provider: {<>}}'),
    place('EdgeBackend', 'spec.ai.groups[0].providers[0]', 'ai: {groups: [{providers: [{name: a, <>}]}]}'),
  ],
  Keepalive: [
    frontend('tcp.keepalive', '{tcp: {keepalive: <>}}'),
    ...inside(BackendSimple, '.tcp.keepalive', '{tcp: {keepalive: <>}}'),
  ],
  EdgeJWKS,
  LogTracingAttributes: [
    frontend('accessLog.attributes', '{accessLog: {attributes: <>}}'),
    frontend('tracing.attributes', `{tracing: {backendRef: ${SERVICE}, attributes: <>}}`, TRACED),
  ],
  EdgeAuthorization: [
    onEdge('authorization', '{authorization: <>}'),
    ...inside(BackendMCP, '.authorization', '{authorization: <>}'),
  ],
  ProxyAuthorization: [onTraffic('rbac', 'rbac: <>')],
  Retry: [onEdge('retry', '{retry: <>}'), onTraffic('retry', 'retry: <>')],
  HTTPHeaderFilter: [
    onEdge('headerModifiers.request', '{headerModifiers: {request: <>}}'),
    onEdge('headerModifiers.response', '{headerModifiers: {response: <>}}'),
    onTraffic('headerModifiers.request', 'headerModifiers: {request: <>}'),
    onTraffic('headerModifiers.response', 'headerModifiers: {response: <>}'),
    onListener('earlyRequestHeaderModifier', 'earlyRequestHeaderModifier: <>'),
  ],
  CORS: [onEdge('cors', '{cors: <>}'), onTraffic('cors', 'cors: <>')],
  EdgeBackendObjectReference: [
    ...inside(Webhook, '.backendRef', '{backendRef: <>}'),
    onEdge('extProc.backendRef', '{extProc: {backendRef: <>}}'),
    onEdge('extAuth.backendRef', '{extAuth: {backendRef: <>}}'),
    onEdge(
      'rateLimit.global.backendRef',
      '{rateLimit: {global: {domain: a, descriptors: [{entries: [{name: a, expression: "1"}]}], backendRef: <>}}}',
    ),
    frontend('tracing.backendRef', '{tracing: {backendRef: <>}}', TRACED),
    ...inside(EdgeJWKS, '.backendRef', '{backendRef: <>}', 'warning W-18 @ <>'),
  ],
  BackendObjectReference: [
    onExtension(
      'jwt.providers[0].jwks.remote.backendRef',
      'jwt: {providers: [{name: a, jwks: {remote: {url: https://a.example.com/keys, backendRef: <>}}}]}',
    ),
  ],
  BackendRef: [
    ...inside(ExtGrpcService, '.backendRef', '{backendRef: <>}'),
    onExtension('extAuth.httpService.backendRef', 'extAuth: {httpService: {backendRef: <>}}'),
    ...inside(CommonGrpcService.slice(0, 2), '.backendRef', '{logName: a, backendRef: <>}'),
    ...inside(CommonGrpcService.slice(2), '.backendRef', '{backendRef: <>}'),
  ],
  ExtGrpcService,
  ExtSvcRetry,
  CommonGrpcService,
  ProcessingMode: [
    onExtension(
      'extProc.processingMode',
      `extProc: {grpcService: {backendRef: ${SERVICE}}, processingMode: <>}`,
    ),
    onTraffic('extProc.processingMode', 'extProc: {extensionRef: {name: a}, processingMode: <>}'),
  ],
  BufferSettings: [
    onExtension(
      'extAuth.withRequestBody',
      `extAuth: {grpcService: {backendRef: ${SERVICE}}, withRequestBody: <>}`,
    ),
    onTraffic('extAuth.withRequestBody', 'extAuth: {extensionRef: {name: a}, withRequestBody: <>}'),
  ],
  StringMatcher: [
    onTraffic('csrf.additionalOrigins[0]', 'csrf: {percentageEnabled: 100, additionalOrigins: [<>]}'),
    ...['inclusionList', 'exclusionList'].map((list) =>
      onParameters(`kube.stats.matcher.${list}[0]`, `kube: {stats: {matcher: {${list}: [<>]}}}`),
    ),
  ],
  FilterType,
  HTTPHeaderMatch: [
    ...inside(Webhook, '.forwardHeaderMatches[0]', `{backendRef: ${SERVICE}, forwardHeaderMatches: [<>]}`),
    ...inside(FilterType, '.headerFilter.header', '{headerFilter: {header: <>}}'),
  ],
  LocalObjectReference: [
    ...inside(BackendAuth, '.secretRef', '{secretRef: <>}'),
    ...inside(BackendTLS, '.mtlsCertificateRef[0]', '{mtlsCertificateRef: [<>]}'),
    ...inside(BackendTLS, '.caCertificateRefs[0]', '{caCertificateRefs: [<>]}'),
    onEdge('basicAuthentication.secretRef', '{basicAuthentication: {secretRef: <>}}'),
    onEdge('apiKeyAuthentication.secretRef', '{apiKeyAuthentication: {secretRef: <>}}'),
    onConfig('tls.secretRef', 'tls: {secretRef: <>}'),
    place(
      'Backend',
      'spec.cloud.auth.secretRef',
      'type: Cloud\ncloud: {accountId: "123456789012", function: {functionName: a}, auth: {type: Secret, secretRef: <>}}',
    ),
    onExtension(
      'jwt.providers[0].jwks.local.configMapRef',
      'jwt: {providers: [{name: a, jwks: {local: {configMapRef: <>}}}]}',
    ),
    onParameters('kube.podTemplate.imagePullSecrets[0]', 'kube: {podTemplate: {imagePullSecrets: [<>]}}'),
  ],
  SlowStart: [
    onConfig('loadBalancer.leastRequest.slowStart', 'loadBalancer: {leastRequest: {slowStart: <>}}'),
    onConfig('loadBalancer.roundRobin.slowStart', 'loadBalancer: {roundRobin: {slowStart: <>}}'),
  ],
  EdgeTransform: ['request', 'response'].map((direction) =>
    onEdge(`transformation.${direction}`, `{transformation: {${direction}: <>}}`),
  ),
  ProxyTransform: ['request', 'response'].map((direction) =>
    onTraffic(`transformation.${direction}`, `transformation: {${direction}: <>}`),
  ),
  TargetSelector: [
    place('EdgePolicy', 'spec.targetSelectors[0]', 'targetSelectors: [<>]\ntraffic: {csrf: {}}'),
    place('TrafficPolicy', 'spec.targetSelectors[0]', 'targetSelectors: [<>]\nbuffer: {disable: {}}'),
    place('BackendConfigPolicy', 'spec.targetSelectors[0]', 'targetSelectors: [<>]'),
    place('HTTPListenerPolicy', 'spec.targetSelectors[0]', 'targetSelectors: [<>]'),
    place(
      'ListenerPolicy',
      'spec.targetSelectors[0]',
      'targetSelectors: [<>]\ndefault: {perConnectionBufferLimitBytes: 1}',
    ),
  ],
} as const satisfies Readonly<Record<string, readonly Location[]>>;

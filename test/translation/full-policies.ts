// Policies and extensions with every field and only valid values: the one place to write them (full-policies.test.ts requires new ones).

const header = (name: string, value: string) => ({ name, value });
export const KEY = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' };
export const KEYS = JSON.stringify({ keys: [KEY] });
export const USER = 'ann:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=';
const changes = { set: [header('x-a', '1')], add: [header('x-b', '2')], remove: ['x-c'] };
const templates = { ...changes, body: { parseAs: 'AsJson', value: '{{ default(a, "") }}' } };
const modes = {
  requestHeaderMode: 'SEND',
  responseHeaderMode: 'SEND',
  requestBodyMode: 'BUFFERED',
  responseBodyMode: 'STREAMED',
  requestTrailerMode: 'SKIP',
  responseTrailerMode: 'SEND',
};
const requestBody = { maxRequestBytes: 1024, allowPartialMessage: true, packAsBytes: false };
const backend = { name: 'svc', port: 80, weight: 1 };
const service = {
  backendRef: { group: '', kind: 'Service', namespace: 'default', ...backend },
  authority: 'a.test',
  requestTimeout: '1s',
  retry: { attempts: 2, backoff: { baseInterval: '10ms', maxInterval: '1s' } },
};
const logService = {
  backendRef: backend,
  authority: 'a',
  initialMetadata: [{ key: 'x-k', value: 'v' }],
  logName: 'l',
  maxReceiveMessageLength: 100,
  retryPolicy: { numRetries: 2, retryBackOff: { baseInterval: '1s', maxInterval: '2s' } },
  skipProxyHeaders: true,
  timeout: '1s',
};
const attributes = {
  values: [
    { key: 'a', value: { stringValue: 'b' } },
    { key: 'c', value: { arrayValue: [{ stringValue: 'd' }] } },
    { key: 'e', value: { kvListValue: { values: [{ key: 'f', value: { stringValue: 'g' } }] } } },
  ],
};
const filters = [
  { celFilter: { match: 'request.path == "/a"' } },
  { durationFilter: { op: 'GE', value: 5 } },
  { grpcStatusFilter: { exclude: true, statuses: ['OK'] } },
  { headerFilter: { header: { name: 'x-a', type: 'RegularExpression', value: 'a+' } } },
  { headerFilter: { header: { name: 'x-a', type: 'Exact', value: 'a+' } } },
  { notHealthCheckFilter: true },
  { responseFlagFilter: { flags: ['UF'] } },
  { statusCodeFilter: { op: 'LE', value: 5 } },
  { traceableFilter: true },
  { andFilter: [{ traceableFilter: true }, { notHealthCheckFilter: true }] },
  { orFilter: [{ traceableFilter: true }, { statusCodeFilter: { op: 'LE', value: 5 } }] },
];
const hashPolicies = [
  {
    cookie: { httpOnly: true, name: 'c', path: '/', sameSite: 'Lax', secure: true, ttl: '1m' },
    terminal: true,
  },
  { header: { name: 'x-a' } },
  { sourceIP: {} },
];
const slowly = { slowStart: { aggression: '1.0', minWeightPercent: 10, window: '10s' } };

/** Several policies and extensions of each kind, which together have every field with valid values. */
export const FULL: Readonly<Record<string, readonly object[]>> = {
  TrafficPolicy: [
    { buffer: { maxRequestSize: '1Ki' } },
    { timeouts: { request: '1s', streamIdle: '2s' } },
    {
      cors: {
        allowCredentials: true,
        allowHeaders: ['x-a'],
        allowMethods: ['GET'],
        allowOrigins: ['https://a.test'],
        exposeHeaders: ['x-b'],
        maxAge: 5,
      },
    },
    {
      csrf: {
        percentageEnabled: 100,
        additionalOrigins: [
          { exact: 'a' },
          { safeRegex: 'a+' },
          { prefix: 'a', ignoreCase: true },
          { suffix: 'x' },
          { contains: 'x' },
        ],
      },
    },
    { csrf: { percentageShadowed: 10 } },
    { headerModifiers: { request: changes, response: changes } },
    { autoHostRewrite: true },
    {
      retry: {
        attempts: 2,
        backoffBaseInterval: '25ms',
        perTryTimeout: '1s',
        retryOn: ['5xx'],
        statusCodes: [503],
      },
    },
    { urlRewrite: { pathRegex: { pattern: '^/a(.*)', substitution: '/b\\1' } } },
    { compression: { responseCompression: {}, requestDecompression: {} } },
    { rateLimit: { local: { tokenBucket: { maxTokens: 5, tokensPerFill: 1, fillInterval: '1s' } } } },
    {
      rateLimit: {
        global: {
          extensionRef: { name: 'rl', namespace: 'default' },
          descriptors: [
            {
              entries: [
                { type: 'Generic', generic: { key: 'a', value: 'b' } },
                { type: 'Header', header: 'x-a' },
                { type: 'Path' },
              ],
            },
          ],
        },
      },
    },
    { basicAuth: { users: [USER] } },
    { basicAuth: { secretRef: { name: 'staff', namespace: 'default', key: 'users' } } },
    { rbac: { action: 'Allow', policy: { matchExpressions: ["request.path == '/a'"] } } },
    { rbac: { action: 'Deny', policy: { matchExpressions: ["request.path == '/a'"] } } },
    { transformation: { request: templates, response: templates } },
    {
      transformation: {
        request: { body: { parseAs: 'AsString', value: 'x' } },
        response: { set: [header('x-d', '{{ header("x-a") }}')] },
      },
    },
    {
      extAuth: {
        extensionRef: { name: 'auth', namespace: 'default' },
        contextExtensions: { a: 'b' },
        withRequestBody: requestBody,
      },
    },
    { extProc: { extensionRef: { name: 'proc', namespace: 'default' }, processingMode: modes } },
    { jwt: { extensionRef: { name: 'jwt', namespace: 'default' } } },
  ],
  GatewayExtension: [
    {
      type: 'ExtAuth',
      extAuth: {
        clearRouteCache: true,
        failOpen: false,
        grpcService: service,
        headersToForward: ['cookie'],
        statPrefix: 's',
        statusOnError: 503,
        withRequestBody: requestBody,
      },
    },
    {
      type: 'ExtAuth',
      extAuth: {
        httpService: {
          authorizationRequest: { headersToAdd: { 'x-a': 'b' } },
          authorizationResponse: { headersToBackend: ['x-u'] },
          backendRef: backend,
          pathPrefix: '/p',
          requestTimeout: '1s',
          retry: service.retry,
        },
        headersToForward: ['cookie'],
      },
    },
    {
      type: 'ExtProc',
      extProc: {
        failOpen: false,
        grpcService: service,
        maxMessageTimeout: '5s',
        messageTimeout: '1s',
        metadataOptions: { forwarding: { typed: ['a'], untyped: ['b'] } },
        processingMode: modes,
        routeCacheAction: 'Clear',
        statPrefix: 's',
      },
    },
    {
      type: 'RateLimit',
      rateLimit: {
        domain: 'd',
        failOpen: false,
        grpcService: service,
        timeout: '1s',
        xRateLimitHeaders: 'DraftVersion03',
      },
    },
    {
      type: 'JWT',
      jwt: {
        validationMode: 'Strict',
        providers: [
          {
            name: 'p',
            issuer: 'https://i',
            audiences: ['a'],
            claimsToHeaders: [{ name: 'sub', header: 'x-sub' }],
            forwardToken: true,
            jwks: { local: { inline: KEYS } },
            tokenSource: { header: { header: 'x-t', prefix: 'T ' } },
          },
          {
            name: 'q',
            issuer: 'https://j',
            jwks: { remote: { url: 'https://k.test/j', backendRef: backend, cacheDuration: '5m' } },
            tokenSource: { queryParameter: 't' },
          },
          { name: 'r', issuer: 'https://k', jwks: { local: { configMapRef: { name: 'keys' } } } },
        ],
      },
    },
  ],
  BackendConfigPolicy: [
    {
      connectTimeout: '1s',
      perConnectionBufferLimitBytes: 4096,
      tcpKeepalive: { keepAliveProbes: 1, keepAliveTime: '1s', keepAliveInterval: '1s' },
      commonHttpProtocolOptions: {
        idleTimeout: '1s',
        maxHeadersCount: 5,
        maxStreamDuration: '5s',
        maxRequestsPerConnection: 5,
      },
      outlierDetection: { consecutive5xx: 3, interval: '1s', baseEjectionTime: '1s', maxEjectionPercent: 10 },
      circuitBreakers: { maxConnections: 1, maxPendingRequests: 1, maxRequests: 1, maxRetries: 1 },
    },
    {
      http1ProtocolOptions: {
        enableTrailers: true,
        preserveHttp1HeaderCase: true,
        overrideStreamErrorOnInvalidHttpMessage: true,
      },
    },
    {
      http2ProtocolOptions: {
        initialStreamWindowSize: '64Ki',
        initialConnectionWindowSize: '1Mi',
        maxConcurrentStreams: 5,
        overrideStreamErrorOnInvalidHttpMessage: true,
      },
    },
    {
      loadBalancer: {
        ringHash: { minimumRingSize: 64, maximumRingSize: 128, useHostnameForHashing: true, hashPolicies },
        healthyPanicThreshold: 5,
        updateMergeWindow: '1s',
        closeConnectionsOnHostSetChange: true,
        localityType: 'WeightedLb',
      },
    },
    { loadBalancer: { maglev: { useHostnameForHashing: true, hashPolicies } } },
    { loadBalancer: { leastRequest: { choiceCount: 3, ...slowly } } },
    { loadBalancer: { roundRobin: slowly } },
    { loadBalancer: { random: {} } },
    {
      healthCheck: {
        timeout: '1s',
        interval: '1s',
        unhealthyThreshold: 1,
        healthyThreshold: 1,
        http: { host: 'h', path: '/p', method: 'GET' },
      },
    },
    {
      healthCheck: {
        timeout: '1s',
        interval: '1s',
        unhealthyThreshold: 1,
        healthyThreshold: 1,
        grpc: { serviceName: 's', authority: 'a' },
      },
    },
    {
      tls: {
        wellKnownCACertificates: 'System',
        sni: 'db.example',
        verifySubjectAltNames: ['db.example'],
        alpnProtocols: ['h2'],
        allowRenegotiation: true,
        parameters: {
          minVersion: '1.2',
          maxVersion: '1.3',
          cipherSuites: ['ECDHE-RSA-AES128-GCM-SHA256'],
          ecdhCurves: ['X25519'],
        },
      },
    },
    { tls: { secretRef: { name: 'tls' }, simpleTLS: true, sni: 'a' } },
    { tls: { files: { tlsCertificate: '/a/tls.crt', tlsKey: '/a/tls.key', rootCA: '/a/ca.crt' }, sni: 'a' } },
    { tls: { insecureSkipVerify: true } },
  ],
  HTTPListenerPolicy: [
    {
      acceptHttp10: true,
      defaultHostForHttp10: 'a',
      earlyRequestHeaderModifier: changes,
      healthCheck: { path: '/h' },
      idleTimeout: '1s',
      preserveHttp1HeaderCase: true,
      serverHeaderTransformation: 'Overwrite',
      streamIdleTimeout: '1s',
      upgradeConfig: { enabledUpgrades: ['websocket'] },
      useRemoteAddress: true,
      xffNumTrustedHops: 1,
    },
    {
      accessLog: [
        { fileSink: { path: '/dev/null', stringFormat: '%PROTOCOL%' } },
        { fileSink: { path: '/dev/null', jsonFormat: { a: '%PROTOCOL%', b: { c: [1] } } } },
      ],
    },
    {
      accessLog: [
        {
          grpcService: {
            ...logService,
            additionalRequestHeadersToLog: ['a'],
            additionalResponseHeadersToLog: ['b'],
            additionalResponseTrailersToLog: ['c'],
          },
        },
        {
          openTelemetry: {
            grpcService: logService,
            body: 'b',
            disableBuiltinLabels: true,
            attributes: attributes,
            resourceAttributes: attributes,
          },
        },
      ],
    },
    ...filters.map((filter) => ({
      accessLog: [{ fileSink: { path: '/dev/null', stringFormat: 'x' }, filter }],
    })),
    {
      tracing: {
        provider: {
          openTelemetry: {
            grpcService: logService,
            serviceName: 's',
            resourceDetectors: [{ environmentResourceDetector: {} }],
            sampler: { alwaysOnConfig: {} },
          },
        },
        randomSampling: 5,
        clientSampling: 5,
        overallSampling: 5,
        spawnUpstreamSpan: true,
        verbose: true,
        maxPathTagLength: 5,
        attributes: [
          { name: 'a', literal: { value: 'x' } },
          { name: 'b', requestHeader: { name: 'x', defaultValue: 'y' } },
          { name: 'c', environment: { name: 'E', defaultValue: 'd' } },
          {
            name: 'd',
            metadata: { kind: 'Route', metadataKey: { key: 'k', path: [{ key: 'p' }] }, defaultValue: 'z' },
          },
        ],
      },
    },
  ],
  ListenerPolicy: [
    {
      default: { perConnectionBufferLimitBytes: 5, proxyProtocol: {} },
      perPort: [{ port: 8080, listener: { perConnectionBufferLimitBytes: 7, proxyProtocol: {} } }],
    },
  ],
  Backend: [
    { type: 'Static', static: { hosts: [{ host: '10.0.0.1', port: 80 }], appProtocol: 'http2' } },
    {
      type: 'Static',
      static: {
        hosts: [
          { host: 'a.test', port: 80 },
          { host: 'b.test', port: 443 },
        ],
      },
    },
    {
      type: 'Cloud',
      cloud: {
        accountId: '123456789012',
        region: 'eu-west-1',
        auth: { type: 'Secret', secretRef: { name: 'account' } },
        function: {
          functionName: 'report',
          endpointURL: 'https://fn.test:8443',
          invocationMode: 'Async',
          qualifier: 'blue',
          payloadTransformMode: 'Proxy',
        },
      },
    },
    { type: 'DynamicForwardProxy', dynamicForwardProxy: { enableTls: true } },
  ],
  DirectResponse: [{ status: 418, body: 'hello' }],
};

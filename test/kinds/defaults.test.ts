// The defaults: what is written at every place of every type, what is not, and the resulting patch. docs/development/design.md#defaults.

import t, { type Test } from 'tap';
import { formatPath } from '../../src/diagnostics/path.ts';
import { type Judgement, judge } from '../../src/judgement/judge.ts';
import { patchOf } from '../../src/judgement/patch.ts';
import { KINDS } from '../../src/kinds/index.ts';
import { everyPlace } from '../../src/schema/places.ts';
import { objectOf } from './judging.ts';
import { inside, LOCATIONS, type Location, place } from './locations.ts';
import { applyPatch } from './patching.ts';

type Members = Readonly<Record<string, unknown>>;

interface Default {
  readonly id: string;
  readonly value: unknown;
  /** A value set by the user. */
  readonly other: unknown;
}

interface Parent {
  readonly at: readonly Location[];
  /** The other members that the parent needs, in their own order. */
  readonly bare?: Members;
  readonly writes: Readonly<Record<string, Default>>;
  /** Nothing is written into an empty parent; this code reports it. */
  readonly refused?: string;
}

const write = (id: string, value: unknown, other: unknown): Default => ({ id, value, other });

const REF = { group: '', kind: 'Service', name: 'svc', port: 80 };
const BACKEND_REF = { ...REF, weight: 1 };
const ROUTE = 'targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: web}]';
const GATEWAY = 'targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: web}]';
const DB = 'targetRefs: [{group: gateway.gatewarden.dev, kind: Backend, name: db}]';

const onEdge = (path: string, template: string) =>
  place('EdgePolicy', `spec.traffic${path}`, `${ROUTE}\ntraffic: ${template}`);
const onGateway = (path: string, template: string) =>
  place('EdgePolicy', `spec.frontend.${path}`, `${GATEWAY}\nfrontend: ${template}`);
const onConfig = (path: string, template: string) =>
  place('BackendConfigPolicy', `spec.${path}`, `${DB}\n${template}`);
const onTraffic = (path: string, template: string) =>
  place('TrafficPolicy', `spec.${path}`, `${ROUTE}\n${template}`);
const onExtension = (path: string, template: string) => place('GatewayExtension', `spec.${path}`, template);

const reference = { group: write('D-05', '', 'a.dev'), kind: write('D-05', 'Service', 'Backend') };
const response = (id: string, direction: string) => ({
  message: write(id, `The ${direction} was rejected due to inappropriate content`, ''),
  statusCode: write(id, 403, 400),
});
const mode = { mode: write('D-19', 'Strict', 'Optional') };
const ALPN = ['h2', 'http/1.1'];
const hashing = { useHostnameForHashing: write('D-31', false, true) };
const window = write('D-26', 268435456, '64Ki');
const sampling = write('D-45', 100, 0);
const header = write('D-40', 'SEND', 'SKIP');
const body = write('D-40', 'NONE', 'STREAMED');
const trailer = write('D-40', 'SKIP', 'DEFAULT');
const breaker = write('D-34', 1024, 1);

const PARENTS: readonly Parent[] = [
  {
    at: inside(LOCATIONS.LLMProvider, '.vendorB', 'vendorB: <>'),
    bare: { endpoint: 'a.example.com', deploymentName: 'a' },
    writes: { apiVersion: write('D-01', 'v1', '2024-10-21') },
  },
  {
    at: inside(LOCATIONS.LLMProvider, '.vendorF', 'vendorF: <>'),
    writes: { region: write('D-02', 'us-east-1', 'eu-1') },
  },
  {
    at: inside(LOCATIONS.BackendAI, '.promptCaching', '{promptCaching: <>}'),
    writes: {
      cacheSystem: write('D-03', true, false),
      cacheMessages: write('D-03', true, false),
      cacheTools: write('D-03', false, true),
      minTokens: write('D-03', 1024, 0),
    },
  },
  {
    at: inside([...LOCATIONS.RequestGuard, ...LOCATIONS.ResponseGuard], '.regex', '{regex: <>}'),
    bare: { matches: ['a'] },
    writes: { action: write('D-04', 'MASK', 'REJECT') },
  },
  {
    at: [...LOCATIONS.EdgeBackendObjectReference, ...LOCATIONS.BackendObjectReference],
    bare: { name: 'svc', port: 80 },
    writes: reference,
  },
  {
    at: LOCATIONS.BackendRef,
    bare: { name: 'svc', port: 80 },
    writes: { ...reference, weight: write('D-06', 1, 0) },
  },
  {
    at: LOCATIONS.HTTPHeaderMatch,
    bare: { name: 'a', value: 'b' },
    writes: { type: write('D-07', 'Exact', 'RegularExpression') },
  },
  {
    at: LOCATIONS.EdgeJWKS,
    bare: { uri: 'https://a.example.com/keys' },
    writes: { cacheDuration: write('D-08', '5m', '1h') },
  },
  {
    at: inside(LOCATIONS.RequestGuard, '.response', '{vendorAModeration: {}, response: <>}'),
    writes: response('D-09', 'request'),
  },
  {
    at: inside(LOCATIONS.ResponseGuard, '.response', '{regex: {action: MASK}, response: <>}'),
    writes: response('D-10', 'response'),
  },
  {
    at: [...LOCATIONS.EdgeAuthorization, ...LOCATIONS.ProxyAuthorization],
    bare: { policy: { matchExpressions: ['true'] } },
    writes: { action: write('D-11', 'Allow', 'Deny') },
  },
  {
    at: LOCATIONS.Keepalive,
    writes: {
      retries: write('D-13', 9, 1),
      time: write('D-13', '180s', '1s'),
      interval: write('D-13', '180s', '1s'),
    },
  },
  {
    at: [onGateway('tracing', '{tracing: <>}')],
    bare: { backendRef: REF },
    writes: { protocol: write('D-14', 'HTTP', 'GRPC') },
  },
  {
    at: [onGateway('tls', '{tls: <>}')],
    writes: { handshakeTimeout: write('D-15', '15s', '1s'), alpnProtocols: write('D-15', ALPN, ['h2']) },
    refused: 'EP-18',
  },
  {
    at: [onGateway('http', '{http: <>}')],
    writes: {
      maxBufferSize: write('D-16', 2097152, 1),
      http1MaxHeaders: write('D-16', 100, 1),
      http1IdleTimeout: write('D-16', '10m', '1s'),
      http2FrameSize: write('D-16', 16384, 16385),
    },
    refused: 'EP-19',
  },
  {
    at: [onEdge('', '<>')],
    bare: { csrf: {} },
    writes: { phase: write('D-17', 'PostRouting', 'PreRouting') },
  },
  {
    at: [
      onEdge(
        '.rateLimit.global.descriptors[0]',
        `{rateLimit: {global: {domain: a, backendRef: ${JSON.stringify(REF)}, descriptors: [<>]}}}`,
      ),
    ],
    bare: { entries: [{ name: 'a', expression: '1' }] },
    writes: { unit: write('D-18', 'Requests', 'Tokens') },
  },
  {
    at: [onEdge('.jwtAuthentication', '{jwtAuthentication: <>}')],
    bare: { providers: [{ issuer: 'a', jwks: { inline: '{}' } }] },
    writes: mode,
  },
  {
    at: [onEdge('.basicAuthentication', '{basicAuthentication: <>}')],
    bare: { secretRef: { name: 'a' } },
    writes: { ...mode, realm: write('D-20', 'Restricted', '') },
  },
  {
    at: [onEdge('.apiKeyAuthentication', '{apiKeyAuthentication: <>}')],
    bare: { secretRef: { name: 'a' } },
    writes: mode,
  },
  { at: LOCATIONS.CORS, writes: { maxAge: write('D-21', 5, 1) } },
  {
    at: LOCATIONS.CORS.filter(({ kind }) => kind === 'TrafficPolicy'),
    bare: { disable: {} },
    writes: { maxAge: write('D-21', 5, 1) },
  },
  {
    at: LOCATIONS.Retry,
    bare: { statusCodes: [503] },
    writes: { attempts: write('D-22', 1, 0), backoffBaseInterval: write('D-22', '25ms', '1s') },
  },
  {
    at: [place('Backend', 'spec.cloud', 'type: Cloud\ncloud: <>')],
    bare: {
      accountId: '123456789012',
      function: {
        functionName: 'a',
        invocationMode: 'Sync',
        qualifier: '1',
        payloadTransformMode: 'None',
      },
    },
    writes: { region: write('D-23', 'us-east-1', 'eu-1') },
  },
  {
    at: [
      place(
        'Backend',
        'spec.cloud.function',
        'type: Cloud\ncloud: {accountId: "123456789012", function: <>}',
      ),
    ],
    bare: { functionName: 'a' },
    writes: {
      invocationMode: write('D-24', 'Sync', 'Async'),
      qualifier: write('D-24', '$LATEST', '7'),
      payloadTransformMode: write('D-24', 'Proxy', 'None'),
    },
  },
  {
    at: [onConfig('commonHttpProtocolOptions', 'commonHttpProtocolOptions: <>')],
    writes: { idleTimeout: write('D-25', '1h', '0s'), maxHeadersCount: write('D-25', 100, 0) },
  },
  {
    at: [onConfig('http2ProtocolOptions', 'http2ProtocolOptions: <>')],
    writes: { initialStreamWindowSize: window, initialConnectionWindowSize: window },
  },
  {
    at: [onConfig('tls', 'tls: <>')],
    bare: { wellKnownCACertificates: 'System' },
    writes: {
      alpnProtocols: write('D-27', ALPN, ['h2']),
      allowRenegotiation: write('D-27', false, true),
      simpleTLS: write('D-27', false, true),
    },
  },
  {
    at: [onConfig('loadBalancer', 'loadBalancer: <>')],
    bare: { random: {} },
    writes: { updateMergeWindow: write('D-28', '1s', '0s') },
  },
  {
    at: [onConfig('loadBalancer.leastRequest', 'loadBalancer: {leastRequest: <>}')],
    writes: { choiceCount: write('D-29', 2, 0) },
  },
  { at: LOCATIONS.SlowStart, writes: { aggression: write('D-30', '1.0', '2') } },
  { at: [onConfig('loadBalancer.ringHash', 'loadBalancer: {ringHash: <>}')], writes: hashing },
  { at: [onConfig('loadBalancer.maglev', 'loadBalancer: {maglev: <>}')], writes: hashing },
  {
    at: [
      onConfig(
        'healthCheck.http',
        'healthCheck: {timeout: 1s, interval: 1s, unhealthyThreshold: 1, healthyThreshold: 1, http: <>}',
      ),
    ],
    bare: { path: '/' },
    writes: { method: write('D-32', 'GET', 'HEAD') },
  },
  {
    at: [onConfig('outlierDetection', 'outlierDetection: <>')],
    writes: {
      consecutive5xx: write('D-33', 5, 0),
      interval: write('D-33', '10s', '1s'),
      baseEjectionTime: write('D-33', '30s', '1s'),
      maxEjectionPercent: write('D-33', 10, 0),
    },
  },
  {
    at: [onConfig('circuitBreakers', 'circuitBreakers: <>')],
    writes: {
      maxConnections: breaker,
      maxPendingRequests: breaker,
      maxRequests: breaker,
      maxRetries: write('D-34', 3, 0),
    },
    refused: 'BC-14',
  },
  {
    at: [onExtension('extAuth', 'extAuth: <>')],
    bare: { grpcService: { backendRef: BACKEND_REF } },
    writes: {
      failOpen: write('D-35', false, true),
      clearRouteCache: write('D-35', false, true),
      statusOnError: write('D-35', 403, 500),
    },
  },
  {
    at: LOCATIONS.BufferSettings,
    bare: { maxRequestBytes: 1 },
    writes: { allowPartialMessage: write('D-36', false, true), packAsBytes: write('D-36', false, true) },
  },
  {
    at: [onExtension('extAuth.httpService', 'extAuth: {httpService: <>}')],
    bare: { backendRef: BACKEND_REF },
    writes: { requestTimeout: write('D-37', '2s', '1s') },
  },
  { at: LOCATIONS.ExtSvcRetry, writes: { attempts: write('D-38', 1, 0) } },
  {
    at: [onExtension('extProc', 'extProc: <>')],
    bare: { grpcService: { backendRef: BACKEND_REF } },
    writes: {
      failOpen: write('D-39', true, false),
      routeCacheAction: write('D-39', 'FromResponse', 'Clear'),
    },
  },
  {
    at: LOCATIONS.ProcessingMode,
    writes: {
      requestHeaderMode: header,
      responseHeaderMode: header,
      requestBodyMode: body,
      responseBodyMode: body,
      requestTrailerMode: trailer,
      responseTrailerMode: trailer,
    },
  },
  {
    at: [onExtension('rateLimit', 'rateLimit: <>')],
    bare: { domain: 'a', grpcService: { backendRef: BACKEND_REF } },
    writes: {
      failOpen: write('D-41', true, false),
      timeout: write('D-41', '100ms', '0s'),
      xRateLimitHeaders: write('D-41', 'Off', 'DraftVersion03'),
    },
  },
  {
    at: [onExtension('jwt', 'jwt: <>')],
    writes: { validationMode: write('D-42', 'Strict', 'AllowMissing') },
  },
  {
    at: [onExtension('jwt.providers[0].jwks.remote', 'jwt: {providers: [{name: a, jwks: {remote: <>}}]}')],
    bare: { url: 'https://a.example.com/keys', backendRef: REF },
    writes: { cacheDuration: write('D-43', '5m', '1s') },
  },
  {
    at: LOCATIONS.CommonGrpcService,
    bare: { logName: 'a', backendRef: BACKEND_REF },
    writes: { skipProxyHeaders: write('D-44', false, true) },
  },
  {
    at: inside(
      LOCATIONS.CommonGrpcService,
      '.retryPolicy',
      `{logName: a, backendRef: ${JSON.stringify(REF)}, retryPolicy: <>}`,
    ),
    writes: { numRetries: write('D-44', 1, 2) },
  },
  {
    at: [place('HTTPListenerPolicy', 'spec.tracing', `${GATEWAY}\ntracing: <>`)],
    bare: {
      provider: { openTelemetry: { grpcService: { backendRef: BACKEND_REF, skipProxyHeaders: true } } },
    },
    writes: {
      clientSampling: sampling,
      randomSampling: sampling,
      overallSampling: sampling,
      verbose: write('D-45', false, true),
      maxPathTagLength: write('D-45', 256, 1),
      spawnUpstreamSpan: write('D-45', false, true),
    },
  },
  {
    at: [onTraffic('rateLimit.local.tokenBucket', 'rateLimit: {local: {tokenBucket: <>}}')],
    bare: { maxTokens: 1, fillInterval: '1s' },
    writes: { tokensPerFill: write('D-46', 1, 2) },
  },
  {
    at: inside(LOCATIONS.ProxyTransform, '.body', '{body: <>}'),
    writes: { parseAs: write('D-47', 'AsString', 'AsJson') },
  },
  {
    at: [onTraffic('basicAuth.secretRef', 'basicAuth: {secretRef: <>}')],
    bare: { name: 'a' },
    writes: { key: write('D-48', '.htpasswd', 'auth') },
  },
];

/** What a judgement wrote at a path and below. */
function writtenAt({ defaults }: Judgement, path: string): Record<string, unknown> {
  return Object.fromEntries(
    defaults
      .map(({ id, segments, value }) => [`${id} ${formatPath(segments)}`, value] as const)
      .filter(([place]) => place.slice(5).startsWith(`${path}.`)),
  );
}

function expected(path: string, writes: Parent['writes'], but?: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(writes)
      .filter(([name]) => name !== but)
      .map(([name, { id, value }]) => [`${id} ${path}.${name}`, value]),
  );
}

/** The patch turns the object into the judged object, however often it is applied, and then nothing is left to write. */
function patches(t: Test, object: unknown, what: string): void {
  const judged = judge(object);
  const operations = patchOf(judged.defaults);
  const once = applyPatch(object, operations);
  t.strictSame(withoutNulls(once), withoutNulls(judged.object), `${what}: the patch writes the same`);
  t.strictSame(applyPatch(once, operations), once, `${what}: twice is once`);
  t.strictSame(judge(once).defaults, [], `${what}: nothing is left to write`);
  t.strictSame(judge(judged.object).defaults, [], `${what}: nor into the judged object`);
}

/** A null member is treated as absent, and no patch removes it. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== null)
      .map(([key, member]) => [key, withoutNulls(member)]),
  );
}

for (const { at, bare = {}, writes, refused } of PARENTS) {
  const ids = [...new Set(Object.values(writes).map(({ id }) => id))].join(', ');
  for (const { kind, path, spec } of at) {
    const object = (value: unknown) => objectOf(kind, spec(JSON.stringify(value)));
    const written = (value: unknown) => writtenAt(judge(object(value)), path);

    t.test(`${ids}: ${kind} ${path}`, async (t) => {
      const names = Object.keys(writes);
      if (refused === undefined) {
        t.strictSame(written(bare), expected(path, writes), 'absent members are written');
        patches(t, object(bare), 'absent members');
      } else {
        const empty = judge(object(bare));
        t.strictSame(
          empty.defaults,
          writtenElsewhere(empty, path),
          'nothing is written into an empty parent',
        );
        t.match(
          empty.findings.map(({ code, path }) => `${code} ${path}`),
          [`${refused} ${path}`],
          'which is refused',
        );
        t.strictSame(written({ zzz: 1, [names[0]!]: null }), {}, 'nor beside what is no member');
      }
      for (const name of names) {
        const given = { ...bare, [name]: writes[name]?.other };
        t.strictSame(written(given), expected(path, writes, name), `${name} is given`);
        patches(t, object(given), `${name} is given`);
      }
      const nulls = Object.fromEntries(names.map((name) => [name, null]));
      if (refused === undefined)
        t.strictSame(written({ ...bare, ...nulls }), expected(path, writes), 'null is absent');
      else t.strictSame(written(nulls), {}, 'null is absent');
      patches(t, object({ ...bare, ...nulls }), 'nulls');
      t.strictSame(written(null), {}, 'no parent is created');
      for (const wrong of [7, 'text', [], false]) t.strictSame(written(wrong), {}, `no parent: ${wrong}`);
    });
  }
}

function writtenElsewhere({ defaults }: Judgement, path: string): Judgement['defaults'] {
  return defaults.filter(({ segments }) => !formatPath(segments).startsWith(`${path}.`));
}

const target = (members: string) =>
  `mcp: {targets: [{name: a, static: {host: a.example.com, port: 80${members}}}]}`;
const PATH = 'D-12 spec.mcp.targets[0].static.path';

t.test('D-12: the path depends on the protocol', async (t) => {
  const cases: readonly (readonly [members: string, written: Record<string, unknown>])[] = [
    [', protocol: SSE', { [PATH]: '/sse' }],
    [', protocol: StreamableHTTP', { [PATH]: '/mcp' }],
    ['', {}],
    [', protocol: null', {}],
    [', protocol: sse', {}],
    [', protocol: SSE, path: null', { [PATH]: '/sse' }],
    [', protocol: SSE, path: /events', {}],
    [', protocol: StreamableHTTP, path: /sse', {}],
    [', protocol: StreamableHTTP, path: ""', {}],
  ];
  for (const [members, written] of cases) {
    const object = objectOf('EdgeBackend', target(members));
    t.strictSame(writtenAt(judge(object), 'spec'), written, members);
    patches(t, object, members);
  }
});

t.test('D-27: only an empty list is filled', async (t) => {
  const tls = (members: string) =>
    objectOf(
      'BackendConfigPolicy',
      `${DB}\ntls: {wellKnownCACertificates: System, allowRenegotiation: false, simpleTLS: false${members}}`,
    );
  const WRITTEN = { 'D-27 spec.tls.alpnProtocols': ALPN };
  for (const [members, written] of [
    ['', WRITTEN],
    [', alpnProtocols: []', WRITTEN],
    [', alpnProtocols: null', WRITTEN],
    [', alpnProtocols: [h2]', {}],
    [', alpnProtocols: [""]', {}],
    [', alpnProtocols: [null]', {}],
    [', alpnProtocols: {}', {}],
  ] as const) {
    const object = tls(members);
    t.strictSame(writtenAt(judge(object), 'spec'), written, members);
    patches(t, object, members);
  }
  t.strictSame(
    judge(objectOf('EdgePolicy', `${GATEWAY}\nfrontend: {tls: {handshakeTimeout: 1s, alpnProtocols: []}}`))
      .defaults,
    [],
    'an empty list is present everywhere else',
  );
});

t.test('BK-13 is satisfied by D-09 and D-10', async (t) => {
  for (const { kind, spec } of [...LOCATIONS.RequestGuard, ...LOCATIONS.ResponseGuard])
    t.equal(
      judge(objectOf(kind, spec('{webhook: {backendRef: {name: a, port: 1}}, response: {}}'))).errors,
      0,
    );
});

t.test('every object gets its own copy of a default', async (t) => {
  const object = () => objectOf('BackendConfigPolicy', `${DB}\ntls: {wellKnownCACertificates: System}`);
  const [first, second] = [judge(object()).defaults, judge(object()).defaults];
  t.not(first[0]?.value, second[0]?.value);
});

/** `id kind path` of every default of the schemas, with `[]` for any item. */
function defaultsOfSchemas(): string[] {
  const found = new Set<string>();
  for (const { kind, root } of KINDS)
    for (const { node, path } of everyPlace(root))
      if (node.default !== undefined) found.add(`${node.default.id} ${kind} ${path}`);
  return [...found].sort();
}

t.test('only the documented defaults are written', async (t) => {
  const tested = new Set([`D-12 EdgeBackend ${PATH.slice(5).replace('[0]', '[]')}`]);
  for (const { at, writes } of PARENTS)
    for (const { kind, path } of at)
      for (const [name, { id }] of Object.entries(writes))
        tested.add(`${id} ${kind} ${path.replace(/\[\d+\]/g, '[]')}.${name}`);
  t.strictSame(defaultsOfSchemas(), [...tested].sort());
  t.strictSame(
    [...new Set([...tested].map((place) => place.slice(0, 4)))].sort(),
    Array.from({ length: 48 }, (_, index) => `D-${String(index + 1).padStart(2, '0')}`),
  );
});

// The shape of a static file: every member that the data plane takes of what we write, with its type and range. The program refuses a whole
// file for one unknown member or one number out of range. `document-shape.test.ts` compares it with the schema of the format, where that is
// at hand.

import { Ajv2020 } from 'ajv/dist/2020.js';

type Shape = Readonly<Record<string, unknown>>;

const ref = (name: string): Shape => ({ $ref: `#/$defs/${name}` });
const text: Shape = { type: 'string' };
const flag: Shape = { type: 'boolean' };
const nothing: Shape = { type: 'null' };
const any: Shape = {};
const whole = (minimum: number, maximum: number): Shape => ({ type: 'integer', minimum, maximum });
const port = whole(1, 65535);
const status = whole(100, 599);
const size = whole(0, 2 ** 53 - 1);
const bits32 = whole(0, 2 ** 32 - 1);
const duration: Shape = { type: 'string', pattern: '^([0-9]+(\\.[0-9]+)?(h|m|s|ms|us|µs|ns))+$' };
const address: Shape = { type: 'string', pattern: '^[^:]+:[0-9]+$' };
const one = (...words: readonly string[]): Shape => ({ enum: words });
const list = (items: Shape): Shape => ({ type: 'array', items });
const some = (items: Shape): Shape => ({ type: 'array', items, minItems: 1 });
const map = (values: Shape): Shape => ({ type: 'object', additionalProperties: values });
const either = (...shapes: readonly Shape[]): Shape => ({ anyOf: shapes });
/** A name that ends in `?` can be absent. */
const members = (written: Readonly<Record<string, Shape>>): Shape => {
  const names = Object.keys(written);
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name.replace(/\?$/, ''), written[name]!])),
    required: names.filter((name) => !name.endsWith('?')),
    additionalProperties: false,
  };
};
/** An object that is one of several, each with the common members. */
const oneOf = (
  common: Readonly<Record<string, Shape>>,
  ...kinds: readonly Readonly<Record<string, Shape>>[]
): Shape => either(...kinds.map((kind) => members({ ...kind, ...common })));

const TARGETS = [{ host: address }, { service: ref('service') }, { backend: text }] as const;
const call = oneOf({ 'policies?': ref('callPolicies') }, ...TARGETS);

const CONNECTION = {
  'http?': members({ version: one('HTTP/1.1', 'HTTP/2.0') }),
  'tcp?': members({ connectTimeout: duration, keepalives: ref('keepalives') }),
  'backendTLS?': ref('backendTls'),
  'backendAuth?': either(
    members({ key: text }),
    members({ key: members({ value: text, location: members({ header: members({ name: text }) }) }) }),
    members({ passthrough: members({}) }),
  ),
};

const BEFORE_ROUTING = {
  'transformations?': members({ 'request?': ref('transform'), 'response?': ref('transform') }),
  'extProc?': call,
  'extAuthz?': oneOf(
    {
      'policies?': ref('callPolicies'),
      protocol: members({ grpc: members({ 'context?': map(text) }) }),
      'includeRequestBody?': members({
        maxRequestBytes: bits32,
        allowPartialMessage: { const: false },
        packAsBytes: { const: false },
      }),
    },
    ...TARGETS,
  ),
  'jwtAuth?': members({
    mode: one('strict', 'optional', 'permissive'),
    providers: list(members({ issuer: text, 'audiences?': list(text), jwks: text })),
  }),
  'basicAuth?': members({ htpasswd: text, realm: text, mode: one('strict', 'optional') }),
  'apiKey?': members({
    mode: one('strict', 'optional'),
    keys: list(members({ key: text, 'metadata?': map(any) })),
  }),
};

const limitKind = one('requests', 'tokens');
const headers = members({ 'add?': map(text), 'set?': map(text), 'remove?': list(text) });
const path = either(members({ full: text }), members({ prefix: text }));
const authority = either(
  members({ host: text }),
  members({ port }),
  members({ full: text }),
  one('auto', 'none'),
);
const redirect = members({
  'scheme?': text,
  'authority?': authority,
  'path?': path,
  'status?': status,
});
const rules = members({ rules: list(either(members({ allow: text }), members({ deny: text }))) });
const matched = list(
  members({ name: text, value: either(members({ exact: text }), members({ regex: text })) }),
);
const rejection = members({ status, body: text });
const guards = (...kinds: readonly Readonly<Record<string, Shape>>[]): Shape =>
  some(oneOf({ rejection }, ...kinds));
const regexGuard = {
  regex: members({
    'action?': one('mask', 'reject'),
    rules: list(
      either(
        members({ pattern: text }),
        members({ builtin: one('ssn', 'creditCard', 'phoneNumber', 'email') }),
      ),
    ),
  }),
};
const webhookGuard = {
  webhook: members({ target: oneOf({}, ...TARGETS), 'forwardHeaderMatches?': matched }),
};
const prompts = list(members({ role: text, content: text }));
const vendor = (name: string, written: Readonly<Record<string, Shape>>): Shape =>
  members({ [name]: members(written) });
const mcpAddress = members({ host: text, port, path: text });

const DEFINITIONS: Readonly<Record<string, Shape>> = {
  service: members({ name: text, port }),
  keepalives: members({ 'time?': duration, 'interval?': duration, 'retries?': bits32 }),
  backendTls: members({
    'cert?': text,
    'key?': text,
    'root?': text,
    'hostname?': text,
    'insecure?': { const: true },
    'insecureHost?': { const: true },
    'alpn?': list(text),
    'subjectAltNames?': list(text),
  }),
  callPolicies: members(CONNECTION),
  transform: members({ 'set?': map(text), 'add?': map(text), 'remove?': list(text), 'body?': text }),
  aiPolicies: members({
    'defaults?': map(any),
    'overrides?': map(any),
    'prompts?': members({ 'prepend?': prompts, 'append?': prompts }),
    'modelAliases?': map(text),
    'promptCaching?': members({
      cacheSystem: flag,
      cacheMessages: flag,
      cacheTools: flag,
      minTokens: bits32,
    }),
    'routes?': map(
      one('completions', 'messages', 'models', 'passthrough', 'responses', 'anthropicTokenCount'),
    ),
    'promptGuard?': members({
      'streaming?': one('Enabled'),
      'request?': guards(regexGuard, webhookGuard, {
        openAIModeration: members({ 'model?': text, 'policies?': ref('callPolicies') }),
      }),
      'response?': guards(regexGuard, webhookGuard),
    }),
  }),
  backendPolicies: members({
    ...CONNECTION,
    'ai?': ref('aiPolicies'),
    'mcpAuthorization?': rules,
    'a2a?': members({}),
    'inferenceRouting?': members({
      endpointPicker: oneOf({}, ...TARGETS),
      destinationMode: one('validated'),
    }),
    'health?': members({ eviction: members({ duration }) }),
    'requestHeaderModifier?': headers,
    'responseHeaderModifier?': headers,
    'requestRedirect?': redirect,
  }),
  ai: members({
    groups: some(
      members({
        providers: some(
          members({
            name: text,
            provider: either(
              vendor('openAI', { 'model?': text }),
              vendor('anthropic', { 'model?': text }),
              vendor('gemini', { 'model?': text }),
              vendor('azure', {
                resourceName: text,
                resourceType: one('openAI', 'foundry'),
                'model?': text,
                'apiVersion?': text,
              }),
              vendor('vertex', { projectId: text, 'region?': text, 'model?': text }),
              vendor('bedrock', {
                region: text,
                'model?': text,
                'guardrailIdentifier?': text,
                'guardrailVersion?': text,
              }),
            ),
            'hostOverride?': address,
            'pathOverride?': text,
            'pathPrefix?': text,
            'policies?': ref('backendPolicies'),
          }),
        ),
      }),
    ),
  }),
  mcp: members({
    targets: list(
      oneOf({ name: text, 'policies?': ref('callPolicies') }, { mcp: mcpAddress }, { sse: mcpAddress }),
    ),
  }),
  routePolicies: members({
    ...BEFORE_ROUTING,
    'authorization?': rules,
    'cors?': members({
      'allowCredentials?': flag,
      'allowHeaders?': list(text),
      'allowMethods?': list(text),
      'allowOrigins?': list(text),
      'exposeHeaders?': list(text),
      maxAge: duration,
    }),
    'csrf?': members({ 'additionalOrigins?': list(text) }),
    'localRateLimit?': list(
      members({ maxTokens: size, tokensPerFill: size, fillInterval: duration, type: limitKind }),
    ),
    'remoteRateLimit?': oneOf(
      {
        'policies?': ref('callPolicies'),
        domain: text,
        descriptors: list(members({ entries: list(members({ key: text, value: text })), type: limitKind })),
        failureMode: one('failClosed'),
      },
      ...TARGETS,
    ),
    'requestHeaderModifier?': headers,
    'responseHeaderModifier?': headers,
    'requestRedirect?': redirect,
    'urlRewrite?': members({ 'authority?': authority, 'path?': path }),
    'requestMirror?': members({
      backend: oneOf({}, ...TARGETS),
      percentage: { type: 'number', minimum: 0, maximum: 1 },
    }),
    'timeout?': members({ 'requestTimeout?': duration, 'backendRequestTimeout?': duration }),
    'retry?': members({
      attempts: whole(1, 255),
      'backoff?': duration,
      codes: list(status),
      'condition?': text,
    }),
    'directResponse?': members({ status, 'body?': text }),
    'mcpAuthentication?': members({
      mode: one('strict'),
      issuer: text,
      audiences: list(text),
      'provider?': either(members({ auth0: members({}) }), members({ keycloak: members({}) })),
      jwks: text,
      resourceMetadata: map(any),
    }),
  }),
  route: members({
    name: text,
    namespace: text,
    'hostnames?': list(text),
    'matches?': list(
      members({
        'path?': either(members({ exact: text }), members({ pathPrefix: text }), members({ regex: text })),
        'method?': text,
        'headers?': matched,
        'query?': matched,
      }),
    ),
    'policies?': ref('routePolicies'),
    'backends?': list(
      oneOf(
        { weight: bits32, 'policies?': ref('backendPolicies') },
        ...TARGETS,
        { dynamic: members({}) },
        { ai: ref('ai') },
        { mcp: ref('mcp') },
        { invalid: nothing },
      ),
    ),
  }),
  streamRoute: members({
    name: text,
    namespace: text,
    'hostnames?': list(text),
    'backends?': list(
      oneOf({ weight: bits32, 'policies?': members({ backendTLS: ref('backendTls') }) }, ...TARGETS),
    ),
  }),
};

const DOCUMENT: Shape = {
  $defs: DEFINITIONS,
  ...members({
    'config?': map(any),
    'frontendPolicies?': members({
      'http?': members({
        'maxBufferSize?': size,
        'http1MaxHeaders?': size,
        'http1IdleTimeout?': duration,
        'http2WindowSize?': bits32,
        'http2ConnectionWindowSize?': bits32,
        'http2FrameSize?': bits32,
        'http2KeepaliveInterval?': duration,
        'http2KeepaliveTimeout?': duration,
      }),
      'tls?': members({ 'handshakeTimeout?': duration, 'alpn?': list(list(whole(0, 255))) }),
      'tcp?': members({ keepalives: ref('keepalives') }),
      'accessLog?': members({ 'filter?': text, 'add?': map(text), 'remove?': list(text) }),
    }),
    binds: list(
      members({
        port,
        listeners: some(
          oneOf(
            {
              name: text,
              'hostname?': text,
              protocol: one('HTTP', 'HTTPS', 'TLS', 'TCP'),
              'tls?': members({ cert: text, key: text, 'root?': text }),
              'policies?': members(BEFORE_ROUTING),
            },
            { routes: list(ref('route')) },
            { tcpRoutes: list(ref('streamRoute')) },
          ),
        ),
      }),
    ),
    'services?': list(
      members({ name: text, namespace: text, hostname: text, vips: list(text), ports: map(port) }),
    ),
    'workloads?': list(
      members({
        uid: text,
        name: text,
        namespace: text,
        workloadIps: list(text),
        'node?': text,
        services: map(map(port)),
      }),
    ),
    'backends?': list(
      oneOf(
        { name: text, 'policies?': ref('backendPolicies') },
        { host: address },
        { ai: ref('ai') },
        { mcp: ref('mcp') },
      ),
    ),
  }),
};

const validate = new Ajv2020({ strict: false, allErrors: false }).compile(DOCUMENT);

/** What is wrong with the shape of a file, or undefined. */
export function shapeFault(document: unknown): string | undefined {
  return validate(document) ? undefined : JSON.stringify(validate.errors?.slice(0, 3));
}

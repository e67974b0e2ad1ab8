// Values of units in the static file: a table of values, of what is written, and of what diagnostics tell.

import t from 'tap';
import type { AnyUnit } from '../../../../src/translation/edge/config/unit-writer.ts';
import { BACKEND_UNITS } from '../../../../src/translation/edge/config/units/backend.ts';
import type { UnitTools, Written } from '../../../../src/translation/edge/config/units/config-unit.ts';
import { FRONTEND_UNITS } from '../../../../src/translation/edge/config/units/frontend.ts';
import { resilience } from '../../../../src/translation/edge/config/units/resilience.ts';
import { AFTER_ROUTING, AT_THE_END } from '../../../../src/translation/edge/config/units/traffic.ts';
import type { UnitName, UnitValues } from '../../../../src/translation/edge/units/values.ts';

/** Calls go to what their target names. */
const tools: UnitTools = {
  call: (target) =>
    'missing' in target
      ? {
          target: { host: 'nowhere:1' },
          notes: [{ severity: 'error', code: 'unresolved', at: [], message: 'gone' }],
          isRefused: true,
        }
      : { target: { host: `${target.name}:${target.port}` }, notes: [] },
  bareCall: (target) => tools.call(target),
  files: (pem) => Object.fromEntries(Object.keys(pem).map((part) => [part, `/tls/${part}`])),
  callPolicies: (units) => ({ policies: units['backend.auth'] ? { backendAuth: { key: 'k' } } : {} }),
};

const UNITS: readonly AnyUnit<object>[] = [
  ...FRONTEND_UNITS,
  ...AFTER_ROUTING,
  ...AT_THE_END,
  ...BACKEND_UNITS,
];

type Told = readonly string[];
type Row = {
  readonly [N in UnitName]: readonly [N, UnitValues[N], object, Told?];
}[UnitName];

const told = ({ notes = [] }: Pick<Written<object>, 'notes'>): Told =>
  notes.map(({ severity, code, at }) => `${severity} ${code} ${at.join('.')}`);

const service = {
  kind: 'Service',
  namespace: 'infra',
  name: 'authz',
  hostname: 'authz.infra',
  port: 9000,
} as const;
const missing = { missing: 'gone' } as const;

const rows: readonly Row[] = [
  [
    'frontend.http',
    { maxBufferSize: 0, http1MaxHeaders: 50, http1IdleTimeout: '1m', http2FrameSize: 16384 },
    { http: { maxBufferSize: 0, http1MaxHeaders: 50, http1IdleTimeout: '1m', http2FrameSize: 16384 } },
  ],
  [
    'frontend.tls',
    { handshakeTimeout: '5s', alpn: ['h2', 'http/1.1'] },
    {
      tls: {
        handshakeTimeout: '5s',
        alpn: [
          [104, 50],
          [104, 116, 116, 112, 47, 49, 46, 49],
        ],
      },
    },
  ],
  [
    'frontend.tcp',
    { keepalive: { retries: 3, time: '10s', interval: '5s' } },
    { tcp: { keepalives: { time: '10s', interval: '5s', retries: 3 } } },
  ],
  ['frontend.tcp', {}, { tcp: { keepalives: {} } }],
  [
    'frontend.accessLog',
    {
      filter: 'response.code >= 400',
      remove: ['a', 'a', 'b'],
      add: [
        { name: 'x', expression: '1' },
        { name: 'x', expression: '2' },
      ],
    },
    { accessLog: { filter: 'response.code >= 400', add: { x: '2' }, remove: ['a', 'b'] } },
    ['warning approximated attributes.add'],
  ],
  [
    'traffic.extAuth',
    { target: service, context: { a: 'b' }, maxBodySize: 4096 },
    {
      extAuthz: {
        host: 'authz:9000',
        protocol: { grpc: { context: { a: 'b' } } },
        includeRequestBody: { maxRequestBytes: 4096, allowPartialMessage: false, packAsBytes: false },
      },
    },
  ],
  [
    'traffic.extAuth',
    { target: missing },
    { extAuthz: { host: 'nowhere:1', protocol: { grpc: {} } } },
    ['error unresolved backendRef'],
  ],
  ['traffic.extProc', { target: service }, { extProc: { host: 'authz:9000' } }],
  [
    'traffic.authorization',
    { allow: ['a', 'b'], deny: ['c'] },
    { authorization: { rules: [{ deny: 'c' }, { allow: 'a' }, { allow: 'b' }] } },
  ],
  [
    'traffic.rateLimit',
    {
      local: [
        { type: 'requests', amount: 10, burst: 5, intervalSeconds: 1 },
        { type: 'tokens', amount: 600, burst: 0, intervalSeconds: 3600 },
      ],
      global: {
        target: service,
        domain: 'd',
        descriptors: [{ type: 'tokens', entries: [{ name: 'k', expression: '"v"' }] }],
      },
    },
    {
      localRateLimit: [
        { maxTokens: 15, tokensPerFill: 10, fillInterval: '1s', type: 'requests' },
        { maxTokens: 600, tokensPerFill: 600, fillInterval: '1h0m0s', type: 'tokens' },
      ],
      remoteRateLimit: {
        host: 'authz:9000',
        domain: 'd',
        descriptors: [{ entries: [{ key: 'k', value: '"v"' }], type: 'tokens' }],
        failureMode: 'failClosed',
      },
    },
  ],
  [
    'traffic.transformation',
    {
      request: {
        set: [
          { name: 'a', value: '1' },
          { name: 'a', value: '2' },
        ],
        remove: ['x'],
      },
      response: { add: [{ name: 'b', value: '3' }], body: '"x"' },
    },
    {
      transformations: {
        request: { set: { a: '2' }, remove: ['x'] },
        response: { add: { b: '3' }, body: '"x"' },
      },
    },
    ['warning approximated request.set'],
  ],
  ['traffic.csrf', { additionalOrigins: [] }, { csrf: {} }],
  ['traffic.csrf', { additionalOrigins: ['a', 'a'] }, { csrf: { additionalOrigins: ['a'] } }],
  [
    'traffic.cors',
    { allowCredentials: true, allowOrigins: ['https://a.test'], maxAgeSeconds: 5 },
    { cors: { allowCredentials: true, allowOrigins: ['https://a.test'], maxAge: '5s' } },
  ],
  [
    'traffic.headerModifiers',
    {
      request: {
        add: [
          { name: 'X-A', value: '1' },
          { name: 'x-a', value: '2' },
        ],
        set: [
          { name: 'b', value: '1' },
          { name: 'B', value: '2' },
        ],
      },
      response: { remove: ['c'] },
    },
    {
      requestHeaderModifier: { add: { 'X-A': '1, 2' }, set: { b: '2' } },
      responseHeaderModifier: { remove: ['c'] },
    },
    ['warning approximated request.add', 'warning approximated request.set'],
  ],
  ['traffic.directResponse', { status: 503 }, { directResponse: { status: 503 } }],
  ['traffic.directResponse', { status: 200, body: '' }, { directResponse: { status: 200, body: '' } }],
  [
    'traffic.jwtAuthentication',
    {
      mode: 'Permissive',
      providers: [
        { issuer: 'i', audiences: ['a'], jwks: '{}' },
        { issuer: 'j', audiences: [], jwks: '{}' },
      ],
    },
    {
      jwtAuth: {
        mode: 'permissive',
        providers: [
          { issuer: 'i', audiences: ['a'], jwks: '{}' },
          { issuer: 'j', jwks: '{}' },
        ],
      },
    },
  ],
  [
    'traffic.jwtAuthentication',
    { mode: 'Strict', providers: [] },
    { jwtAuth: { mode: 'strict', providers: [] } },
  ],
  [
    'traffic.apiKeyAuthentication',
    { mode: 'Optional', keys: [{ key: 'k', metadata: { a: 1 } }, { key: 'l' }] },
    { apiKey: { mode: 'optional', keys: [{ key: 'k', metadata: { a: 1 } }, { key: 'l' }] } },
  ],
  [
    'traffic.basicAuthentication',
    { mode: 'Strict', htpasswd: 'a:b' },
    { basicAuth: { htpasswd: 'a:b', realm: 'Restricted', mode: 'strict' } },
  ],
  ['backend.http', { version: 'HTTP2' }, { http: { version: 'HTTP/2.0' } }],
  ['backend.http', { version: 'HTTP1' }, { http: { version: 'HTTP/1.1' } }],
  ['backend.http', {}, {}],
  ['backend.tcp', {}, { tcp: { connectTimeout: '10s', keepalives: {} } }],
  [
    'backend.tcp',
    { connectTimeout: '2s', keepalive: { retries: 1 } },
    { tcp: { connectTimeout: '2s', keepalives: { retries: 1 } } },
  ],
  ['backend.tls', {}, { backendTLS: {} }],
  [
    'backend.tls',
    {
      cert: 'c',
      key: 'k',
      root: ['r'],
      sni: 's',
      verification: 'INSECURE_HOST',
      alpn: ['h2'],
      subjectAltNames: ['n'],
    },
    {
      backendTLS: {
        cert: '/tls/cert',
        key: '/tls/key',
        root: '/tls/root',
        hostname: 's',
        insecureHost: true,
        alpn: ['h2'],
        subjectAltNames: ['n'],
      },
    },
  ],
  ['backend.tls', { verification: 'INSECURE_ALL' }, { backendTLS: { insecure: true } }],
  ['backend.tls', { root: ['invalid'], isBroken: true }, {}, ['error unresolved ', 'refused']],
  ['backend.auth', { key: 'k' }, { backendAuth: { key: 'k' } }],
  ['backend.auth', { passthrough: true }, { backendAuth: { passthrough: {} } }],
  [
    'backend.mcp.authorization',
    { allow: ['a'], deny: [] },
    { mcpAuthorization: { rules: [{ allow: 'a' }] } },
  ],
  [
    'backend.ai',
    {
      prepend: [{ role: 'system', content: 'a' }],
      defaults: { temperature: 0.3 },
      overrides: { n: { x: [1] } },
      modelAliases: { fast: 'small-1' },
      promptCaching: { cacheSystem: true, cacheMessages: false, cacheTools: false, minTokens: 0 },
      routes: { '/v1/messages/count_tokens': 'VENDOR_C_TOKEN_COUNT', '*': 'PASSTHROUGH' },
    },
    {
      ai: {
        defaults: { temperature: 0.3 },
        overrides: { n: { x: [1] } },
        prompts: { prepend: [{ role: 'system', content: 'a' }] },
        modelAliases: { fast: 'small-1' },
        promptCaching: { cacheSystem: true, cacheMessages: false, cacheTools: false, minTokens: 0 },
        routes: { '/v1/messages/count_tokens': 'anthropicTokenCount', '*': 'passthrough' },
      },
    },
  ],
  [
    'backend.ai',
    {
      requestGuards: [
        {
          rejection: { message: 'no', status: 422 },
          hasRejection: true,
          kind: { regex: { action: 'REJECT', patterns: ['a$'], builtins: ['SSN', 'CREDIT_CARD'] } },
        },
        {
          rejection: { message: 'r', status: 403 },
          hasRejection: false,
          kind: {
            webhook: {
              target: service,
              headers: [
                { name: 'x', exact: 'y' },
                { name: 'z', regex: '.' },
              ],
            },
          },
        },
        {
          rejection: { message: 'r', status: 403 },
          hasRejection: false,
          kind: { moderation: { model: 'm', units: { 'backend.auth': { key: 'k' } } } },
        },
      ],
      responseGuards: [
        {
          rejection: { message: 'r', status: 403 },
          hasRejection: false,
          kind: { regex: { patterns: ['b'], builtins: ['EMAIL', 'PHONE_NUMBER'] } },
        },
      ],
    },
    {
      ai: {
        promptGuard: {
          streaming: 'Enabled',
          request: [
            {
              regex: {
                action: 'reject',
                rules: [{ pattern: 'a$' }, { builtin: 'ssn' }, { builtin: 'creditCard' }],
              },
              rejection: { status: 422, body: 'no' },
            },
            {
              webhook: {
                target: { host: 'authz:9000' },
                forwardHeaderMatches: [
                  { name: 'x', value: { exact: 'y' } },
                  { name: 'z', value: { regex: '.' } },
                ],
              },
              rejection: { status: 403, body: 'r' },
            },
            {
              openAIModeration: { model: 'm', policies: { backendAuth: { key: 'k' } } },
              rejection: { status: 403, body: 'r' },
            },
          ],
          response: [
            {
              regex: {
                action: 'mask',
                rules: [{ pattern: 'b' }, { builtin: 'email' }, { builtin: 'phoneNumber' }],
              },
              rejection: { status: 403, body: 'r' },
            },
          ],
        },
      },
    },
    ['error unsupported promptGuard.response.0.regex'],
  ],
  ['backend.ai', { requestGuards: 'unresolved' }, {}, ['error unresolved promptGuard.request', 'refused']],
  [
    'backend.ai',
    {
      requestGuards: [
        {
          rejection: { message: 'r', status: 403 },
          hasRejection: false,
          kind: { webhook: { target: missing, headers: [] } },
        },
      ],
    },
    {},
    ['error unresolved promptGuard.request.0.webhook.backendRef', 'refused'],
  ],
];

t.test('values of units', async (t) => {
  for (const [name, value, policies, notes = []] of rows) {
    const unit = UNITS.find((each) => each.name === name)!;
    const written = unit.write(value, tools);
    t.strictSame(written.policies, policies, name);
    t.strictSame([...told(written), ...(written.isRefused ? ['refused'] : [])], notes, name);
  }
});

t.test('every unit has a row, but for those of more than one place', async (t) => {
  const own = new Set(rows.map(([name]) => name));
  t.strictSame(
    UNITS.map(({ name }) => name).filter((name) => !own.has(name)),
    [],
  );
});

t.test('security units refuse where they have failed', async (t) => {
  t.strictSame(
    Object.fromEntries(
      UNITS.filter(({ refusing }) => refusing).map(({ name, refusing }) => [name, refusing]),
    ),
    {
      'traffic.extProc': { extProc: { host: 'unresolved.invalid:1' } },
      'traffic.extAuth': { extAuthz: { host: 'unresolved.invalid:1', protocol: { grpc: {} } } },
      'traffic.jwtAuthentication': { jwtAuth: { mode: 'strict', providers: [] } },
      'traffic.basicAuthentication': { basicAuth: { htpasswd: '', realm: 'Restricted', mode: 'strict' } },
      'traffic.apiKeyAuthentication': { apiKey: { mode: 'strict', keys: [] } },
      'traffic.authorization': { authorization: { rules: [{ deny: 'true' }] } },
      'traffic.rateLimit': {
        remoteRateLimit: {
          host: 'unresolved.invalid:1',
          domain: 'unresolved',
          descriptors: [{ entries: [{ key: 'unresolved', value: '"unresolved"' }], type: 'requests' }],
          failureMode: 'failClosed',
        },
      },
      'backend.tls': 'destination',
      'backend.ai': 'destination',
      'backend.mcp.authorization': { mcpAuthorization: { rules: [{ deny: 'true' }] } },
    },
  );
});

type Timeouts = UnitValues['traffic.timeouts'];
type Retry = UnitValues['traffic.retry'];
const NONE = { statusCodes: [], retryOn: [] };

t.test('timeouts and retries', async (t) => {
  const cases: readonly (readonly [string, Timeouts | undefined, Retry | undefined, object, Told?])[] = [
    ['nothing', undefined, undefined, {}],
    [
      'timeouts',
      { request: '10s', backendRequest: '2s' },
      undefined,
      { timeout: { requestTimeout: '10s', backendRequestTimeout: '2s' } },
    ],
    ['no retry', undefined, { ...NONE, attempts: 0, perTryTimeout: '1s' }, {}],
    [
      'codes',
      undefined,
      { ...NONE, attempts: 2, statusCodes: [503, 502], backoff: '50ms' },
      { retry: { attempts: 2, backoff: '50ms', codes: [502, 503] } },
      ['info approximated backoffBaseInterval'],
    ],
    [
      'conditions with an equivalent',
      undefined,
      {
        attempts: 1,
        statusCodes: [500],
        retryOn: ['5xx', 'gateway-error', 'retriable-4xx', 'retriable-status-codes'],
      },
      { retry: { attempts: 1, codes: [409, 500, 502, 503, 504], condition: 'response.code >= 500' } },
    ],
    [
      'conditions that always hold, and others',
      undefined,
      {
        ...NONE,
        attempts: 1,
        retryOn: ['reset', 'connect-failure', 'refused-stream', 'reset-before-request', 'unavailable'],
      },
      { retry: { attempts: 1, codes: [] } },
      [
        'info approximated retryOn.0',
        'info approximated retryOn.1',
        'info approximated retryOn.2',
        'info approximated retryOn.3',
        'warning unsupported retryOn.4',
      ],
    ],
    [
      'the timeout of a try',
      { request: '10s' },
      { ...NONE, attempts: 1, perTryTimeout: '1s' },
      { timeout: { requestTimeout: '10s', backendRequestTimeout: '1s' }, retry: { attempts: 1, codes: [] } },
    ],
    [
      'the timeout of a try beside that of the rule',
      { backendRequest: '2s' },
      { ...NONE, attempts: 1, perTryTimeout: '1s' },
      { timeout: { backendRequestTimeout: '2s' }, retry: { attempts: 1, codes: [] } },
      ['warning unsupported perTryTimeout'],
    ],
  ];
  for (const [name, timeouts, retry, policies, notes = []] of cases) {
    const written = resilience(timeouts, retry, false);
    t.strictSame(written.policies, policies, name);
    t.strictSame(told({ notes: written.retryNotes }), notes, name);
  }
});

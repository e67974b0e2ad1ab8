// Where an answer ends: nobody but the proxy decides it. Otherwise a client with a connection for many users, such as a cache or a load balancer,
// takes a body for its next answer, or its next answer for a body, and gives it to the user of another team.

import { generateKeyPairSync, sign } from 'node:crypto';
import {
  behaves,
  extension,
  from,
  GRPC,
  HTTP_GATEWAY,
  onRule,
  route,
  rules,
  ruleTo,
  service,
  trafficPolicy,
  UPGRADE,
} from '../parts/behaviour.ts';
import { certificates } from '../parts/certificates.ts';
import { allowing, authorizer, denying } from '../parts/grpc/ext-authz.ts';
import { base64, processor, setting } from '../parts/grpc/ext-proc.ts';
import { rateLimitService } from '../parts/grpc/rate-limit.ts';
import type { GrpcService, Reply } from '../parts/grpc/server.ts';
import type { RunningProxy } from '../parts/proxy.ts';

/** The answers to a request and to the next one, `/next`, on the same connection, as a client reads them. */
async function answersTo(
  proxy: RunningProxy,
  method: string,
  path: string,
  more = '',
): Promise<readonly string[]> {
  const body = `${method} ${path} HTTP/1.1\r\nhost: a.test\r\n${more}\r\nGET /next HTTP/1.1\r\nhost: a.test\r\nconnection: close\r\n\r\n`;
  const came = await proxy.send({ protocol: 'tcp', body, staysOpen: true });
  const [first, rest] = answerIn(came.body, method);
  return [first, ...answerIn(rest, 'GET')];
}

/** The first answer, and what comes after it. */
function answerIn(text: string, method: string): readonly [answer: string, rest: string] {
  const end = text.indexOf('\r\n\r\n') + 4;
  const head = text.slice(0, end);
  const [, status = ''] = /^HTTP\/1\.1 (\d{3}) /.exec(head) ?? [];
  const isChunked = /\r\ntransfer-encoding: chunked\r\n/.test(head);
  const length = isChunked
    ? text.indexOf('\r\n0\r\n\r\n', end) + 7 - end
    : Number(/\r\ncontent-length: (\d+)\r\n/.exec(head)?.[1] ?? 0);
  const isBare = method === 'HEAD' || status === '204' || status === '304';
  const size = isBare ? 0 : length;
  const [, path = ''] = /"path": "([^"]*)"/.exec(text.slice(end, end + size)) ?? [];
  return [`${status} ${path}`.trim(), text.slice(end + size)];
}

/** Envoy closes some connections after an answer of its own. */
const NEXT = /^(?:200 \/next)?$/;

const method = (name: string, value: string): string =>
  trafficPolicy(
    name,
    onRule(name),
    `transformation: {request: {set: [{name: ":method", value: '${value}'}]}}`,
  );

await behaves({
  name: 'a transformation neither makes nor unmakes a request of HEAD',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    route('HTTPRoute', 'r', ['next', 'head', 'get', 'same', 'put'].map((name) => ruleTo(name)).join('')),
    method('head', 'HEAD'),
    method('get', 'GET'),
    method('same', '{{ header(":method") }}'),
    method('put', 'PUT'),
  ],
  requests: [['another method', { path: '/put' }, from('shop/a:8080', { method: 'PUT' })]],
  async also(t, proxy) {
    t.match(await answersTo(proxy, 'GET', '/head'), ['400', NEXT, ''], 'GET that becomes HEAD');
    t.match(await answersTo(proxy, 'HEAD', '/get'), ['400', NEXT, ''], 'HEAD that becomes GET');
    t.strictSame(await answersTo(proxy, 'HEAD', '/same'), ['200', '200 /next', ''], 'HEAD that stays');
    t.strictSame(await answersTo(proxy, 'GET', '/get'), ['200 /get', '200 /next', ''], 'GET that stays');
  },
});

const { authority, leaf } = await certificates();
const provider = { tls: await leaf(['functions.example.org']) };

/** What a client must not take for an answer. */
const FORGED = 'HTTP/1.1 200 OK\r\ncontent-length: 15\r\n\r\n"path": "/forged"';

const cloud = (name: string, mode: string): string => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: Backend
metadata: {name: ${name}, namespace: shop}
spec:
  type: Cloud
  cloud:
    accountId: "123456789012"
    auth: {type: Secret, secretRef: {name: account}}
    function: {functionName: f, endpointURL: "https://functions.example.org:8443", payloadTransformMode: ${mode}}
`;
const function_ = (statusCode: number, headers: object = {}, more: object = {}): string =>
  JSON.stringify({ statusCode, headers, body: FORGED, ...more });

/** What functions return, by their names. */
const FUNCTIONS: Readonly<Record<string, string>> = {
  ok: function_(200),
  raw: FORGED,
  empty: function_(204),
  unchanged: function_(304),
  early: function_(103),
  switching: function_(101),
  large: function_(1000),
  lines: function_(
    200,
    { 'x-a': `1\r\n\r\n${FORGED}`, 'x-b\r\nx-c': '1', '': '2', 'x-d': '3' },
    { cookies: [`a=b\r\n\r\n${FORGED}`] },
  ),
};

await behaves({
  name: 'the answer of a cloud function ends where a client expects it',
  systemCa: authority,
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    `
apiVersion: v1
kind: Secret
metadata: {name: account, namespace: shop}
data: {accessKey: ${base64('AKEXAMPLE')}, secretKey: ${base64('hidden')}}
`,
    ...Object.keys(FUNCTIONS).map((name) => cloud(name, name === 'raw' ? 'None' : 'WrapJSON')),
    route(
      'HTTPRoute',
      'r',
      ruleTo('next') +
        Object.keys(FUNCTIONS)
          .map(
            (name) =>
              `- matches: [{path: {value: /${name}}}]\n  backendRefs: [{group: gateway.gatewarden.dev, kind: Backend, name: ${name}}]\n`,
          )
          .join(''),
    ),
  ],
  upstreams: Object.fromEntries(
    Object.entries(FUNCTIONS).map(([name, body]) => [`shop/${name}`, { ...provider, answer: { body } }]),
  ),
  async also(t, proxy) {
    const whole = ['200 /forged', '200 /next', ''];
    const broken = ['502 /forged', '200 /next', ''];
    t.strictSame(await answersTo(proxy, 'GET', '/ok'), whole, 'a body');
    t.strictSame(await answersTo(proxy, 'GET', '/lines'), whole, 'headers with line breaks');
    for (const name of ['early', 'switching', 'large'])
      t.strictSame(await answersTo(proxy, 'GET', `/${name}`), broken, `a status that is none: ${name}`);
    for (const [method, name, status] of [
      ['HEAD', 'ok', '200'],
      ['HEAD', 'raw', '200'],
      ['GET', 'empty', '204'],
      ['HEAD', 'empty', '204'],
      ['GET', 'unchanged', '304'],
    ] as const)
      t.strictSame(
        await answersTo(proxy, method, `/${name}`),
        [status, '200 /next', ''],
        `${method} ${name}`,
      );
    t.match(await proxy.send({ path: '/lines' }), { headers: { 'x-d': '3', 'x-a': undefined } });
  },
});

/** A service of a policy that acts on a rule of its own. */
interface Meddler {
  readonly policy: (extensionRef: string) => string;
  readonly service: GrpcService;
  /** By method: to the request, and to the next one. */
  readonly answers: Readonly<Record<string, readonly (string | RegExp)[]>>;
}

const called = (name: string): string => `grpcService: {backendRef: {name: ${name}, port: 9000}}`;
const guarded = (answer: Reply | boolean, answers: Meddler['answers']): Meddler => ({
  policy: (extensionRef) => `extAuth: {extensionRef: ${extensionRef}}`,
  service: authorizer(() => answer),
  answers,
});
const headersOf = (headers: Readonly<Record<string, string>>): readonly object[] =>
  Object.entries(headers).map(([key, value]) => ({
    header: { key, value },
    appendAction: 'OVERWRITE_IF_EXISTS_OR_ADD',
  }));
const answering = (headers: Readonly<Record<string, string>>): object => ({
  status: {},
  okResponse: { responseHeadersToAdd: headersOf(headers) },
});
const processed = (said: Parameters<typeof processor>[0], answers: Meddler['answers']): Meddler => ({
  policy: (extensionRef) => `extProc: {extensionRef: ${extensionRef}}`,
  service: processor(said),
  answers,
});
const counted = (answer: object, answers: Meddler['answers']): Meddler => ({
  policy: (extensionRef) =>
    `rateLimit: {global: {extensionRef: ${extensionRef}, descriptors: [{entries: [{type: Path}]}]}}`,
  service: rateLimitService(() => answer),
  answers,
});

const bare = (status: string): readonly string[] => [status, '200 /next', ''];
const whole = (name: string): readonly string[] => [`200 /${name}`, '200 /next', ''];
const SPLIT = `1\r\n\r\n${FORGED}`;

const MEDDLERS: Readonly<Record<string, Meddler>> = {
  plain: guarded(true, { GET: whole('plain'), HEAD: bare('200') }),
  gone: guarded(denying('NoContent', FORGED), { GET: bare('204') }),
  same: guarded(denying('NotModified', FORGED), { GET: bare('304') }),
  early: guarded(denying('Continue', FORGED), { GET: ['502 /forged', '200 /next', ''] }),
  switching: guarded(
    { status: { code: 7 }, deniedResponse: { status: { code: 101 }, body: FORGED } },
    { GET: ['502 /forged', '200 /next', ''] },
  ),
  short: guarded(answering({ 'content-length': '3' }), { GET: whole('short') }),
  status: guarded(answering({ ':status': '204' }), { GET: bare('204') }),
  lines: guarded(answering({ 'x-a': SPLIT }), { GET: whole('lines') }),
  denied: guarded(
    { status: { code: 7 }, deniedResponse: { headers: headersOf({ 'x-a': SPLIT }) } },
    { GET: bare('403') },
  ),
  head: guarded(allowing({ ':method': 'HEAD' }), { GET: ['500', NEXT, ''], HEAD: bare('200') }),
  get: guarded(allowing({ ':method': 'GET' }), { GET: whole('get'), HEAD: ['500', NEXT, ''] }),
  'proc-plain': processed({}, { GET: whole('proc-plain'), HEAD: bare('200') }),
  'proc-gone': processed(
    { responseHeaders: () => setting('responseHeaders', ':status', '204') },
    { GET: bare('204') },
  ),
  'proc-short': processed(
    { responseHeaders: () => setting('responseHeaders', 'content-length', '3') },
    { GET: whole('proc-short') },
  ),
  'proc-long': processed(
    { responseHeaders: () => setting('responseHeaders', 'content-length', '9000') },
    { GET: whole('proc-long') },
  ),
  'proc-new': processed(
    {
      responseHeaders: () => ({
        responseHeaders: {
          response: { status: 'CONTINUE_AND_REPLACE', bodyMutation: { body: base64(FORGED) } },
        },
      }),
    },
    { HEAD: bare('200') },
  ),
  'proc-once': processed(
    {
      requestHeaders: () => ({
        immediateResponse: { status: { code: 'NoContent' }, body: base64(FORGED) },
      }),
    },
    { GET: bare('204') },
  ),
  'limit-plain': counted({ overallCode: 'OK' }, { GET: whole('limit-plain') }),
  'limit-lines': counted(
    { overallCode: 'OK', responseHeadersToAdd: [{ key: 'x-a', value: SPLIT }] },
    { GET: whole('limit-lines') },
  ),
  'limit-length': counted(
    { overallCode: 'OK', responseHeadersToAdd: [{ key: 'content-length', value: '3' }] },
    { GET: whole('limit-length') },
  ),
};

const blockOf = (name: string): string =>
  name.startsWith('proc-')
    ? `extProc: {${called(name)}, messageTimeout: 30s}`
    : name.startsWith('limit-')
      ? `rateLimit: {domain: d, timeout: 30s, ${called(name)}}`
      : `extAuth: {${called(name).replace('}}', '}, requestTimeout: 30s}')}}`;

const names = Object.keys(MEDDLERS);

await behaves({
  name: 'an answer ends where a client expects it, whatever the service of a policy says',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    ...names.flatMap((name) => [
      service(name, { ...GRPC, namespace: 'team' }),
      extension(name, blockOf(name), 'team'),
      trafficPolicy(name, onRule(name), MEDDLERS[name]!.policy(`{name: ${name}, namespace: team}`)),
    ]),
    route('HTTPRoute', 'r', rules('next', ...names)),
  ],
  upstreams: Object.fromEntries(names.map((name) => [`team/${name}:9000`, MEDDLERS[name]!.service])),
  async also(t, proxy) {
    for (const [name, { answers }] of Object.entries(MEDDLERS))
      for (const [method, expected] of Object.entries(answers))
        t.match(await answersTo(proxy, method, `/${name}`), expected, `${method} /${name}`);
    t.match(await proxy.send({ path: '/plain', protocol: 'http2' }), from('shop/a:8080'), 'HTTP/2');
    t.match((await proxy.send({ path: '/plain' })).headers, { 'content-length': /^\d+$/ }, 'a length stays');
  },
});

const cookiePath = (path: string): string => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: BackendConfigPolicy
metadata: {name: b, namespace: shop}
spec:
  targetRefs: [{group: "", kind: Service, name: b}]
  loadBalancer: {ringHash: {hashPolicies: [{cookie: {name: c, ttl: 10s, path: ${JSON.stringify(path)}}}]}}
`;

for (const [path, expected] of [
  ['/', ['200 /hashed', '200 /next', '']],
  [`/\r\n\r\n${FORGED}`, ['500', '200 /next', '']],
] as const)
  await behaves({
    name: `the path of a cookie: ${JSON.stringify(path)}`,
    manifests: [
      HTTP_GATEWAY,
      service('a'),
      service('b'),
      cookiePath(path),
      route('HTTPRoute', 'r', ruleTo('next') + ruleTo('hashed', 'b')),
    ],
    async also(t, proxy) {
      t.strictSame(await answersTo(proxy, 'GET', '/hashed'), expected);
    },
  });

await behaves({
  name: 'a websocket past an authorization',
  manifests: [
    HTTP_GATEWAY,
    service('a', { port: '{port: 8080, appProtocol: kubernetes.io/ws}' }),
    service('plain', { ...GRPC, namespace: 'team' }),
    extension('plain', blockOf('plain'), 'team'),
    trafficPolicy('plain', onRule('plain'), 'extAuth: {extensionRef: {name: plain, namespace: team}}'),
    route('HTTPRoute', 'r', rules('plain')),
  ],
  upstreams: { 'team/plain:9000': authorizer() },
  requests: [['a websocket', { path: '/plain', ...UPGRADE }, { status: 101 }]],
});

/** A token of a team's own, with a claim that another answer follows. */
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const unsigned = `${encoded({ alg: 'EdDSA' })}.${encoded({ sub: SPLIT })}`;
const token = `${unsigned}.${sign(undefined, Buffer.from(unsigned), privateKey).toString('base64url')}`;
const keys = JSON.stringify(publicKey.export({ format: 'pem', type: 'spki' }).toString());
const written = '{set: [{name: x-a, value: "%DYNAMIC_METADATA(envoy.filters.http.jwt_authn:payload:sub)%"}]}';

await behaves({
  name: 'a claim in a header of the answer',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    extension('own', `jwt: {providers: [{name: own, jwks: {local: {inline: ${keys}}}}]}`, 'team'),
    route(
      'HTTPRoute',
      'r',
      `${rules('next', 'policy')}- name: filter
  matches: [{path: {value: /filter}}]
  filters: [{type: ResponseHeaderModifier, responseHeaderModifier: ${written}}]
  backendRefs: [{name: a, port: 8080}]
`,
    ),
    trafficPolicy(
      'policy',
      onRule('policy'),
      `jwt: {extensionRef: {name: own, namespace: team}}\nheaderModifiers: {response: ${written}}`,
    ),
    trafficPolicy('filter', onRule('filter'), 'jwt: {extensionRef: {name: own, namespace: team}}'),
  ],
  async also(t, proxy) {
    const more = `authorization: Bearer ${token}\r\n`;
    for (const name of ['policy', 'filter'])
      t.strictSame(await answersTo(proxy, 'GET', `/${name}`, more), whole(name), name);
  },
});

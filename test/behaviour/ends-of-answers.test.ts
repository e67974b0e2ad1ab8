// Where an answer ends: nobody but the proxy decides it. Otherwise a client with a connection for many users, such as a cache or a load balancer,
// takes a body for its next answer, or its next answer for a body, and gives it to the user of another team.

import {
  behaves,
  from,
  HTTP_GATEWAY,
  onRule,
  route,
  ruleTo,
  service,
  trafficPolicy,
} from '../parts/behaviour.ts';
import { certificates } from '../parts/certificates.ts';
import type { RunningProxy } from '../parts/proxy.ts';

/** The answers to a request and to the next one, `/next`, on the same connection, as a client reads them. */
async function answersTo(proxy: RunningProxy, method: string, path: string): Promise<readonly string[]> {
  const body = `${method} ${path} HTTP/1.1\r\nhost: a.test\r\n\r\nGET /next HTTP/1.1\r\nhost: a.test\r\nconnection: close\r\n\r\n`;
  const came = await proxy.send({ protocol: 'tcp', body, staysOpen: true });
  const [first, rest] = answerIn(came.body, method);
  return [first, ...answerIn(rest, 'GET')];
}

/** The first answer, and what comes after it. */
function answerIn(text: string, method: string): readonly [answer: string, rest: string] {
  const end = text.indexOf('\r\n\r\n') + 4;
  const head = text.slice(0, end);
  const [, status = ''] = /^HTTP\/1\.1 (\d{3}) /.exec(head) ?? [];
  const length = Number(/\r\ncontent-length: (\d+)\r\n/.exec(head)?.[1] ?? 0);
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
const base64 = (text: string): string => Buffer.from(text).toString('base64');
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

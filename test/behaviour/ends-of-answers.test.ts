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

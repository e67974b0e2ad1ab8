// Random requests, including unusual paths, for tests that compare the answers of `explain` with a proxy.

import { pick, type Random } from '../mutants/random.ts';
import { many } from '../translation/random.ts';

export const PATHS = ['/', '/a', '/a/', '/a/b', '/ab', '/A', '/a/b/c', '/v1/12', '/é', '/a%2Fb', '/%61'];
const HOSTS = [
  'x.test',
  'X.test',
  'a.x.test',
  'b.a.x.test',
  '.x.test',
  'ax.test',
  'x.org',
  'a.x',
  'b.test:80',
  'c.test',
  'x.test:',
];
const REQUESTED = [
  ...PATHS.filter((path) => !path.includes('é')),
  '/a/../b',
  '/a/./b',
  '/a//b',
  '/a/b/..',
  '/a/.',
  '/%2e%2e/a',
  '/a/%2E/b',
  '/a\\b',
  '/%C3%A9',
  '/a%2fb',
  '/../a',
  '/a"b',
  '/a|b',
  '/a%7Eb',
  "/a'b",
  '/a%41%2B%',
  '/v1/../ab',
  '//a',
];
const QUERIES = [
  '',
  '',
  '?q=a',
  '?q',
  '?q=&q=a',
  '?p=12&q=ab',
  '?q%20=a',
  '?q=a%2Fb',
  '?',
  '?q=a?p=b',
  '?x=/../',
];

export const request = (next: Random) => {
  const headers: [string, string][] = many(next, 3, () => [
    pick(next, ['x-a', 'x-b', 'x-a', 'X-B', 'x-forwarded-proto', 'content-type']),
    pick(next, ['a', 'b', 'ab', 'A', '', '12', 'v1', ' a ', 'application/grpc', 'https']),
  ]);
  // For repeated headers, Envoy matches the joined value or, from 1.40 on, each value separately; so each name is used once.
  const once = [...new Map(headers.map((each) => [each[0].toLowerCase(), each])).values()];
  return {
    host: pick(next, HOSTS),
    path: pick(next, REQUESTED) + pick(next, QUERIES),
    method: pick(next, ['GET', 'GET', 'POST', 'DELETE', 'PATCH']),
    headers: once,
  };
};

export type Asked = ReturnType<typeof request>;

/** Node doesn't join values of the same name; it sends an array as several lines. */
export function sent({ headers, ...rest }: Asked) {
  const lines: Record<string, string[]> = {};
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    lines[key] = [...(lines[key] ?? []), value];
  }
  return { ...rest, headers: lines };
}

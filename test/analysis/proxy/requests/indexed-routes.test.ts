// Routes looked up by path: the result is that of trying all routes in their order.

import t from 'tap';
import { firstMatching } from '../../../../src/analysis/proxy/requests/indexed-routes.ts';
import { unmetBy } from '../../../../src/analysis/proxy/requests/route-conditions.ts';
import type { RoutedRequest } from '../../../../src/analysis/proxy/requests/routed-request.ts';
import type {
  Route,
  RouteMatch,
} from '../../../../src/translation/proxy/envoy/generated/envoy.config.route.v3.ts';

const request = (pathname: string, headers: readonly [string, string][] = []): RoutedRequest => ({
  host: 'a.test',
  hostname: 'a.test',
  path: pathname,
  pathname,
  query: '',
  method: 'GET',
  headers,
  headerValues: new Map(headers),
  isTls: false,
});

const MATCHES: readonly RouteMatch[] = [
  { path: '/a/b' },
  { pathSeparatedPrefix: '/a' },
  { pathSeparatedPrefix: '/a/b' },
  { pathSeparatedPrefix: '/A', caseSensitive: false },
  { prefix: '/' },
  { prefix: '/a/' },
  { prefix: '/ab' },
  { safeRegex: { regex: '/a/.+' } },
  { pathSeparatedPrefix: '/a', headers: [{ name: 'x', stringMatch: { exact: 'y' } }] },
  { path: '/' },
];

const PATHS = ['/', '/a', '/a/', '/a/b', '/a/b/', '/a/b/c', '/ab', '/abc/d', '/A/b', '/z', '//a', ''];

const HEADERS: readonly [string, string][][] = [[], [['x', 'y']]];

t.test('the first route that matches is found, whatever their order', async (t) => {
  let tried = 0;
  for (const [turn] of MATCHES.entries())
    for (let length = 0; length <= MATCHES.length; length++) {
      const matches = [...MATCHES.slice(turn), ...MATCHES.slice(0, turn)].slice(0, length);
      const routes = matches.map((match): Route => ({ match }));
      for (const path of PATHS)
        for (const headers of HEADERS) {
          const asked = request(path, headers);
          const expected = routes.find((route) => unmetBy(route, asked).length === 0);
          if (firstMatching({ routes }, asked, () => true) !== expected)
            t.fail(`${path} ${JSON.stringify(matches)}`);
          tried++;
        }
    }
  t.ok(tried > 2000, `${tried} requests`);
});

t.test('only routes that can match are tried, and no more than allowed', async (t) => {
  const routes = Array.from({ length: 10_000 }, (_, index): Route => ({ match: { path: `/p${index}` } }));
  let looks = 0;
  const found = firstMatching({ routes }, request('/p9999'), () => ++looks > 0);
  t.equal(found, routes[9999]);
  t.equal(looks, 1);
  t.equal(
    firstMatching({ routes }, request('/p1'), () => false),
    undefined,
  );
});

// Which route a request takes, as explained, is the one that a real Envoy of each version takes: over route configurations and worlds made
// at random, for requests made at random.

import tap, { type Test } from 'tap';
import { type Choice, chooseRoute } from '../../src/analysis/proxy/requests/route-choice.ts';
import type { Listener } from '../../src/translation/proxy/envoy/generated/envoy.config.listener.v3.ts';
import type {
  HeaderMatcher,
  Route,
  RouteConfiguration,
  RouteMatch,
} from '../../src/translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import type { StringMatcher } from '../../src/translation/proxy/envoy/generated/envoy.type.matcher.v3.ts';
import { pick, type Random } from '../mutants/random.ts';
import { configurationOf, HTTP_GATEWAY } from '../parts/behaviour.ts';
import { fuzz } from '../parts/fuzz.ts';
import { type RunningProxy, startProxy, withEnvoys } from '../parts/proxy.ts';
import { type Asked, PATHS, request, sent } from '../parts/random-requests.ts';
import { chance, many, maybe } from '../translation/random.ts';

const ROUTES = 14;
const REQUESTS = 400;

const WORDS = ['a', 'b', 'ab', 'A', 'x.test', '', 'é', 'a%2Fb', 'v1', '12'];
const DOMAINS = [
  'x.test',
  '*.x.test',
  '*.a.x.test',
  'a.x.test',
  '*x.test',
  'x.*',
  'a.*',
  '*',
  'b.test',
  '*.test',
];
/** ASCII: newer Envoys match other characters byte by byte. */
const PATTERNS = [
  '/a.*',
  '/v[0-9]+/.*',
  '[a-z]*',
  'a|b',
  '(?i)a',
  '.',
  '\\d+',
  '\\pL+',
  '(?:a|ab)(?:c|b)?',
  'a$',
  '^/a',
];

const text = (next: Random): StringMatcher => ({
  ...pick<StringMatcher>(next, [
    { exact: pick(next, WORDS) },
    { prefix: pick(next, ['a', 'v', '1']) },
    { suffix: pick(next, ['b', '2', 'test']) },
    { contains: pick(next, ['a', '.', '1']) },
    { safeRegex: { googleRe2: {}, regex: pattern(next) } },
  ]),
});

const pattern = (next: Random): string => pick(next, PATTERNS);

const header = (next: Random): HeaderMatcher => ({
  name: pick(next, ['x-a', 'X-A', 'x-b', ':method', ':authority', 'x-forwarded-proto', 'host', ':scheme']),
  ...(chance(next, 0.4) ? { presentMatch: chance(next, 0.7) } : { stringMatch: folded(next, text(next)) }),
  ...(chance(next, 0.25) ? { invertMatch: true } : {}),
  ...(chance(next, 0.2) ? { treatMissingHeaderAsEmpty: true } : {}),
});

const folded = (next: Random, matcher: StringMatcher): StringMatcher =>
  matcher.safeRegex === undefined && chance(next, 0.2) ? { ...matcher, ignoreCase: true } : matcher;

const match = (next: Random): RouteMatch => ({
  ...pick<RouteMatch>(next, [
    { path: pick(next, PATHS) },
    { prefix: pick(next, PATHS) },
    { prefix: pick(next, ['/', '/a']) },
    { pathSeparatedPrefix: pick(next, ['/a', '/a/b', '/ab', '/v1']) },
    { safeRegex: { googleRe2: {}, regex: pattern(next) } },
  ]),
  ...maybe(next, 0.5, () => ({ headers: many(next, 2, () => header(next)) })),
  ...maybe(next, 0.3, () => ({
    queryParameters: many(next, 2, () => ({
      name: pick(next, ['q', 'p', 'q%20']),
      ...(chance(next, 0.5) ? { presentMatch: true } : { stringMatch: text(next) }),
    })),
  })),
  ...(chance(next, 0.1) ? { grpc: {} } : {}),
});

function insensitive(next: Random, made: RouteMatch): RouteMatch {
  return made.safeRegex === undefined && chance(next, 0.15) ? { ...made, caseSensitive: false } : made;
}

const answers = (name: string): Pick<Route, 'name' | 'directResponse'> => ({
  name,
  directResponse: { status: 200, body: { inlineString: name } },
});

function routeConfiguration(next: Random, name: string): RouteConfiguration {
  const domains = DOMAINS.filter(() => chance(next, 0.6));
  return {
    name,
    ignorePortInHostMatching: true,
    virtualHosts: domains.map((domain, host) => ({
      name: `host-${host}`,
      domains: [domain],
      routes: Array.from({ length: ROUTES }, (_, index) => ({
        match: insensitive(next, match(next)),
        ...answers(`${host}-${index}`),
      })),
      ...(chance(next, 0.15) ? { requireTls: 'ALL' as const } : {}),
    })),
  };
}

async function came(proxy: RunningProxy, asked: Asked, port?: number): Promise<string> {
  const { status, body, headers } = await proxy.send(sent(asked), port);
  if (headers['location']?.startsWith('https:')) return 'tls required';
  // Of a gRPC call an answer of the proxy is one of gRPC.
  if (headers['grpc-status'] === '12') return '404';
  if (status === 200) return headers['grpc-message'] ?? body;
  return String(status);
}

function expected(choice: Choice): string {
  switch (choice.result) {
    case 'route':
      return choice.chosen.route.name ?? '';
    case 'tlsRequired':
      return 'tls required';
    case 'refused':
      return String(choice.refusal.status);
    case 'noHost':
    case 'noRoute':
      return '404';
    default:
      return choice.result;
  }
}

/** Whose word counts for the protocol that a client has used. */
const TRUSTED = `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: HTTPListenerPolicy
metadata: {name: behind, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: front}]
`;
const MANAGERS: readonly (readonly [seed: number, ...policies: readonly string[]])[] = [
  [4],
  [6],
  [12, `${TRUSTED}  xffNumTrustedHops: 1`],
  [13, `${TRUSTED}  useRemoteAddress: false`],
  [14, `${TRUSTED}  useRemoteAddress: false\n  xffNumTrustedHops: 2`],
];

await withEnvoys(tap, 'routes of every sort', async (t: Test, envoy) => {
  for (const [seed, ...policies] of MANAGERS) {
    const base = configurationOf({ manifests: [HTTP_GATEWAY, ...policies] });
    const listener = base.listeners[0] as Listener;
    await fuzz(t, { seed, cases: 1 }, async (_seed, next) => {
      const routes = [routeConfiguration(next, listener.filterChains![0]!.name!)];
      const configuration = { ...base, routes };
      const proxy = await startProxy(t, envoy, configuration);
      const results = new Map<string, number>();
      const wrong: object[] = [];
      for (let index = 0; index < REQUESTS; index++) {
        const asked = request(next);
        const said = expected(chooseRoute(configuration, listener, asked, undefined));
        const took = await came(proxy, asked);
        if (said !== took) wrong.push({ asked, said, took });
        const sort = /^\d+-\d+$/.test(said) ? 'route' : said;
        results.set(sort, (results.get(sort) ?? 0) + 1);
      }
      t.strictSame(wrong.slice(0, 20), []);
      t.ok((results.get('route') ?? 0) > REQUESTS / 4, JSON.stringify([...results]));
    });
  }
});

// Matches that never receive a request: a match that is reported as shadowed never wins, for any request, and plain cases are found.

import t from 'tap';
import { checkedFindings } from '../../../../src/analysis/analyze.ts';
import { chooseRoute } from '../../../../src/analysis/proxy/requests/route-choice.ts';
import { defaultSettings, Translator } from '../../../../src/translation.ts';
import { pick, type Random } from '../../../mutants/random.ts';
import { fuzz } from '../../../parts/fuzz.ts';
import { proxiesIn } from '../../../parts/proxies-in.ts';
import { gateway, gatewayClass, httpRoute, listener, service } from '../../../translation/objects.ts';
import { chance, many, maybe } from '../../../translation/random.ts';

type Members = Readonly<Record<string, unknown>>;

const PATHS = ['/', '/a', '/a/', '/a/b', '/a/b/c', '/ab', '/a/bc', '/a?b', '//', '/b'];
const PATTERNS = ['/a.*', '/.*', '.*', '/a'];
const VALUES = ['', '1', '2'];
const METHODS = ['GET', 'POST'];
const HOSTS = ['a.test', 'b.test', '*.test'];
const WEIGHT = 'gatewarden.dev/route-weight';

const randomPath = (next: Random): Members =>
  chance(next, 0.2)
    ? { type: 'RegularExpression', value: pick(next, PATTERNS) }
    : { type: chance(next, 0.4) ? 'Exact' : 'PathPrefix', value: pick(next, PATHS) };

const randomValue =
  (names: readonly string[]) =>
  (next: Random): Members => ({
    name: pick(next, names),
    type: chance(next, 0.3) ? 'RegularExpression' : 'Exact',
    value: pick(next, VALUES),
  });

const randomMatch = (next: Random): Members => ({
  path: randomPath(next),
  ...maybe(next, 0.5, () => ({ headers: many(next, 3, () => randomValue(['x', 'X', 'y'])(next)) })),
  ...maybe(next, 0.3, () => ({ queryParams: many(next, 2, () => randomValue(['q', 'Q'])(next)) })),
  ...maybe(next, 0.3, () => ({ method: pick(next, METHODS) })),
});

const randomRoute = (next: Random, index: number): object =>
  httpRoute(
    `r${index}`,
    {
      hostnames: many(next, 2, () => pick(next, HOSTS)),
      rules: [
        ...many(next, 2, () => ({
          matches: many(next, 3, () => randomMatch(next)),
          backendRefs: [{ name: 'web', port: 80 }],
        })),
        { matches: [randomMatch(next)], backendRefs: [{ name: 'web', port: 80 }] },
      ],
    },
    {
      ...maybe(next, 0.5, () => ({ creationTimestamp: `2026-01-0${1 + Math.floor(next() * 3)}T00:00:00Z` })),
      annotations: { [WEIGHT]: String(Math.floor(next() * 3)) },
    },
  );

/** `r1 rules[0].matches[2]`, from the name of an Envoy route. */
function placeOf(name = ''): string {
  const [, route, rule, match] = /-httproute-(r\d+)-default-(\d+)-(\d+)-matcher-/.exec(name) ?? [];
  return `${route} spec.rules[${rule}].matches[${match}]`;
}

function analyzed(routes: readonly unknown[], weightedRoutePrecedence = false) {
  const settings = { ...defaultSettings, weightedRoutePrecedence };
  const translator = new Translator(settings);
  const objects = [gatewayClass, gateway({ listeners: [listener('http')] }), service('web'), ...routes];
  translator.apply(objects.map((object) => ({ object })));
  const shadowed = checkedFindings(translator, 'standard')
    .filter(({ code }) => code === 'AN-30')
    .map(({ object, path }) => `${object.name} ${path}`);
  return { shadowed, configuration: proxiesIn(translator.translation())[0]! };
}

t.test('a shadowed match never receives a request', async (t) => {
  let [found, taken] = [0, 0];
  const play = (_seed: number, next: Random): void => {
    const count = 2 + Math.floor(next() * 5);
    const routes = Array.from({ length: count }, (_, index) => randomRoute(next, index));
    const { shadowed, configuration } = analyzed(routes, chance(next, 0.5));
    if (shadowed.length === 0) return;
    found += shadowed.length;
    for (let times = 0; times < 150; times++) {
      const path = pick(next, [...PATHS, '/a/x', '/x', '/a/b/', '*']);
      const request = {
        host: pick(next, ['a.test', 'b.test', 'c.test']),
        path: chance(next, 0.5) ? path : `${path}?${pick(next, ['q=1', 'q=', 'Q=2', 'q=1&Q=1', 'q'])}`,
        method: pick(next, METHODS),
        headers: many(next, 2, () => [pick(next, ['x', 'y']), pick(next, VALUES)] as const),
      };
      const choice = chooseRoute(configuration, configuration.listeners[0]!, request, undefined);
      if (choice.result !== 'route') continue;
      taken++;
      const place = placeOf(choice.chosen.route.name);
      if (shadowed.includes(place)) t.fail(`${place} took a request`, { request, routes });
    }
  };
  await fuzz(t, { seed: 42, cases: 150 }, play, (cases) =>
    t.ok(found > cases / 2 && taken > 25 * cases, `${found} shadowed, ${taken} requests`),
  );
});

const to = (match: Members) => ({ matches: [match], backendRefs: [{ name: 'web', port: 80 }] });
const older = (match: Members, weight?: number) =>
  httpRoute(
    'r0',
    { rules: [to(match)] },
    {
      creationTimestamp: '2026-01-01T00:00:00Z',
      ...(weight === undefined ? {} : { annotations: { [WEIGHT]: String(weight) } }),
    },
  );
const later = (match: Members) => httpRoute('r1', { rules: [to(match)] });

const prefix = (value: string, more: Members = {}): Members => ({
  path: { type: 'PathPrefix', value },
  ...more,
});
const exact = (value: string, more: Members = {}): Members => ({ path: { type: 'Exact', value }, ...more });
const header = (value: string, type = 'Exact') => ({ headers: [{ name: 'X-A', type, value }] });

/** `first` has a higher weight. */
const covered: readonly (readonly [name: string, first: Members, second: Members, isShadowed: boolean])[] = [
  ['the same', prefix('/a'), prefix('/a'), true],
  ['a path below a prefix', prefix('/a'), prefix('/a/b'), true],
  ['an exact path below a prefix', prefix('/a'), exact('/a/b'), true],
  ['the exact path of a prefix', prefix('/a'), exact('/a'), true],
  ['a path that only begins like a prefix', prefix('/a'), prefix('/ab'), false],
  ['a prefix with a slash at its end takes the path without', prefix('/a/'), exact('/a'), true],
  ['a prefix with a slash takes what lies below', prefix('/a/'), prefix('/a/b'), true],
  ['everything', prefix('/'), prefix('/a', header('1')), true],
  ['everything that has a header', prefix('/', header('1')), prefix('/a'), false],
  ['a header more', prefix('/a'), prefix('/a', header('1')), true],
  ['another header', prefix('/a', header('1')), prefix('/a', header('2')), false],
  [
    'a header that must be there, and one that must have a value',
    prefix('/a', header('')),
    prefix('/a', header('1')),
    true,
  ],
  ['a method more', prefix('/a'), prefix('/a', { method: 'GET' }), true],
  ['another method', prefix('/a', { method: 'GET' }), prefix('/a', { method: 'POST' }), false],
  [
    'a pattern below everything may take more',
    prefix('/'),
    { path: { type: 'RegularExpression', value: '.*' } },
    false,
  ],
  [
    'the same pattern',
    { path: { type: 'RegularExpression', value: '/a+' } },
    { path: { type: 'RegularExpression', value: '/a+' } },
    true,
  ],
];

for (const [name, first, second, isShadowed] of covered)
  t.test(`${name}: ${isShadowed ? 'shadowed' : 'not shadowed'}`, async (t) => {
    const { shadowed } = analyzed([older(first, 1), later(second)], true);
    t.strictSame(shadowed, isShadowed ? ['r1 spec.rules[0].matches[0]'] : []);
  });

t.test('the older of two equal routes wins, on every host that both have', async (t) => {
  t.strictSame(analyzed([older(prefix('/a')), later(prefix('/a'))]).shadowed, [
    'r1 spec.rules[0].matches[0]',
  ]);
  const onHosts = (name: string, hostnames: readonly string[], created: string) =>
    httpRoute(name, { hostnames, rules: [to(prefix('/a'))] }, { creationTimestamp: created });
  const [first, second] = ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'];
  t.strictSame(
    analyzed([onHosts('r0', ['a.test'], first), onHosts('r1', ['a.test', 'b.test'], second)]).shadowed,
    [],
  );
  t.strictSame(
    analyzed([onHosts('r0', ['a.test', 'b.test'], first), onHosts('r1', ['a.test'], second)]).shadowed,
    ['r1 spec.rules[0].matches[0]'],
  );
});

t.test('thousands of matches on one path are found by look-up', async (t) => {
  const rules = (from: number) =>
    Array.from({ length: 3000 }, (_, index) => to(prefix('/a', header(String(from + index)))));
  const { shadowed } = analyzed([
    httpRoute('r0', { rules: rules(0) }, { creationTimestamp: '2026-01-01T00:00:00Z' }),
    httpRoute('r1', { rules: rules(1500) }),
  ]);
  t.equal(shadowed.length, 1500);
  t.equal(shadowed[0]?.startsWith('r1 '), true);
});

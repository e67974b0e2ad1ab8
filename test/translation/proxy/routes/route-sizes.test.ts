// The setting `maxPlacedMatches`: routes with too many matches on too many hosts are answered with 500, and other routes stay as they are.

import t from 'tap';
import { defaultSettings, Translator, translate } from '../../../../src/translation.ts';
import { plain } from '../../edits.ts';
import {
  backendRef,
  gateway,
  gatewayClass,
  httpRoute,
  refusals,
  routesOf,
  service,
  translated,
} from '../../objects.ts';

interface Asked {
  /** `namespace/name`. */
  readonly name: string;
  readonly hosts: number;
  readonly matches: number;
}

const A = backendRef('a');
const rule = (paths: readonly object[], backendRefs: readonly object[] = [A]): object => ({
  matches: paths.map((path) => ({ path })),
  backendRefs,
});

const asked = ({ name, hosts, matches }: Asked): object =>
  httpRoute(name, {
    hostnames: Array.from({ length: hosts }, (_, index) => `h${index}.${name.replace('/', '.')}.test`),
    rules: [rule(Array.from({ length: matches }, (_, index) => ({ value: `/p${index}` })))],
  });

const limitedIn = (objects: readonly object[], maxPlacedMatches: number): readonly string[] =>
  translated([gateway(), ...objects], { maxPlacedMatches })
    .findings.filter(({ code }) => code === 'TR-96')
    .map(({ object }) => `${object.namespace}/${object.name}`)
    .sort();

interface Case {
  readonly what: string;
  readonly limit: number;
  readonly routes: readonly Asked[];
  readonly limited: readonly string[];
}

const SIX = Array.from({ length: 6 }, (_, index) => ({ name: `b/r${index}`, hosts: 2, matches: 3 }));

const CASES: readonly Case[] = [
  {
    what: 'as many as allowed are served',
    limit: 12,
    routes: [{ name: 'a/r', hosts: 3, matches: 4 }],
    limited: [],
  },
  {
    what: 'one more than allowed is limited',
    limit: 11,
    routes: [{ name: 'a/r', hosts: 3, matches: 4 }],
    limited: ['a/r'],
  },
  {
    what: 'the largest routes of a namespace are limited first, and only as many as needed',
    limit: 20,
    routes: [
      { name: 'a/small', hosts: 1, matches: 5 },
      { name: 'a/large', hosts: 2, matches: 9 },
      { name: 'a/middle', hosts: 1, matches: 9 },
    ],
    limited: ['a/large'],
  },
  {
    what: 'many routes of one namespace limit no larger route of another namespace',
    limit: 20,
    routes: [{ name: 'a/r', hosts: 1, matches: 9 }, ...SIX],
    limited: SIX.map(({ name }) => name),
  },
  {
    what: 'a namespace can have more than its share if another one has less',
    limit: 30,
    routes: [
      { name: 'a/r', hosts: 1, matches: 2 },
      { name: 'b/r', hosts: 4, matches: 7 },
    ],
    limited: [],
  },
  {
    what: 'routes of up to a thousandth of the limit are never limited',
    limit: 2000,
    routes: Array.from({ length: 1200 }, (_, index) => ({ name: `a/r${index}`, hosts: 1, matches: 2 })),
    limited: [],
  },
];

for (const { what, limit, routes, limited } of CASES)
  t.test(what, async (t) => t.strictSame(limitedIn(routes.map(asked), limit), limited));

t.test('a route that delegates counts with the matches of its children', async (t) => {
  const parent = httpRoute('a/parent', {
    rules: [
      rule([{ value: '/app' }], [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name: '*' }]),
    ],
  });
  const child = httpRoute('a/child', {
    parentRefs: [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name: 'parent' }],
    rules: [rule(['/app/a', '/app/b', '/app/c'].map((value) => ({ value })))],
  });
  t.strictSame(limitedIn([parent, child], 4), []);
  t.strictSame(limitedIn([parent, child], 3), ['a/parent']);
});

t.test('a child that attaches to no listener has no size of its own', async (t) => {
  const children = Array.from({ length: 3 }, (_, index) =>
    httpRoute(`a/child${index}`, {
      parentRefs: [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name: 'parent' }],
      rules: [
        rule(
          [{ value: `/app/${index}` }],
          [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name: `child${index}` }],
        ),
      ],
    }),
  );
  t.strictSame(limitedIn(children, 1), []);
});

const ABOVE: readonly (readonly [what: string, paths: readonly object[], prefix: object])[] = [
  [
    'the common path',
    [{ value: '/app/a' }, { type: 'Exact', value: '/app/b/c' }],
    { pathSeparatedPrefix: '/app' },
  ],
  ['whole elements only', [{ value: '/app-a' }, { value: '/app-b' }], { prefix: '/' }],
  ['a path above the others', [{ value: '/app' }, { value: '/app/b' }], { pathSeparatedPrefix: '/app' }],
  [
    'everything, where a pattern may match anything',
    [{ value: '/app/a' }, { type: 'RegularExpression', value: '/app/.*' }],
    { prefix: '/' },
  ],
];

for (const [what, paths, match] of ABOVE)
  t.test(`a limited route answers 500 on ${what}`, async (t) => {
    const objects = [gateway(), service('a'), httpRoute('default/r', { rules: [rule(paths)] })];
    const [only, ...others] = routesOf(objects, { maxPlacedMatches: 1 });
    t.strictSame(only?.match, match);
    t.equal(only?.directResponse?.status, 500);
    t.strictSame(others, []);
    const [refusal] = refusals(objects, 'default/r', { maxPlacedMatches: 1 });
    t.match(refusal, /Accepted=False RouteRuleReplaced/);
  });

t.test('a translator limits routes, and serves them again, as a fresh translation does', async (t) => {
  const settings = { ...defaultSettings, maxPlacedMatches: 10 };
  const surroundings = [gatewayClass, gateway(), service('default/a')];
  const translator = new Translator(settings);
  translator.apply(surroundings.map((object) => ({ object })));
  const held = new Map<string, object>();
  const steps: readonly Asked[] = [
    { name: 'a/r', hosts: 2, matches: 3 },
    { name: 'a/s', hosts: 1, matches: 5 },
    { name: 'b/r', hosts: 3, matches: 4 },
    { name: 'b/r', hosts: 1, matches: 1 },
    { name: 'a/s', hosts: 1, matches: 1 },
  ];
  const limited: boolean[] = [];
  for (const step of steps) {
    const object = asked(step);
    held.set(step.name, object);
    translator.apply([{ object }]);
    const fresh = translate([...surroundings, ...held.values()], settings);
    t.strictSame(plain(translator.translation()), plain(fresh));
    limited.push(fresh.findings.some(({ code }) => code === 'TR-96'));
  }
  t.strictSame(limited, [false, true, true, true, false]);
});

// The paths of children under those of their parents: what they are held by, what is left out, and that no request outside of the parent's
// path reaches them, whatever both of them are.

import { RE2JS } from '@bufbuild/re2';
import t from 'tap';
import type { RouteMatch } from '../../../../src/translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import { pick, type Random } from '../../../mutants/random.ts';
import { fuzz } from '../../../parts/fuzz.ts';
import { backendRef, gateway, httpRoute, refusals, routesOf, service, translated } from '../../objects.ts';

type PathType = 'Exact' | 'PathPrefix' | 'RegularExpression';
type Path = readonly [type: PathType, value: string];

const GROUP = 'gateway.networking.k8s.io';
const INHERITS = { annotations: { 'delegation.gatewarden.dev/inherit-parent-matcher': 'true' } };
const to = (name: string) => ({ group: GROUP, kind: 'HTTPRoute', name });
const path = ([type, value]: Path) => ({ path: { type, value } });
const TO_WEB = [backendRef('web')];

const root = (parent: Path) =>
  httpRoute('root', { rules: [{ matches: [path(parent)], backendRefs: [to('kid')] }] });
const kid = (paths: readonly Path[], inherits: boolean, backendRefs: readonly object[] = TO_WEB) =>
  httpRoute(
    'kid',
    { parentRefs: undefined, rules: paths.map((each) => ({ matches: [path(each)], backendRefs })) },
    inherits ? INHERITS : {},
  );
const world = (parent: Path, inherits: boolean, ...paths: readonly Path[]) => [
  gateway(),
  service('web'),
  root(parent),
  kid(paths, inherits),
];

/** The matches of the routes of children, in the order of the host. */
const matchesOf = (objects: readonly unknown[]): readonly RouteMatch[] =>
  routesOf(objects)
    .filter(({ name }) => !name.includes('-root-'))
    .map(({ match = {} }) => match);

const regex = (pattern: string) => ({ safeRegex: { googleRe2: {}, regex: pattern } });
const held = (pattern: string) => ({ headers: [{ name: ':path', stringMatch: regex(pattern) }] });

const PATTERNS: readonly (readonly [
  behaviour: string,
  parent: string,
  inherits: boolean,
  pattern: string,
  expected: object | undefined,
])[] = [
  ['stays as it is if all that it matches is inside', '/a', false, '/a/.*', regex('/a/.*')],
  ['is held if it may leave', '/a', false, '/a.*', { ...regex('/a.*'), ...held('/a(?:[/?#].*)?') }],
  [
    'is held by the text of the path',
    '/v1.0',
    false,
    '/v1.0/x',
    { ...regex('/v1.0/x'), ...held('/v1\\.0(?:[/?#].*)?') },
  ],
  ['is held below the root', '/', false, '/a|.*', { ...regex('/a|.*'), ...held('/.*') }],
  ['may be written in another way', '/v1.0', false, '^/v1\\.0/x', regex('^/v1\\.0/x')],
  ['is left out if nothing that it matches is inside', '/a', false, '/ab.*', undefined],
  ['is left out if it begins otherwise and may match anything', '/a', false, '.*', undefined],
  ['is left out if RE2 rejects it', '/a', false, '/a(', undefined],
  ['is joined as a group', '/a', true, '/x|/y', regex('/a(?:/x|/y)')],
  ['is joined with a slash', '/a', true, 'x|y', regex('/a/(?:x|y)')],
  ['is joined without one if the pattern always has it', '/a', true, '(/x)?', regex('/a(?:(/x)?)')],
  ['is joined to the text of the path', '/v1.0/', true, '/.*', regex('/v1\\.0(?:/.*)')],
  ['is joined to the root', '/', true, '/x|/y', regex('(?:/x|/y)')],
  ['is joined without its start', '/a', true, '^/x', regex('/a(?:/x)')],
  [
    'is held where alternatives differ',
    '/a',
    true,
    '/x|y',
    { ...regex('/a(?:/x|y)'), ...held('/a(?:[/?#].*)?') },
  ],
  ['is not repaired by the group', '/a', true, '/x)|(/y', undefined],
  ['is left out with an element ..', '/a', true, '/../x', undefined],
  ['is left out with an element .. in a pattern', '/a', true, '/\\.\\./x', undefined],
];

for (const [behaviour, parent, inherits, pattern, expected] of PATTERNS)
  t.test(`a pattern ${behaviour}: ${pattern} under ${parent}`, async (t) => {
    const found = matchesOf(world(['PathPrefix', parent], inherits, ['RegularExpression', pattern]));
    t.strictSame(found, expected === undefined ? [] : [expected]);
  });

t.test('below a pattern, a child is what follows it', async (t) => {
  const below = (pattern: string, child: Path) =>
    matchesOf(world(['RegularExpression', pattern], true, child));
  t.strictSame(below('/a|/b', ['RegularExpression', '/x|/y']), [regex('(?:/a|/b)(?:/x|/y)')]);
  t.strictSame(below('/a|/b', ['RegularExpression', '/x|y']), [regex('(?:/a|/b)/(?:/x|y)')]);
  t.strictSame(below('/a|/b', ['Exact', '/x.y/']), [regex('(?:/a|/b)/x\\.y')]);
  t.strictSame(below('/a|/b', ['PathPrefix', '/x']), [regex('(?:/a|/b)/x(?:/.*)?')]);
  t.strictSame(below('/a|/b', ['PathPrefix', '/']), [regex('(?:/a|/b)(?:/.*)?')]);
  t.strictSame(below('/a)|(/b', ['PathPrefix', '/x']), []);
});

t.test('a grandchild is held where its parent is', async (t) => {
  const objects = [
    gateway(),
    service('web'),
    root(['PathPrefix', '/a']),
    kid([['RegularExpression', '/x|y']], true, [to('grandchild')]),
    httpRoute(
      'grandchild',
      { parentRefs: undefined, rules: [{ matches: [path(['PathPrefix', '/z'])], backendRefs: TO_WEB }] },
      INHERITS,
    ),
  ];
  t.strictSame(matchesOf(objects), [{ ...regex('(?:/a(?:/x|y))/z(?:/.*)?'), ...held('/a(?:[/?#].*)?') }]);
});

t.test('a pattern that is held takes the place that it has without', async (t) => {
  const paths: readonly Path[] = [
    ['RegularExpression', '/a/x'],
    ['RegularExpression', '/a.*'],
    ['RegularExpression', '/a/y'],
  ];
  t.strictSame(
    matchesOf(world(['PathPrefix', '/a'], false, ...paths)).map(({ safeRegex }) => safeRegex?.regex),
    paths.map(([, value]) => value),
  );
});

t.test('a header match keeps its place before the method', async (t) => {
  const objects = [
    gateway(),
    service('web'),
    root(['PathPrefix', '/a']),
    httpRoute('kid', {
      parentRefs: undefined,
      rules: [
        {
          matches: [
            {
              ...path(['RegularExpression', '/a.*']),
              method: 'GET',
              headers: [{ name: 'x-a', value: '1' }],
            },
          ],
          backendRefs: TO_WEB,
        },
      ],
    }),
  ];
  t.strictSame(
    matchesOf(objects)[0]?.headers?.map(({ name }) => name),
    ['x-a', ':path', ':method'],
  );
});

t.test('a child inherits every condition of its parent, also two for one name', async (t) => {
  const tier = (value: string) => ({ name: 'x-tier', value });
  const objects = [
    gateway(),
    service('web'),
    httpRoute('root', {
      rules: [
        {
          matches: [{ ...path(['PathPrefix', '/a']), headers: [tier('gold'), tier('lead')] }],
          backendRefs: [to('kid')],
        },
      ],
    }),
    httpRoute(
      'kid',
      {
        parentRefs: undefined,
        rules: [
          {
            matches: [{ ...path(['PathPrefix', '/b']), headers: [tier('any'), { name: 'x-a', value: '1' }] }],
            backendRefs: TO_WEB,
          },
        ],
      },
      INHERITS,
    ),
  ];
  t.strictSame(matchesOf(objects)[0]?.headers, [
    { name: 'x-a', stringMatch: { exact: '1' } },
    { name: 'x-tier', stringMatch: { exact: 'gold' } },
    { name: 'x-tier', stringMatch: { exact: 'lead' } },
  ]);
});

t.test('what would lead out is left out and reported, and the rest is served', async (t) => {
  const objects = world(
    ['PathPrefix', '/a'],
    true,
    ['Exact', '/../x'],
    ['PathPrefix', '/y/%2E%2e/'],
    ['PathPrefix', './z'],
    ['RegularExpression', '/../x'],
    ['PathPrefix', '//w//'],
  );
  t.strictSame(matchesOf(objects), [{ pathSeparatedPrefix: '/a/w' }]);
  const { findings } = translated(objects);
  t.strictSame(
    findings.filter(({ code }) => code === 'TR-27').map(({ path }) => path),
    [0, 1, 2, 3].map((rule) => `spec.rules[${rule}].matches[0].path.value`),
  );
  t.strictSame(
    translated(world(['PathPrefix', '/a'], false, ['Exact', '/a/../x'])).findings.filter(
      ({ code }) => code === 'TR-27',
    ),
    [],
  );
});

const parentsOf = (objects: readonly unknown[], route: string): unknown =>
  (
    translated(objects).statuses.find(({ kind, name }) => kind === 'HTTPRoute' && name === route)?.status as
      | { readonly parents: readonly { readonly parentRef: { readonly name: string } }[] }
      | undefined
  )?.parents.map(({ parentRef }) => parentRef.name);

for (const [what, inherits, outside] of [
  ['whose matches are all elsewhere', false, ['PathPrefix', '/ab']],
  ['whose matches all lead out', true, ['PathPrefix', '/../b']],
] as const)
  t.test(`a child ${what} is absent: it has no status for that parent`, async (t) => {
    const objects = world(['PathPrefix', '/a'], inherits, outside);
    t.notOk(parentsOf(objects, 'kid'));
    t.strictSame(refusals(objects, 'root'), ['default/edge: ResolvedRefs=False BackendNotFound']);
    t.strictSame(parentsOf(world(['PathPrefix', '/a'], inherits, outside, ['PathPrefix', '/a/b']), 'kid'), [
      'root',
    ]);
  });

const ELEMENTS = ['a', 'b', 'ab', 'a', '..', '.', '%2e%2e', '%2E', 'a.b', '', 'A'];
const randomPath = (next: Random, most: number): string =>
  Array.from({ length: 1 + Math.floor(next() * most) }, () => `/${pick(next, ELEMENTS)}`).join('') +
  pick(next, ['', '', '/', '/x']);
const PIECES = [
  '/',
  '/',
  '/a',
  '/b',
  'a',
  'b',
  '.*',
  '.',
  '|',
  '|/',
  '[^/]*',
  '(?i)',
  '^',
  '$',
  '(',
  ')',
  '?',
  '..',
  '\\.\\.',
  '%2e',
];
const randomPattern = (next: Random, start: string): string =>
  (next() < 0.7 ? start : '') +
  Array.from({ length: Math.floor(next() * 6) }, () => pick(next, PIECES)).join('');

/** As a proxy does after it has normalized the path, but with another engine for patterns. */
function matches(
  { path, prefix, pathSeparatedPrefix, safeRegex, headers = [] }: RouteMatch,
  requested: string,
): boolean {
  const pathname = requested.replace(/[?#].*$/, '');
  const whole = (pattern: string, text: string): boolean => {
    try {
      return RE2JS.compile(pattern).testExact(text);
    } catch {
      return false;
    }
  };
  const isHere =
    path !== undefined
      ? pathname === path
      : prefix !== undefined
        ? pathname.startsWith(prefix)
        : pathSeparatedPrefix !== undefined
          ? pathname === pathSeparatedPrefix || pathname.startsWith(`${pathSeparatedPrefix}/`)
          : whole(safeRegex?.regex ?? '', pathname);
  return isHere && headers.every(({ stringMatch }) => whole(stringMatch?.safeRegex?.regex ?? '', requested));
}

/** A path as it is after normalization: without dots as elements, and without doubled slashes. */
const requestedPath = (next: Random, start: string): string =>
  `${next() < 0.5 ? start : ''}/${Array.from({ length: Math.floor(next() * 3) }, () => pick(next, ['a', 'b', 'ab', 'A', 'x', 'a.b', '%2Fa', 'a%2f..'])).join('/')}${pick(next, ['', '', '/', '?', '?/a', 'b'])}`.replaceAll(
    /\/{2,}/g,
    '/',
  );

t.test('no request outside of the path of a parent reaches its children', async (t) => {
  let [reached, patterns, emitted] = [0, 0, 0];
  await fuzz(
    t,
    { seed: 1, cases: 300 },
    (_, next) => {
      const parent = pick(next, ['/', '/a', '/a/', '/a/b', '/a.b', '/ab']);
      const under = parent === '/' ? '' : parent.replace(/\/$/, '');
      const inherits = next() < 0.5;
      const start = inherits ? pick(next, ['', '/', '/b']) : under;
      const paths = Array.from({ length: 4 }, (): Path => {
        const type = pick(next, ['Exact', 'PathPrefix', 'RegularExpression', 'RegularExpression'] as const);
        return [
          type,
          type === 'RegularExpression'
            ? randomPattern(next, start)
            : `${next() < 0.6 ? start : ''}${randomPath(next, 2)}`,
        ];
      });
      for (const match of matchesOf(world(['PathPrefix', parent], inherits, ...paths))) {
        emitted += 1;
        if (match.safeRegex !== undefined) patterns += 1;
        for (let index = 0; index < 40; index++) {
          const requested = requestedPath(next, under);
          if (!matches(match, requested)) continue;
          reached += 1;
          const pathname = requested.replace(/\?.*$/, '');
          if (pathname === under || pathname.startsWith(`${under}/`)) continue;
          t.fail(`${requested} under ${parent} by ${JSON.stringify(match)}`);
          return;
        }
      }
    },
    () => {
      t.ok(emitted > 200 && patterns > 100, `${emitted} matches, ${patterns} of them patterns`);
      t.ok(reached > 300, `${reached} requests had a route`);
    },
  );
});

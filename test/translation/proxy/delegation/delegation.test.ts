// Delegation: which rules of which children receive a parent's traffic, in which order, and the status where that fails.

import t from 'tap';
import { backendRef, gateway, httpRoute, refusals, routesOf, service } from '../../objects.ts';

type Members = Readonly<Record<string, unknown>>;

const GROUP = 'gateway.networking.k8s.io';
const to = (name: string, more: Members = {}): Members => ({
  group: GROUP,
  kind: 'HTTPRoute',
  name,
  ...more,
});
const prefix = (value: string, more: Members = {}): Members => ({
  path: { type: 'PathPrefix', value },
  ...more,
});
const exact = (value: string): Members => ({ path: { type: 'Exact', value } });

const base = [gateway(), service('web'), service('team/web')];

/** A parent with one rule: a match and the target of its delegation. */
const parent = (match: Members, ...backendRefs: readonly Members[]) =>
  httpRoute('root', { hostnames: ['shop.test'], rules: [{ matches: [match], backendRefs }] });

/** A child of `root` with a rule for each list of matches. */
const child = (
  name: string,
  rules: readonly (readonly Members[])[],
  more: Members = {},
  spec: Members = {},
) =>
  httpRoute(
    name,
    {
      parentRefs: undefined,
      rules: rules.map((matches) => ({
        matches,
        backendRefs: [backendRef('web', { namespace: undefined })],
      })),
      ...spec,
    },
    more,
  );

/** The routes in their order: the route's name, its match, and whether it answers 500. */
const served = (objects: readonly unknown[]): readonly string[] =>
  routesOf(objects).map(({ name, match = {}, directResponse }) => {
    const { path, prefix: prefixed, pathSeparatedPrefix, safeRegex } = match;
    const text = path ?? prefixed ?? pathSeparatedPrefix ?? safeRegex?.regex;
    return `${name} ${text}${directResponse === undefined ? '' : ' 500'}`;
  });

t.test('a child serves matches that fit under its parent; the parent itself serves nothing', async (t) => {
  const objects = [
    ...base,
    parent(prefix('/cart'), to('cart', { namespace: 'team' })),
    child('team/cart', [[exact('/cart/view')], [prefix('/other')], [prefix('/cart/items')]]),
  ];
  t.strictSame(served(objects), [
    '0-httproute-cart-team-0-0-matcher-0 /cart/view',
    '1-httproute-cart-team-1-0-matcher-0 /cart/items',
  ]);
  t.strictSame(refusals(objects, 'root'), []);
  t.strictSame(refusals(objects, 'team/cart'), []);
});

for (const [what, match, fits] of [
  ['a longer path', prefix('/a/b'), true],
  ['the same path', prefix('/a'), true],
  ['a path that only begins with the same letters', prefix('/ab'), false],
  ['an exact path that only begins with the same letters', exact('/ab'), false],
  ['the path with a slash at its end', prefix('/a/'), true],
  ['an exact path', exact('/a/b'), true],
  ['a regular expression that begins so', { path: { type: 'RegularExpression', value: '/a.*' } }, true],
  ['a shorter path', prefix('/'), false],
  ['no path', {}, false],
] as const)
  t.test(`under the prefix /a a child's match with ${what} ${fits ? 'is kept' : 'is dropped'}`, async (t) => {
    const objects = [...base, parent(prefix('/a'), to('kid')), child('kid', [[match]])];
    t.equal(
      served(objects).some((route) => route.includes('kid')),
      fits,
    );
  });

const gold = { headers: [{ name: 'x-tier', value: 'gold' }] };

for (const [what, under, match, fits] of [
  ['the same header', gold, gold, true],
  ['another value of the header', gold, { headers: [{ name: 'x-tier', value: 'lead' }] }, false],
  [
    'the header as a pattern',
    gold,
    { headers: [{ name: 'x-tier', value: 'gold', type: 'RegularExpression' }] },
    false,
  ],
  ['no header', gold, {}, false],
  ['another header more', gold, { headers: [...gold.headers, { name: 'x-more', value: 'b' }] }, true],
  [
    'the same query parameter',
    { queryParams: [{ name: 'q', value: '1' }] },
    { queryParams: [{ name: 'q', value: '1' }] },
    true,
  ],
  ['no query parameter', { queryParams: [{ name: 'q', value: '1' }] }, {}, false],
  ['the same method', { method: 'GET' }, { method: 'GET' }, true],
  ['another method', { method: 'GET' }, { method: 'PUT' }, false],
  ['a method more', {}, { method: 'PUT' }, true],
] as const)
  t.test(
    `under ${JSON.stringify(under)} a child's match with ${what} ${fits ? 'is kept' : 'is dropped'}`,
    async (t) => {
      const objects = [
        ...base,
        parent(prefix('/a', under), to('kid')),
        child('kid', [[prefix('/a', match)]]),
      ];
      t.equal(
        served(objects).some((route) => route.includes('kid')),
        fits,
      );
    },
  );

for (const spelling of ['true', 'Yes', 'ENABLED'])
  t.test(`a child that inherits the parent's matcher (${spelling}) adds its own conditions`, async (t) => {
    const objects = [
      ...base,
      parent(prefix('/shop', gold), to('kid')),
      child('kid', [[exact('/cart')]], {
        annotations: { 'delegation.gatewarden.dev/inherit-parent-matcher': spelling },
      }),
    ];
    t.strictSame(served(objects), ['0-httproute-kid-default-0-0-matcher-0 /shop/cart']);
    t.strictSame(routesOf(objects)[0]?.match?.headers, [{ name: 'x-tier', stringMatch: { exact: 'gold' } }]);
  });

t.test('children are selected by namespace, or by label, in one namespace or in all', async (t) => {
  const label = { labels: { 'delegation.gatewarden.dev/label': 'cart' } };
  const kids = [
    child('team/one', [[prefix('/a/1')]], label),
    child('team/two', [[prefix('/a/2')]]),
    child('web/three', [[prefix('/a/3')]], label),
  ];
  const byLabel = (namespace?: string): Members => ({
    group: 'delegation.gatewarden.dev',
    kind: 'label',
    name: 'cart',
    ...(namespace === undefined ? {} : { namespace }),
  });
  for (const [reference, names] of [
    [to('*', { namespace: 'team' }), ['one', 'two']],
    [byLabel('team'), ['one']],
    [byLabel('all'), ['one', 'three']],
    [to('three', { namespace: 'web' }), ['three']],
  ] as const) {
    const found = served([...base, parent(prefix('/a'), reference), ...kids]);
    t.strictSame(found.map((route) => route.split('-')[2]).sort(), [...names].sort());
  }
});

t.test('a child that names other parents is not selected', async (t) => {
  const named = (name: string): Members => ({ parentRefs: [{ group: GROUP, kind: 'HTTPRoute', name }] });
  const kids = [
    child('yes', [[prefix('/a/1')]], {}, named('root')),
    child('no', [[prefix('/a/2')]], {}, named('other')),
  ];
  const objects = [...base, parent(prefix('/a'), to('*')), ...kids];
  t.strictSame(served(objects), ['0-httproute-yes-default-0-0-matcher-0 /a/1']);
  t.strictSame(refusals(objects, 'no'), []);
});

t.test('a child with hostnames is skipped and reported', async (t) => {
  const objects = [
    ...base,
    parent(prefix('/a'), to('kid')),
    child('kid', [[prefix('/a')]], {}, { hostnames: ['x.test'] }),
  ];
  t.strictSame(served(objects), ['0-httproute-root-default-0-0-matcher-0 /a 500']);
  t.strictSame(refusals(objects, 'kid'), ['default/root: Accepted=False UnsupportedValue']);
  t.strictSame(refusals(objects, 'root'), ['default/edge: ResolvedRefs=False BackendNotFound']);
});

t.test('a reference that leads to nothing answers 500 in its place', async (t) => {
  const objects = [...base, parent(prefix('/a'), to('gone'))];
  t.strictSame(served(objects), ['0-httproute-root-default-0-0-matcher-0 /a 500']);
  t.strictSame(refusals(objects, 'root'), ['default/edge: ResolvedRefs=False BackendNotFound']);
});

t.test('delegation can be nested', async (t) => {
  const objects = [
    ...base,
    parent(prefix('/a'), to('kid')),
    child('kid', [], {}, { rules: [{ matches: [prefix('/a/b')], backendRefs: [to('grandchild')] }] }),
    child('grandchild', [[prefix('/a/b/c')], [prefix('/a')]]),
  ];
  t.strictSame(served(objects), ['0-httproute-grandchild-default-0-0-matcher-0 /a/b/c']);
});

t.test('a cycle fails where it closes, and the rest is served', async (t) => {
  const objects = [
    ...base,
    parent(prefix('/a'), to('kid')),
    child(
      'kid',
      [],
      {},
      {
        rules: [
          { matches: [prefix('/a/loop')], backendRefs: [to('kid')] },
          { matches: [prefix('/a/ok')], backendRefs: [backendRef('web')] },
        ],
      },
    ),
  ];
  t.strictSame(served(objects), [
    '0-httproute-kid-default-0-0-matcher-0 /a/loop 500',
    '1-httproute-kid-default-1-0-matcher-0 /a/ok',
  ]);
  t.strictSame(refusals(objects, 'kid'), ['default/root: ResolvedRefs=False RefNotPermitted']);
  t.strictSame(refusals(objects, 'root'), []);
});

t.test('a route that delegates to itself fails', async (t) => {
  const objects = [
    ...base,
    httpRoute('root', {
      parentRefs: [{ name: 'edge' }, { group: GROUP, kind: 'HTTPRoute', name: 'root' }],
      rules: [{ matches: [prefix('/a')], backendRefs: [to('root')] }],
    }),
  ];
  t.strictSame(served(objects), ['0-httproute-root-default-0-0-matcher-0 /a 500']);
});

t.test('10,000 levels of delegation end in a failure, not in a crash', async (t) => {
  const kids = Array.from({ length: 10_000 }, (_, index) =>
    child(
      `kid-${index}`,
      [],
      {},
      { rules: [{ matches: [prefix('/a')], backendRefs: [to(`kid-${index + 1}`)] }] },
    ),
  );
  const found = served([...base, parent(prefix('/a'), to('kid-0')), ...kids]);
  t.equal(found.length, 1);
  t.match(found[0], / 500$/);
});

t.test('routes that delegate to each other many times over are cut off', async (t) => {
  const twice = (name: string): Members => ({ backendRefs: [to(name), to(name)], matches: [prefix('/a')] });
  const kids = Array.from({ length: 40 }, (_, index) =>
    child(`kid-${index}`, [], {}, { rules: [twice(`kid-${index + 1}`), twice(`kid-${index + 1}`)] }),
  );
  const found = served([...base, parent(prefix('/a'), to('kid-0')), ...kids]);
  t.ok(found.some((route) => route.endsWith(' 500')));
  t.ok(found.length < 5000, `${found.length} routes`);
});

t.test('many matches may delegate to one route', async (t) => {
  const paths = Array.from({ length: 200 }, (_, index) => prefix(`/a/${index}`));
  const root = httpRoute('root', {
    hostnames: ['shop.test'],
    rules: [{ matches: paths, backendRefs: [to('kid')] }],
  });
  const matches = Array.from({ length: 100 }, (_, index) => prefix(`/p${index}`));
  const kid = child('kid', [matches], {
    annotations: { 'delegation.gatewarden.dev/inherit-parent-matcher': 'true' },
  });
  const found = served([...base, root, kid]);
  t.equal(found.length, 20_000);
  t.notOk(found.some((route) => route.endsWith(' 500')));
});

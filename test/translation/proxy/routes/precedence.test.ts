// The order of the matches of a host.

import t from 'tap';
import { a, routeOf, settingsOf, Translated } from './translated.ts';

const to = (match: object) => ({ matches: [match], backendRefs: [a] });
const path = (type: string, value: string) => ({ path: { type, value } });
const header = (name: string) => ({ name, value: '1' });

/** Route object, rule and match of each Envoy route, in their order. */
const order = (objects: readonly object[], settings?: Parameters<typeof settingsOf>[0]) =>
  new Translated(objects, settings && settingsOf(settings)).routes.map(({ name = '' }) =>
    name.replace(/^.*-route-\d+-httproute-(.*)-shop-(\d+)-(\d+).*$/, '$1 $2 $3'),
  );

t.test('the order of the matches of one route', async (t) => {
  const rules = [
    to(path('PathPrefix', '/a')),
    to(path('PathPrefix', '/a/long')),
    to(path('RegularExpression', '/.*')),
    to(path('RegularExpression', '/a/longer/than/all.*')),
    to(path('Exact', '/a')),
    to({ ...path('PathPrefix', '/a'), headers: [header('x')] }),
    to({ ...path('PathPrefix', '/a'), headers: [header('x'), header('y')] }),
    to({ ...path('PathPrefix', '/a'), queryParams: [header('q')] }),
    to({ ...path('PathPrefix', '/a'), method: 'GET' }),
    to(path('Exact', '/a/b')),
  ];
  t.strictSame(order([routeOf(rules)]), [
    'cart 9 0',
    'cart 4 0',
    'cart 2 0',
    'cart 3 0',
    'cart 1 0',
    'cart 8 0',
    'cart 6 0',
    'cart 5 0',
    'cart 7 0',
    'cart 0 0',
  ]);
});

t.test('the order of several routes: the oldest, then by name, then as written', async (t) => {
  const same = [
    to(path('Exact', '/a')),
    { matches: [path('Exact', '/a'), path('Exact', '/b')], backendRefs: [a] },
  ];
  const routes = [
    routeOf(same, { name: 'young', created: 9 }),
    routeOf(same, { name: 'b', created: 5 }),
    routeOf(same, { name: 'a', created: 5 }),
    { ...routeOf(same, { name: 'undated' }), metadata: { name: 'undated', namespace: 'shop' } },
    routeOf(same, { name: 'z-old', created: 1 }),
  ];
  const expected = ['z-old', 'a', 'b', 'young', 'undated'].flatMap((name) => [
    `${name} 0 0`,
    `${name} 1 0`,
    `${name} 1 1`,
  ]);
  t.strictSame(order(routes), expected);
  t.strictSame(order(routes.toReversed()), expected);
});

const weighted = (name: string, weight: string, created = 0) =>
  routeOf([to(path('PathPrefix', '/'))], {
    name,
    created,
    annotations: { 'gatewarden.dev/route-weight': weight },
  });

t.test('the weight of a route comes first, if the settings enable it', async (t) => {
  const routes = [
    routeOf([to(path('Exact', '/a'))], { name: 'none' }),
    weighted('high', '10'),
    weighted('low', '-1'),
    weighted('odd', '1.5', 1),
    weighted('plus', '+11'),
  ];
  t.strictSame(order(routes, { weightedRoutePrecedence: true }), [
    'plus 0 0',
    'high 0 0',
    'none 0 0',
    'odd 0 0',
    'low 0 0',
  ]);
  t.strictSame(order(routes), ['none 0 0', 'high 0 0', 'low 0 0', 'plus 0 0', 'odd 0 0']);
});

t.test('a GRPCRoute and an HTTPRoute of one name have one order', async (t) => {
  const routes = [
    routeOf([{ backendRefs: [a] }], { kind: 'GRPCRoute' }),
    routeOf([{ backendRefs: [a] }], { kind: 'HTTPRoute' }),
  ];
  const names = (objects: readonly object[]) => new Translated(objects).routes.map(({ name }) => name);
  t.match(names(routes), [/route-0-grpcroute/, /route-1-httproute/]);
  t.strictSame(names(routes.toReversed()), names(routes));
});

t.test('a route is on a host once, even if several parentRefs lead there', async (t) => {
  const translated = new Translated([
    routeOf([{ backendRefs: [a] }], {
      hostnames: ['a.test', 'a.test', 'A.test'],
      parentRefs: [{ name: 'edge' }, { name: 'edge', sectionName: 'http' }],
    }),
  ]);
  t.equal(translated.routes.length, 1);
  t.strictSame(translated.parents()?.length, 2);
});

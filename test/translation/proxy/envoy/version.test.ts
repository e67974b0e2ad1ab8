// The version of a resource changes exactly when its content does.

import t from 'tap';
import { contentVersion } from '../../../../src/translation/proxy/envoy/encode.ts';
import type { RouteConfiguration } from '../../../../src/translation/proxy/envoy/generated/envoy.config.route.v3.ts';

const routeConfiguration = (count: number, changed = -1): RouteConfiguration => ({
  name: 'a',
  virtualHosts: [
    {
      name: 'b',
      domains: ['*'],
      routes: Array.from({ length: count }, (_, index) => ({
        name: `route-${index}`,
        match: { prefix: index === changed ? '/changed' : '/' },
        directResponse: { status: 200 },
      })),
    },
  ],
});
const versionOf = (message: RouteConfiguration): string =>
  contentVersion('envoy.config.route.v3.RouteConfiguration', message);

t.test('equal content has the same version, even from different objects', async (t) => {
  t.equal(versionOf(routeConfiguration(200)), versionOf(routeConfiguration(200)));
  const [host] = routeConfiguration(200).virtualHosts!;
  t.equal(
    versionOf({ virtualHosts: [host!], name: 'a' }),
    versionOf({ name: 'a', virtualHosts: [{ ...host }] }),
  );
});

t.test('the order of members has no effect', async (t) => {
  const answer = { status: 200, body: { inlineString: 'a' } };
  const turned = { body: { inlineString: 'a' }, status: 200 };
  const withAnswer = (directResponse: object) =>
    versionOf({ virtualHosts: [{ routes: [{ match: { prefix: '/' }, directResponse }] }] });
  t.equal(withAnswer(answer), withAnswer(turned));
});

t.test('the order of keys of a map has no effect', async (t) => {
  const of = (...keys: readonly string[]) =>
    versionOf({ metadata: { filterMetadata: Object.fromEntries(keys.map((key) => [key, { a: key }])) } });
  t.equal(of('a', 'b', '1'), of('1', 'b', 'a'));
});

t.test('parts of a long list that are cached have no effect', async (t) => {
  const message = routeConfiguration(2000);
  const [host] = message.virtualHosts!;
  const routes = host!.routes!;
  const shortened = { ...message, virtualHosts: [{ ...host, routes: routes.slice(1) }] };
  const before = versionOf(message);
  versionOf(shortened);
  const again = { ...message, virtualHosts: [{ ...host, routes: [routes[0]!, ...routes.slice(1)] }] };
  t.equal(versionOf(again), before);
  t.equal(versionOf(structuredClone(shortened)), versionOf(shortened));
});

t.test('what a proxy receives as the same bytes has the same version', async (t) => {
  t.equal(versionOf({ name: 'a', virtualHosts: [] }), versionOf({ name: 'a' }));
});

t.test('different content has a different version', async (t) => {
  const message = routeConfiguration(200);
  const [host] = message.virtualHosts!;
  const others: readonly (readonly [what: string, other: RouteConfiguration])[] = [
    ['a changed route', routeConfiguration(200, 199)],
    ['a route less', routeConfiguration(199)],
    ['another name', { ...message, name: 'b' }],
    ['a member more', { ...message, ignorePortInHostMatching: true }],
    ['other domains', { ...message, virtualHosts: [{ ...host, domains: ['a'] }] }],
    [
      'another order of routes',
      { ...message, virtualHosts: [{ ...host, routes: host!.routes!.toReversed() }] },
    ],
    ['no routes', { ...message, virtualHosts: [{ ...host, routes: [] }] }],
  ];
  const versions = [versionOf(message), ...others.map(([, other]) => versionOf(other))];
  for (const [index, [what]] of others.entries())
    t.equal(versions.indexOf(versions[index + 1]!), index + 1, what);
});

t.test('a version is a short text', async (t) => {
  t.match(versionOf({}), /^[\w-]{22}$/);
});

// The match that an emitted route of a host comes from.

import t from 'tap';
import { entryOf } from '../../../../src/analysis/proxy/policies/traffic-places.ts';
import type { ServedHost } from '../../../../src/translation/proxy/routes/virtual-hosts.ts';

const hostOf = (names: readonly (string | undefined)[]): ServedHost =>
  ({
    entries: names.map((_, position) => ({ position })),
    routes: names.map((name) => (name === undefined ? undefined : { name, match: {} })),
  }) as unknown as ServedHost;

t.test('a route has the entry of its name, the first of several, and none of another host', async (t) => {
  const host = hostOf(['a', undefined, 'b', 'a']);
  t.equal(entryOf(host, { name: 'b', match: { prefix: '/' } }), host.entries[2]);
  t.equal(entryOf(host, host.routes[3]!), host.entries[0]);
  t.equal(entryOf(host, { name: 'c', match: { prefix: '/' } }), undefined);
});

t.test('a route that replaces a host comes from no match', async (t) => {
  t.equal(entryOf(hostOf(['a', undefined]), { match: { prefix: '/' } }), undefined);
});

t.test('all routes of a host that delegation has filled are found', async (t) => {
  const host = hostOf(Array.from({ length: 500_000 }, (_, position) => `route-${position}`));
  t.ok(host.routes.every((route, position) => entryOf(host, route!) === host.entries[position]));
});

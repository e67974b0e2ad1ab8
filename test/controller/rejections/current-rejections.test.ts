// What the proxies of a replica reject: by Gateway, bounded, and without a gap when a proxy connects again.

import t from 'tap';
import { roleOf } from '../../../src/controller/feeds/identity.ts';
import {
  type ClientOfPlane,
  CurrentRejections,
} from '../../../src/controller/rejections/current-rejections.ts';
import { readReport, reportText } from '../../../src/controller/rejections/report.ts';
import type { RejectedResource } from '../../../src/xds/server.ts';

const ROUTES = 'type.googleapis.com/envoy.config.route.v3.RouteConfiguration';
const LISTENER = 'type.googleapis.com/envoy.config.listener.v3.Listener';

const rejected = (
  name: string | undefined,
  message = 'no such filter',
  isExact = true,
): RejectedResource => ({
  ...{ name, message, isExact },
  version: '1',
  at: new Date(0),
});

/** A proxy of a Gateway in the namespace `team`. */
function proxy(
  id: number,
  gateway: string,
  rejections: readonly RejectedResource[] = [],
  typeUrl = ROUTES,
): ClientOfPlane {
  const metadata = { role: roleOf('proxy', { namespace: 'team', name: gateway }) };
  const type = { isWildcard: true, names: 0, sentVersion: '1', ackedVersion: '1', pendingSince: undefined };
  return {
    plane: 'proxy',
    client: {
      id,
      identity: undefined,
      node: {
        id: `pod-${id}.team`,
        cluster: '',
        userAgent: '',
        locality: { region: '', zone: '', subZone: '' },
        metadata,
      },
      types: [{ ...type, typeUrl, rejections }],
    },
  };
}

const gateway = (name: string, ...texts: string[]) => ({ namespace: 'team', name, texts, more: 0 });
const rejects = (what: string, why = 'no such filter') =>
  `a proxy rejects ${what} and keeps the previous one: ${why}`;

t.test('rejections are grouped by Gateway, each once, in a fixed order', async (t) => {
  const rejections = new CurrentRejections();
  const clients = [
    proxy(1, 'rear', [rejected('b'), rejected('a')]),
    proxy(2, 'rear', [rejected('a')]),
    proxy(3, 'front', [rejected(undefined)], LISTENER),
    proxy(4, 'good'),
  ];
  const expected = [
    gateway('front', rejects('a Listener')),
    gateway('rear', rejects('RouteConfiguration `a`'), rejects('RouteConfiguration `b`')),
  ];
  t.strictSame(rejections.update(clients, 0), expected);
  t.strictSame(rejections.update(clients.toReversed(), 1), expected);
});

t.test('while the bad one of several resources is looked for, none is told', async (t) => {
  const rejections = new CurrentRejections();
  t.strictSame(rejections.update([proxy(1, 'front', [rejected('a', 'no', false)])], 0), []);
});

t.test('a proxy that accepts it ends a rejection at once, one that is gone only later', async (t) => {
  const rejections = new CurrentRejections();
  const told = [gateway('front', rejects('RouteConfiguration `a`'))];
  t.strictSame(rejections.update([proxy(1, 'front', [rejected('a')])], 0), told);
  t.strictSame(rejections.update([proxy(1, 'front')], 1_000), []);
  t.strictSame(rejections.update([proxy(1, 'front', [rejected('a')])], 2_000), told);
  t.strictSame(rejections.update([], 3_000), told);
  t.strictSame(rejections.update([proxy(2, 'other')], 47_000), told);
  t.strictSame(rejections.update([], 48_000), []);
});

t.test('a proxy that connects again, and rejects it again, leaves no gap', async (t) => {
  const rejections = new CurrentRejections();
  const told = [gateway('front', rejects('RouteConfiguration `a`'))];
  rejections.update([proxy(1, 'front', [rejected('a')])], 0);
  t.strictSame(rejections.update([], 1_000), told);
  t.strictSame(rejections.update([proxy(2, 'front', [rejected('a')])], 2_000), told);
  t.strictSame(rejections.update([proxy(2, 'front', [rejected('a')])], 600_000), told);
  t.strictSame(rejections.update([proxy(2, 'front')], 601_000), []);
});

t.test('a report is bounded, whatever proxies send, and has no content of their configuration', async (t) => {
  const message = `${'\u{1f525}"\\\u0000'.repeat(10_000)}`;
  const many = Array.from({ length: 50 }, (_, index) => rejected(`route-${index}`, message));
  const clients = Array.from({ length: 300 }, (_, index) => proxy(index, `gateway-${index}`, many));
  const secret = rejected('x', 'constraint validation failed (bad): password: "secret"');
  const gateways = new CurrentRejections().update([...clients, proxy(1000, 'a', [secret])], 0);
  const text = reportText({ renewed: 0, gateways });
  t.equal(gateways.length, 100);
  t.match(gateways[1], { more: 47 });
  t.ok(Buffer.byteLength(text) < 1_000_000, `${Buffer.byteLength(text)} bytes`);
  t.notMatch(text, /secret/);
  t.strictSame(readReport(text), { renewed: 0, gateways });
});

t.test('a node that is no proxy of a Gateway has no rejections', async (t) => {
  const other = proxy(1, 'a~b', [rejected('a')]);
  t.strictSame(new CurrentRejections().update([other], 0), []);
});

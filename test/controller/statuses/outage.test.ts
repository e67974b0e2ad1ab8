// Statuses while the API server is away: they are tried again as often as watches are, so that they are right soon after it is back.

import t from 'tap';
import { ClusterClient } from '../../../src/cluster/client.ts';
import { systemClock } from '../../../src/cluster/clock.ts';
import { WATCH_RETRY } from '../../../src/cluster/watch-retries.ts';
import { StatusWriter } from '../../../src/controller/statuses/status-writer.ts';
import { LiveStatuses } from '../../../src/controller/watches/live-statuses.ts';
import { PROXY_CONTROLLER } from '../../../src/identifiers.ts';
import { until } from '../../cluster/until.ts';
import { CollectedLog } from '../../server/certificates/world.ts';

const ROUTE = {
  apiVersion: 'gateway.networking.k8s.io/v1',
  kind: 'HTTPRoute',
  namespace: 'default',
  name: 'web',
};

t.test('while the API server is away, tries are at most five seconds apart', async (t) => {
  const pauses: number[] = [];
  const live = new LiveStatuses();
  const { apiVersion, kind, namespace, name } = ROUTE;
  const metadata = { namespace, name, resourceVersion: '1', uid: 'a', generation: 1 };
  live.set({ apiVersion, kind, metadata }, '/apis/gateway.networking.k8s.io/v1/httproutes');
  const log = new CollectedLog();
  const writer = new StatusWriter({
    // Nothing listens there.
    client: new ClusterClient({
      server: 'https://127.0.0.1:1',
      credentials: async () => ({ agent: false }),
      close: () => undefined,
    }),
    // Every pause is over at once.
    clock: {
      ...systemClock,
      setTimer: (time, call) => {
        pauses.push(time);
        return pauses.length < 20 ? systemClock.setTimer(0, call) : () => undefined;
      },
    },
    log,
    live,
    controllers: [PROXY_CONTROLLER],
    mayWrite: () => true,
  });
  const leading = new AbortController();
  t.teardown(() => leading.abort());
  writer.lead(leading.signal);
  const status = {
    parents: [
      {
        controllerName: PROXY_CONTROLLER,
        parentRef: { name: 'front' },
        conditions: [{ type: 'Accepted', status: 'True', reason: 'Accepted', message: '' }],
      },
    ],
  };
  writer.update({ statuses: [{ ...ROUTE, status }], removedStatuses: [] });
  await until('it has tried many times', () => pauses.length === 20);
  t.equal(WATCH_RETRY.last, 5_000);
  t.ok(Math.max(...pauses) <= WATCH_RETRY.last, `${Math.max(...pauses)} ms`);
  t.ok(Math.min(...pauses.slice(5)) >= WATCH_RETRY.last / 2, 'it is not asked again and again');
  t.strictSame(log.messages('warn'), ['status could not be written'], 'the problem is logged once');
});

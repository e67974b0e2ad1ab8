// A replica that only watches, translates, and writes statuses as soon as it leads: for tests with a real API server.

import type { Test } from 'tap';
import { ClusterClient } from '../../src/cluster/client.ts';
import { systemClock } from '../../src/cluster/clock.ts';
import { StatusWriter } from '../../src/controller/statuses/status-writer.ts';
import { Watches } from '../../src/controller/watches/watches.ts';
import { PROXY_CONTROLLER } from '../../src/identifiers.ts';
import { readSettings } from '../../src/translation/settings.ts';
import { Translator } from '../../src/translation/translator.ts';
import type { Cluster } from '../parts/cluster.ts';
import { CollectedLog } from '../server/certificates/world.ts';
import { until } from './until.ts';

/** Resolves when it has read everything. */
export async function startStatusReplica(t: Test, cluster: Cluster) {
  const { settings } = readSettings({});
  const client = (await ClusterClient.connect({ kubeconfig: cluster.kubeconfig, maxSockets: 100 }))!;
  const translator = new Translator(settings);
  let mayWrite = true;
  const log = new CollectedLog();
  const watches = Watches.start({
    client,
    clock: systemClock,
    log,
    settings,
    readsLocality: true,
    onBatch: (changes) => writer.update(translator.apply(changes)),
    limits: { retry: { first: 20, last: 200 } },
  });
  const writer = new StatusWriter({
    client,
    clock: systemClock,
    log,
    live: watches.statuses,
    controllers: [PROXY_CONTROLLER],
    mayWrite: () => mayWrite,
    delays: { first: 20, last: 200 },
  });
  const leading = new AbortController();
  t.teardown(async () => {
    leading.abort();
    await watches.stop();
    client.close();
  });
  await until('it is synced', () => watches.isSynced);
  return {
    writer,
    watches,
    log,
    lead: () => writer.lead(leading.signal),
    resign: () => leading.abort(),
    forbid: () => {
      mayWrite = false;
    },
    rest: () => until('everything is written', () => writer.waiting === 0),
  };
}

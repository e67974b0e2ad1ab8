// A replica that only watches, translates, and writes statuses as soon as it leads: for tests with a real API server.

import type { Test } from 'tap';
import { ClusterClient } from '../../src/cluster/client.ts';
import { systemClock } from '../../src/cluster/clock.ts';
import { StatusWriter } from '../../src/controller/statuses/status-writer.ts';
import { Watches } from '../../src/controller/watches/watches.ts';
import { defined } from '../../src/grammar/defined.ts';
import { PROXY_CONTROLLER } from '../../src/identifiers.ts';
import type { Change } from '../../src/translation/batch.ts';
import { readSettings } from '../../src/translation/settings.ts';
import { Translator } from '../../src/translation/translator.ts';
import type { Cluster } from '../parts/cluster.ts';
import { CollectedLog } from '../server/certificates/world.ts';
import { until } from './until.ts';

export interface StatusReplicaOptions {
  /** Of the writer. */
  readonly moment?: number;
}

/** Resolves when it has read everything. */
export async function startStatusReplica(t: Test, cluster: Cluster, { moment }: StatusReplicaOptions = {}) {
  const { settings } = readSettings({});
  const client = (await ClusterClient.connect({ kubeconfig: cluster.kubeconfig, maxSockets: 100 }))!;
  const translator = new Translator(settings);
  let mayWrite = true;
  /** Changes that it doesn't get to see. */
  let held: Change[] | undefined;
  const log = new CollectedLog();
  const watches = Watches.start({
    client,
    clock: systemClock,
    log,
    settings,
    readsLocality: true,
    onBatch: (changes) => {
      held?.push(...changes);
      writer.update(held === undefined ? translator.apply(changes) : { statuses: [], removedStatuses: [] });
    },
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
    ...defined({ moment }),
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
    /** From now on it sees the statuses of objects, but translates no changes: as if other watches brought them later. */
    fallBehind: () => {
      held = [];
    },
    /** Translates what it hasn't seen. */
    catchUp: () => {
      const changes = held ?? [];
      held = undefined;
      writer.update(translator.apply(changes));
    },
    rest: () => until('everything is written', () => writer.waiting === 0),
  };
}

// The part of a control plane that provisions Gateways and writes statuses, without discovery: for tests with a real API server.

import type { Test } from 'tap';
import { ClusterClient } from '../../src/cluster/client.ts';
import { systemClock } from '../../src/cluster/clock.ts';
import type { ReconcileMetrics } from '../../src/controller/reconcile-metrics.ts';
import { Reconciler } from '../../src/controller/reconciler/reconciler.ts';
import { servedControllers, servedObjects } from '../../src/controller/served-planes.ts';
import { StatusWriter } from '../../src/controller/statuses/status-writer.ts';
import { Watches } from '../../src/controller/watches/watches.ts';
import { defined } from '../../src/grammar/defined.ts';
import { readSettings } from '../../src/translation/settings.ts';
import { Translator } from '../../src/translation/translator.ts';
import type { Cluster } from '../parts/cluster.ts';
import { CollectedLog } from '../server/certificates/world.ts';
import { until } from './until.ts';

/** Resolves when it has read everything and leads. */
export async function startReplica(
  t: Test,
  cluster: Cluster,
  written: object = {},
  { enableEdge = true, metrics }: { readonly enableEdge?: boolean; readonly metrics?: ReconcileMetrics } = {},
) {
  const { settings, problems } = readSettings(written);
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  const client = (await ClusterClient.connect({ kubeconfig: cluster.kubeconfig, maxSockets: 100 }))!;
  const translator = new Translator(settings);
  const log = new CollectedLog();
  const shared = { client, clock: systemClock, log };
  const planes = { enableProxy: true, enableEdge };
  const controllers = servedControllers(planes);
  const served = servedObjects(planes);
  const leader = { mayWrite: true };
  const ca = { current: settings.xdsTlsCa };
  const limits = { retry: { first: 20, last: 200 } };
  const delays = { first: 50, last: 400 };
  const watches = Watches.start({
    ...shared,
    settings,
    readsLocality: true,
    limits,
    onBatch: (watched) => {
      const changes = watched.map(served);
      writer.update(translator.apply(changes));
      reconciler.changed(changes);
    },
  });
  const mayWrite = (): boolean => leader.mayWrite;
  const writer = new StatusWriter({ ...shared, live: watches.statuses, controllers, mayWrite, delays });
  const reconciler = new Reconciler({
    ...shared,
    parts: () => {
      const { snapshot, gateways } = translator.view;
      const { xdsTlsCa: _, ...others } = settings;
      return { snapshot, gateways, settings: { ...others, ...defined({ xdsTlsCa: ca.current }) } };
    },
    writer,
    controllers,
    mayWrite,
    instance: 'test',
    delays,
    limits,
    ...defined({ metrics }),
  });
  const leading = new AbortController();
  const stop = async (): Promise<void> => {
    leading.abort();
    await watches.stop();
    client.close();
  };
  t.teardown(stop);
  await until('it is synced', () => watches.isSynced);
  writer.lead(leading.signal);
  reconciler.lead(leading.signal);
  return {
    reconciler,
    writer,
    log,
    leader,
    /** Of the control plane, as in its file. */
    ca,
    stop,
    rest: () => until('it rests', () => reconciler.waiting + writer.waiting === 0),
  };
}

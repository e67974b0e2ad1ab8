// No API server on two cores takes a million writes in a minute. So this proxy stands between a real one and a controller: it passes on
// everything, and multiplies the watch events of real objects. Each event has another content, a newer version and, where the kind has one, a
// newer generation, as if the object had been edited; nothing of it is stored. What the controller writes goes to the real API server. At the
// end of a storm each object is told as it really is.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Test } from 'tap';
import { certificates } from '../certificates.ts';
import { admin, type Cluster } from '../cluster.ts';
import type { ProxyOptions, StormCommand, StormEnd } from './process.ts';

export interface StormProxy {
  /** Of the account, through the proxy. */
  readonly kubeconfig: string;
  /** Resolves when the client has taken all events. */
  storm(events: number): Promise<StormEnd>;
}

interface StormOptions {
  readonly cluster: Cluster;
  readonly account: string;
  /** Paths of collections, and which objects of them. */
  readonly collections: readonly string[];
  readonly labelSelector: string;
}

export async function startStormProxy(
  t: Test,
  { cluster, account, collections, labelSelector }: StormOptions,
): Promise<StormProxy> {
  const { authority, leaf } = await certificates();
  const options: ProxyOptions = {
    target: cluster.url,
    ca: cluster.ca,
    ...(await leaf(['127.0.0.1'])),
    token: cluster.tokenOf(admin),
    collections,
    labelSelector,
  };
  const child = fork(join(import.meta.dirname, 'process.ts'), [JSON.stringify(options)]);
  t.teardown(() => void child.kill('SIGKILL'));
  const [port] = (await once(child, 'message')) as [number];
  const kubeconfig = await cluster.kubeconfigFor(account);
  const config = JSON.parse(await readFile(kubeconfig, 'utf8')) as { clusters: { cluster: object }[] };
  config.clusters[0]!.cluster = {
    server: `https://127.0.0.1:${port}`,
    'certificate-authority-data': Buffer.from(authority).toString('base64'),
  };
  await writeFile(kubeconfig, JSON.stringify(config));
  return {
    kubeconfig,
    storm: async (events) => {
      const command: StormCommand = { events };
      child.send(command);
      const [end] = (await Promise.race([
        once(child, 'message'),
        once(child, 'exit').then(() => []),
      ])) as StormEnd[];
      if (end === undefined) throw new Error('the proxy has ended');
      return end;
    },
  };
}

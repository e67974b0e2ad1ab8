// A cluster with the node of the tests, and Pods that show what it does. isolated.ts starts it in namespaces of its own. Argument: a folder,
// which gets what was seen as seen.json.

import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ClusterClient } from '../../../src/cluster/client.ts';
import { startCluster, usefulControllers } from '../cluster.ts';
import { eventually } from '../eventually.ts';
import { Network } from './network.ts';
import { TestNode } from './node.ts';
import type { Pod } from './pod.ts';

const [results = ''] = process.argv.slice(2);
const errors: string[] = [];
const log = {
  info: (): void => {},
  warn: (): void => {},
  error: (_fields: object, message: string): void => void errors.push(message),
};
const network = await Network.open();
const cluster = await startCluster({ controllerManager: usefulControllers });
const client = (await ClusterClient.connect({ kubeconfig: cluster.kubeconfig }))!;
const folder = join(results, 'pods');
await mkdir(folder);
const shell = { program: '/bin/sh' };
await TestNode.start({
  client,
  network,
  log,
  folder,
  images: (name) => (name === 'shell' ? shell : undefined),
});

interface TriedPod extends Pod {
  readonly status: {
    readonly phase: string;
    readonly conditions: readonly { readonly type: string; readonly status: string }[];
    /** The API server writes the first condition when the Pod is bound, so a Pod may have conditions and no statuses yet. */
    readonly containerStatuses?: readonly {
      readonly restartCount: number;
      readonly state: { readonly waiting?: { readonly reason: string } };
    }[];
  };
}

const PODS = '/api/v1/namespaces/default/pods';
const podsOf = async (app: string): Promise<readonly TriedPod[]> =>
  (await cluster.request<{ items: TriedPod[] }>('GET', `${PODS}?labelSelector=app=${app}`)).body.items;

async function deploy(app: string, container: object): Promise<void> {
  const { status, body } = await cluster.request('POST', '/apis/apps/v1/namespaces/default/deployments', {
    metadata: { name: app },
    spec: {
      selector: { matchLabels: { app } },
      template: { metadata: { labels: { app } }, spec: { containers: [{ name: 'main', ...container }] } },
    },
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
}

const first = (app: string, holds: (pod: TriedPod) => boolean): Promise<TriedPod> =>
  eventually(app, async () =>
    (await podsOf(app)).find((pod) => pod.status.conditions !== undefined && holds(pod)),
  );
const isReady = ({ status: { conditions } }: TriedPod): boolean =>
  conditions.some(({ type, status }) => type === 'Ready' && status === 'True');

await deploy('unknown', { image: 'nobody/has-it' });
await deploy('hooked', {
  image: 'shell',
  args: ['-c', 'trap \'echo "stopped after $(cat /tmp/hook)"; exit 0\' TERM; while :; do sleep 0.1; done'],
  lifecycle: { preStop: { exec: { command: ['/bin/sh', '-c', 'echo "the hook of $NAME" > /tmp/hook'] } } },
  env: [{ name: 'NAME', value: 'hooked' }],
});
await deploy('commanded', { image: 'shell', command: ['/bin/sleep'], args: ['600'] });
await deploy('closed', {
  image: 'shell',
  args: ['-c', 'exec sleep 600'],
  readinessProbe: { tcpSocket: { port: 9 } },
});
await deploy('ending', { image: 'shell', args: ['-c', 'exit 1'] });

const unknown = await first(
  'unknown',
  ({ status }) => status.containerStatuses?.[0]?.state.waiting !== undefined,
);
const hooked = await first('hooked', isReady);
await first('commanded', isReady);
const closed = await first('closed', ({ status }) => status.phase === 'Running');
const ending = await first('ending', ({ status }) => (status.containerStatuses?.[0]?.restartCount ?? 0) > 0);
await cluster.request('DELETE', `${PODS}/${hooked.metadata.name}`);
await eventually('the Pod is gone', async () => {
  const names = (await podsOf('hooked')).map(({ metadata }) => metadata.name);
  return names.includes(hooked.metadata.name) ? undefined : true;
});
// Time for another Pod, if the node made the ReplicaSet start one.
await delay(1000);
const home = join(folder, String(hooked.metadata.uid));
const logs = (await readdir(home)).filter((name) => name.endsWith('.log'));
await writeFile(
  join(results, 'seen.json'),
  JSON.stringify({
    unknown: {
      pods: (await podsOf('unknown')).length,
      phase: unknown.status.phase,
      reason: unknown.status.containerStatuses?.[0]?.state.waiting?.reason,
      errors: errors.filter((message) => message === 'the node has no such image').length,
    },
    hooked: { log: await readFile(join(home, logs[0]!), 'utf8') },
    closed: { isReady: isReady(closed) },
    ending: { pods: (await podsOf('ending')).length, isReady: isReady(ending) },
  }),
);
process.exit(0);

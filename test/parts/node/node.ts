// A small node: it binds every Pod to itself, runs it, asks its probes and tells its status, as a scheduler and a kubelet do together. The
// controllers of kube-controller-manager make the Pods.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type ClusterClient, MERGE_PATCH } from '../../../src/cluster/client.ts';
import { systemClock } from '../../../src/cluster/clock.ts';
import { CollectionWatch } from '../../../src/cluster/collection-watch.ts';
import type { Log } from '../../../src/cluster/log.ts';
import { objectPath } from '../../../src/cluster/stored-object.ts';
import { RunningContainer } from './container.ts';
import type { ContainerLog } from './container-log.ts';
import type { Images } from './images.ts';
import { startLogServer } from './log-server.ts';
import { type Network, NODE_ADDRESS, type PodNetwork } from './network.ts';
import type { Container, Pod } from './pod.ts';
import { type ContainerState, runningStatus, withoutImages } from './pod-status.ts';
import { answers } from './probes.ts';

export interface NodeOptions {
  readonly client: ClusterClient;
  readonly network: Network;
  readonly images: Images;
  readonly log: Log;
  /** For the files of its pods. */
  readonly folder: string;
}

const NODE = 'node-1';
const PODS = '/api/v1/pods';
/** Milliseconds between two probes of a container that isn't ready, and of one that is. */
const PROBE = { soon: 100, later: 5000 };
const RESTART = 1000;

type TellState = (container: string, state: ContainerState) => Promise<void>;

interface RunningPod {
  readonly ending: AbortController;
  readonly done: Promise<void>;
}

export class TestNode {
  readonly #options: NodeOptions;
  readonly #running = new Map<string, RunningPod>();
  /** Of the last start of each container, by `NAMESPACE/POD/CONTAINER`. */
  readonly #logs = new Map<string, ContainerLog>();

  private constructor(options: NodeOptions) {
    this.#options = options;
  }

  /** It ends with this process. */
  static async start(options: NodeOptions): Promise<TestNode> {
    const { client, log } = options;
    const node = new TestNode(options);
    const { status, body } = await client.request('POST', '/api/v1/nodes', {
      body: {
        metadata: {
          name: NODE,
          labels: { 'topology.kubernetes.io/region': 'test', 'topology.kubernetes.io/zone': 'test-1' },
        },
      },
    });
    if (status !== 201) throw new Error(JSON.stringify(body));
    const logPort = await startLogServer(NODE_ADDRESS, (namespace, pod, container, since) =>
      node.#logs.get(`${namespace}/${pod}/${container}`)?.since(since),
    );
    await node.#tellAddress(logPort);
    CollectionWatch.start({
      client,
      clock: systemClock,
      log,
      name: 'pods',
      locate: async () => ({ path: PODS, apiVersion: 'v1', kind: 'Pod' }),
      onChange: ({ set, deleted }) => {
        for (const pod of set as readonly Pod[]) node.#onPod(pod);
        for (const { namespace, name } of deleted)
          for (const [key, { ending }] of node.#running)
            if (key.startsWith(`${namespace}/${name}/`)) ending.abort();
      },
    });
    return node;
  }

  async #tellAddress(logPort: number): Promise<void> {
    const { status, body } = await this.#options.client.request('PATCH', `/api/v1/nodes/${NODE}/status`, {
      contentType: MERGE_PATCH,
      body: {
        status: {
          addresses: [{ type: 'InternalIP', address: NODE_ADDRESS }],
          daemonEndpoints: { kubeletEndpoint: { Port: logPort } },
        },
      },
    });
    if (status !== 200) throw new Error(JSON.stringify(body));
  }

  #onPod(pod: Pod): void {
    const { namespace, name, uid, deletionTimestamp } = pod.metadata;
    const key = `${namespace}/${name}/${uid}`;
    if (deletionTimestamp !== undefined) {
      const running = this.#running.get(key);
      if (running === undefined) void this.#remove(pod);
      else running.ending.abort();
      return;
    }
    if (this.#running.has(key)) return;
    const ending = new AbortController();
    const done = this.#run(pod, ending.signal)
      .catch((error: Error) => this.#options.log.error({ pod: key, error: error.message }, 'pod failed'))
      .then(() => this.#remove(pod))
      .finally(() => this.#running.delete(key));
    this.#running.set(key, { ending, done });
  }

  /** Resolves when the signal aborts. */
  async #run(pod: Pod, signal: AbortSignal): Promise<void> {
    const { client, network } = this.#options;
    const binding = {
      apiVersion: 'v1',
      kind: 'Binding',
      metadata: pod.metadata,
      target: { kind: 'Node', name: NODE },
    };
    if (pod.spec.nodeName === undefined)
      await client.request('POST', `${objectPath(PODS, nameOf(pod))}/binding`, {
        body: { ...binding, metadata: { name: pod.metadata.name, namespace: pod.metadata.namespace } },
      });
    const { images, log } = this.#options;
    const isMissing = (image: string): boolean => images(image) === undefined;
    const missing = pod.spec.containers.map(({ image }) => image).filter(isMissing);
    if (missing.length > 0) {
      log.error({ pod: nameOf(pod), images: missing }, 'the node has no such image');
      await this.#tell(pod, withoutImages(pod, isMissing, new Date().toISOString()));
      return aborted(signal);
    }
    const sysctls = pod.spec.securityContext?.sysctls ?? [];
    const own = await network.addPod(Object.fromEntries(sysctls.map(({ name, value }) => [name, value])));
    try {
      const states = new Map<string, ContainerState>();
      const tell: TellState = async (container, state) => {
        const { isReady, starts } = states.get(container) ?? {};
        if (isReady === state.isReady && starts === state.starts) return;
        states.set(container, state);
        await this.#tell(pod, runningStatus(pod, own.address, states, new Date().toISOString()));
      };
      await Promise.all(
        pod.spec.containers.map((container) => this.#keep(pod, container, own, tell, signal)),
      );
    } finally {
      for (const { name } of pod.spec.containers)
        this.#logs.delete(`${pod.metadata.namespace}/${pod.metadata.name}/${name}`);
      await network.removePod(own);
    }
  }

  /** Runs a container, again and again where it ends by itself. */
  async #keep(
    pod: Pod,
    container: Container,
    network: PodNetwork,
    tell: TellState,
    signal: AbortSignal,
  ): Promise<void> {
    const { client, images, log, folder } = this.#options;
    const { namespace, name, uid } = pod.metadata;
    const image = images(container.image)!;
    const home = join(folder, String(uid));
    await mkdir(home, { recursive: true });
    for (let start = 1; !signal.aborted; start++) {
      // A Secret may come after the Pod that has it as a volume.
      const running = await RunningContainer.start({
        ...{ client, pod, container, image, network },
        folder: join(home, `${container.name}-${start}`),
      }).catch((error: Error) => {
        log.warn({ pod: `${namespace}/${name}`, error: error.message }, 'container could not start');
        return undefined;
      });
      if (running !== undefined) {
        this.#logs.set(`${namespace}/${name}/${container.name}`, running.log);
        const over = new AbortController();
        const stopping = AbortSignal.any([signal, over.signal]);
        const probed = this.#probe(container, network.address, stopping, (isReady) =>
          tell(container.name, { isReady, starts: start }),
        );
        await Promise.race([running.ended, aborted(signal)]);
        over.abort();
        await running.stop();
        await probed;
      }
      if (signal.aborted) return;
      log.warn(
        { pod: `${namespace}/${name}`, container: container.name, log: running?.log.file },
        'container ended',
      );
      await tell(container.name, { isReady: false, starts: start });
      await delay(RESTART, undefined, { signal }).catch(() => {});
    }
  }

  async #probe(
    { startupProbe, readinessProbe }: Container,
    address: string,
    signal: AbortSignal,
    tell: (isReady: boolean) => Promise<void>,
  ): Promise<void> {
    let hasStarted = startupProbe === undefined;
    while (!signal.aborted) {
      if (!hasStarted) hasStarted = await answers(startupProbe, address, signal);
      const isReady = hasStarted && (await answers(readinessProbe, address, signal));
      if (signal.aborted) return;
      await tell(isReady);
      await delay(isReady ? PROBE.later : PROBE.soon, undefined, { signal }).catch(() => {});
    }
  }

  async #tell(pod: Pod, status: object): Promise<void> {
    const path = `${objectPath(PODS, nameOf(pod))}/status`;
    const answer = await this.#options.client.request('PATCH', path, {
      contentType: MERGE_PATCH,
      body: { metadata: { uid: pod.metadata.uid }, status },
    });
    if (answer.status !== 200 && answer.status !== 404 && answer.status !== 409)
      this.#options.log.error({ path, answer: answer.body }, 'status of a pod was refused');
  }

  /** The last word on a Pod that is being deleted. */
  async #remove(pod: Pod): Promise<void> {
    await this.#options.client
      .request('DELETE', objectPath(PODS, nameOf(pod)), {
        body: { gracePeriodSeconds: 0, preconditions: { uid: pod.metadata.uid } },
      })
      .catch((error: Error) => this.#options.log.warn({ error: error.message }, 'pod could not be removed'));
  }
}

const nameOf = ({ metadata: { namespace = '', name } }: Pod) => ({ namespace, name });

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

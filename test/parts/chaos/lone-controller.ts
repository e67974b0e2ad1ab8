// One controller, as it runs in its image, and one Envoy of one Gateway: for worlds that are too large for more of them.

import { setTimeout as delay } from 'node:timers/promises';
import type { Test } from 'tap';
import { cpuOf, memoryOf } from '../../../bench/control-plane/measured-process.ts';
import type { Cluster } from '../cluster.ts';
import {
  type ControllerOptions,
  controllerPorts,
  type RunningController,
  spawnController,
} from '../controllers.ts';
import { envoys, type RunningEnvoy } from '../envoy.ts';
import { writesBy } from './account-writes.ts';
import { expectedOf, type GatewayName, heldBy, heldDifferences, startLinked } from './envoy-proxy.ts';
import { type Fresh, FreshTranslations } from './fresh.ts';
import { statusDifferences } from './statuses.ts';
import { proxyOf, settingsOfControllers } from './world.ts';

/** The account of the controller: `startCluster` must know it. */
export const LONE_ACCOUNT = 'system:serviceaccount:default:controller';

/** The memory limit that the chart's values show, in bytes. */
const MEMORY_LIMIT = 2 ** 30;

/** Milliseconds until all is translated, or written: a busy machine is several times slower than an idle one. */
const PATIENCE = 480_000;

export interface LoneOptions {
  readonly cluster: Cluster;
  readonly gateway: GatewayName;
  /** By which the controller reaches the cluster; default: directly. */
  readonly kubeconfig?: string;
  readonly variables?: Readonly<Record<string, string>>;
}

export class LoneController {
  readonly #t: Test;
  readonly #cluster: Cluster;
  readonly #gateway: GatewayName;
  readonly #options: ControllerOptions;
  readonly #fresh: FreshTranslations;
  running: RunningController;
  #envoy: RunningEnvoy | undefined;

  private constructor(
    t: Test,
    { cluster, gateway }: LoneOptions,
    options: ControllerOptions,
    parts: { readonly fresh: FreshTranslations; readonly running: RunningController },
  ) {
    this.#t = t;
    this.#cluster = cluster;
    this.#gateway = gateway;
    this.#options = options;
    this.#fresh = parts.fresh;
    this.running = parts.running;
  }

  /** Resolves when Envoy has its configuration, and all statuses are written. */
  static async start(t: Test, options: LoneOptions): Promise<LoneController> {
    const { cluster, kubeconfig, variables } = options;
    const { status } = await cluster.request(
      'POST',
      '/apis/rbac.authorization.k8s.io/v1/clusterrolebindings',
      {
        metadata: { name: 'controller' },
        roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'cluster-admin' },
        subjects: [{ kind: 'User', name: LONE_ACCOUNT, apiGroup: 'rbac.authorization.k8s.io' }],
      },
    );
    if (status !== 201) throw new Error(`ClusterRoleBinding: ${status}`);
    const controllerOptions: ControllerOptions = {
      kubeconfig: kubeconfig ?? (await cluster.kubeconfigFor(LONE_ACCOUNT)),
      ports: await controllerPorts(),
      isAsInImage: true,
      variables: { GATEWARDEN_MEMORY_LIMIT_BYTES: String(MEMORY_LIMIT), ...variables },
    };
    const fresh = await FreshTranslations.connect(cluster.kubeconfig, settingsOfControllers());
    t.teardown(() => fresh.close());
    const running = await spawnController(t, controllerOptions);
    const lone = new LoneController(t, options, controllerOptions, { fresh, running });
    await lone.settled();
    lone.#envoy = await lone.#startEnvoy();
    return lone;
  }

  get envoy(): RunningEnvoy {
    return this.#envoy!;
  }

  /** The highest use of memory, in MB. */
  get peak(): number {
    return Math.round(memoryOf(this.running.process.pid!).peak);
  }

  /** Seconds of CPU time. */
  get cpu(): number {
    return cpuOf(this.running.process.pid!);
  }

  async leads(): Promise<boolean> {
    return /^gatewarden_leader 1$/m.test(await this.running.metrics());
  }

  /** It is ready and leads, and everything that it writes is written. */
  async settled(): Promise<void> {
    await patiently('it leads, and all statuses are written', async () => {
      const { end, text } = this.running;
      if (end !== undefined) throw new Error(`the controller ended with ${end}: ${text().slice(-4000)}`);
      if (!(await this.running.isReady()) || !(await this.leads())) return false;
      return /^gatewarden_statuses_waiting 0$/m.test(await this.running.metrics());
    });
  }

  /** Ends it, and starts it again at the same ports; resolves when Envoy is connected again. */
  async restart(): Promise<void> {
    const code = await this.running.terminate();
    if (code !== 0) throw new Error(`the controller ended with ${code}`);
    this.running = await spawnController(this.#t, this.#options);
    await this.settled();
    await patiently('the proxy is connected', async () => {
      const { proxies } = (await this.running.admin('/proxies')) as { readonly proxies: readonly unknown[] };
      return proxies.length === 1;
    });
  }

  /** What it has written since a time, but for its Lease: `patch httproutes/status shop/cart`. */
  async writes(since: number): Promise<readonly string[]> {
    const all = await writesBy(this.#cluster, LONE_ACCOUNT, since);
    return all.map(({ verb, object }) => `${verb} ${object}`).filter((line) => !line.includes(' leases '));
  }

  /** The same for its Lease. */
  async renewals(since: number): Promise<number> {
    const all = await writesBy(this.#cluster, LONE_ACCOUNT, since);
    return all.filter(({ object }) => object.startsWith('leases ')).length;
  }

  /** Everything that isn't as a fresh translation of the cluster has it. */
  async compare(): Promise<{ readonly fresh: Fresh; readonly differences: readonly string[] }> {
    const proxy = proxyOf(this.#gateway);
    const fresh = await this.#fresh.make([proxy]);
    const wanted = expectedOf(fresh.translator.configurationOf(proxy));
    const ofProxy = heldDifferences(this.#gateway.name, await heldBy(this.envoy), wanted);
    return { fresh, differences: [...ofProxy, ...statusDifferences(fresh)] };
  }

  async #startEnvoy(): Promise<RunningEnvoy> {
    const [program] = await envoys();
    return startLinked(this.#t, {
      cluster: this.#cluster,
      program: program!,
      gateway: this.#gateway,
      ports: [this.#options.ports!.xds],
      variant: 'world',
    });
  }
}

async function patiently(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + PATIENCE; performance.now() < end; await delay(100))
    if (await holds()) return;
  throw new Error(`${what}: not within ${PATIENCE} ms`);
}

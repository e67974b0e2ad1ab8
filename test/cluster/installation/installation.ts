// An installation of manifests/ on the real API server: applied with kubectl, served by real `gatewarden serve` processes with the
// manifests' account, and reached through the Service's ClusterIP.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { DEFAULT_OPTIONS, PORTS } from '../../../src/registration/options.ts';
import { deployment } from '../../../src/registration/workload.ts';
import { type Cluster, type ClusterOptions, startCluster } from '../../parts/cluster.ts';
import { freePorts } from '../../parts/ports.ts';
import { ServiceRelay } from './service.ts';

const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url));
const LAUNCHER = join(REPOSITORY, 'src/cli/gatewarden.js');
const ACCOUNT = `system:serviceaccount:${DEFAULT_OPTIONS.namespace}:${DEFAULT_OPTIONS.name}`;

export interface Replica {
  readonly port: number;
  readonly healthPort: number;
  readonly metricsPort: number;
  readonly process: ChildProcess;
  /** The lines of its log. */
  readonly log: string[];
  /** Sends SIGTERM and waits for the exit code. */
  terminate(): Promise<number | null>;
}

export interface InstallationOptions extends ClusterOptions {
  /** Folders of manifests/components. */
  readonly components?: readonly string[];
}

export class Installation {
  readonly cluster: Cluster;
  readonly clusterIP: string;
  readonly service: ServiceRelay;
  readonly replicas: Replica[] = [];
  readonly #folder: string;

  private constructor(cluster: Cluster, clusterIP: string, service: ServiceRelay, folder: string) {
    this.cluster = cluster;
    this.clusterIP = clusterIP;
    this.service = service;
    this.#folder = folder;
  }

  /** A cluster with manifests/ applied, and no server yet. */
  static async start({ components = [], ...options }: InstallationOptions = {}): Promise<Installation> {
    const cluster = await startCluster({ ...options, users: [ACCOUNT, ...(options.users ?? [])] });
    const folder = await mkdtemp(join(tmpdir(), 'gatewarden-installation-'));
    const clusterIP = `127.200.${1 + Math.floor(Math.random() * 250)}.${1 + Math.floor(Math.random() * 250)}`;
    const service = await ServiceRelay.listen(clusterIP, PORTS.webhook);
    const installation = new Installation(cluster, clusterIP, service, folder);
    await installation.apply(components);
    return installation;
  }

  /** `kubectl apply` of manifests/, with one change for the test's network: a ClusterIP that the test can listen on. */
  async apply(components: readonly string[] = []): Promise<void> {
    const overlay = join(this.#folder, 'overlay');
    await mkdir(overlay, { recursive: true });
    const { name, namespace } = DEFAULT_OPTIONS;
    await writeFile(
      join(overlay, 'kustomization.yaml'),
      JSON.stringify({
        apiVersion: 'kustomize.config.k8s.io/v1beta1',
        kind: 'Kustomization',
        resources: [join('../../..', REPOSITORY, 'manifests')],
        components: components.map((name) => join('../../..', REPOSITORY, 'manifests/components', name)),
        patches: [
          {
            patch: JSON.stringify({
              apiVersion: 'v1',
              kind: 'Service',
              metadata: { name, namespace },
              spec: { clusterIP: this.clusterIP },
            }),
          },
        ],
      }),
    );
    const built = await this.kubectl(['kustomize', overlay]);
    const applied = await this.cluster.kubectl(['apply', '--server-side', '--force-conflicts', '-f', '-'], {
      input: built,
    });
    if (applied.code !== 0) throw new Error(`kubectl apply: ${applied.stderr}`);
    await this.kubectl([
      'wait',
      '--for=condition=Established',
      'crd',
      '-l',
      'app=gatewarden',
      '--timeout=30s',
    ]);
  }

  /** Runs kubectl as admin; returns its output, or throws an error with it. */
  async kubectl(args: readonly string[], input?: string): Promise<string> {
    const { code, stdout, stderr } = await this.cluster.kubectl(
      [...args],
      input === undefined ? {} : { input },
    );
    if (code !== 0) throw new Error(`kubectl ${args.join(' ')}: ${stderr}`);
    return stdout;
  }

  /** Starts one more replica, with the flags of the Deployment's container, on its own ports. */
  async addReplica(flags: readonly string[] = []): Promise<Replica> {
    const [port, healthPort, metricsPort] = (await freePorts(3)) as [number, number, number];
    const kubeconfig = await this.cluster.kubeconfigFor(ACCOUNT);
    const args = [
      ...containerArgs().filter((arg) => !/^--(port|health-port|metrics-port)=/.test(arg)),
      '--host=127.0.0.1',
      `--port=${port}`,
      `--health-port=${healthPort}`,
      `--metrics-port=${metricsPort}`,
      `--kubeconfig=${kubeconfig}`,
      ...flags,
    ];
    const child = spawn(process.execPath, [LAUNCHER, ...args], {
      cwd: this.#folder,
      env: { ...process.env, POD_NAMESPACE: DEFAULT_OPTIONS.namespace, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const log: string[] = [];
    for (const input of [child.stdout, child.stderr])
      createInterface({ input }).on('line', (line) => {
        if (line !== '') log.push(line);
      });
    const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const replica: Replica = {
      port,
      healthPort,
      metricsPort,
      process: child,
      log,
      terminate: () => {
        child.kill('SIGTERM');
        return exited;
      },
    };
    this.replicas.push(replica);
    this.service.add(replica);
    return replica;
  }

  /** Resolves when this many replicas are ready; rejects with their logs. */
  async ready(count: number): Promise<void> {
    await this.service.ready(count).catch((error: Error) => {
      const logs = this.replicas.map(({ port, log }) => `replica ${port}:\n${log.slice(-20).join('\n')}`);
      throw new Error([error.message, ...logs].join('\n'));
    });
  }

  async stop(): Promise<void> {
    for (const { process: child } of this.replicas) child.kill('SIGKILL');
    await this.service.close();
    await this.cluster.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

function containerArgs(): string[] {
  const { spec } = deployment(DEFAULT_OPTIONS) as unknown as {
    spec: { template: { spec: { containers: { args: string[] }[] } } };
  };
  return spec.template.spec.containers[0]!.args;
}

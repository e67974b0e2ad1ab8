// `gatewarden controller` as a process, with the flags of the image (`Dockerfile`), and what it has used.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { LAUNCHER } from '../../test/cli/running.ts';
import { type ControllerPorts, controllerPorts } from '../../test/parts/controllers.ts';
import { imageCommand } from '../../test/parts/image.ts';
import { cpuOf, type Memory, memoryOf } from './measured-process.ts';
import { endWithBench } from './started-processes.ts';

/** Nothing in the bench waits longer, in milliseconds. */
const PATIENCE = 900_000;

export class ControllerProcess {
  readonly ports: ControllerPorts;
  readonly #process: ChildProcess;
  #text = '';

  private constructor(ports: ControllerPorts, child: ChildProcess) {
    this.ports = ports;
    this.#process = child;
    for (const stream of [child.stdout!, child.stderr!])
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        this.#text = (this.#text + chunk).slice(-100_000);
      });
    endWithBench(child);
  }

  /** Doesn't wait until it is ready. */
  static async start(kubeconfig: string, args: readonly string[] = []): Promise<ControllerProcess> {
    const ports = await controllerPorts();
    const { flags, variables } = imageCommand();
    const child = spawn(
      process.execPath,
      [...flags, ...args, LAUNCHER, 'controller', `--kubeconfig=${kubeconfig}`, '--host=127.0.0.1'],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          ...variables,
          GATEWARDEN_XDS_SERVICE_PORT: String(ports.xds),
          GATEWARDEN_EDGE_XDS_SERVICE_PORT: String(ports.edgeXds),
          GATEWARDEN_HEALTH_PORT: String(ports.health),
          GATEWARDEN_METRICS_PORT: String(ports.metrics),
          GATEWARDEN_ADMIN_PORT: String(ports.admin),
          GATEWARDEN_WEBHOOK_PORT: String(ports.webhook),
          GATEWARDEN_XDS_AUTH: 'false',
          // The first statuses of all routes are written before anything is measured.
          K8S_CLIENT_QPS: '1000',
          POD_NAMESPACE: 'default',
        },
      },
    );
    return new ControllerProcess(ports, child);
  }

  get pid(): number {
    return this.#process.pid!;
  }

  /** Seconds of all threads. */
  cpu(): number {
    return cpuOf(this.pid);
  }

  memory(): Memory {
    return memoryOf(this.pid);
  }

  /** Looks every few milliseconds. */
  async until(what: string, ask: () => Promise<boolean>, every = 5): Promise<void> {
    const end = performance.now() + PATIENCE;
    while (!(await ask().catch(() => false))) {
      if (this.#process.exitCode !== null)
        throw new Error(`${what}: the controller ended with ${this.#process.exitCode}\n${this.#text}`);
      if (performance.now() > end) throw new Error(`${what}: not within ${PATIENCE} ms\n${this.#text}`);
      await delay(every);
    }
  }

  async isReady(): Promise<boolean> {
    return (await this.#get(this.ports.health, '/readyz')).ok;
  }

  /** The sum of a metric over its labels; undefined: there is none. */
  async metric(name: string): Promise<number | undefined> {
    const text = await (await this.#get(this.ports.metrics, '/metrics')).text();
    const lines = text.split('\n').filter((line) => new RegExp(`^${name}[ {]`).test(line));
    if (lines.length === 0) return undefined;
    return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  }

  /** Ready, the leader, and everything that it writes is written. */
  async settled(): Promise<void> {
    await this.until('ready', () => this.isReady());
    const isSettled = async () =>
      (await this.metric('gatewarden_leader')) === 1 &&
      (await this.metric('gatewarden_statuses_waiting')) === 0;
    // The reconciler follows the statuses.
    for (let quiet = 0; quiet < 3; quiet++) {
      await this.until('statuses are written', isSettled, 200);
      await delay(500);
    }
  }

  /** Milliseconds from SIGTERM to the end. */
  async stop(): Promise<number> {
    const ended = once(this.#process, 'exit');
    const begin = performance.now();
    this.#process.kill('SIGTERM');
    const [code] = await ended;
    if (code !== 0) throw new Error(`the controller ended with ${code}\n${this.#text}`);
    return performance.now() - begin;
  }

  #get(port: number, path: string): Promise<Response> {
    return fetch(`http://127.0.0.1:${port}${path}`);
  }
}

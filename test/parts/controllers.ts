// Control planes as processes, on free ports of the loopback.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Test } from 'tap';
import { LAUNCHER } from '../cli/running.ts';
import { eventually } from './eventually.ts';
import { imageCommand } from './image.ts';
import { jsonLines } from './json-lines.ts';
import { freePorts } from './ports.ts';

export interface ControllerPorts {
  readonly xds: number;
  readonly edgeXds: number;
  readonly health: number;
  readonly metrics: number;
  readonly webhook: number;
  readonly admin: number;
}

export interface RunningController {
  readonly ports: ControllerPorts;
  readonly process: ChildProcess;
  /** Standard output and error. */
  text(): string;
  /** Lines of the log with this level. */
  logged(level: string): readonly Record<string, unknown>[];
  isReady(): Promise<boolean>;
  metrics(): Promise<string>;
  /** What the admin port answers to GET. */
  admin(path: string): Promise<unknown>;
  /** The same as text. */
  page(path: string): Promise<string>;
  /** Asks it to end, and resolves with its exit code. */
  terminate(): Promise<number | null>;
  /** How it ended; undefined while it runs. */
  readonly end: string | undefined;
}

export interface ControllerOptions {
  readonly kubeconfig: string;
  readonly variables?: Readonly<Record<string, string>>;
  /** The address that it listens on; by default the loopback. */
  readonly host?: string;
  /** Its ports; else free ones. */
  readonly ports?: ControllerPorts;
  /** Of another build of the package. */
  readonly launcher?: string;
  /** With the flags and the variables of the image. */
  readonly isAsInImage?: boolean;
  /** Milliseconds after which a leader that died is replaced; the default is that of the command. */
  readonly leaseDuration?: number;
}

export async function controllerPorts(): Promise<ControllerPorts> {
  const [xds, edgeXds, health, metrics, webhook, admin] = (await freePorts(6)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return { xds, edgeXds, health, metrics, webhook, admin };
}

const WITH_LEASE = join(import.meta.dirname, 'controller-process.ts');

/** It starts in two seconds on two idle cores; a busy machine is many times slower. */
const START_SECONDS = 90;

/** Resolves when it is ready. */
export async function startController(t: Test, options: ControllerOptions): Promise<RunningController> {
  const controller = await spawnController(t, options);
  const isReady = async (): Promise<true | undefined> => {
    if (controller.end !== undefined) throw new Error(`the controller ended with ${controller.end}`);
    return (await controller.isReady()) || undefined;
  };
  await eventually('the controller is ready', isReady, START_SECONDS).catch((error: Error) => {
    throw new Error(`${error.message}\n${controller.text().slice(-4000)}`, { cause: error });
  });
  return controller;
}

/** The lines with this level as soon as there are some: they come by a pipe, also after the process is ready or has ended. */
export const untilLogged = (
  controller: RunningController,
  level: string,
): Promise<readonly Record<string, unknown>[]> =>
  eventually(`a line of level ${level}`, () => {
    const lines = controller.logged(level);
    return lines.length === 0 ? undefined : lines;
  });

/** Resolves at once: it may not become ready before an API server is there. */
export async function spawnController(
  t: Test,
  {
    kubeconfig,
    variables = {},
    host = '127.0.0.1',
    ports: given,
    leaseDuration,
    isAsInImage,
    launcher = LAUNCHER,
  }: ControllerOptions,
): Promise<RunningController> {
  const ports = given ?? (await controllerPorts());
  const image = isAsInImage ? imageCommand() : { flags: [], variables: {} };
  const child = spawn(
    process.execPath,
    leaseDuration === undefined
      ? [...image.flags, launcher, 'controller', `--kubeconfig=${kubeconfig}`, `--host=${host}`]
      : [...image.flags, WITH_LEASE, kubeconfig, String(leaseDuration)],
    {
      cwd: t.testdir({}),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...image.variables,
        GATEWARDEN_XDS_SERVICE_PORT: String(ports.xds),
        GATEWARDEN_EDGE_XDS_SERVICE_PORT: String(ports.edgeXds),
        GATEWARDEN_HEALTH_PORT: String(ports.health),
        GATEWARDEN_METRICS_PORT: String(ports.metrics),
        GATEWARDEN_ADMIN_PORT: String(ports.admin),
        GATEWARDEN_WEBHOOK_PORT: String(ports.webhook),
        POD_NAMESPACE: 'default',
        ...variables,
      },
    },
  );
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  t.teardown(() => child.kill('SIGKILL'));
  const get = async (port: number, path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const isReady = () =>
    get(ports.health, '/readyz').then(
      ({ ok }) => ok,
      () => false,
    );
  return {
    ports,
    get end() {
      const { exitCode, signalCode } = child;
      return exitCode === null && signalCode === null ? undefined : (signalCode ?? `code ${exitCode}`);
    },
    process: child,
    text: () => text,
    logged: (level) => jsonLines(text).filter((line) => line['level'] === level),
    isReady,
    metrics: async () => (await get(ports.metrics, '/metrics')).text(),
    page: async (path) => (await get(ports.admin, path)).text(),
    admin: async (path) => (await get(ports.admin, path)).json(),
    terminate: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const [code] = (await ended) as [number | null];
      return code;
    },
  };
}

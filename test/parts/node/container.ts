// One container of a pod: a program of this machine with a root folder of its own, in the network namespace of the pod, as the user that the
// container asks for.

import { type ChildProcess, spawn } from 'node:child_process';
import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClusterClient } from '../../../src/cluster/client.ts';
import { ContainerLog } from './container-log.ts';
import type { Image } from './images.ts';
import type { PodNetwork } from './network.ts';
import { type Container, environmentOf, expanded, type Pod } from './pod.ts';
import { writeVolumes } from './volumes.ts';

export interface ContainerOptions {
  readonly client: ClusterClient;
  readonly pod: Pod;
  readonly container: Container;
  readonly image: Image;
  readonly network: PodNetwork;
  /** Of the container, and it doesn't exist yet. Its log lies beside it. */
  readonly folder: string;
}

/** What the machine's programs need of it. */
const SHARED = ['usr', 'lib', 'lib64', 'bin', 'dev', 'proc', 'etc/ssl'];
const PROGRAM = 'program';
/** Seconds from the wish to stop to SIGKILL, where the Pod doesn't say. */
const GRACE = 30;
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Mounts are seen by the container alone: `ip netns exec` gives each program a mount namespace. */
const SCRIPT = `
root=$1 user=$2 program=$3
shift 3
# The command of the container follows.
mount --bind "$program" "$root/${PROGRAM}" || exit 1
for folder in ${SHARED.join(' ')}; do
  [ ! -e "/$folder" ] || mount --bind -o ro "/$folder" "$root/$folder" || exit 1
done
exec chroot --userspec="$user:$user" "$root" "$@"
`;

export class RunningContainer {
  readonly #process: ChildProcess;
  /** In the container, before it is stopped. */
  readonly #beforeStop: () => Promise<void>;
  readonly #grace: number;
  #hasEnded = false;
  readonly ended: Promise<void>;
  readonly log: ContainerLog;

  private constructor(
    process: ChildProcess,
    log: ContainerLog,
    beforeStop: () => Promise<void>,
    grace: number,
  ) {
    this.#process = process;
    this.#beforeStop = beforeStop;
    this.#grace = grace;
    this.log = log;
    this.ended = new Promise<void>((resolve) => {
      process.once('error', () => resolve());
      process.once('close', () => resolve());
    }).then(() => {
      this.#hasEnded = true;
      log.close();
    });
  }

  static async start(options: ContainerOptions): Promise<RunningContainer> {
    const { client, pod, container, image, network, folder } = options;
    for (const shared of SHARED) await mkdir(join(folder, shared), { recursive: true });
    await mkdir(join(folder, 'tmp'), { mode: 0o777 });
    await writeFile(join(folder, PROGRAM), '');
    await writeVolumes(client, pod, container, folder);
    await image.prepare?.(folder);
    const variables = environmentOf(pod, network.address, container);
    const [entry = `/${PROGRAM}`, ...first] = container.command ?? [];
    const args = [
      ...(container.command === undefined ? (image.args ?? []) : first),
      ...(container.args ?? []),
    ];
    await access(image.program);
    const user = String(container.securityContext?.runAsUser ?? 0);
    const env = { PATH, ...variables };
    const child = spawn(
      'ip',
      [
        ...['netns', 'exec', network.name, '/bin/sh', '-c', SCRIPT, 'container', folder, user, image.program],
        ...[entry, ...args].map((arg) => expanded(arg, variables)),
      ],
      { env, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const log = new ContainerLog(`${folder}.log`);
    log.follow(child.stdout);
    log.follow(child.stderr);
    const command = container.lifecycle?.preStop?.exec?.command;
    const beforeStop = async (): Promise<void> => {
      if (command !== undefined) await runInside(child.pid!, user, command, env);
    };
    return new RunningContainer(child, log, beforeStop, pod.spec.terminationGracePeriodSeconds ?? GRACE);
  }

  /** As a kubelet stops it: the hook, SIGTERM, and SIGKILL when the time is over. */
  async stop(): Promise<void> {
    if (this.#hasEnded) return;
    const over = new AbortController();
    const limit = delay(this.#grace * 1000, undefined, { signal: over.signal }).catch(() => {});
    await Promise.race([this.#beforeStop(), this.ended, limit]);
    this.#process.kill('SIGTERM');
    await Promise.race([this.ended, limit]);
    this.#process.kill('SIGKILL');
    await this.ended;
    over.abort();
  }
}

/** Like a kubelet, it goes on when the command of a hook fails. */
function runInside(
  process: number,
  user: string,
  command: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const namespaces = ['--mount', '--net', '--root', '--wd', '--setgid', user, '--setuid', user];
  const child = spawn('nsenter', ['--target', String(process), ...namespaces, '--', ...command], {
    env,
    stdio: 'ignore',
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => resolve());
  });
}

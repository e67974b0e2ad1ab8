// Namespaces of the tests' own: a program that runs in them sees its own network, mounts and processes. All of it ends with the program, or
// with this process, and the machine's network stays as it is. It needs root.

import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Keeper, type Program } from '../keeper.ts';

export interface Isolated {
  readonly program: Program;
  /** A folder for its files, which it finds as TMPDIR. */
  readonly folder: string;
  stop(): Promise<void>;
}

/** The command line that makes the namespaces, before that of the program. */
const ISOLATION = [
  'unshare',
  ...['--net', '--mount', '--propagation', 'private', '--pid', '--fork', '--kill-child', '--mount-proc'],
] as const;

/**
 * The shell stays the first process, because that one has to collect orphans. `/run` is where `ip netns` and the control plane keep files.
 */
const SCRIPT = `#!/bin/sh
mount -t tmpfs tmpfs /run && mkdir /run/netns && ip link set lo up || exit 1
"$@"
exit $?
`;

/** Throws an error that says what is missing. */
export async function requireIsolation(): Promise<void> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Error('these tests need namespaces of their own: run them on Linux as root');
  const [command, ...args] = ISOLATION;
  await promisify(execFile)(command, [...args, 'sh', '-c', 'ip link && mount && chroot / true']).catch(
    (error: Error) => {
      throw new Error(
        `namespaces can't be made here (unshare of util-linux, ip of iproute2): ${error.message}`,
      );
    },
  );
}

/** Starts a program of Node.js. Its output goes to a log in the folder. */
export async function startIsolated(
  script: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Isolated> {
  const keeper = await Keeper.open('gatewarden-node-');
  const entry = join(keeper.folder, 'entry.sh');
  await writeFile(entry, SCRIPT);
  const [command, ...namespaces] = ISOLATION;
  const program = keeper.start(
    'isolated',
    command,
    [...namespaces, '/bin/sh', entry, process.execPath, script, ...args],
    { TMPDIR: keeper.folder, ...environment },
  );
  return { program, folder: keeper.folder, stop: () => keeper.stop() };
}

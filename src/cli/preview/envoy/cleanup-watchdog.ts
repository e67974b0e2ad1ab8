// What sees to it that programs and a folder never outlive the process that started them, whichever way it ends: an uncaught exception,
// a closed terminal or SIGKILL.

import { type ChildProcess, spawn } from 'node:child_process';

/**
 * A shell in a session of its own reads a pipe from us. The system closes the pipe when we die, and no handler of ours has to
 * run for it; then the shell ends the programs and removes the folder.
 */
const SCRIPT = `
pids=
while read -r word pid; do
  case $word in
    keep) pids="$pids $pid" ;;
    release) exit 0 ;;
  esac
done
for pid in $pids; do kill -9 "$pid" 2>/dev/null; done
# What was just killed may still be writing into it.
rm -rf -- "$1" || { sleep 1; rm -rf -- "$1"; }
`;

export class CleanupWatchdog {
  readonly #shell: ChildProcess;

  /** The folder goes with us. */
  constructor(folder: string) {
    this.#shell = spawn('/bin/sh', ['-c', SCRIPT, 'survivor', folder], {
      // A session of its own: Ctrl-C goes to the whole foreground group and must not reach it.
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    this.#shell.unref();
    // A shell that somebody ended has closed its pipe; what it was to keep runs on, and its owner still ends it.
    this.#shell.stdin!.on('error', () => {});
    // Typed as a stream; it is a socket, which holds the event loop until told otherwise.
    (this.#shell.stdin as unknown as { unref(): void }).unref();
  }

  /** The program goes with us. */
  keep(pid: number): void {
    this.#shell.stdin!.write(`keep ${pid}\n`);
  }

  /** Everything has ended and is removed: there is nothing left to do. */
  async release(): Promise<void> {
    if (this.#shell.exitCode !== null || this.#shell.signalCode !== null) return;
    this.#shell.ref();
    await new Promise<void>((resolve) => {
      this.#shell.once('exit', () => resolve());
      this.#shell.stdin!.end('release\n');
    });
  }
}

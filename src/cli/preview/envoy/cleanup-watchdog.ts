// Ensures that programs and a folder never outlive the process that started them, however it ends: by an uncaught exception, a closed
// terminal or SIGKILL.

import { type ChildProcess, spawn } from 'node:child_process';

/**
 * A shell in a session of its own reads a pipe from this process. The system closes the pipe when this process dies, without any handler;
 * then the shell ends the programs and removes the folder.
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

  /** The folder is removed when this process ends. */
  constructor(folder: string) {
    this.#shell = spawn('/bin/sh', ['-c', SCRIPT, 'survivor', folder], {
      // A session of its own: Ctrl-C goes to the whole foreground group and must not reach the shell.
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    this.#shell.unref();
    // If somebody kills the shell, its pipe closes; the programs still run, and their owner ends them.
    this.#shell.stdin!.on('error', () => {});
    // Typed as a stream, but it is a socket, which keeps the event loop alive without unref.
    (this.#shell.stdin as unknown as { unref(): void }).unref();
  }

  /** The program ends when this process ends. */
  keep(pid: number): void {
    this.#shell.stdin!.write(`keep ${pid}\n`);
  }

  /** Everything has ended and is removed, so the shell can end too. */
  async release(): Promise<void> {
    if (this.#shell.exitCode !== null || this.#shell.signalCode !== null) return;
    this.#shell.ref();
    await new Promise<void>((resolve) => {
      this.#shell.once('exit', () => resolve());
      this.#shell.stdin!.end('release\n');
    });
  }
}

// Programs and a folder that never outlive the process that created them, however it ends: a forgotten stop, an uncaught exception, Ctrl-C
// or SIGKILL.

import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CleanupWatchdog } from '../../src/cli/preview/envoy/cleanup-watchdog.ts';

export interface Program {
  readonly name: string;
  readonly logFile: string;
  /** How it ended; undefined while it runs. */
  readonly end: string | undefined;
}

export class Keeper {
  readonly folder: string;
  readonly #survivor: CleanupWatchdog;
  readonly #programs: { program: Program; process: ChildProcess; exited: Promise<void> }[] = [];
  #stopping: Promise<void> | undefined;

  private constructor(folder: string) {
    this.folder = folder;
    this.#survivor = new CleanupWatchdog(folder);
  }

  static async open(prefix: string): Promise<Keeper> {
    return new Keeper(await mkdtemp(join(tmpdir(), prefix)));
  }

  /**
   * Starts a program; its environment is added to ours, and its output goes to `NAME.log` in the folder. It doesn't keep our event loop
   * alive.
   */
  start(
    name: string,
    path: string,
    args: readonly string[],
    environment: Readonly<Record<string, string>> = {},
  ): Program {
    const logFile = join(this.folder, `${name}.log`);
    const log = openSync(logFile, 'a');
    const child = spawn(path, args, {
      cwd: this.folder,
      env: { ...process.env, ...environment },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    child.unref();
    if (child.pid !== undefined) this.#survivor.keep(child.pid);
    const program = { name, logFile, end: undefined as string | undefined };
    const exited = new Promise<void>((resolve) => {
      child.once('error', (error) => {
        program.end = error.message;
        resolve();
      });
      child.once('exit', (code, signal) => {
        program.end = signal ? `signal ${signal}` : `code ${code}`;
        resolve();
      });
    });
    this.#programs.push({ program, process: child, exited });
    return program;
  }

  /** Sends a signal to a program; with SIGKILL, waits for its end. */
  async signal(program: Program, signal: NodeJS.Signals): Promise<void> {
    const found = this.#programs.find((each) => each.program === program);
    if (found === undefined) throw new Error(`${program.name} was not started here`);
    found.process.kill(signal);
    if (signal !== 'SIGKILL') return;
    found.process.ref();
    await found.exited;
  }

  /** The last lines of each log, for the error of a failed start. */
  async tails(lines = 20): Promise<string> {
    const parts = this.#programs.map(async ({ program: { name, end, logFile } }) => {
      const log = await readFile(logFile, 'utf8');
      return `--- ${name} (${end ? `ended with ${end}` : 'running'})\n${log.trimEnd().split('\n').slice(-lines).join('\n')}`;
    });
    return (await Promise.all(parts)).join('\n');
  }

  /** Kills all programs and removes the folder. A graceful end isn't needed. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    for (const { process } of this.#programs) {
      process.ref();
      process.kill('SIGKILL');
    }
    await Promise.all(this.#programs.map(({ exited }) => exited));
    await rm(this.folder, { recursive: true, force: true });
    await this.#survivor.release();
  }
}

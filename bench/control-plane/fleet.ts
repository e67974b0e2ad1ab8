// The proxies of bench/proxies as a process.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { cpuOf } from './measured-process.ts';
import { endWithBench } from './started-processes.ts';

const SOURCE = join(import.meta.dirname, '../proxies');

/** Returns the path of the program. */
export function buildFleet(folder: string): string {
  const path = join(folder, 'proxies');
  execFileSync('go', ['build', '-o', path, '.'], { cwd: SOURCE, stdio: 'inherit' });
  return path;
}

export interface FleetOptions {
  readonly program: string;
  readonly port: number;
  readonly proxies: number;
  /** Of the node: which Gateway it is of. */
  readonly role: string;
  /** Number of the first pod. */
  readonly first?: number;
}

export class Fleet {
  readonly #process: ChildProcess;
  readonly #lines: AsyncIterator<string>;
  /** Seconds until all had everything. */
  readonly readyAfter: number;

  private constructor(child: ChildProcess, lines: AsyncIterator<string>, readyAfter: number) {
    this.#process = child;
    this.#lines = lines;
    this.readyAfter = readyAfter;
  }

  /** Resolves when each proxy has everything. */
  static async start({ program, port, proxies, role, first = 1 }: FleetOptions): Promise<Fleet> {
    const child = spawn(
      program,
      [`-address=127.0.0.1:${port}`, `-proxies=${proxies}`, `-role=${role}`, `-first=${first}`],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    );
    endWithBench(child);
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const { ready } = await lineOf<{ ready: number }>(lines);
    return new Fleet(child, lines, ready);
  }

  /** Seconds of all threads. */
  cpu(): number {
    return cpuOf(this.#process.pid!);
  }

  /** The time at which each proxy had read the response whose routes have the text; milliseconds since 1970. */
  async expect(text: string): Promise<{ readonly seen: Promise<readonly number[]> }> {
    this.#process.stdin!.write(`${text}\n`);
    await lineOf(this.#lines);
    return { seen: lineOf<{ seen: readonly number[] }>(this.#lines).then(({ seen }) => seen) };
  }

  async stop(): Promise<void> {
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await ended;
  }
}

async function lineOf<Value>(lines: AsyncIterator<string>): Promise<Value> {
  const { done, value } = await lines.next();
  if (done === true) throw new Error('the proxies have ended');
  return JSON.parse(value) as Value;
}

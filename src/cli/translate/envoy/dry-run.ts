// Dry runs of the real proxy: checks resources with `envoy --mode validate`, all at once; if it rejects them, in halves, until the rejected
// ones are found.

import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EnvoyProgram } from '../../preview/envoy/program.ts';
import { bootstrapWith, type DryRunConfiguration, withoutDoubles } from './dry-run-configuration.ts';
import type { Verdicts, Words } from './verdicts.ts';

export interface DryRunOptions {
  readonly program: EnvoyProgram;
  readonly verdicts: Verdicts;
  /** For the whole dry run, in milliseconds: after that an error, since the rest is unknown. */
  readonly timeLimit?: number;
}

/** Each rejected one of a thousand costs some ten runs of 0.2 s. */
const TIME_LIMIT = 5 * 60_000;
/** A run of 10,000 routes takes a few seconds. */
const RUN_LIMIT = 60_000;

/** Envoy's error for each configuration that it rejects, by id. */
export async function dryRun(
  specimens: readonly DryRunConfiguration[],
  { program, verdicts, timeLimit = TIME_LIMIT }: DryRunOptions,
): Promise<ReadonlyMap<string, Words>> {
  const byContent = Map.groupBy(specimens, ({ id: _, ...content }) =>
    hash('sha256', JSON.stringify(content), 'base64url'),
  );
  const unknown = [...byContent].filter(([content]) => verdicts.get(content) === undefined);
  const asked = unknown.map(([content, [specimen]]) => ({ ...specimen!, id: content }));
  const answers = asked.length === 0 ? new Map<string, Words>() : await ask(asked, program, timeLimit);
  // A timeout on a slow machine isn't stored.
  await verdicts.add(new Map([...answers].filter(([, words]) => words !== TOO_LONG)));
  const refused = new Map<string, Words>();
  for (const [content, same] of byContent) {
    const words = answers.get(content) ?? verdicts.get(content);
    if (words) for (const { id } of same) refused.set(id, words);
  }
  return refused;
}

async function ask(
  specimens: readonly DryRunConfiguration[],
  program: EnvoyProgram,
  timeLimit: number,
): Promise<ReadonlyMap<string, Words>> {
  const folder = await mkdtemp(join(tmpdir(), 'gatewarden-dry-run-'));
  const slots = new Slots(availableParallelism());
  const deadline = AbortSignal.timeout(timeLimit);
  const found = new Map<string, Words>();
  let files = 0;
  const judge = async (part: readonly DryRunConfiguration[]): Promise<void> => {
    const file = join(folder, `${++files}.json`);
    const words = await slots.use(() => run(program.path, file, bootstrapWith(part), deadline));
    if (words === '') for (const { id } of part) found.set(id, '');
    else if (part.length === 1) found.set(part[0]!.id, words);
    else {
      const half = Math.ceil(part.length / 2);
      await Promise.all([judge(part.slice(0, half)), judge(part.slice(half))]);
    }
  };
  try {
    await Promise.all(withoutDoubles(specimens).map(judge));
    return found;
  } catch (error) {
    if (!deadline.aborted) throw error;
    throw new Error(
      `dry runs of ${program.path} did not end within ${timeLimit / 1000} s: ${found.size} of ${specimens.length} resources were checked`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Envoy's error for a bootstrap; empty if it accepts it. */
async function run(path: string, file: string, bootstrap: object, deadline: AbortSignal): Promise<Words> {
  await writeFile(file, JSON.stringify(bootstrap));
  const args = ['--mode', 'validate', '-c', file, '--disable-hot-restart', '-l', 'critical'];
  const options = {
    timeout: RUN_LIMIT,
    killSignal: 'SIGKILL',
    signal: deadline,
    maxBuffer: 256 * 1024 * 1024,
  } as const;
  return new Promise((resolve, reject) => {
    execFile(path, args, options, (error, _, stderr) => {
      if (error === null) resolve('');
      else if (deadline.aborted) reject(error);
      else if (typeof error.code === 'number') resolve(wordsOf(stderr));
      else if (error.signal) resolve(error.killed ? TOO_LONG : `Envoy was ended by ${error.signal}`);
      else reject(error);
    });
  });
}

const TOO_LONG = `Envoy did not end within ${RUN_LIMIT / 1000} s`;

/** Without the time, the position in Envoy's source and the name of our file, so that the same mistake always gives the same text. */
function wordsOf(stderr: string): Words {
  const [, words = stderr] = /error initializing config(?:uration)? '[^']*': ([\s\S]*)/.exec(stderr) ?? [];
  return words.replaceAll(/\s+/g, ' ').trim() || 'rejected without a message';
}

/** Limits how many run at the same time. */
class Slots {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  async use<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.#free === 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#free--;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free++;
      else next();
    }
  }
}

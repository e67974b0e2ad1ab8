// After any edits, the graph has the same content as a plain evaluation. `INCREMENTAL_SEED` and `INCREMENTAL_PROGRAMS` choose another run.

import { deepStrictEqual as deepEqual, equal } from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import t from 'tap';
import { seeded } from '../grammar/cel-generator.ts';
import { fuzz } from '../parts/fuzz.ts';
import {
  type Below,
  Evaluation,
  type Held,
  KEYS,
  keyOf,
  type Program,
  type Reads,
  randomProgram,
  runGraph,
  TABLES,
  type Watch,
} from './program.ts';

const ROUNDS = 60;

type Edit = readonly [table: number, key: string, value: number | undefined];

/** Mostly one or two values, sometimes nearly all; keys are added, deleted, or both in one round. */
function edits(below: Below): Edit[] {
  const count = below(15) === 0 ? 30 : 1 + below(3);
  return Array.from({ length: count }, () => [
    below(TABLES),
    keyOf(below(KEYS)),
    below(3) === 0 ? undefined : 1 + below(4),
  ]);
}

function outcome<T>(work: () => T): T | 'throws' {
  try {
    return work();
  } catch {
    return 'throws';
  }
}

const sorted = <V>(entries: Iterable<readonly [string, V]>): ReadonlyMap<string, V> =>
  new Map([...entries].sort(([left], [right]) => (left < right ? -1 : 1)));

interface Log {
  readonly node: string;
  readonly key: string;
  readonly tables: string[];
  readonly reads: { readonly ask: (reads: Reads) => unknown; readonly got: unknown }[];
}

/** Records what the members of buckets and collections read, and which of them are derived although none of it has changed. */
class Watcher {
  readonly #logs = new Map<string, Log>();
  readonly idle: string[] = [];
  derived = 0;
  evaluation: Evaluation | undefined;
  /** Keys of tables that were written in this round, including those that were changed back. */
  readonly written = new Set<string>();

  readonly watch: Watch = (node, key, run, reads) => {
    this.derived++;
    const place = `${node} of ${key}`;
    const before = this.#logs.get(place);
    this.#logs.delete(place);
    const isAsBefore = before?.reads.every(({ ask, got }) =>
      isDeepStrictEqual(
        outcome(() => ask(this.evaluation!.reads)),
        got,
      ),
    );
    if (isAsBefore && !before?.tables.some((table) => this.written.has(table))) this.idle.push(place);
    const log: Log = { node, key, tables: [], reads: [] };
    let isKnown = true;
    const noted = <T>(ask: (from: Reads) => T): T => {
      const got = outcome(() => ask(reads));
      log.reads.push({ ask, got });
      if (got !== 'throws') return got;
      isKnown = false;
      return ask(reads);
    };
    const result = run({
      table: (index, at) => {
        log.tables.push(`${index} ${at}`);
        return noted((from) => from.table(index, at));
      },
      memo: (index, at) => noted((from) => from.memo(index, at)),
      bucket: (index, at) => noted((from) => from.bucket(index, at)),
      value: (index, at) => {
        const value = noted((from) => from.value(index, at));
        // A reader of an absent key is derived again for each key that is added or deleted.
        if (value === undefined) isKnown = false;
        return value;
      },
      keys: (index) => {
        // A new set with the same keys can't be distinguished from the old one.
        isKnown = false;
        return reads.keys(index);
      },
    });
    // Memos may be evicted and derived again.
    if (isKnown && !node.startsWith('memo')) this.#logs.set(place, log);
    return result;
  };

  /** Removes the logs of deleted members. */
  keep(isThere: (log: Log) => boolean): void {
    for (const [place, log] of this.#logs) if (!isThere(log)) this.#logs.delete(place);
  }
}

interface Outcome {
  readonly settled: number;
  readonly failed: number;
  readonly derived: number;
  readonly idle: readonly string[];
}

/** Edits and compares; an exception names the round of the first difference. */
function run(program: Program, below: Below): Outcome {
  const values = Array.from({ length: TABLES }, () => new Map<string, number>());
  const watcher = new Watcher();
  const running = runGraph(program, watcher.watch);
  let settled = 0;
  for (let round = 0; round < ROUNDS; round++) {
    watcher.written.clear();
    for (const [table, key, value] of edits(below)) {
      watcher.written.add(`${table} ${key}`);
      running.tables[table]!.set(key, value);
      if (value === undefined) values[table]!.delete(key);
      else values[table]!.set(key, value);
    }
    const evaluation = new Evaluation(program, values);
    watcher.evaluation = evaluation;
    const everything = ({ held }: { held(stage: number): Held }) =>
      program.stages.map((_stage, number) => sorted(held(number)));
    const expected = outcome(() => everything(evaluation));
    const isSettled = outcome(() => running.graph.settle()) !== 'throws';
    equal(isSettled, expected !== 'throws', `round ${round}`);
    if (!isSettled) {
      watcher.keep(() => false);
      continue;
    }
    settled++;
    deepEqual(everything(running), expected, `round ${round}`);
    watcher.keep(({ node, key }) => evaluation.isMember(Number(node.split(' ')[1]), key));
    const memo = below(running.memos.length);
    const key = keyOf(below(KEYS));
    const asked = outcome(() => running.memos[memo]!(key));
    equal(
      asked,
      outcome(() => evaluation.reads.memo(memo, key)),
      `round ${round}: memo ${memo} of ${key}`,
    );
  }
  return { settled, failed: ROUNDS - settled, derived: watcher.derived, idle: watcher.idle };
}

t.test(
  'after every step the graph holds what a plain evaluation gives, and derives only what reads another value',
  async (t) => {
    const total = { settled: 0, failed: 0, derived: 0 };
    await fuzz(
      t,
      { seed: 20_261_122, cases: 60 },
      (seed) => {
        const below = seeded(seed);
        const { settled, failed, derived, idle } = run(randomProgram(below), below);
        total.settled += settled;
        total.failed += failed;
        total.derived += derived;
        t.strictSame(idle, []);
      },
      (cases) => {
        t.comment(total);
        t.ok(total.settled > 10 * cases, 'the programs settle');
        t.ok(total.failed > cases, 'they fail, and recover');
      },
    );
  },
);

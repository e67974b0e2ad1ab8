// Runs: one call of a derivation, which notes what it reads. Every read asks for the run of this moment.

import type { Cell, Reader } from './cell.ts';

/** More derivations that read one another, and the stack might end in the midst of our own work. */
export const MOST_NESTED = 500;

const NO_CELLS: readonly Cell<unknown>[] = [];
const NOBODY: Reader = { name: 'nobody', mark: () => false, markReaders: () => undefined };

let current: Run | undefined;
let stamps = 0;

/** By depth: a run ends before the one around it, so that each place serves one after the other. */
const runs: Run[] = [];

export class Run {
  /** Marks the cells that this run has read, so that reading twice is noted once. */
  stamp = 0;
  readonly #depth: number;
  #outer: Run | undefined;
  #reader: Reader = NOBODY;
  #before: readonly Cell<unknown>[] = NO_CELLS;
  /** How many of the sources of the run before were read again, in the same order. */
  #same = 0;
  /** All sources, from the first on that differs. */
  #sources: Cell<unknown>[] | undefined;

  private constructor(depth: number) {
    this.#depth = depth;
  }

  static begin(reader: Reader, before: readonly Cell<unknown>[]): Run {
    const depth = current === undefined ? 0 : current.#depth + 1;
    if (depth >= MOST_NESTED)
      throw new Error(`${reader.name} is one of more than ${MOST_NESTED} that read one another`);
    const run = runs[depth] ?? new Run(depth);
    runs[depth] = run;
    run.stamp = ++stamps;
    run.#outer = current;
    run.#reader = reader;
    run.#before = before;
    run.#same = 0;
    current = run;
    return run;
  }

  hasRead(cell: Cell<unknown>): void {
    if (this.#sources === undefined) {
      if (this.#before[this.#same] === cell) {
        this.#same++;
        return;
      }
      this.#sources = this.#before.slice(0, this.#same);
    }
    this.#sources.push(cell);
    cell.addReader(this.#reader);
  }

  /** Everything that was read. What was read before and is not any more forgets its reader. */
  end(): readonly Cell<unknown>[] {
    current = this.#outer;
    const before = this.#before;
    const reader = this.#reader;
    // Nothing is held on to.
    this.#before = NO_CELLS;
    this.#reader = NOBODY;
    const read = this.#sources;
    this.#sources = undefined;
    if (read === undefined && this.#same === before.length) return before;
    // A copy is as long as it must be; what was pushed to has room for more.
    const sources = read?.slice() ?? before.slice(0, this.#same);
    if (this.#same < before.length) {
      const stamp = ++stamps;
      for (const source of sources) source.stamp = stamp;
      for (let position = this.#same; position < before.length; position++) {
        const source = before[position]!;
        if (source.stamp !== stamp) source.removeReader(reader);
      }
    }
    return sources;
  }
}

export function currentRun(): Run | undefined {
  return current;
}

/** Derivations only read: what they wrote would depend on when they happen to run. */
export function assertNoRun(deed: string): void {
  if (current !== undefined) throw new Error(`${deed} while a value is derived`);
}

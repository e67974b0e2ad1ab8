// Runs: one call of a derivation, which records what it reads. Each read looks up the current run.

import type { Cell, Reader } from './cell.ts';

/** With more nested derivations, the stack could overflow inside the graph's own code. */
export const MOST_NESTED = 500;

const NO_CELLS: readonly Cell<unknown>[] = [];
const NOBODY: Reader = { name: 'nobody', mark: () => false, markReaders: () => undefined };

let current: Run | undefined;
let stamps = 0;

/** By depth. A run ends before the run around it, so each object is reused. */
const runs: Run[] = [];

export class Run {
  /** Set on the cells that this run has read, so that a second read isn't recorded again. */
  stamp = 0;
  readonly #depth: number;
  #outer: Run | undefined;
  #reader: Reader = NOBODY;
  #before: readonly Cell<unknown>[] = NO_CELLS;
  /** How many sources of the previous run were read again, in the same order. */
  #same = 0;
  /** All sources, once one differs from the previous run. */
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

  /** Ends the run and returns all sources. Sources of the previous run that were not read again lose this reader. */
  end(): readonly Cell<unknown>[] {
    current = this.#outer;
    const before = this.#before;
    const reader = this.#reader;
    // Releases references.
    this.#before = NO_CELLS;
    this.#reader = NOBODY;
    const read = this.#sources;
    this.#sources = undefined;
    if (read === undefined && this.#same === before.length) return before;
    // The copy has exactly the needed length; an array that was pushed to has spare capacity.
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

/** Derivations only read: the result of a write would depend on when they run. */
export function assertNoRun(deed: string): void {
  if (current !== undefined) throw new Error(`${deed} while a value is derived`);
}

// Runs: one call of a derivation, which notes what it reads. Every read asks for the run of this moment.

import type { Cell, Reader } from './cell.ts';

/** More derivations that read one another, and the stack might end in the midst of our own work. */
const MOST_NESTED = 500;

let current: Run | undefined;
let stamps = 0;

export class Run {
  /** Marks the cells that this run has read, so that reading twice is noted once. */
  readonly stamp = ++stamps;
  readonly #outer: Run | undefined;
  readonly #depth: number;
  readonly #reader: Reader;
  readonly #before: readonly Cell<unknown>[];
  /** How many of the sources of the run before were read again, in the same order. */
  #same = 0;
  /** All sources, from the first on that differs. */
  #sources: Cell<unknown>[] | undefined;

  constructor(reader: Reader, before: readonly Cell<unknown>[]) {
    this.#outer = current;
    this.#depth = current === undefined ? 1 : current.#depth + 1;
    if (this.#depth > MOST_NESTED)
      throw new Error(`${reader.name} is one of more than ${MOST_NESTED} that read one another`);
    this.#reader = reader;
    this.#before = before;
    current = this;
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
    if (this.#sources === undefined && this.#same === before.length) return before;
    // A copy is as long as it must be; what was pushed to has room for more.
    const sources = this.#sources?.slice() ?? before.slice(0, this.#same);
    if (this.#same < before.length) {
      const stamp = ++stamps;
      for (const source of sources) source.stamp = stamp;
      for (let position = this.#same; position < before.length; position++) {
        const source = before[position]!;
        if (source.stamp !== stamp) source.removeReader(this.#reader);
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

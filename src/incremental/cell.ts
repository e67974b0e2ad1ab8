// Cells, the nodes of the incremental graph: each has a value and knows its readers.

import { currentRun } from './run.ts';

/** A source further down has changed; it is not known yet whether the change reaches this reader. */
export const MAYBE = 2;
/** A source of this reader has a new value. */
export const STALE = 4;

export type Staleness = typeof MAYBE | typeof STALE;

/** An object that reads cells, and may itself be read. */
export interface Reader {
  /** Used in error messages. */
  readonly name: string;
  /** Marks this reader as possibly or certainly stale. Returns true if that is new and its own readers must be marked as well. */
  mark(doubt: Staleness): boolean;
  markReaders(doubt: Staleness, marked: Reader[]): void;
}

/** Up to this many readers are stored in an array, which is smaller and faster than a set; above it, in a set. */
const FEW = 8;

/** A value that others can read. */
export class Cell<V> {
  value: V;
  /** The stamp of the run that read this cell last. */
  stamp = 0;
  /** None, one, a few, or many; most cells have one. */
  #readers: Reader | Reader[] | Set<Reader> | undefined;

  constructor(value: V) {
    this.value = value;
  }

  /** Returns the value and records the running derivation as a reader. */
  read(): V {
    this.track();
    return this.value;
  }

  /** Sets a new value from outside the graph. */
  write(value: V): void {
    if (Object.is(this.value, value)) return;
    this.value = value;
    this.tellReaders();
  }

  get isRead(): boolean {
    return this.#readers !== undefined;
  }

  addReader(reader: Reader): void {
    const readers = this.#readers;
    if (readers === undefined) this.#readers = reader;
    else if (readers instanceof Set) readers.add(reader);
    else if (!Array.isArray(readers)) {
      if (readers !== reader) this.#readers = [readers, reader];
    } else if (!readers.includes(reader)) {
      if (readers.length < FEW) readers.push(reader);
      else this.#readers = new Set(readers).add(reader);
    }
  }

  removeReader(reader: Reader): void {
    const readers = this.#readers;
    if (readers instanceof Set) {
      readers.delete(reader);
      if (readers.size > 0) return;
    } else if (Array.isArray(readers)) {
      const place = readers.indexOf(reader);
      if (place >= 0) readers.splice(place, 1);
      if (readers.length > 0) return;
    } else if (readers !== reader) return;
    this.#readers = undefined;
    this.lostReaders();
  }

  markReaders(doubt: Staleness, marked: Reader[]): void {
    const readers = this.#readers;
    if (readers instanceof Set || Array.isArray(readers)) {
      for (const reader of readers) if (reader.mark(doubt)) marked.push(reader);
    } else if (readers?.mark(doubt)) marked.push(readers);
  }

  protected track(): void {
    const run = currentRun();
    if (run === undefined || this.stamp === run.stamp) return;
    this.stamp = run.stamp;
    run.hasRead(this);
  }

  /** Marks everything that depends on this cell. It doesn't recurse, because graphs may be deep. */
  protected tellReaders(): void {
    if (this.#readers === undefined) return;
    const marked: Reader[] = [];
    this.markReaders(STALE, marked);
    for (let reader = marked.pop(); reader !== undefined; reader = marked.pop())
      reader.markReaders(MAYBE, marked);
  }

  protected lostReaders(): void {}
}

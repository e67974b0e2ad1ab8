// Cells, the nodes of the graph of remembered values: a value, and who has read it.

import { currentRun } from './run.ts';

/** Something further down has changed; whether that reaches this reader is not known yet. */
export const MAYBE = 2;
/** Something that this reader has read is another value now. */
export const STALE = 4;

export type Staleness = typeof MAYBE | typeof STALE;

/** Somebody who reads cells, and may be read itself. */
export interface Reader {
  /** For messages. */
  readonly name: string;
  /** Whether this is news, which its own readers must hear of. */
  mark(doubt: Staleness): boolean;
  markReaders(doubt: Staleness, marked: Reader[]): void;
}

/** So many readers are a list, which is smaller and faster than a set; more are a set. */
const FEW = 8;

/** A value that others read. */
export class Cell<V> {
  value: V;
  /** Of the run that has read this cell last. */
  stamp = 0;
  /** None, one, a few, or many: most cells have one. */
  #readers: Reader | Reader[] | Set<Reader> | undefined;

  constructor(value: V) {
    this.value = value;
  }

  /** The value, remembered as read by the derivation that runs. */
  read(): V {
    this.track();
    return this.value;
  }

  /** Another value from outside. */
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

  /** Marks all that stands on this cell, without recursion: graphs may be deep. */
  protected tellReaders(): void {
    if (this.#readers === undefined) return;
    const marked: Reader[] = [];
    this.markReaders(STALE, marked);
    for (let reader = marked.pop(); reader !== undefined; reader = marked.pop())
      reader.markReaders(MAYBE, marked);
  }

  protected lostReaders(): void {}
}

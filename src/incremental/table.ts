// Tables: the values that come from outside, by key. Reading an absent key is remembered too.

import { Cell, type Clock } from './cell.ts';
import { KeySet } from './key-set.ts';

export class Table<V extends {}> {
  readonly #clock: Clock;
  /** Cells of absent keys are there as long as somebody has read that they are absent. */
  readonly #cells = new Map<string, Cell<V | undefined>>();
  /** The keys that have a value. */
  readonly keys = new KeySet();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The value of a key, remembered as read. */
  get(key: string): V | undefined {
    let cell = this.#cells.get(key);
    if (cell === undefined) {
      if (this.#clock.reader === undefined) return undefined;
      cell = new Cell<V | undefined>(this.#clock, undefined);
      this.#cells.set(key, cell);
    }
    return cell.read();
  }

  /** The value of a key, read by nobody. */
  peek(key: string): V | undefined {
    return this.#cells.get(key)?.value;
  }

  /** Another value of a key; undefined: none any more. */
  set(key: string, value: V | undefined): void {
    const cell = this.#cells.get(key);
    if (value === undefined) this.keys.delete(key);
    else this.keys.add(key);
    if (cell !== undefined) {
      cell.write(value);
      if (value === undefined && !cell.isRead) this.#cells.delete(key);
    } else if (value !== undefined) this.#cells.set(key, new Cell<V | undefined>(this.#clock, value));
  }
}

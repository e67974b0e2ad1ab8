// Tables: values from outside the graph, by key. Reads of absent keys are recorded too.

import { Cell } from './cell.ts';
import type { EvictionQueue } from './eviction-queue.ts';
import { KeySet } from './key-set.ts';
import { assertNoRun, currentRun } from './run.ts';

export interface Table<V extends {}> {
  /** The keys that have a value. */
  readonly keys: KeySet;
  /** Returns the value of a key and records the read. */
  get(key: string): V | undefined;
  /** Returns the value of a key without recording the read. */
  peek(key: string): V | undefined;
  /** Sets the value of a key; undefined deletes it. */
  set(key: string, value: V | undefined): void;
}

/** Knows who has read which key. */
export class TrackedTable<V extends {}> implements Table<V> {
  readonly #unread: EvictionQueue;
  /** A cell of an absent key exists as long as it has readers. */
  readonly #cells = new Map<string, TableCell<V>>();
  readonly keys = new KeySet();

  constructor(unread: EvictionQueue) {
    this.#unread = unread;
  }

  get(key: string): V | undefined {
    const cell = this.#cells.get(key);
    if (cell !== undefined) return cell.read();
    if (currentRun() !== undefined) this.#cell(key, undefined).read();
    return undefined;
  }

  peek(key: string): V | undefined {
    return this.#cells.get(key)?.value;
  }

  set(key: string, value: V | undefined): void {
    assertNoRun('a table is written');
    const cell = this.#cells.get(key);
    if (cell !== undefined) {
      cell.write(value);
      if (value === undefined && !cell.isRead) this.#cells.delete(key);
    } else if (value !== undefined) this.#cell(key, value);
    if (value === undefined) this.keys.delete(key);
    else this.keys.add(key);
  }

  #cell(key: string, value: V | undefined): TableCell<V> {
    const cell = new TableCell(value, key, this.#cells, this.#unread);
    this.#cells.set(key, cell);
    return cell;
  }
}

/** For a graph that is settled once, in which nothing is derived again. */
export class UntrackedTable<V extends {}> implements Table<V> {
  readonly #values = new Map<string, V>();
  readonly keys = new KeySet();

  get(key: string): V | undefined {
    return this.#values.get(key);
  }

  peek(key: string): V | undefined {
    return this.#values.get(key);
  }

  set(key: string, value: V | undefined): void {
    if (value === undefined) {
      this.#values.delete(key);
      this.keys.delete(key);
      return;
    }
    this.#values.set(key, value);
    this.keys.add(key);
  }
}

class TableCell<V> extends Cell<V | undefined> {
  readonly #key: string;
  readonly #cells: Map<string, TableCell<V>>;
  readonly #unread: EvictionQueue;

  constructor(value: V | undefined, key: string, cells: Map<string, TableCell<V>>, unread: EvictionQueue) {
    super(value);
    this.#key = key;
    this.#cells = cells;
    this.#unread = unread;
  }

  forget(): void {
    if (this.value === undefined && this.#cells.get(this.#key) === this) this.#cells.delete(this.#key);
  }

  protected override lostReaders(): void {
    if (this.value === undefined) this.#unread.lostLastReader(this);
  }
}

// Derivations: cells whose value is computed from the cells that they read. A value is computed when it is read, and computed again only if
// one of its sources has a new value.

import { Cell, MAYBE, type Reader, STALE, type Staleness } from './cell.ts';
import { Run } from './run.ts';

const CLEAN = 0;
/** The last run threw an exception: there is no value, and the next read runs it again. */
const FAILED = 1;
// MAYBE is 2.
/** Was MAYBE; its sources are being checked one after the other. */
const CHECKING = 3;
// STALE is 4.
const RUNNING = 5;

type State = typeof CLEAN | typeof FAILED | typeof CHECKING | typeof RUNNING | Staleness;

/** What derivations of the same family share. It keeps each derivation small, because there can be very many. */
export interface Family<V> {
  readonly name: string;
  /** Must be pure: the same reads give an equal value, whatever `previous` is. The result may share parts of `previous`. */
  derive(key: string, previous: V | undefined): V;
  isEqual(left: V, right: V): boolean;
  /** Called when the value of this key may have changed. */
  marked?(key: string): void;
  /** Called when the derivation has lost its last reader. */
  unread?(derivation: Derivation<V>): void;
}

export class Derivation<V> extends Cell<V | undefined> implements Reader {
  readonly key: string;
  readonly #family: Family<V>;
  #state: State = STALE;
  #hasFailed = false;
  #hasValue = false;
  #sources: readonly Cell<unknown>[] = NO_SOURCES;

  constructor(family: Family<V>, key: string) {
    super(undefined);
    this.#family = family;
    this.key = key;
  }

  get name(): string {
    return `${this.#family.name} of ${this.key}`;
  }

  override read(): V {
    // Before `refresh`: a reader that catches the exception is marked when the failure is fixed.
    this.track();
    this.refresh();
    return this.value as V;
  }

  /** Brings the value up to date. */
  refresh(): void {
    if (this.#state === CLEAN) return;
    if (this.#state === RUNNING || this.#state === CHECKING) throw new Error(`${this.name} reads itself`);
    if (this.#state !== MAYBE || this.#isChanged()) this.#run();
  }

  mark(doubt: Staleness): boolean {
    if (this.#state === RUNNING) return false;
    const isNews = this.#state <= FAILED;
    if (this.#state === FAILED) this.#state = STALE;
    else if (doubt > this.#state) this.#state = doubt;
    if (isNews) this.#family.marked?.(this.key);
    return isNews;
  }

  /** Drops all sources and the value. */
  release(): void {
    const sources = this.#sources;
    this.#sources = NO_SOURCES;
    this.#state = STALE;
    this.#hasValue = false;
    for (const source of sources) source.removeReader(this);
  }

  protected override lostReaders(): void {
    this.#family.unread?.(this);
  }

  /**
   * Checks the sources in the order in which they were read, until one has a new value: then this derivation is stale, otherwise clean.
   * Sources may have to check their own sources; that is done without recursion, because graphs may be deep.
   */
  #isChanged(): boolean {
    const path: Derivation<unknown>[] = [this];
    const positions = [0];
    this.#state = CHECKING;
    for (let depth = 0; depth >= 0; ) {
      const cell = path[depth]!;
      const source = cell.#state === CHECKING ? cell.#sources[positions[depth]!++] : undefined;
      if (source === undefined) {
        path.length = depth--;
        if (cell.#state === CHECKING) cell.#state = CLEAN;
        else if (depth >= 0) cell.#runFor(path[depth]!);
      } else if (source instanceof Derivation && source.#state !== CLEAN) {
        if (source.#state === MAYBE) {
          source.#state = CHECKING;
          path[++depth] = source;
          positions[depth] = 0;
        } else source.#runFor(cell);
      }
    }
    return !this.#isClean();
  }

  #isClean(): boolean {
    return this.#state === CLEAN;
  }

  /** If this fails, the reader is stale: it reads this derivation again and gets the same exception. */
  #runFor(reader: Derivation<unknown>): void {
    try {
      this.refresh();
    } catch {
      reader.#state = STALE;
    }
  }

  #run(): void {
    const family = this.#family;
    const run = Run.begin(this, this.#sources);
    const wasValue = this.#hasValue && !this.#hasFailed;
    this.#state = RUNNING;
    this.#hasFailed = true;
    let isSame = false;
    try {
      const previous = this.#hasValue ? this.value : undefined;
      const value = family.derive(this.key, previous);
      isSame = this.#hasValue && family.isEqual(previous as V, value);
      if (!isSame) this.value = value;
      this.#hasValue = true;
      this.#hasFailed = false;
    } finally {
      this.#sources = run.end();
      // Readers of a failure are marked when there is a value, but not when the same failure happens again: they would read it again, and
      // so on forever.
      if (this.#hasFailed ? wasValue : !(isSame && wasValue)) this.tellReaders();
      // Set last: in a circle, the mark would otherwise come back and make this derivation stale again.
      this.#state = this.#hasFailed ? FAILED : CLEAN;
    }
  }
}

const NO_SOURCES: readonly Cell<unknown>[] = [];

// Derivations: cells whose value follows from what they read. It is derived when somebody asks, and again only when something of that is
// another value.

import { Cell, MAYBE, type Reader, STALE, type Staleness } from './cell.ts';
import { Run } from './run.ts';

const CLEAN = 0;
/** The last run ended with an exception: there is no value, and whoever asks has it run again. */
const FAILED = 1;
// MAYBE is 2.
/** Was in doubt, and its sources are being asked one after the other. */
const CHECKING = 3;
// STALE is 4.
const RUNNING = 5;

type State = typeof CLEAN | typeof FAILED | typeof CHECKING | typeof RUNNING | Staleness;

/** What derivations of one sort have in common, so that there can be very many. */
export interface Family<V> {
  readonly name: string;
  /** Pure: the same reads give an equal value, whatever `previous` was. It may share parts of that. */
  derive(key: string, previous: V | undefined): V;
  isEqual(left: V, right: V): boolean;
  /** The value of this key may be another one. */
  marked?(key: string): void;
  /** The derivation has lost its last reader. */
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
    // First, so that whoever catches what this throws hears when it is mended.
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

  /** Reads nothing any more. */
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
   * Asks the sources, in the order in which they were read, until one is another value: then this is stale, else clean. Those may have to ask
   * theirs; that is no recursion, since graphs may be deep.
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

  /** Where that can't be done the reader is stale: it reads this again, and fails of the same. */
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
      // Who read a failure hears when there is a value, not of the same failure again: it would ask, and so on for ever.
      if (this.#hasFailed ? wasValue : !(isSame && wasValue)) this.tellReaders();
      // Not earlier, or in a circle the news would come back and leave this in doubt.
      this.#state = this.#hasFailed ? FAILED : CLEAN;
    }
  }
}

const NO_SOURCES: readonly Cell<unknown>[] = [];

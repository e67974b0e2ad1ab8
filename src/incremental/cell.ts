// Cells, the nodes of the graph of remembered values: who has read whom, what may have changed, and when a value is derived again.

const CLEAN = 0;
/** Something further down has changed; whether that reaches this cell is not known yet. */
const MAYBE = 1;
/** Something that this cell has read is another value now. */
const STALE = 2;
const RUNNING = 3;

type Doubt = typeof MAYBE | typeof STALE;
type State = typeof CLEAN | Doubt | typeof RUNNING;

/** A derivation, as those see it that it reads. */
interface Reader {
  readonly runNumber: number;
  hasRead(cell: Source): void;
  /** Whether this is news, which its own readers must hear of. */
  mark(doubt: Doubt): boolean;
  eachReader(visit: (reader: Reader) => void): void;
}

/** A cell, as those see it that read it. */
interface Source {
  readonly changedAt: number;
  refresh(): void;
  addReader(reader: Reader): void;
  removeReader(reader: Reader): void;
}

/** What one run of a derivation shares with all others: who is reading, and how many values have changed so far. */
export class Clock {
  /** Grows with every value that changes. */
  now = 1;
  reader: Reader | undefined;
  /** Grows with every run of a derivation. */
  run = 0;
  /** Cells that lost their last reader; swept when all is settled. */
  readonly unread: { sweep(): void }[] = [];
}

/** A value that others read. */
export class Cell<V> {
  value: V;
  /** When the value was last another one. */
  changedAt: number;
  readonly clock: Clock;
  /** None, one, or many: most cells have one. */
  #readers: Reader | Set<Reader> | undefined;
  /** The run that has read this cell last, so that reading twice is remembered once. */
  #seenIn = 0;

  constructor(clock: Clock, value: V) {
    this.clock = clock;
    this.value = value;
    this.changedAt = clock.now;
  }

  /** The value, remembered as read by the derivation that runs. */
  read(): V {
    this.track();
    return this.value;
  }

  protected track(): void {
    const { reader } = this.clock;
    if (reader === undefined || this.#seenIn === reader.runNumber) return;
    this.#seenIn = reader.runNumber;
    reader.hasRead(this);
  }

  /** Another value from outside. */
  write(value: V): void {
    if (Object.is(this.value, value)) return;
    this.value = value;
    this.changed();
  }

  /** Tells the readers that the value is another one. */
  changed(): void {
    this.changedAt = ++this.clock.now;
    this.#markReaders();
  }

  /** Brings the value up to date, where that is not done by itself. */
  refresh(): void {}

  get isRead(): boolean {
    return this.#readers !== undefined && (!(this.#readers instanceof Set) || this.#readers.size > 0);
  }

  addReader(reader: Reader): void {
    if (this.#readers === undefined) this.#readers = reader;
    else if (this.#readers instanceof Set) this.#readers.add(reader);
    else if (this.#readers !== reader) this.#readers = new Set([this.#readers, reader]);
  }

  removeReader(reader: Reader): void {
    if (this.#readers === reader) this.#readers = undefined;
    else if (this.#readers instanceof Set) this.#readers.delete(reader);
    if (!this.isRead) this.lostReaders();
  }

  protected lostReaders(): void {}

  eachReader(visit: (reader: Reader) => void): void {
    if (this.#readers === undefined) return;
    if (this.#readers instanceof Set) for (const reader of this.#readers) visit(reader);
    else visit(this.#readers);
  }

  /** Marks all that stands on this cell, without recursion: graphs may be deep. */
  #markReaders(): void {
    const waiting: Reader[] = [];
    this.eachReader((reader) => {
      if (reader.mark(STALE)) waiting.push(reader);
    });
    const markMaybe = (reader: Reader): void => {
      if (reader.mark(MAYBE)) waiting.push(reader);
    };
    for (let reader = waiting.pop(); reader !== undefined; reader = waiting.pop())
      reader.eachReader(markMaybe);
  }
}

/** A value that follows from what `derive` reads. It is derived when it is read, and again only when something it read has changed. */
export class Derivation<V> extends Cell<V> implements Reader {
  runNumber = 0;
  readonly #name: () => string;
  readonly #derive: (previous: V | undefined) => V;
  readonly #isEqual: (left: V, right: V) => boolean;
  /** What happens when the value may be another one: collections gather such cells. */
  readonly #onMark: (() => void) | undefined;
  readonly #onUnread: (() => void) | undefined;
  #state: State = STALE;
  #sources: Source[] = [];
  /** How many of the sources the run has read again, in the same order. */
  #read = 0;
  /** The sources of the run, from the first that differs from those of the last run. */
  #next: Source[] | undefined;
  #verifiedAt = 0;
  #hasValue = false;

  constructor(clock: Clock, options: DerivationOptions<V>) {
    super(clock, undefined as V);
    this.#name = options.name;
    this.#derive = options.derive;
    this.#isEqual = options.isEqual ?? Object.is;
    this.#onMark = options.onMark;
    this.#onUnread = options.onUnread;
  }

  override read(): V {
    this.refresh();
    this.track();
    return this.value;
  }

  override refresh(): void {
    if (this.#state === CLEAN) return;
    if (this.#state === RUNNING) throw new Error(`${this.#name()} reads itself`);
    if (this.#state === MAYBE && !this.#hasChangedSource()) {
      this.#state = CLEAN;
      this.#verifiedAt = this.clock.now;
      return;
    }
    this.#run();
  }

  mark(state: Doubt): boolean {
    const isNews = this.#state === CLEAN;
    if (state > this.#state) this.#state = state;
    if (isNews) this.#onMark?.();
    return isNews;
  }

  hasRead(cell: Source): void {
    if (this.#next === undefined) {
      if (this.#sources[this.#read] === cell) {
        this.#read++;
        return;
      }
      this.#next = this.#sources.slice(0, this.#read);
    }
    this.#next.push(cell);
    cell.addReader(this);
  }

  /** Is read by nobody any more: reads nothing either. */
  release(): void {
    for (const source of this.#sources) source.removeReader(this);
    this.#sources = [];
    this.#state = STALE;
    this.#hasValue = false;
  }

  sweep(): void {
    if (this.isRead) return;
    this.release();
    this.#onUnread?.();
  }

  protected override lostReaders(): void {
    if (this.#onUnread !== undefined) this.clock.unread.push(this);
  }

  #hasChangedSource(): boolean {
    for (const source of this.#sources) {
      source.refresh();
      // A source that has changed marks its readers.
      if (this.#state === STALE || source.changedAt > this.#verifiedAt) return true;
    }
    return false;
  }

  #run(): void {
    const { clock } = this;
    const outer = clock.reader;
    this.#state = RUNNING;
    this.runNumber = ++clock.run;
    this.#read = 0;
    this.#next = undefined;
    clock.reader = this;
    let value: V;
    try {
      value = this.#derive(this.#hasValue ? this.value : undefined);
    } catch (error) {
      this.#state = STALE;
      throw error;
    } finally {
      clock.reader = outer;
      this.#settleSources();
    }
    this.#state = CLEAN;
    this.#verifiedAt = clock.now;
    if (this.#hasValue && this.#isEqual(this.value, value)) return;
    this.#hasValue = true;
    this.value = value;
    this.changed();
    this.#verifiedAt = clock.now;
  }

  /** What the run has not read any more is forgotten. */
  #settleSources(): void {
    if (this.#next === undefined) {
      if (this.#read === this.#sources.length) return;
      this.#next = this.#sources.slice(0, this.#read);
    }
    const next = new Set(this.#next);
    for (let position = this.#read; position < this.#sources.length; position++) {
      const source = this.#sources[position]!;
      if (!next.has(source)) source.removeReader(this);
    }
    this.#sources = this.#next;
    this.#next = undefined;
  }
}

export interface DerivationOptions<V> {
  /** For the message about a derivation that reads itself. */
  readonly name: () => string;
  /** Pure: the same reads give an equal value, whatever `previous` was. It may share parts of it. */
  readonly derive: (previous: V | undefined) => V;
  readonly isEqual?: ((left: V, right: V) => boolean) | undefined;
  readonly onMark?: (() => void) | undefined;
  readonly onUnread?: (() => void) | undefined;
}

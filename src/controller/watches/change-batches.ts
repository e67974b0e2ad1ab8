// Collects changes of objects, and hands them on together: after a quiet time, or when the first one has waited long enough. Of an object
// only the last state is kept, so that a flood of events needs no more memory than the objects that exist.

import type { Clock } from '../../cluster/clock.ts';
import type { Change } from '../../translation/batch.ts';

export interface BatchTimes {
  /** Milliseconds without a change after which a batch is complete. */
  readonly quiet: number;
  /** Milliseconds after which a batch is complete although changes go on. */
  readonly longest: number;
}

/** Edits of people and of pipelines come in groups of some milliseconds. */
export const BATCH_TIMES: BatchTimes = { quiet: 5, longest: 100 };

export interface ChangeBatchesOptions {
  readonly clock: Clock;
  readonly times?: BatchTimes;
  readonly onBatch: (changes: readonly Change[]) => void;
  /** Called for each change that is added. */
  readonly onAdd?: (key: string, change: Change) => void;
  /** A monotonic time in milliseconds. */
  readonly elapsed?: () => number;
}

export class ChangeBatches {
  readonly #options: ChangeBatchesOptions;
  readonly #times: BatchTimes;
  readonly #elapsed: () => number;
  #changes = new Map<string, Change>();
  #first = 0;
  #last = 0;
  #cancel: (() => void) | undefined;
  #isHeld = true;
  /** The time that the last batch took: while batches take long, they are larger. */
  #took = 0;

  /** Nothing is handed on before the first `release`. */
  constructor(options: ChangeBatchesOptions) {
    this.#options = options;
    this.#times = options.times ?? BATCH_TIMES;
    this.#elapsed = options.elapsed ?? (() => performance.now());
  }

  /** Number of objects that wait. */
  get size(): number {
    return this.#changes.size;
  }

  /** Whether a change of the object waits. */
  has(key: string): boolean {
    return this.#changes.has(key);
  }

  /** `key`: of the object. */
  add(key: string, change: Change): void {
    this.#last = this.#elapsed();
    if (this.#changes.size === 0) this.#first = this.#last;
    // At the end: an object that was deleted and created again comes after others that it refers to.
    this.#changes.delete(key);
    this.#changes.set(key, change);
    this.#options.onAdd?.(key, change);
    this.#arm();
  }

  /** Hands on what has come so far, at once, and then each batch. */
  release(): void {
    this.#isHeld = false;
    this.#flush();
  }

  stop(): void {
    this.#isHeld = true;
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #arm(): void {
    if (this.#isHeld || this.#cancel !== undefined) return;
    this.#cancel = this.#options.clock.setTimer(this.#remaining(), () => {
      this.#cancel = undefined;
      // No timer for each change: the one that there is looks whether it is time.
      if (this.#remaining() > 0) this.#arm();
      else this.#flush();
    });
  }

  #remaining(): number {
    const now = this.#elapsed();
    const { quiet, longest } = this.#times;
    const untilQuiet = this.#last + quiet - now;
    const untilLongest = this.#first + Math.max(longest, this.#took) - now;
    return Math.max(0, Math.min(untilQuiet, untilLongest));
  }

  #flush(): void {
    if (this.#changes.size === 0) return;
    const changes = [...this.#changes.values()];
    this.#changes = new Map();
    const started = this.#elapsed();
    this.#options.onBatch(changes);
    this.#took = this.#elapsed() - started;
  }
}

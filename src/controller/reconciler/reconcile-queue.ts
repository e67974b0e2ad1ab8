// A queue of keys. Work on a key never runs twice at a time, and what fails is tried again, without limit: each key after growing delays,
// all of them together at a limited rate.

import { type Clock, pauseInBackground } from '../../cluster/clock.ts';
import { RateLimiter } from '../../cluster/rate-limit.ts';
import { retryDelay } from '../../cluster/retry-delay.ts';

export type WorkResult = 'done' | 'retry';

export interface ReconcileQueueOptions {
  readonly clock: Clock;
  /** Never rejects. */
  readonly work: (key: string, signal: AbortSignal) => Promise<WorkResult>;
  readonly delays?: { readonly first: number; readonly last: number };
  readonly parallel?: number;
}

const DELAYS = { first: 500, last: 10_000 };
const RETRIES = { perSecond: 10, burst: 100 };
const PARALLEL = 4;

export class ReconcileQueue {
  readonly #options: ReconcileQueueOptions;
  readonly #limiter: RateLimiter;
  readonly #due = new Set<string>();
  readonly #running = new Set<string>();
  readonly #failures = new Map<string, number>();
  #signal: AbortSignal | undefined;

  constructor(options: ReconcileQueueOptions) {
    this.#options = options;
    this.#limiter = new RateLimiter(RETRIES, options.clock);
  }

  get waiting(): number {
    return this.#due.size;
  }

  get running(): number {
    return this.#running.size;
  }

  /** Works on what is added until the signal aborts. */
  start(signal: AbortSignal): void {
    this.#signal = signal;
    this.#due.clear();
    this.#failures.clear();
  }

  add(key: string): void {
    if (this.#signal === undefined || this.#signal.aborted) return;
    this.#due.add(key);
    this.#next(this.#signal);
  }

  #next(signal: AbortSignal): void {
    const { parallel = PARALLEL } = this.#options;
    for (const key of this.#due) {
      if (signal.aborted || this.#running.size >= parallel) return;
      // It runs again when it has ended: what it has read may be outdated.
      if (this.#running.has(key)) continue;
      this.#due.delete(key);
      this.#running.add(key);
      void this.#run(key, signal);
    }
  }

  async #run(key: string, signal: AbortSignal): Promise<void> {
    const result = await this.#options.work(key, signal);
    this.#running.delete(key);
    if (result === 'done') this.#failures.delete(key);
    else void this.#retry(key, signal);
    if (this.#signal !== undefined) this.#next(this.#signal);
  }

  async #retry(key: string, signal: AbortSignal): Promise<void> {
    const failures = (this.#failures.get(key) ?? 0) + 1;
    this.#failures.set(key, failures);
    const delay = retryDelay(this.#options.delays ?? DELAYS, failures, 1);
    await pauseInBackground(this.#options.clock, delay, signal);
    await this.#limiter.take(signal);
    // Another event may have brought it back meanwhile.
    if (!signal.aborted && this.#failures.get(key) === failures) this.add(key);
  }
}

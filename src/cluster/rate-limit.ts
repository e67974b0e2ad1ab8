// A rate limit for requests to the API server: so many per second on average, and a burst after a time of rest. Callers wait in order.

import { type Clock, pause } from './clock.ts';

export interface RateLimit {
  /** Requests per second. */
  readonly perSecond: number;
  /** Requests that may follow each other at once. */
  readonly burst: number;
}

export class RateLimiter {
  readonly #limit: RateLimit;
  readonly #clock: Clock;
  readonly #elapsed: () => number;
  #tokens: number;
  #filledAt: number;
  /** The turn of the last caller. */
  #last: Promise<void> = Promise.resolve();

  /** `elapsed`: a monotonic time in milliseconds. */
  constructor(limit: RateLimit, clock: Clock, elapsed: () => number = () => performance.now()) {
    this.#limit = limit;
    this.#clock = clock;
    this.#elapsed = elapsed;
    this.#tokens = limit.burst;
    this.#filledAt = elapsed();
  }

  /** Resolves when the caller may send a request. An aborted caller takes no turn, and returns at once. */
  async take(signal: AbortSignal): Promise<void> {
    const before = this.#last;
    const turn = before.then(() => this.#turn(signal));
    this.#last = turn;
    await turn;
  }

  async #turn(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      this.#fill();
      if (this.#tokens >= 1) {
        this.#tokens--;
        return;
      }
      const missing = ((1 - this.#tokens) * 1000) / this.#limit.perSecond;
      // Requests wait for it, and work waits for requests, also at the end of a process.
      await pause(this.#clock, Math.ceil(missing), signal);
    }
  }

  #fill(): void {
    const now = this.#elapsed();
    const { perSecond, burst } = this.#limit;
    this.#tokens = Math.min(burst, this.#tokens + ((now - this.#filledAt) * perSecond) / 1000);
    this.#filledAt = now;
  }
}

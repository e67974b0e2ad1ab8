// How fast the requests of one stream are read: a bucket of tokens. A client that sends more waits, by the flow control of HTTP/2.

import { setTimeout as sleep } from 'node:timers/promises';

export class Throttle {
  readonly #perSecond: number;
  readonly #burst: number;
  #tokens: number;
  #filledAt = performance.now();

  constructor(perSecond: number, burst: number) {
    this.#perSecond = perSecond;
    this.#burst = burst;
    this.#tokens = burst;
  }

  /** Resolves when the request may be handled; a debt is paid by waiting before the next one. */
  async take(cost: number, signal: AbortSignal): Promise<void> {
    const now = performance.now();
    const filled = ((now - this.#filledAt) / 1000) * this.#perSecond;
    this.#tokens = Math.min(this.#burst, this.#tokens + filled);
    this.#filledAt = now;
    const debt = -this.#tokens;
    this.#tokens -= cost;
    if (debt > 0) await sleep((debt / this.#perSecond) * 1000, undefined, { signal });
  }
}

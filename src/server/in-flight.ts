// In flight: how many reviews, and how many bytes of them, the server holds at this moment. docs/development/design.md#limits.

import type { ServerLimits } from './limits.ts';

export class InFlight {
  readonly #limits: ServerLimits;
  reviews = 0;
  bytes = 0;

  constructor(limits: ServerLimits) {
    this.#limits = limits;
  }

  /** False where there is no room for one more. */
  enter(): boolean {
    if (this.reviews >= this.#limits.reviewsInFlight) return false;
    this.reviews++;
    return true;
  }

  /** Charges what has arrived, not what was announced: who announces much and sends little takes no room. */
  charge(bytes: number): boolean {
    if (this.bytes + bytes > this.#limits.bodyBytesInFlight) return false;
    this.bytes += bytes;
    return true;
  }

  leave(bytes: number): void {
    this.reviews--;
    this.bytes -= bytes;
  }
}

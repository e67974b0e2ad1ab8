// Counts the reviews that are in flight, and their bytes. docs/development/design.md#limits.

import type { ServerLimits } from './limits.ts';

export class InFlight {
  readonly #limits: ServerLimits;
  reviews = 0;
  bytes = 0;

  constructor(limits: ServerLimits) {
    this.#limits = limits;
  }

  /** Returns false if the limit of reviews is reached. */
  enter(): boolean {
    if (this.reviews >= this.#limits.reviewsInFlight) return false;
    this.reviews++;
    return true;
  }

  /** Counts the bytes that have arrived, not the announced length, so that a client that announces much and sends little takes no quota. */
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

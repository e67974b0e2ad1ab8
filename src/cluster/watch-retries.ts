// When a watch that failed is tried again: soon, because after an outage of the API server nothing of what has changed meanwhile is known; and
// seldom if the account may not read.

import type { Answer } from './client.ts';
import { retryAfter } from './refusal.ts';
import { type RetryDelays, retryDelay } from './retry-delay.ts';

/** After an outage, a replica whose watches wait may take the lead, or get proxies, with what it knew before. */
export const WATCH_RETRY: RetryDelays = { first: 500, last: 5_000 };

/** Milliseconds until what stays forbidden is tried again: somebody has to grant the permission first. */
const FORBIDDEN_AGAIN = 30_000;
/** Tries until then, in about a minute. An API server that starts knows no roles yet, and forbids everything. */
const FORBIDDEN_SOON = 15;

/** What the API server refuses, with the time after which it wants to be asked again. */
export class RefusedWatch extends Error {
  readonly isForbidden: boolean;
  readonly after: number;

  constructor(message: string, answer: Answer<unknown>) {
    super(message);
    this.isForbidden = answer.status === 403;
    this.after = retryAfter(answer);
  }
}

export class WatchRetries {
  readonly #delays: RetryDelays;
  readonly #chance: () => number;
  #failures = 0;
  /** Tries that were forbidden since the last watch. */
  #forbidden = 0;

  /** `chance`: from 0 to 1. */
  constructor(delays: RetryDelays, chance: () => number) {
    this.#delays = delays;
    this.#chance = chance;
  }

  /** Tries that failed since the last success. */
  get failures(): number {
    return this.#failures;
  }

  /** A watch was accepted. */
  opened(): void {
    this.#forbidden = 0;
  }

  succeeded(): void {
    this.#failures = 0;
  }

  /** Milliseconds until the next try. */
  failed(error: unknown): number {
    const delay = retryDelay(this.#delays, ++this.#failures, this.#chance());
    if (!(error instanceof RefusedWatch)) return delay;
    if (error.isForbidden && ++this.#forbidden > FORBIDDEN_SOON) return Math.max(FORBIDDEN_AGAIN, delay);
    return Math.max(error.after, delay);
  }
}

// Problems that were logged: one that stays, or that many objects have, is logged once a minute and not with each try.

/** Milliseconds. */
const AGAIN = 60_000;
/** Problems that are remembered. */
const MOST = 100;

export class ToldProblems {
  readonly #told = new Map<string, number>();
  readonly #now: () => number;

  /** `now`: a monotonic time in milliseconds. */
  constructor({ now = () => performance.now() } = {}) {
    this.#now = now;
  }

  /** Whether a problem is to be logged. `text`: without what differs between objects that have the same problem. */
  isNews(text: string): boolean {
    const now = this.#now();
    const last = this.#told.get(text);
    if (last !== undefined && now - last < AGAIN) return false;
    // At the end: the oldest come first.
    this.#told.delete(text);
    this.#told.set(text, now);
    const [oldest] = this.#told.keys();
    if (this.#told.size > MOST && oldest !== undefined) this.#told.delete(oldest);
    return true;
  }
}

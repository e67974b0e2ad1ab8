// Turns at work of which only a few may run at once. Each caller waits in its own line and is next after at most one turn of every other, so
// a caller that asks for many doesn't delay the others.

/** Turns that one caller may wait for; more are refused. */
const WAITING = 64;
/** Callers that may wait at once; more are refused. */
const CALLERS = 1_000;

export class FairTurns {
  readonly #most: number;
  /** By caller, the one whose turn is next first. */
  readonly #lines = new Map<string, (() => void)[]>();
  #running = 0;

  /** `most`: turns at once. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Resolves with what `work` resolves with, when it has had its turn. Undefined: too many wait, and it isn't called. */
  run<Result>(caller: string, work: () => Promise<Result>): Promise<Result> | undefined {
    if (this.#running < this.#most) {
      this.#running++;
      return this.#finish(work);
    }
    const line = this.#lines.get(caller) ?? [];
    if (line.length >= WAITING || (line.length === 0 && this.#lines.size >= CALLERS)) return undefined;
    this.#lines.set(caller, line);
    return new Promise<void>((resolve) => line.push(resolve)).then(() => this.#finish(work));
  }

  async #finish<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } finally {
      const next = this.#next();
      if (next === undefined) this.#running--;
      else next();
    }
  }

  /** The next caller takes the place of the one that ends. */
  #next(): (() => void) | undefined {
    for (const [caller, line] of this.#lines) {
      const turn = line.shift();
      // To the end of all callers.
      this.#lines.delete(caller);
      if (line.length > 0) this.#lines.set(caller, line);
      return turn;
    }
    return undefined;
  }
}

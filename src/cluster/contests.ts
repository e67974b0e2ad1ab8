// Objects that somebody else changes back again and again. What was changed once is put right at once; in a contest, each further time is
// later than the one before, so that two writers that never agree don't write without end.

import { retryDelay } from './retry-delay.ts';

/** What is put right at once within this time. */
const FAIR = { times: 5, within: 60_000 };
const DELAYS = { first: 1_000, last: 60_000 };
/** Milliseconds without a change by others after which a contest is over. */
const CALM = 60_000;

interface Contest {
  /** Times of the last corrections, at most `FAIR.times`. */
  readonly recent: readonly number[];
  /** Corrections since the contest began; 0: there is none. */
  readonly level: number;
  /** Before it, the object isn't put right. */
  readonly next: number;
  isTold: boolean;
}

export class Contests {
  readonly #contests = new Map<string, Contest>();
  readonly #now: () => number;
  readonly #chance: () => number;

  /** `now`: a monotonic time in milliseconds. */
  constructor({ now = () => performance.now(), chance = Math.random } = {}) {
    this.#now = now;
    this.#chance = chance;
  }

  /** An object was put right that somebody else had changed. */
  corrected(key: string): void {
    const now = this.#now();
    const before = this.#current(key, now);
    const recent = [...before.recent.filter((time) => time > now - FAIR.within), now].slice(-FAIR.times);
    const level = before.level > 0 || recent.length === FAIR.times ? before.level + 1 : 0;
    const next = level === 0 ? now : now + retryDelay(DELAYS, level, this.#chance());
    // At the end: the oldest come first.
    this.#contests.delete(key);
    this.#contests.set(key, { recent, level, next, isTold: before.isTold });
    this.#dropOld(now);
  }

  /** Milliseconds until an object may be put right again. */
  left(key: string): number {
    const contest = this.#contests.get(key);
    return contest === undefined ? 0 : Math.max(0, Math.ceil(contest.next - this.#now()));
  }

  /** There is a contest, and nobody was told of it. */
  isNews(key: string): boolean {
    const contest = this.#contests.get(key);
    return contest !== undefined && contest.level > 0 && !contest.isTold;
  }

  told(key: string): void {
    const contest = this.#contests.get(key);
    if (contest !== undefined) contest.isTold = true;
  }

  /** The number of objects that are remembered. */
  get size(): number {
    return this.#contests.size;
  }

  #current(key: string, now: number): Contest {
    const contest = this.#contests.get(key);
    return contest === undefined || isOver(contest, now)
      ? { recent: [], level: 0, next: now, isTold: false }
      : contest;
  }

  #dropOld(now: number): void {
    for (const [key, contest] of this.#contests) {
      if (!isOver(contest, now)) return;
      this.#contests.delete(key);
    }
  }
}

const isOver = ({ next }: Contest, now: number): boolean => now > next + CALM;

// Verdicts about bearer tokens, kept for a short time by the hash of the token. A token is reviewed once however many callers come with it.

import { createHash } from 'node:crypto';
import { Unreachable } from './client.ts';
import { FairTurns } from './fair-turns.ts';

export interface TokenCacheOptions<Verdict> {
  /** Reviews a token. A failure is not kept. */
  readonly review: (token: string) => Promise<Verdict>;
  /** For what can't be a token. */
  readonly denied: Verdict;
  /** Milliseconds that a verdict is kept. */
  readonly keep: (verdict: Verdict) => number;
  /** Verdicts that are kept, of tokens that are denied and of others each: many bad tokens push out no good one. */
  readonly size: number;
  /** Reviews at the same time: nobody may use this server to flood the API server. */
  readonly reviews: number;
}

interface Kept<Verdict> {
  readonly verdict: Verdict;
  readonly until: number;
}

/** A token of a service account has about 1 kB. */
const MAX_TOKEN = 16 * 1024;

export class TokenCache<Verdict> {
  readonly #options: TokenCacheOptions<Verdict>;
  readonly #good = new Map<string, Kept<Verdict>>();
  readonly #denied = new Map<string, Kept<Verdict>>();
  readonly #turns: FairTurns;
  readonly #asked = new Map<string, Promise<Verdict>>();

  constructor(options: TokenCacheOptions<Verdict>) {
    this.#options = options;
    this.#turns = new FairTurns(options.reviews);
  }

  /** `caller`: its address. Rejects with Unreachable if there is no verdict now. */
  async of(token: string, caller: string): Promise<Verdict> {
    const { denied, review } = this.#options;
    if (token === '' || token.length > MAX_TOKEN) return denied;
    const key = createHash('sha256').update(token).digest('base64');
    const kept = this.#good.get(key) ?? this.#denied.get(key);
    if (kept !== undefined && performance.now() < kept.until) return kept.verdict;
    const running = this.#asked.get(key);
    if (running !== undefined) return running;
    const turn = this.#turns.run(caller, () => review(token));
    if (turn === undefined) throw new Unreachable('too many tokens are being reviewed');
    const asked = turn.finally(() => this.#asked.delete(key));
    this.#asked.set(key, asked);
    const verdict = await asked;
    this.#keep(key, verdict);
    return verdict;
  }

  #keep(key: string, verdict: Verdict): void {
    const { denied, keep, size } = this.#options;
    this.#good.delete(key);
    this.#denied.delete(key);
    const kept = verdict === denied ? this.#denied : this.#good;
    kept.set(key, { verdict, until: performance.now() + keep(verdict) });
    const [oldest] = kept.keys();
    if (kept.size > size && oldest !== undefined) kept.delete(oldest);
  }
}

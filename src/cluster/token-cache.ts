// Verdicts about bearer tokens, kept for a short time by the hash of the token. A token is reviewed once however many callers come with it.

import { createHash } from 'node:crypto';
import { Unreachable } from './client.ts';

export interface TokenCacheOptions<Verdict> {
  /** Reviews a token. A failure is not kept. */
  readonly review: (token: string) => Promise<Verdict>;
  /** For what can't be a token. */
  readonly denied: Verdict;
  /** Milliseconds that a verdict is kept. */
  readonly keep: (verdict: Verdict) => number;
  /** Verdicts that are kept; a caller with many tokens pushes out the oldest. */
  readonly size: number;
  /** Reviews at the same time: nobody may use this server to flood the API server. */
  readonly reviews: number;
}

/** A token of a service account has about 1 kB. */
const MAX_TOKEN = 16 * 1024;

export class TokenCache<Verdict> {
  readonly #options: TokenCacheOptions<Verdict>;
  readonly #kept = new Map<string, { readonly verdict: Verdict; readonly until: number }>();
  readonly #asked = new Map<string, Promise<Verdict>>();

  constructor(options: TokenCacheOptions<Verdict>) {
    this.#options = options;
  }

  /** Rejects with Unreachable if there is no verdict now. */
  async of(token: string): Promise<Verdict> {
    const { denied, reviews, review } = this.#options;
    if (token === '' || token.length > MAX_TOKEN) return denied;
    const key = createHash('sha256').update(token).digest('base64');
    const kept = this.#kept.get(key);
    if (kept !== undefined && performance.now() < kept.until) return kept.verdict;
    const running = this.#asked.get(key);
    if (running !== undefined) return running;
    if (this.#asked.size >= reviews) throw new Unreachable('too many tokens are being reviewed');
    const asked = review(token).finally(() => this.#asked.delete(key));
    this.#asked.set(key, asked);
    const verdict = await asked;
    this.#keep(key, verdict);
    return verdict;
  }

  #keep(key: string, verdict: Verdict): void {
    const { keep, size } = this.#options;
    this.#kept.delete(key);
    this.#kept.set(key, { verdict, until: performance.now() + keep(verdict) });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > size && oldest !== undefined) this.#kept.delete(oldest);
  }
}

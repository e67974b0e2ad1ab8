// Who may read /metrics: a bearer token is reviewed by the API server (TokenReview), and its user's permission too (SubjectAccessReview).
// The answers are kept for a short time, by the hash of the token.

import type { ClusterClient } from './client.ts';
import type { Log } from './log.ts';
import { TokenCache } from './token-cache.ts';
import { createReview, reviewToken } from './token-review.ts';

export type Access = 'allowed' | 'unauthenticated' | 'forbidden';

export interface TokenAccessOptions {
  readonly client: ClusterClient;
  readonly log: Log;
  /** The path that the user must be allowed to get. */
  readonly path: string;
  /** Milliseconds that an answer is kept. */
  readonly keep?: { readonly allowed: number; readonly denied: number };
}

/** As in the webhook authenticator and authorizer of the API server, but for a scraper that comes twice a minute. */
const KEEP = { allowed: 120_000, denied: 10_000 };
const SIZE = 1000;
const REVIEWS = 8;

export class TokenAccess {
  readonly #options: TokenAccessOptions;
  readonly #cache: TokenCache<Access>;

  constructor(options: TokenAccessOptions) {
    const { allowed, denied } = options.keep ?? KEEP;
    this.#options = options;
    this.#cache = new TokenCache({
      review: (token) => this.#ask(token),
      denied: 'unauthenticated',
      keep: (access) => (access === 'allowed' ? allowed : denied),
      size: SIZE,
      reviews: REVIEWS,
    });
  }

  /** `caller`: its address. Rejects with Unreachable if the API server can't say it. */
  of(token: string, caller: string): Promise<Access> {
    return this.#cache.of(token, caller);
  }

  async #ask(token: string): Promise<Access> {
    const { client, log, path } = this.#options;
    const caller = { client, log, what: 'metrics' };
    const user = await reviewToken(caller, token);
    if (user === undefined) return 'unauthenticated';
    const { username, uid, groups, extra } = user;
    const allowed = await createReview<{ readonly status?: { readonly allowed?: boolean } }>(
      caller,
      'authorization.k8s.io',
      'SubjectAccessReview',
      { user: username, uid, groups, extra, nonResourceAttributes: { path, verb: 'get' } },
    );
    if (allowed.status?.allowed === true) return 'allowed';
    log.warn({ user: username.slice(0, 256), path, server: client.server }, 'user may not read metrics');
    return 'forbidden';
  }
}

// Which service account a token is of, as the API server says. The answers are kept for a short time.

import type { ClusterClient } from './client.ts';
import type { Log } from './log.ts';
import { TokenCache } from './token-cache.ts';
import { reviewToken } from './token-review.ts';

export interface ServiceAccount {
  readonly namespace: string;
  readonly name: string;
}

export interface ServiceAccountTokensOptions {
  readonly client: ClusterClient;
  readonly log: Log;
  /** The token must be for it. */
  readonly audience: string;
  /** Milliseconds that an answer is kept. */
  readonly keep?: { readonly valid: number; readonly invalid: number };
}

/** A token that is revoked, or whose pod is gone, is noticed within this time, when its stream is opened again. */
const KEEP = { valid: 120_000, invalid: 10_000 };
/** Every proxy of a large installation. */
const SIZE = 10_000;
const REVIEWS = 32;

export class ServiceAccountTokens {
  readonly #cache: TokenCache<ServiceAccount | undefined>;

  constructor({ client, log, audience, keep = KEEP }: ServiceAccountTokensOptions) {
    this.#cache = new TokenCache({
      review: async (token) => {
        const user = await reviewToken({ client, log, what: 'xDS' }, token, audience);
        return user && accountOf(user.username);
      },
      denied: undefined,
      keep: (account) => (account === undefined ? keep.invalid : keep.valid),
      size: SIZE,
      reviews: REVIEWS,
    });
  }

  /** `caller`: its address. Undefined: the token isn't valid, or not of a service account. Rejects with Unreachable if the API server can't say it. */
  of(token: string, caller: string): Promise<ServiceAccount | undefined> {
    return this.#cache.of(token, caller);
  }
}

/** `system:serviceaccount:shop:web` */
function accountOf(username: string): ServiceAccount | undefined {
  const [, namespace, name] = /^system:serviceaccount:([^:]+):([^:]+)$/.exec(username) ?? [];
  return namespace === undefined || name === undefined ? undefined : { namespace, name };
}

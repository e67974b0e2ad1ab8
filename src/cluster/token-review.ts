// Asks the API server about a bearer token.

import { type ClusterClient, refused, Unreachable } from './client.ts';
import type { Log } from './log.ts';

const TIMEOUT = 5000;

export interface TokenUser {
  readonly username: string;
  readonly uid?: string;
  readonly groups?: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

export interface ReviewCaller {
  readonly client: ClusterClient;
  readonly log: Log;
  /** Begins the line of the log if the API server refuses to answer. */
  readonly what: string;
}

interface Reviewed {
  readonly status?: {
    readonly authenticated?: boolean;
    readonly user?: Partial<TokenUser>;
    readonly audiences?: readonly string[];
  };
}

/**
 * The user of a token; undefined: it isn't valid. With an audience, the token must be for it. Rejects with Unreachable if the API server
 * can't say it.
 */
export async function reviewToken(
  caller: ReviewCaller,
  token: string,
  audience?: string,
): Promise<TokenUser | undefined> {
  const spec = { token, ...(audience === undefined ? {} : { audiences: [audience] }) };
  const review = await createReview<Reviewed>(caller, 'authentication.k8s.io', 'TokenReview', spec);
  const { authenticated = false, user = {}, audiences = [] } = review.status ?? {};
  if (authenticated !== true || typeof user.username !== 'string') return undefined;
  // An authenticator that doesn't know audiences leaves them out: it has not checked them.
  if (audience !== undefined && !audiences.includes(audience)) return undefined;
  return { ...user, username: user.username };
}

/** Creates an object that is only a question, and returns it with its answer. */
export async function createReview<Body>(
  { client, log, what }: ReviewCaller,
  group: string,
  kind: string,
  spec: object,
): Promise<Body> {
  const apiVersion = `${group}/v1`;
  const path = `/apis/${apiVersion}/${kind.toLowerCase()}s`;
  const answer = await client.request<Body>('POST', path, {
    body: { apiVersion, kind, spec },
    timeout: TIMEOUT,
  });
  if (answer.status === 201 || answer.status === 200) return answer.body;
  const error = refused(kind, answer);
  log.error({ problem: error.message }, `${what}: the token could not be reviewed`);
  throw new Unreachable(error.message);
}

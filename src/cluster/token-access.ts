// Who may read /metrics: a bearer token is reviewed by the API server (TokenReview), and its user's permission too (SubjectAccessReview).
// The answers are kept for a short time, by the hash of the token.

import { createHash } from 'node:crypto';
import { type ClusterClient, refused, Unreachable } from './client.ts';
import type { Log } from './log.ts';

export type Access = 'allowed' | 'unauthenticated' | 'forbidden';

export interface TokenAccessOptions {
  readonly client: ClusterClient;
  readonly log: Log;
  /** The path that the user must be allowed to get. */
  readonly path: string;
  /** Milliseconds that an answer is kept. */
  readonly keep?: { readonly allowed: number; readonly denied: number };
}

interface Reviewed {
  readonly status?: {
    readonly authenticated?: boolean;
    readonly user?: {
      readonly username?: string;
      readonly uid?: string;
      readonly groups?: readonly string[];
      readonly extra?: Readonly<Record<string, readonly string[]>>;
    };
  };
}

/** As in the webhook authenticator and authorizer of the API server, but for a scraper that comes twice a minute. */
const KEEP = { allowed: 120_000, denied: 10_000 };
/** Answers that are kept; a caller with many tokens pushes out the oldest. */
const MAX_KEPT = 1000;
/** Reviews at the same time: nobody may use this server to flood the API server. */
const MAX_ASKED = 8;
/** A token of a service account has about 1 kB. */
const MAX_TOKEN = 16 * 1024;
const TIMEOUT = 5000;

export class TokenAccess {
  readonly #options: TokenAccessOptions;
  readonly #kept = new Map<string, { readonly access: Access; readonly until: number }>();
  readonly #asked = new Map<string, Promise<Access>>();

  constructor(options: TokenAccessOptions) {
    this.#options = options;
  }

  /** Rejects with Unreachable if the API server can't say it. */
  async of(token: string): Promise<Access> {
    if (token === '' || token.length > MAX_TOKEN) return 'unauthenticated';
    const key = createHash('sha256').update(token).digest('base64');
    const kept = this.#kept.get(key);
    if (kept !== undefined && performance.now() < kept.until) return kept.access;
    const running = this.#asked.get(key);
    if (running !== undefined) return running;
    if (this.#asked.size >= MAX_ASKED) throw new Unreachable('too many tokens are being reviewed');
    const asked = this.#ask(token).finally(() => this.#asked.delete(key));
    this.#asked.set(key, asked);
    const access = await asked;
    this.#keep(key, access);
    return access;
  }

  #keep(key: string, access: Access): void {
    const { allowed, denied } = this.#options.keep ?? KEEP;
    this.#kept.delete(key);
    this.#kept.set(key, { access, until: performance.now() + (access === 'allowed' ? allowed : denied) });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }

  async #ask(token: string): Promise<Access> {
    const { client, log, path } = this.#options;
    const review = await this.#create<Reviewed>('authentication.k8s.io', 'TokenReview', { token });
    const { authenticated = false, user = {} } = review.status ?? {};
    if (authenticated !== true || typeof user.username !== 'string') return 'unauthenticated';
    const { username, uid, groups, extra } = user;
    const allowed = await this.#create<{ readonly status?: { readonly allowed?: boolean } }>(
      'authorization.k8s.io',
      'SubjectAccessReview',
      { user: username, uid, groups, extra, nonResourceAttributes: { path, verb: 'get' } },
    );
    if (allowed.status?.allowed === true) return 'allowed';
    log.warn({ user: username.slice(0, 256), path, server: client.server }, 'user may not read metrics');
    return 'forbidden';
  }

  async #create<Body>(group: string, kind: string, spec: object): Promise<Body> {
    const { client, log } = this.#options;
    const apiVersion = `${group}/v1`;
    const path = `/apis/${apiVersion}/${kind.toLowerCase()}s`;
    const answer = await client.request<Body>('POST', path, {
      body: { apiVersion, kind, spec },
      timeout: TIMEOUT,
    });
    if (answer.status === 201 || answer.status === 200) return answer.body;
    const error = refused(kind, answer);
    log.error({ problem: error.message }, 'metrics: the token could not be reviewed');
    throw new Unreachable(error.message);
  }
}

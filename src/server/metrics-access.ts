// Bearer tokens on the port of /metrics, if it is served with TLS.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from './http-error.ts';

export interface MetricsAccess {
  /** `caller`: its address. Rejects if nobody can say it now. */
  of(token: string, caller: string): Promise<'allowed' | 'unauthenticated' | 'forbidden'>;
}

const SCHEME = /^Bearer +(\S+) *$/i;

/** The token in an `authorization` header. */
export const bearerToken = (authorization: string | undefined): string | undefined =>
  SCHEME.exec(authorization ?? '')?.[1];

/** A hook for requests; without a good token, nothing is returned, not even the names of the metrics. */
export function tokenGate(
  access: MetricsAccess,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return async (request, reply) => {
    const token = bearerToken(request.headers.authorization);
    const found = token === undefined ? 'unauthenticated' : await accessOf(access, token, request.ip);
    if (found === 'allowed') return;
    if (found === 'forbidden') throw new HttpError(403, "the token's user has no permission to get /metrics");
    reply.header('www-authenticate', 'Bearer');
    throw new HttpError(401, 'a bearer token that the API server accepts is required here');
  };
}

async function accessOf(
  access: MetricsAccess,
  token: string,
  caller: string,
): ReturnType<MetricsAccess['of']> {
  try {
    return await access.of(token, caller);
  } catch {
    // The reason is in the log; a caller without a token must not learn it.
    throw new HttpError(503, "the token can't be reviewed now");
  }
}

// Clients of discovery prove their service account with a token.

import { Unreachable } from '../../cluster/client.ts';
import type { ServiceAccountTokens } from '../../cluster/service-account-tokens.ts';
import { XDS_TOKEN_AUDIENCE } from '../../identifiers.ts';
import { bearerToken } from '../../server/metrics-access.ts';
import type { Authenticate } from '../../xds/feed.ts';
import type { XdsIdentity } from './plane-source.ts';

export function tokenAuthentication(tokens: Pick<ServiceAccountTokens, 'of'>): Authenticate<XdsIdentity> {
  return async ({ authorization }, _node, peer) => {
    const token = bearerToken(typeof authorization === 'string' ? authorization : undefined);
    if (token === undefined)
      return {
        status: 'UNAUTHENTICATED',
        message: 'authorization: must be `Bearer` and the token of a service account',
      };
    try {
      const account = await tokens.of(token, addressOf(peer));
      return (
        account ?? {
          status: 'UNAUTHENTICATED',
          message: `authorization: must have a valid token of a service account, with the audience \`${XDS_TOKEN_AUDIENCE}\``,
        }
      );
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      return { status: 'UNAVAILABLE', message: 'the token could not be reviewed now: connect again' };
    }
  };
}

/** Without the port, which each connection has of its own. */
const addressOf = (peer: string): string => peer.slice(0, peer.lastIndexOf(':'));

/** Where clients need no token. */
export const noAuthentication: Authenticate<XdsIdentity> = async () => undefined;

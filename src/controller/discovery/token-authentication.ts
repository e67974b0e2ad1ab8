// Clients of discovery prove their service account with a token.

import { Unreachable } from '../../cluster/client.ts';
import type { ServiceAccountTokens } from '../../cluster/service-account-tokens.ts';
import type { Authenticate } from '../../xds/feed.ts';
import type { XdsIdentity } from './plane-source.ts';

/** The audience of the tokens that proxies get. */
export const XDS_AUDIENCE = 'gatewarden';

export function tokenAuthentication(tokens: Pick<ServiceAccountTokens, 'of'>): Authenticate<XdsIdentity> {
  return async ({ authorization }) => {
    const [, token] = /^bearer +(\S+) *$/i.exec(typeof authorization === 'string' ? authorization : '') ?? [];
    if (token === undefined)
      return {
        status: 'UNAUTHENTICATED',
        message: 'authorization: must be `Bearer` and the token of a service account',
      };
    try {
      const account = await tokens.of(token);
      return (
        account ?? {
          status: 'UNAUTHENTICATED',
          message: `authorization: must have a valid token of a service account, with the audience \`${XDS_AUDIENCE}\``,
        }
      );
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      return { status: 'UNAVAILABLE', message: 'the token could not be reviewed now: connect again' };
    }
  };
}

/** Where clients need no token. */
export const noAuthentication: Authenticate<XdsIdentity> = async () => undefined;

// frontend.tls: handshakes with clients.

import { defined } from '../../../../grammar/defined.ts';
import { invalidDurations, seconds } from '../durations.ts';
import type { FrontendUnit } from '../unit.ts';

export const tls: FrontendUnit<'frontend.tls'> = {
  name: 'frontend.tls',
  read({ tls: block }) {
    if (block === undefined) return undefined;
    const { handshakeTimeout, alpnProtocols } = block;
    const problems = invalidDurations(['tls'], block, ['handshakeTimeout']);
    if (problems.length > 0) return { problems };
    return { value: defined({ handshakeTimeout, alpn: alpnProtocols }), problems };
  },
  records: ({ handshakeTimeout, alpn }) => [
    {
      key: (policy) => `frontend/${policy}:frontend-tls`,
      spec: {
        tls: defined({
          tlsHandshakeTimeout: seconds(handshakeTimeout),
          alpn: alpn && { protocols: alpn },
        }),
      },
    },
  ],
};

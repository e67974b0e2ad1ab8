// Units of the client side, for the whole file.

import type { UnitValues } from '../../units/values.ts';
import type { Note } from '../diagnostic.ts';
import type { FrontendPolicies, Keepalives } from '../document.ts';
import type { ConfigUnit } from './config-unit.ts';
import { mapOf, unique } from './lists.ts';

export const http: ConfigUnit<'frontend.http', FrontendPolicies> = {
  name: 'frontend.http',
  write: (value) => ({ policies: { http: { ...value } } }),
};

export const tls: ConfigUnit<'frontend.tls', FrontendPolicies> = {
  name: 'frontend.tls',
  write: ({ handshakeTimeout, alpn }) => ({
    policies: {
      tls: {
        ...(handshakeTimeout !== undefined && { handshakeTimeout }),
        ...(alpn !== undefined && { alpn: alpn.map((protocol) => [...Buffer.from(protocol)]) }),
      },
    },
  }),
};

export const tcp: ConfigUnit<'frontend.tcp', FrontendPolicies> = {
  name: 'frontend.tcp',
  write: ({ keepalive }) => ({ policies: { tcp: { keepalives: keepalives(keepalive) } } }),
};

/** In the order of the format. */
export const keepalives = ({
  time,
  interval,
  retries,
}: NonNullable<UnitValues['frontend.tcp']['keepalive']> = {}): Keepalives => ({
  ...(time !== undefined && { time }),
  ...(interval !== undefined && { interval }),
  ...(retries !== undefined && { retries }),
});

export const accessLog: ConfigUnit<'frontend.accessLog', FrontendPolicies> = {
  name: 'frontend.accessLog',
  write({ filter, add = [], remove = [] }) {
    const { map, notes } = mapOf(
      add.map(({ name, expression }) => ({ name, value: expression })),
      ['attributes', 'add'],
    );
    return {
      policies: {
        accessLog: {
          ...(filter !== undefined && { filter }),
          ...(add.length > 0 && { add: map }),
          ...(remove.length > 0 && { remove: unique(remove) }),
        },
      },
      notes: notes satisfies readonly Note[],
    };
  },
};

export const FRONTEND_UNITS = [http, tls, tcp, accessLog] as const;

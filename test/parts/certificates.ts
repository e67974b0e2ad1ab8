// Certificates for tests: an authority of our own and what it signs.

import { makeAuthority, makeLeaf } from '../../src/server/certificates/authority.ts';

const LIFETIME = 24 * 60 * 60 * 1000;

export interface Certificates {
  /** PEM. */
  readonly authority: string;
  readonly leaf: (hosts: readonly string[]) => Promise<{ readonly cert: string; readonly key: string }>;
}

export async function certificates(): Promise<Certificates> {
  const now = new Date();
  const { key: caKey = '', ...made } = await makeAuthority(now, LIFETIME);
  return {
    authority: made.cert,
    leaf: async (hosts) => {
      const { cert, key } = await makeLeaf({ ...made, key: caKey }, hosts, now, LIFETIME);
      return { cert, key };
    },
  };
}

// Certificates for tests: an authority and the certificates that it signs.

import { generate } from 'selfsigned';
import { makeAuthority, makeLeaf } from '../../src/server/certificates/authority.ts';

const LIFETIME = 24 * 60 * 60 * 1000;

export interface Certificates {
  /** PEM. */
  readonly authority: string;
  /** `lifetime`: milliseconds from now; below zero it is over. */
  readonly leaf: (hosts: readonly string[], lifetime?: number) => Promise<Pair>;
  /** For servers that are identified by URIs, such as the workloads of a mesh. */
  readonly leafOfUris: (uris: readonly string[]) => Promise<Pair>;
  /** For clients. */
  readonly client: (hosts: readonly string[]) => Promise<Pair>;
}

interface Pair {
  readonly cert: string;
  readonly key: string;
}

export async function certificates(): Promise<Certificates> {
  const now = new Date();
  const { key: caKey = '', ...made } = await makeAuthority(now, LIFETIME);
  return {
    authority: made.cert,
    leaf: async (hosts, lifetime = LIFETIME) => {
      const { cert, key } = await makeLeaf({ ...made, key: caKey }, hosts, now, lifetime);
      return { cert, key };
    },
    leafOfUris: (uris) =>
      signed(
        made.cert,
        caKey,
        'serverAuth',
        uris.map((value) => ({ type: 6, value })),
      ),
    client: (hosts) =>
      signed(
        made.cert,
        caKey,
        'clientAuth',
        hosts.map((value) => ({ type: 2, value })),
      ),
  };
}

async function signed(
  cert: string,
  key: string,
  usage: 'serverAuth' | 'clientAuth',
  altNames: readonly { readonly type: 2 | 6; readonly value: string }[],
): Promise<Pair> {
  const made = await generate([{ name: 'commonName', value: 'workload' }], {
    ...{ keyType: 'ec', curve: 'P-256', algorithm: 'sha256' },
    ca: { cert, key },
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'extKeyUsage', [usage]: true },
      { name: 'subjectAltName', altNames: [...altNames] },
    ],
  });
  return { cert: made.cert, key: made.private };
}

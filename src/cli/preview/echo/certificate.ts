// The certificate of a stand-in. It isn't the backend's own, so clients can't verify it and must not try.

import type { TlsOptions } from 'node:tls';
import { makeAuthority, makeLeaf } from '../../../server/certificates/authority.ts';

/** Longer than any preview. */
const LIFETIME = 30 * 24 * 60 * 60 * 1000;

let made: Promise<TlsOptions> | undefined;

/** One for all stand-ins of this process. Clients are asked for a certificate, and any is accepted. */
export function standInCertificate(): Promise<TlsOptions> {
  made ??= make(new Date());
  return made;
}

async function make(now: Date): Promise<TlsOptions> {
  const { cert: ca, key: caKey = '', ...validity } = await makeAuthority(now, LIFETIME);
  const { cert, key } = await makeLeaf(
    { cert: ca, key: caKey, ...validity },
    ['stand-in.invalid'],
    now,
    LIFETIME,
  );
  return { cert, key, requestCert: true, rejectUnauthorized: false };
}

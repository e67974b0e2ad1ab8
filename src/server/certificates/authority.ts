// Creates our certificate authority and the leaves that it signs, with selfsigned, and parses the content of a store, which may be
// anything. docs/development/design.md#certificates.

import { createPrivateKey, type KeyObject, randomBytes, X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import type { ServingCertificate } from '../certificate-source.ts';

export interface Authority {
  /** PEM, one certificate. */
  readonly cert: string;
  /** PEM. Without a key the authority is only trusted: leaves that it signed may still be served. */
  readonly key?: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
}

export interface Leaf extends ServingCertificate {
  readonly notBefore: Date;
  /** When the leaf was created, by the clock at that time. */
  readonly madeAt: Date;
  /** The certificate of the authority. */
  readonly issuer: string;
}

/** Clocks of API servers may be this many milliseconds behind ours. */
const SKEW = 60 * 60 * 1000;
/** More blocks than this in one store are a mistake, not a rotation; the rest is ignored. */
const MAX_BLOCKS = 32;

/** Loaded on first use: a server that reads its certificates from files doesn't need these 20 MB. */
async function generator(): Promise<typeof import('selfsigned').generate> {
  return (await import('selfsigned')).generate;
}

export async function makeAuthority(now: Date, lifetime: number): Promise<Authority> {
  const generate = await generator();
  const notBefore = seconds(now.getTime() - SKEW);
  const notAfter = seconds(now.getTime() + lifetime);
  // Each authority needs a name of its own: for two with the same name in a bundle, Node uses the first and reports a wrong signature.
  const commonName = `Gatewarden webhook CA ${now.toISOString().slice(0, 10)} ${randomBytes(4).toString('hex')}`;
  const made = await generate([{ name: 'commonName', value: commonName }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    notBeforeDate: notBefore,
    notAfterDate: notAfter,
    extensions: [
      { name: 'basicConstraints', cA: true, pathLenConstraint: 0, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  return { cert: oneBlock(made.cert), key: oneBlock(made.private), notBefore, notAfter };
}

/** A leaf is never valid longer than its authority. */
export async function makeLeaf(
  authority: Authority & { readonly key: string },
  hosts: readonly string[],
  now: Date,
  lifetime: number,
): Promise<Leaf> {
  const generate = await generator();
  const notBefore = seconds(Math.max(now.getTime() - SKEW, authority.notBefore.getTime()));
  const notAfter = seconds(Math.min(now.getTime() + lifetime, authority.notAfter.getTime()));
  const made = await generate([{ name: 'commonName', value: 'Gatewarden webhook' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    notBeforeDate: notBefore,
    notAfterDate: notAfter,
    ca: { cert: authority.cert, key: authority.key },
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: hosts.map((host) => (isIP(host) ? { type: 7, ip: host } : { type: 2, value: host })),
      },
    ],
  });
  return {
    cert: oneBlock(made.cert),
    key: oneBlock(made.private),
    notBefore,
    notAfter,
    madeAt: now,
    issuer: authority.cert,
  };
}

export interface StoredText {
  /** PEM certificates, oldest authority first. */
  readonly certs: string;
  /** PEM keys in any order. */
  readonly keys: string;
}

export interface ReadAuthorities {
  /** Oldest first. */
  readonly authorities: readonly Authority[];
  /** What was found but can't be used, for the log. Contains no content. */
  readonly problems: readonly string[];
}

/** Returns the usable authorities, and a problem for each part that isn't usable. */
export function readAuthorities({ certs, keys }: StoredText): ReadAuthorities {
  const problems: string[] = [];
  const privateKeys: { pem: string; key: KeyObject; used: boolean }[] = [];
  for (const pem of blocksOf(keys, 'keys', problems)) {
    try {
      privateKeys.push({ pem, key: createPrivateKey(pem), used: false });
    } catch {
      problems.push('a private key is damaged');
    }
  }
  const authorities: Authority[] = [];
  for (const pem of blocksOf(certs, 'certificates', problems)) {
    if (authorities.some(({ cert }) => cert === pem)) continue;
    let x509: X509Certificate;
    try {
      x509 = new X509Certificate(pem);
    } catch {
      problems.push('a certificate is damaged');
      continue;
    }
    if (!x509.ca) {
      problems.push('a certificate is not a CA certificate');
      continue;
    }
    const owned = privateKeys.find(({ key }) => x509.checkPrivateKey(key));
    if (owned !== undefined) owned.used = true;
    authorities.push({
      cert: pem,
      ...(owned === undefined ? {} : { key: owned.pem }),
      notBefore: x509.validFromDate,
      notAfter: x509.validToDate,
    });
  }
  if (privateKeys.some(({ used }) => !used)) problems.push('a private key matches none of the certificates');
  return { authorities, problems };
}

export function writeAuthorities(authorities: readonly Authority[]): StoredText {
  return {
    certs: authorities.map(({ cert }) => cert).join(''),
    keys: authorities.map(({ key }) => key ?? '').join(''),
  };
}

const BLOCK = /-----BEGIN ([A-Z ]{1,32})-----[A-Za-z0-9+/=\s]*-----END \1-----/g;

function blocksOf(text: string, what: string, problems: string[]): string[] {
  const blocks: string[] = [];
  for (const [block] of text.matchAll(BLOCK)) {
    if (blocks.length === MAX_BLOCKS) {
      problems.push(`there are more than ${MAX_BLOCKS} ${what}`);
      break;
    }
    blocks.push(oneBlock(block));
  }
  if (blocks.length === 0 && text.trim() !== '') problems.push(`the ${what} are not PEM`);
  return blocks;
}

/** Normalizes a PEM block, so that equal certificates are equal strings. */
function oneBlock(pem: string): string {
  return `${pem.replaceAll('\r', '').trim()}\n`;
}

/** The certificates of a bundle, normalized. */
export function certificatesOf(bundle: string): string[] {
  return blocksOf(bundle, 'certificates', []);
}

/** Certificates store whole seconds only. */
function seconds(milliseconds: number): Date {
  return new Date(Math.floor(milliseconds / 1000) * 1000);
}

// Private keys of Secrets: read by Node's library, checked as the proxy's library does, and written again in a form that both read.

import { createECDH, createPrivateKey, type JsonWebKey, type KeyObject } from 'node:crypto';

export interface PrivateKey {
  readonly key: KeyObject;
  /** PEM: as it was written if it is in the usual form, else as PKCS#8. */
  readonly pem: string;
}

export function privateKeyIn(text: string): PrivateKey | { readonly problem: string } {
  const read = attempt(() => createPrivateKey(text));
  if (read === undefined)
    return { problem: '`tls.key` has no PEM private key that can be read without a passphrase' };
  const jwk = attempt(() => read.export({ format: 'jwk' }));
  if (jwk === undefined) return { problem: UNUSUAL };
  if (attempt(() => isConsistent(jwk)) !== true)
    return {
      problem:
        "the numbers of the key in `tls.key` don't fit each other, or it has more than two primes: make a new key",
    };
  // From its numbers alone: other forms may have parameters of the curve, or attributes.
  const key = attempt(() => createPrivateKey({ key: jwk, format: 'jwk' }));
  if (key === undefined) return { problem: UNUSUAL };
  const pkcs8 = key.export({ type: 'pkcs8', format: 'pem' }) as string;
  return { key, pem: [pkcs8, ownForm(key)].find((pem) => pem?.trim() === text.trim()) ?? pkcs8 };
}

const UNUSUAL = '`tls.key` has a key of an unusual type: use RSA, ECDSA or Ed25519';

/** PKCS#1 or SEC 1. */
function ownForm(key: KeyObject): string | undefined {
  const { asymmetricKeyType } = key;
  if (asymmetricKeyType === 'rsa') return key.export({ type: 'pkcs1', format: 'pem' }) as string;
  return asymmetricKeyType === 'ec' ? (key.export({ type: 'sec1', format: 'pem' }) as string) : undefined;
}

/** node:crypto throws on keys that it can't use. */
function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

const CURVES: Readonly<Record<string, string>> = {
  'P-256': 'prime256v1',
  'P-384': 'secp384r1',
  'P-521': 'secp521r1',
};

/** Node's library believes what is written, for example about the public key of a private one. */
function isConsistent(jwk: JsonWebKey): boolean {
  if (jwk.kty === 'RSA') return isRsaConsistent(jwk);
  if (jwk.kty !== 'EC') return true;
  const curve = CURVES[jwk.crv ?? ''];
  // The certificate's check reports other curves.
  if (curve === undefined) return true;
  const bytes = (text = '') => Buffer.from(text, 'base64url');
  const pair = createECDH(curve);
  pair.setPrivateKey(bytes(jwk.d));
  return pair.getPublicKey().equals(Buffer.concat([Uint8Array.of(4), bytes(jwk.x), bytes(jwk.y)]));
}

/** RFC 8017, 3.2, for two primes. */
function isRsaConsistent(jwk: JsonWebKey): boolean {
  const number = (member: 'n' | 'e' | 'd' | 'p' | 'q' | 'dp' | 'dq' | 'qi'): bigint =>
    BigInt(`0x0${Buffer.from(jwk[member] ?? '', 'base64url').toString('hex')}`);
  const [n, e, d, p, q] = [number('n'), number('e'), number('d'), number('p'), number('q')];
  const [dp, dq, qi] = [number('dp'), number('dq'), number('qi')];
  if (p < 3n || q < 3n || p * q !== n || d >= n || dp >= p || dq >= q || qi >= p) return false;
  const isInverse = (exponent: bigint, prime: bigint): boolean => (exponent * e) % (prime - 1n) === 1n;
  return isInverse(d, p) && isInverse(d, q) && isInverse(dp, p) && isInverse(dq, q) && (qi * q) % p === 1n;
}

// The key set of a preview, for providers that fetch theirs, and tokens that they accept.

import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';

export interface TokenProvider {
  readonly issuer?: string | undefined;
  readonly audiences?: readonly string[] | undefined;
}

const KEY_ID = 'preview';
const RSA_BITS = 2048;
/** Longer than a day at a desk. */
const LIFETIME_SECONDS = 24 * 60 * 60;

export class PreviewKeys {
  #pair: { readonly publicKey: KeyObject; readonly privateKey: KeyObject } | undefined;

  /** A JSON Web Key Set (RFC 7517). */
  get keySet(): string {
    const key = this.#keys().publicKey.export({ format: 'jwk' });
    return JSON.stringify({ keys: [{ ...key, kid: KEY_ID, alg: 'RS256', use: 'sig' }] });
  }

  /** `now`: seconds since 1970. */
  token({ issuer, audiences = [] }: TokenProvider, now: number): string {
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = {
      ...(issuer === undefined ? {} : { iss: issuer }),
      ...(audiences.length === 0 ? {} : { aud: audiences[0] }),
      sub: 'preview',
      iat: now,
      exp: now + LIFETIME_SECONDS,
    };
    const signed = `${part({ alg: 'RS256', kid: KEY_ID, typ: 'JWT' })}.${part(claims)}`;
    return `${signed}.${createSign('RSA-SHA256').update(signed).sign(this.#keys().privateKey, 'base64url')}`;
  }

  #keys() {
    this.#pair ??= generateKeyPairSync('rsa', { modulusLength: RSA_BITS });
    return this.#pair;
  }
}

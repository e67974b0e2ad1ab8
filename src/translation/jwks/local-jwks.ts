// Local keys in any supported form, as a key set with public (and symmetric) parts only.

import type { KeyObject } from 'node:crypto';
import type { JsonObject } from '../../grammar/json.ts';
import { checkKeys } from '../../grammar/jwks.ts';
import { holdsPem, pemKey } from '../../grammar/pem-key.ts';

/** In output order. All other members are dropped, above all the private parts. */
const MEMBERS = ['use', 'kty', 'kid', 'crv', 'alg', 'k', 'x', 'y', 'n', 'e', 'x5u', 'x5c', 'x5t', 'x5t#S256'];

/** `{"keys":[...]}` from a PEM public key, a key set or a single key; or the problem, in words that reveal no secret. */
export function localKeys(text: string): { readonly keySet: string } | { readonly problem: string } {
  const { problems } = checkKeys(text);
  if (problems.length > 0) return { problem: problems.map(({ message }) => message).join(', ') };
  const keys = holdsPem(text) ? [jwkOf(pemKey(text)!)] : keysIn(JSON.parse(text));
  if (!keys.some(isVerifying)) return { problem: "the proxy can't verify tokens with any of the keys" };
  return { keySet: JSON.stringify({ keys: keys.map(written) }) };
}

function keysIn(value: JsonObject): readonly JsonObject[] {
  return Object.hasOwn(value, 'keys') ? (value['keys'] as readonly JsonObject[]) : [value];
}

function jwkOf(key: KeyObject): JsonObject {
  const jwk = key.export({ format: 'jwk' });
  return { use: 'sig', ...jwk, alg: algorithmOf(jwk.kty, jwk.crv) };
}

/** The algorithm that matches the key: the proxy rejects a key on one curve with the algorithm of another. */
function algorithmOf(type: string | undefined, curve: string | undefined): string {
  if (type === 'RSA') return 'RS256';
  if (type === 'OKP') return 'EdDSA';
  return CURVE_ALGORITHMS.get(curve) ?? 'ES256';
}

const CURVE_ALGORITHMS: ReadonlyMap<unknown, string> = new Map([
  ['P-256', 'ES256'],
  ['P-384', 'ES384'],
  ['P-521', 'ES512'],
]);

/** Envoy ignores keys that it can't use, and rejects the whole listener if none is left. */
function isVerifying({ kty, crv, alg }: JsonObject): boolean {
  if (typeof alg !== 'string' || alg === '') return kty !== 'OKP' || crv === 'Ed25519';
  switch (kty) {
    case 'RSA':
      return alg.startsWith('RS') || alg.startsWith('PS');
    case 'EC':
      return alg === CURVE_ALGORITHMS.get(crv);
    case 'OKP':
      return crv === 'Ed25519' && alg === 'EdDSA';
    default:
      return alg.startsWith('HS');
  }
}

function written(key: JsonObject): JsonObject {
  const known = MEMBERS.filter((name) => Object.hasOwn(key, name) && isWritten(key[name]));
  return Object.fromEntries(known.map((name) => [name, key[name]]));
}

const isWritten = (value: unknown): boolean =>
  typeof value === 'string' || (Array.isArray(value) && value.every((item) => typeof item === 'string'));

// One JSON Web Key: its members, its size, its point (C-08, C-09; RFC 7517, 7518 and 8037).
// Problems never repeat the value of a member: the key may be private.

import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { isEdwardsPoint } from './edwards-point.ts';
import type { JsonObject } from './json.ts';
import { didYouMean } from './nearest.ts';
import type { Problem } from './problem.ts';
import { quote } from './quote.ts';

/** Bytes per coordinate. */
const EC_CURVES: ReadonlyMap<string, number> = new Map([
  ['P-256', 32],
  ['P-384', 48],
  ['P-521', 66],
]);
const OKP_CURVES: ReadonlyMap<string, number> = new Map([
  ['Ed25519', 32],
  ['Ed448', 57],
  ['X25519', 32],
  ['X448', 56],
]);
const KEY_TYPES: readonly string[] = ['RSA', 'EC', 'OKP', 'oct'];
const PRIVATE_MEMBERS: readonly string[] = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

/** The limits of the data planes' TLS libraries (BoringSSL: 512 to 16384 bits). */
const MIN_MODULUS = 512;
const MAX_MODULUS = 16384;

/** Whether the key has private members or is symmetric. */
export function holdsSecret(key: JsonObject): boolean {
  return member(key, 'kty') === 'oct' || PRIVATE_MEMBERS.some((name) => Object.hasOwn(key, name));
}

/** The problem of the key as a public (or symmetric) key; ignores private members. */
export function checkJwk(key: JsonObject): Problem | undefined {
  const kty = member(key, 'kty');
  if (kty === undefined)
    return { message: 'the key has no `kty`', hint: `add \`"kty"\`: ${KEY_TYPES.join(', ')}` };
  for (const name of ['kid', 'use', 'alg']) {
    const value = member(key, name);
    // Treated as absent: libraries write members without a value like this.
    if (value !== undefined && value !== null && typeof value !== 'string') {
      return {
        message: `the member \`${name}\` of the key isn't a string`,
        hint: 'write it in double quotes',
      };
    }
  }
  switch (kty) {
    case 'RSA':
      return checkRsa(key);
    case 'EC':
      return checkEc(key);
    case 'OKP':
      return checkOkp(key);
    case 'oct':
      return bytesOf(key, 'k').problem;
    default: {
      const shown = typeof kty === 'string' ? `the key type ${quote(kty)}` : "a `kty` that isn't a string";
      const meant = typeof kty === 'string' ? didYouMean(kty, KEY_TYPES) : undefined;
      return { message: `${shown} isn't known`, hint: meant ?? `use one of ${KEY_TYPES.join(', ')}` };
    }
  }
}

function member(key: JsonObject, name: string): unknown {
  return Object.hasOwn(key, name) ? key[name] : undefined;
}

type Decoded = { bytes: Buffer; problem?: undefined } | { bytes?: undefined; problem: Problem };

/** The bytes of a member that must be base64url text without padding. */
function bytesOf(key: JsonObject, name: string): Decoded {
  const value = member(key, name);
  if (value === undefined) {
    return { problem: { message: `the key has no \`${name}\``, hint: `add the member \`${name}\`` } };
  }
  if (
    typeof value !== 'string' ||
    value === '' ||
    !/^[A-Za-z0-9_-]+$/.test(value) ||
    value.length % 4 === 1
  ) {
    const standard = typeof value === 'string' && /^[A-Za-z0-9+/]+={0,2}$/.test(value);
    return {
      problem: {
        message: `the member \`${name}\` of the key isn't base64url`,
        hint: standard
          ? 'write `-` for `+`, `_` for `/`, and no `=` at the end'
          : 'copy the member again: it is text of letters, digits, `-` and `_`',
      },
    };
  }
  return { bytes: Buffer.from(value, 'base64url') };
}

function checkRsa(key: JsonObject): Problem | undefined {
  const n = bytesOf(key, 'n');
  if (n.problem !== undefined) return n.problem;
  const e = bytesOf(key, 'e');
  if (e.problem !== undefined) return e.problem;
  const bits = bitLength(n.bytes);
  const hint = 'copy the key again, or create one with 2048 bits or more';
  if (bits < MIN_MODULUS || bits > MAX_MODULUS) {
    return {
      message: `the modulus of the RSA key has ${bits} bits (${MIN_MODULUS} to ${MAX_MODULUS} are usable)`,
      hint,
    };
  }
  if (n.bytes.at(-1)! % 2 === 0) return { message: 'the modulus of the RSA key is even', hint };
  const exponentBits = bitLength(e.bytes);
  if (exponentBits < 2 || exponentBits > 64 || e.bytes.at(-1)! % 2 === 0) {
    return { message: 'the exponent of the RSA key is unusable', hint: 'the usual one is `AQAB`' };
  }
  return undefined;
}

function bitLength(bytes: Buffer): number {
  const first = bytes.findIndex((byte) => byte !== 0);
  return first === -1 ? 0 : (bytes.length - first - 1) * 8 + (32 - Math.clz32(bytes[first]!));
}

function checkEc(key: JsonObject): Problem | undefined {
  const { name, size, problem } = curveOf(key, EC_CURVES);
  if (problem !== undefined) return problem;
  for (const coordinate of ['x', 'y']) {
    const wrong = checkLength(bytesOf(key, coordinate), coordinate, name, size);
    if (wrong !== undefined) return wrong;
  }
  if (isPublicKey({ kty: 'EC', crv: name, x: key['x'] as string, y: key['y'] as string })) return undefined;
  return { message: `\`x\` and \`y\` aren't a point of the curve ${name}`, hint: 'copy the key again' };
}

function checkOkp(key: JsonObject): Problem | undefined {
  const { name, size, problem } = curveOf(key, OKP_CURVES);
  if (problem !== undefined) return problem;
  const x = bytesOf(key, 'x');
  const wrong = checkLength(x, 'x', name, size);
  if (wrong !== undefined) return wrong;
  // Any bytes of the right length are a key of X25519 and X448 (RFC 7748, 5).
  if ((name !== 'Ed25519' && name !== 'Ed448') || isEdwardsPoint(name, x.bytes!)) return undefined;
  return { message: `\`x\` isn't a point of the curve ${name}`, hint: 'copy the key again' };
}

function curveOf(
  key: JsonObject,
  curves: ReadonlyMap<string, number>,
): { name: string; size: number; problem?: Problem } {
  const name = member(key, 'crv');
  const size = typeof name === 'string' ? curves.get(name) : undefined;
  if (typeof name === 'string' && size !== undefined) return { name, size };
  const known = [...curves.keys()];
  const message =
    name === undefined
      ? 'the key has no `crv`'
      : typeof name === 'string'
        ? `the curve ${quote(name)} isn't known for this \`kty\``
        : "the member `crv` of the key isn't a string";
  const meant = typeof name === 'string' ? didYouMean(name, known) : undefined;
  return { name: '', size: 0, problem: { message, hint: meant ?? `use one of ${known.join(', ')}` } };
}

function checkLength(decoded: Decoded, name: string, curve: string, size: number): Problem | undefined {
  if (decoded.problem !== undefined) return decoded.problem;
  if (decoded.bytes.length === size) return undefined;
  return {
    message: `the member \`${name}\` of the key has ${decoded.bytes.length} bytes; on ${curve} it has ${size}`,
    hint: 'copy the key again',
  };
}

/** node:crypto throws if the point is not on the curve. */
function isPublicKey(key: JsonWebKey): boolean {
  try {
    createPublicKey({ key, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}

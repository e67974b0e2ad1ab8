// Private keys of every kind that a Secret may hold, made once: those that a proxy takes, and those that it doesn't.

import { ECDH, generateKeyPairSync, generatePrimeSync, type KeyObject } from 'node:crypto';
import { bits, type DerNode, decode, encode, integer, NULL, octets, oid, sequence } from './der.ts';

export interface TestKey {
  readonly name: string;
  /** SubjectPublicKeyInfo. */
  readonly spki: DerNode;
  /** PKCS#8. */
  readonly pkcs8: DerNode;
  /** The form of its own kind: PKCS#1 or SEC 1. */
  readonly own?: { readonly label: 'RSA PRIVATE KEY' | 'EC PRIVATE KEY'; readonly der: DerNode };
}

const derOf = (key: KeyObject, type: 'spki' | 'pkcs8' | 'pkcs1' | 'sec1'): DerNode =>
  decode(key.export({ type, format: 'der' } as { type: 'spki'; format: 'der' }));

function made(
  name: string,
  { publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject },
): TestKey {
  const own =
    privateKey.asymmetricKeyType === 'rsa'
      ? ({ label: 'RSA PRIVATE KEY', der: derOf(privateKey, 'pkcs1') } as const)
      : privateKey.asymmetricKeyType === 'ec'
        ? ({ label: 'EC PRIVATE KEY', der: derOf(privateKey, 'sec1') } as const)
        : undefined;
  return {
    name,
    spki: derOf(publicKey, 'spki'),
    pkcs8: derOf(privateKey, 'pkcs8'),
    ...(own === undefined ? {} : { own }),
  };
}

const rsa = (modulusLength: number, publicExponent = 65537): TestKey =>
  made(
    `rsa-${modulusLength}-${publicExponent}`,
    generateKeyPairSync('rsa', { modulusLength, publicExponent }),
  );
const ec = (namedCurve: string, paramEncoding: 'named' | 'explicit' = 'named'): TestKey =>
  made(`${namedCurve}-${paramEncoding}`, generateKeyPairSync('ec', { namedCurve, paramEncoding }));

function withPoint(form: 'compressed' | 'hybrid'): TestKey {
  const key = ec('P-256');
  const [algorithm, point] = key.spki.content as readonly DerNode[];
  const bytes = (point!.content as Uint8Array).subarray(1);
  const written = ECDH.convertKey(bytes, 'prime256v1', undefined, undefined, form) as Buffer;
  return { ...key, name: `P-256 with a ${form} point`, spki: sequence(algorithm!, bits(written)) };
}

const RSA_ENCRYPTION = sequence(oid('1.2.840.113549.1.1.1'), NULL);
const ZERO = integer(0n);

/** From numbers, as no generator makes them. */
function rsaOf(name: string, primes: readonly bigint[], e: bigint): TestKey {
  const n = primes.reduce((product, prime) => product * prime);
  const phi = primes.reduce((product, prime) => product * (prime - 1n), 1n);
  const d = inverse(e, phi);
  const [p = 1n, q = 1n, ...more] = primes;
  const own = sequence(
    integer(more.length === 0 ? 0n : 1n),
    ...[n, e, d, p, q, d % (p - 1n), d % (q - 1n), inverse(q, p)].map((value) => integer(value)),
    ...(more.length === 0
      ? []
      : [
          sequence(
            ...more.map((r, index) => {
              const before = primes.slice(0, index + 2).reduce((product, prime) => product * prime);
              return sequence(integer(r), integer(d % (r - 1n)), integer(inverse(before % r, r)));
            }),
          ),
        ]),
  );
  return {
    name,
    spki: sequence(RSA_ENCRYPTION, bits(encode(sequence(integer(n), integer(e))))),
    pkcs8: sequence(ZERO, RSA_ENCRYPTION, octets(encode(own))),
    own: { label: 'RSA PRIVATE KEY', der: own },
  };
}

function inverse(value: bigint, modulus: bigint): bigint {
  let [r0, r1, s0, s1] = [modulus, value % modulus, 0n, 1n];
  while (r1 > 0n) [r0, r1, s0, s1] = [r1, r0 % r1, s1, s0 - (r0 / r1) * s1];
  if (r0 !== 1n) throw new Error('there is no inverse');
  return ((s0 % modulus) + modulus) % modulus;
}

const primes = (...lengths: readonly number[]): readonly bigint[] =>
  lengths.map((length) => generatePrimeSync(length, { bigint: true }));

/** With an exponent, primes are drawn until it fits. */
function rsaWith(name: string, lengths: readonly number[], e: bigint): TestKey {
  for (;;) {
    try {
      return rsaOf(name, primes(...lengths), e);
    } catch {
      // Drawn again.
    }
  }
}

export interface TestKeys {
  /** A proxy takes them. */
  readonly good: readonly TestKey[];
  readonly odd: readonly TestKey[];
}

export function testKeys(): TestKeys {
  return {
    good: [ec('P-256'), ec('P-384'), ec('P-521'), rsa(2048), rsa(3072), rsa(2048, 3)],
    odd: [
      rsa(1024),
      rsa(2040),
      ec('P-224'),
      ec('secp256k1'),
      ec('P-256', 'explicit'),
      withPoint('compressed'),
      withPoint('hybrid'),
      made('ed25519', generateKeyPairSync('ed25519')),
      made('ed448', generateKeyPairSync('ed448')),
      made('x25519', generateKeyPairSync('x25519')),
      made('rsa-pss', generateKeyPairSync('rsa-pss', { modulusLength: 2048 })),
      made('dsa', generateKeyPairSync('dsa', { modulusLength: 2048, divisorLength: 256 })),
      rsaWith('three primes', [700, 700, 700], 65537n),
      rsaWith('an exponent of 33 bits', [1024, 1024], 2n ** 32n + 15n),
      rsaWith('an exponent of 34 bits', [1024, 1024], 2n ** 33n + 17n),
      rsaWith('an exponent of 60 bits', [1024, 1024], 2n ** 59n + 55n),
      rsaWith('primes of different sizes', [1400, 700], 65537n),
    ],
  };
}

// Whether the encoded point of an Edwards curve lies on it: node:crypto takes any bytes of the right length for an Ed25519
// or Ed448 key. RFC 8032, 5.1.3 and 5.2.3; document 4, section 5.3.

interface EdwardsCurve {
  readonly prime: bigint;
  readonly d: bigint;
  /** Coefficient of x²: -1 on Ed25519, 1 on Ed448. */
  readonly a: bigint;
  readonly bytes: number;
}

const CURVES = {
  Ed25519: {
    prime: 2n ** 255n - 19n,
    d: 37095705934669439343138083508754565189542113879843219016388785533085940283555n,
    a: -1n,
    bytes: 32,
  },
  Ed448: { prime: 2n ** 448n - 2n ** 224n - 1n, d: -39081n, a: 1n, bytes: 57 },
} as const satisfies Record<string, EdwardsCurve>;

/** Whether the bytes decode to a point of the curve. Public values only: the time depends on them. */
export function isEdwardsPoint(name: keyof typeof CURVES, encoded: Uint8Array): boolean {
  const curve: EdwardsCurve = CURVES[name];
  if (encoded.length !== curve.bytes) return false;
  const bits = BigInt(`0x${Buffer.from(encoded).reverse().toString('hex')}`);
  const signBit = BigInt(curve.bytes * 8 - 1);
  const y = bits & ((1n << signBit) - 1n);
  const { prime } = curve;
  if (y >= prime) return false;
  // a x² + y² = 1 + d x² y², so x² = (1 - y²) / (a - d y²); the quotient is a square when the product is one.
  const square = (y * y) % prime;
  const product = modulo((1n - square) * (curve.a - curve.d * square), prime);
  if (product === 0n) return bits >> signBit === 0n;
  return power(product, (prime - 1n) / 2n, prime) === 1n;
}

function modulo(value: bigint, prime: bigint): bigint {
  const rest = value % prime;
  return rest < 0n ? rest + prime : rest;
}

function power(base: bigint, exponent: bigint, prime: bigint): bigint {
  let result = 1n;
  for (let square = base, rest = exponent; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) result = (result * square) % prime;
    square = (square * square) % prime;
  }
  return result;
}

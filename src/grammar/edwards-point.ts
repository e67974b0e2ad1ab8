// Whether an encoded point is on its Edwards curve: node:crypto accepts any bytes of the right length as an Ed25519 or Ed448 key. RFC 8032,
// 5.1.3 and 5.2.3; docs/development/design.md#htpasswd-keys-tls.

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

/** Whether the bytes decode to a point of the curve. For public values only: not constant time. */
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
  return jacobi(product, prime) === 1;
}

function modulo(value: bigint, prime: bigint): bigint {
  const rest = value % prime;
  return rest < 0n ? rest + prime : rest;
}

/** The Jacobi symbol: 1 for a square in the prime field. Euclid's algorithm, ten times as fast as an exponentiation. */
function jacobi(value: bigint, prime: bigint): 1 | 0 | -1 {
  let above = value;
  let below = prime;
  let sign: 1 | -1 = 1;
  while (above !== 0n) {
    let zeros = 0;
    while ((above & 1n) === 0n) {
      above >>= 1n;
      zeros += 1;
    }
    const rest = Number(below & 7n);
    if (zeros % 2 === 1 && (rest === 3 || rest === 5)) sign = sign === 1 ? -1 : 1;
    if (rest % 4 === 3 && (above & 3n) === 3n) sign = sign === 1 ? -1 : 1;
    [above, below] = [below % above, above];
  }
  return below === 1n ? sign : 0;
}

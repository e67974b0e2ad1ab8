// Scalars as kubectl reads them: the YAML 1.1 rules of go.yaml.in/yaml/v2 (resolve.go), where `Off` is a boolean and `010` is 8.
// test/cluster/kubectl-yaml.test.ts compares this with the real kubectl.

/** `wrong`: kubectl can't read it. */
export type Resolved = { readonly value: string | number | boolean | null } | { readonly wrong: string };

const WORDS: ReadonlyMap<string, boolean | null> = new Map<string, boolean | null>([
  ...['y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON'].map(
    (word) => [word, true] as const,
  ),
  ...['n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF'].map(
    (word) => [word, false] as const,
  ),
  ...['', '~', 'null', 'Null', 'NULL'].map((word) => [word, null] as const),
]);

/** JSON has no such numbers, so kubectl rejects them. */
const NOT_FINITE = /^(?:\.nan|\.NaN|\.NAN|[-+]?\.(?:inf|Inf|INF))$/;

const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;
/** strconv.ParseInt with base 0. */
const INTEGER = /^([-+]?)(?:0[xX]([0-9a-fA-F]+)|0[bB]([01]+)|0[oO]?([0-7]+)|([1-9][0-9]*|0))$/;
/** go-yaml's second attempt at binary numbers accepts a sign after the prefix. */
const SIGNED_BINARY = /^0b([-+])([01]+)$/;

const MAX_INT64 = 2n ** 63n - 1n;
const MIN_INT64 = -(2n ** 63n);
const MAX_UINT64 = 2n ** 64n - 1n;

const CORE = 'tag:yaml.org,2002:';

/** A plain scalar without a tag. */
export function resolvePlain(text: string): Resolved {
  if (isPlainText(text)) return { value: text };
  const word = WORDS.get(text);
  if (word !== undefined) return { value: word };
  if (NOT_FINITE.test(text)) return { wrong: `${text} is not a JSON number` };
  const number = numberOf(text);
  return { value: number ?? text };
}

/** Whether its first character shows that a plain scalar is a string. */
export const isPlainText = (text: string): boolean => !mayBeSpecial(text.charCodeAt(0));

/** Whether a character can begin anything but a string: `+-.~`, digits, `yYnNtTfFoO`, or nothing at all. */
function mayBeSpecial(code: number): boolean {
  if (code >= 0x30 && code <= 0x39) return true;
  switch (code | 0x20) {
    case 0x79: // y
    case 0x6e: // n
    case 0x74: // t
    case 0x66: // f
    case 0x6f: // o
      return true;
    default:
      return code === 0x2b || code === 0x2d || code === 0x2e || code === 0x7e || Number.isNaN(code);
  }
}

function numberOf(text: string): number | undefined {
  const first = text.charCodeAt(0);
  if (first > 0x39) return undefined;
  if (first === 0x2e) return FLOAT.test(text) ? finite(Number(text)) : undefined;
  const plain = text.includes('_') ? text.replaceAll('_', '') : text;
  const integer = integerOf(plain);
  if (integer !== undefined) return Number(integer);
  return FLOAT.test(plain) ? finite(Number(plain)) : undefined;
}

const finite = (value: number): number | undefined => (Number.isFinite(value) ? value : undefined);

/** As most are written, and small enough for a number: they need no match with its parts. */
const SMALL = /^(?:0|[1-9][0-9]{0,14})$/;

function integerOf(plain: string): bigint | number | undefined {
  if (SMALL.test(plain)) return Number(plain);
  const match = INTEGER.exec(plain);
  if (match === null) {
    const binary = SIGNED_BINARY.exec(plain);
    return binary === null ? undefined : inRange(binary[1] as string, `0b${binary[2]}`);
  }
  const [, sign = '', hex, binary, octal, decimal] = match;
  if (decimal !== undefined && decimal.length < 16) return Number(sign + decimal);
  const digits =
    hex !== undefined
      ? `0x${hex}`
      : binary !== undefined
        ? `0b${binary}`
        : octal !== undefined
          ? `0o${octal}`
          : decimal;
  return inRange(sign, digits as string);
}

function inRange(sign: string, digits: string): bigint | undefined {
  // More digits than any 64-bit number has; BigInt isn't linear in the length of its text.
  if (digits.replace(/^(?:0[xob])?0*/, '').length > 64) return undefined;
  const value = sign === '-' ? -BigInt(digits) : BigInt(digits);
  const isSigned = value >= MIN_INT64 && value <= MAX_INT64;
  return isSigned || (sign === '' && value <= MAX_UINT64) ? value : undefined;
}

/** A scalar with a tag, in quotes or without. */
export function resolveTagged(tag: string, text: string): Resolved {
  if (tag === `${CORE}binary`) return binary(text);
  if (tag === `${CORE}str` || !tag.startsWith(CORE)) return { value: text };
  const type = tag.slice(CORE.length);
  if (!['bool', 'int', 'float', 'null', 'timestamp'].includes(type)) return { value: text };
  const resolved = resolvePlain(text);
  if ('wrong' in resolved) return resolved;
  const { value } = resolved;
  const fits =
    (type === 'bool' && typeof value === 'boolean') ||
    (type === 'null' && value === null) ||
    (type === 'float' && typeof value === 'number') ||
    (type === 'int' && typeof value === 'number' && integerOf(text.replaceAll('_', '')) !== undefined) ||
    (type === 'timestamp' && /^[0-9]{4}-/.test(text));
  return fits ? resolved : { wrong: `\`!!${type}\` can't stand before ${JSON.stringify(text.slice(0, 40))}` };
}

function binary(text: string): Resolved {
  const compact = text.replaceAll(/[\r\n]/g, '');
  const bytes = Buffer.from(compact, 'base64');
  if (bytes.toString('base64') !== compact) return { wrong: '`!!binary` needs a text in base64' };
  return { value: bytes.toString('utf8') };
}

/** Converts a map key to a JSON key as sigs.k8s.io/yaml does; undefined: it can't. */
export function keyText(value: string | number | boolean | null): string | undefined {
  if (value === null) return undefined;
  return typeof value === 'number' && !Number.isInteger(value) ? floatKey(value) : String(value);
}

/** strconv.FormatFloat(value, 'g', -1, 32). */
function floatKey(value: number): string {
  const single = Math.fround(value);
  let digits = String(single);
  for (let precision = 1; precision <= 9; precision++) {
    digits = single.toPrecision(precision);
    if (Math.fround(Number(digits)) === single) break;
  }
  const [mantissa = '', exponent = '0'] = Number(digits).toExponential().split('e');
  const power = Number(exponent);
  if (power >= -4 && power < 21) return plainDecimal(Number(digits));
  return `${mantissa}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
}

function plainDecimal(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(20).replace(/0+$/, '') : text;
}

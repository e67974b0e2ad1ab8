// Quantities: `65535`, `1Mi`, `1.5G`, `1e3`. docs/development/design.md#durations-and-quantities. Values are exact for any length and
// exponent.

import { defined } from './defined.ts';
import type { Problem } from './problem.ts';
import { quote } from './quote.ts';

/** Anchored; works in RE2 (the CRDs) and in JavaScript. Rejects `1e1.5`, which no reader supports. */
export const QUANTITY_PATTERN =
  '^[+-]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]+)?$';

const SYNTAX = /^([+-]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))(?:([KMGTPE]i)|([numkMGTPE])|[eE]([+-]?)(\d+))?$/;

const BINARY: Readonly<Record<string, number>> = { Ki: 10, Mi: 20, Gi: 30, Ti: 40, Pi: 50, Ei: 60 };
const DECIMAL: Readonly<Record<string, number>> = {
  n: -9,
  u: -6,
  m: -3,
  k: 3,
  M: 6,
  G: 9,
  T: 12,
  P: 15,
  E: 18,
};

/**
 * Maximum number of stored digits. A limit of 2^64 divided by 2^60 has at most 80 significant digits, so a value that agrees with a limit
 * in 256 digits and has more is above it: `more` marks such a value.
 */
const KEPT_DIGITS = 256;
/** Beyond 10^±(this), the magnitude alone decides every comparison with a limit; exponents are clamped here. */
const FAR = 1_000_000_000;

/** sign x (digits + a rest below one unit, if `more`) x 10^tens x 2^twos. */
export interface Quantity {
  readonly sign: -1 | 0 | 1;
  /** Significant decimal digits without leading or trailing zeros; empty for zero. */
  readonly digits: string;
  readonly more: boolean;
  readonly tens: number;
  readonly twos: number;
}

const ZERO: Quantity = { sign: 0, digits: '', more: false, tens: 0, twos: 0 };

export function parseQuantity(value: string | number): Quantity | undefined {
  if (typeof value === 'number') {
    return Number.isInteger(value) ? parseQuantity(BigInt(value).toString()) : undefined;
  }
  const match = SYNTAX.exec(value);
  if (match === null) return undefined;
  const [, sign, whole = '', fraction = match[4] ?? '', , binary, decimal, exponentSign, exponentDigits] =
    match;
  const all = whole + fraction;
  let first = 0;
  while (first < all.length && all[first] === '0') first += 1;
  if (first === all.length) return ZERO;
  let last = all.length;
  while (all[last - 1] === '0') last -= 1;
  const end = Math.min(last, first + KEPT_DIGITS);
  let tens = whole.length - end;
  if (decimal !== undefined) tens += DECIMAL[decimal]!;
  if (exponentDigits !== undefined) tens += exponent(exponentSign!, exponentDigits);
  return {
    sign: sign === '-' ? -1 : 1,
    digits: all.slice(first, end),
    more: end < last,
    tens,
    twos: binary === undefined ? 0 : BINARY[binary]!,
  };
}

function exponent(sign: string, digits: string): number {
  const significant = digits.replace(/^0+/, '');
  const value = significant.length > 9 ? FAR : Number(significant);
  return sign === '-' ? -value : value;
}

/** Compares with a whole number within ±2^64, exactly. */
export function compareQuantity(quantity: Quantity, limit: bigint | number): -1 | 0 | 1 {
  const wanted = BigInt(limit);
  const wantedSign = wanted > 0n ? 1 : wanted < 0n ? -1 : 0;
  if (quantity.sign !== wantedSign) return quantity.sign < wantedSign ? -1 : 1;
  if (quantity.sign === 0) return 0;
  const larger = compareMagnitude(quantity, wanted < 0n ? -wanted : wanted);
  if (larger === 0) return 0;
  return quantity.sign === larger ? 1 : -1;
}

/** The smallest whole number that is not below the quantity, if it is within 0 and `most`. */
export function wholeQuantity(quantity: Quantity, most: number): number | undefined {
  if (quantity.sign < 0 || compareQuantity(quantity, most) > 0) return undefined;
  if (quantity.sign === 0) return 0;
  if (isFarBelowOne(quantity)) return 1;
  const { numerator, denominator } = fraction(quantity);
  return Number((numerator + denominator - 1n) / denominator);
}

function compareMagnitude(quantity: Quantity, wanted: bigint): -1 | 0 | 1 {
  // 10^(place - 1) <= digits x 10^tens < 10^place, and every limit is below 10^20.
  if (quantity.digits.length + quantity.tens - 1 > 25) return 1;
  if (isFarBelowOne(quantity)) return -1;
  const { numerator, denominator } = fraction(quantity);
  const scaled = wanted * denominator;
  if (numerator < scaled) return -1;
  return numerator > scaled || quantity.more ? 1 : 0;
}

/** Below 10^-21 even after 2^60. */
function isFarBelowOne(quantity: Quantity): boolean {
  return quantity.digits.length + quantity.tens < -40;
}

function fraction({ digits, tens, twos }: Quantity): { numerator: bigint; denominator: bigint } {
  const numerator = BigInt(digits) << BigInt(twos);
  return tens >= 0
    ? { numerator: numerator * 10n ** BigInt(tens), denominator: 1n }
    : { numerator, denominator: 10n ** BigInt(-tens) };
}

export function checkQuantity(value: string | number): Problem | undefined {
  if (typeof value === 'number') {
    if (Number.isInteger(value)) return undefined;
    return {
      message: `${value} isn't a whole number`,
      hint: Number.isFinite(value) ? `write it as a string: \`"${value}"\`` : EXAMPLES,
      ...(SYNTAX.test(String(value)) ? { replacement: String(value) } : {}),
    };
  }
  if (SYNTAX.test(value)) return undefined;
  if (value === '') return { message: "a quantity can't be empty", hint: EXAMPLES, offset: 0 };
  const offset = /^\s*[+-]?[\d.]*/.exec(value)![0].length;
  return { message: `${quote(value)} isn't a quantity`, ...(wayOut(value) ?? { hint: EXAMPLES }), offset };
}

/** The same for CPU: `500m` is half a core. */
export function checkCpu(text: string): Problem | undefined {
  const problem = checkQuantity(text);
  if (problem === undefined) return undefined;
  const { message, offset } = problem;
  const thousandths = /^\s*(\d{1,9})\s*m(?:i|b|cpus?|cores?|illi(?:s|cpus?|cores?)?)\s*$/i.exec(text)?.[1];
  const cores = /^\s*(\d{1,9}(?:\.\d{1,3})?)\s*(?:v?cpus?|cores?)\s*$/i.exec(text)?.[1];
  const meant = thousandths === undefined ? cores : `${thousandths}m`;
  const hint =
    meant === undefined
      ? 'write cores or thousandths of a core, such as `2` or `500m`'
      : `write \`${meant}\``;
  return { message, hint, ...defined({ offset }) };
}

const EXAMPLES = 'write a number with an optional suffix, such as `65536`, `64Ki`, `1Mi` or `1.5G`';

/** The quantity that was probably meant. */
function wayOut(text: string): { readonly hint: string; readonly replacement?: string } | undefined {
  if (text.length > 48) return undefined;
  if (/[eE][+-]?\d*\.\d*$/.test(text))
    return { hint: 'the exponent is a whole number: write for example `1e3`' };
  const match = /^\s*([+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+))\s*([a-zA-Z]*)\s*$/.exec(text);
  if (match === null) return undefined;
  // A comma before three digits may be a thousands separator or a decimal comma.
  if (/,\d{3}$/.test(match[1]!)) return undefined;
  const number = match[1]!.replace(',', '.');
  const suffix = /^(?:([kmgtpe])(i?))?(?:b|bytes?)?$/i.exec(match[2]!);
  if (suffix === null) return undefined;
  const letter = suffix[1]?.toUpperCase() ?? '';
  if (letter === 'K' && suffix[2] === '')
    return { hint: `write \`${number}Ki\` (times 1024) or \`${number}k\` (times 1000)` };
  const written = `${number}${letter}${suffix[2] === undefined ? '' : suffix[2].toLowerCase()}`;
  if (!SYNTAX.test(written)) return undefined;
  const hint = `write \`${written}\``;
  // A comma may be a thousands separator, and an `m` may be a thousandth.
  return text.includes(',') || /\dm(?!i)/.test(text) ? { hint } : { hint, replacement: written };
}

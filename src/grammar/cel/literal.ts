// CEL literals: where a string, bytes or number literal ends, and whether its escapes and range are valid.
// STRING_LIT, BYTES_LIT and NUM of the CEL language definition.
import * as chars from './characters.ts';

const LOWER_X = 0x78;
const UPPER_X = 0x58;
const LOWER_U = 0x75;
const UPPER_U = 0x55;
const LOWER_E = 0x65;
const UPPER_E = 0x45;
const ZERO = 0x30;

/** A result below zero is the complement (`~`) of the offset of the mistake. */
export type End = number;

/** The end of the literal whose opening quote is at `quoteAt`; a mistake at a backslash is a bad escape, any other is a missing end. */
export function stringEnd(text: string, quoteAt: number, raw: boolean, bytes: boolean): End {
  const length = text.length;
  const quote = text.charCodeAt(quoteAt);
  const triple =
    quoteAt + 2 < length && text.charCodeAt(quoteAt + 1) === quote && text.charCodeAt(quoteAt + 2) === quote;
  let i = quoteAt + (triple ? 3 : 1);
  while (i < length) {
    const code = text.charCodeAt(i);
    if (code === quote) {
      if (!triple) return i + 1;
      if (i + 2 < length && text.charCodeAt(i + 1) === quote && text.charCodeAt(i + 2) === quote)
        return i + 3;
      i++;
    } else if (code === chars.BACKSLASH && !raw) {
      const next = escapeEnd(text, i, bytes);
      if (next < 0) return next;
      i = next;
    } else if (!triple && (code === chars.LINE_FEED || code === chars.CARRIAGE_RETURN)) {
      return ~i;
    } else {
      i++;
    }
  }
  return ~length;
}

function escapeEnd(text: string, at: number, bytes: boolean): End {
  const code = at + 1 < text.length ? text.charCodeAt(at + 1) : 0;
  switch (code) {
    case 0x61: // a b f n r t v
    case 0x62:
    case 0x66:
    case 0x6e:
    case 0x72:
    case 0x74:
    case 0x76:
    case chars.DOUBLE_QUOTE:
    case chars.QUOTE:
    case chars.BACKSLASH:
    case chars.QUESTION:
    case 0x60:
      return at + 2;
    case LOWER_X:
    case UPPER_X:
      return hexEscapeEnd(text, at, 2);
    case LOWER_U:
      return bytes ? ~at : hexEscapeEnd(text, at, 4);
    case UPPER_U:
      return bytes ? ~at : hexEscapeEnd(text, at, 8);
    case ZERO:
    case ZERO + 1:
    case ZERO + 2:
    case ZERO + 3:
      return isOctal(text, at + 2) && isOctal(text, at + 3) ? at + 4 : ~at;
    default:
      return ~at;
  }
}

function isOctal(text: string, at: number): boolean {
  return at < text.length && text.charCodeAt(at) >= ZERO && text.charCodeAt(at) <= ZERO + 7;
}

/** A code point: neither a surrogate nor beyond Unicode. */
function hexEscapeEnd(text: string, at: number, digits: number): End {
  const end = at + 2 + digits;
  if (end > text.length) return ~at;
  for (let i = at + 2; i < end; i++) if (!chars.isHexDigit(text.charCodeAt(i))) return ~at;
  if (digits === 2) return end;
  const point = Number.parseInt(text.slice(at + 2, end), 16);
  return point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff) ? ~at : end;
}

const INT64_MAX = 2n ** 63n - 1n;
const UINT64_MAX = 2n ** 64n - 1n;
/** Digits that always fit: 10^18 and 16^15 are below 2^63. */
const SAFE_DECIMAL = 18;
const SAFE_HEX = 15;
/** The largest double has 309 digits before the decimal point. */
const SAFE_DOUBLE = 300;

/** The end of the number that starts at `at` with a digit or a point; the complement of `at` if its value is out of range. */
export function numberEnd(text: string, at: number, negative: boolean): End {
  const length = text.length;
  let i = at;
  if (
    text.charCodeAt(i) === ZERO &&
    i + 2 < length &&
    text.charCodeAt(i + 1) === LOWER_X &&
    chars.isHexDigit(text.charCodeAt(i + 2))
  ) {
    i += 3;
    while (i < length && chars.isHexDigit(text.charCodeAt(i))) i++;
    return integerEnd(text, at, i, 2, SAFE_HEX, negative);
  }
  while (i < length && chars.isDigit(text.charCodeAt(i))) i++;
  const whole = i;
  if (i + 1 < length && text.charCodeAt(i) === chars.DOT && chars.isDigit(text.charCodeAt(i + 1))) {
    i += 2;
    while (i < length && chars.isDigit(text.charCodeAt(i))) i++;
  }
  const fraction = i;
  if (i < length && (text.charCodeAt(i) === LOWER_E || text.charCodeAt(i) === UPPER_E)) {
    let exponent = i + 1;
    if (exponent < length) {
      const sign = text.charCodeAt(exponent);
      if (sign === chars.PLUS || sign === chars.MINUS) exponent++;
    }
    if (exponent < length && chars.isDigit(text.charCodeAt(exponent))) {
      i = exponent + 1;
      while (i < length && chars.isDigit(text.charCodeAt(i))) i++;
    }
  }
  if (i === whole) return integerEnd(text, at, i, 0, SAFE_DECIMAL, negative);
  if ((i > fraction || whole - at > SAFE_DOUBLE) && !Number.isFinite(Number(text.slice(at, i)))) return ~at;
  return i;
}

function integerEnd(
  text: string,
  at: number,
  end: number,
  prefix: number,
  safe: number,
  negative: boolean,
): End {
  const suffix = end < text.length ? text.charCodeAt(end) : 0;
  const unsigned = suffix === LOWER_U || suffix === UPPER_U;
  const after = unsigned ? end + 1 : end;
  if (end - at - prefix <= safe) return after;
  let first = at + prefix;
  while (first < end && text.charCodeAt(first) === ZERO) first++;
  // Five digits more than the safe count never fit into 64 bits, so the big integer below stays small.
  if (end - first > safe + 5) return ~at;
  if (end === first) return after;
  const value = BigInt((prefix > 0 ? '0x' : '') + text.slice(first, end));
  const most = unsigned ? UINT64_MAX : negative ? INT64_MAX + 1n : INT64_MAX;
  return value > most ? ~at : after;
}

// The start of a value in a CEL expression: signs, then a literal, a name, or an opening bracket.

import { LIST, MAP_KEY, PAREN } from './brackets.ts';
import * as chars from './characters.ts';
import { emptyEnd } from './empty.ts';
import { numberEnd, stringEnd } from './literal.ts';
import {
  ABSOLUTE_FUNCTION,
  AFTER_VALUE,
  END,
  FUNCTION,
  type Next,
  NOTHING,
  OTHER,
  type Scan,
} from './scan.ts';

const LOWER_B = 0x62;
const UPPER_B = 0x42;
const LOWER_R = 0x72;
const UPPER_R = 0x52;
const LOWER_U = 0x75;

export function readValue(scan: Scan): Next {
  scan.skipSpace();
  if (scan.expectsField && !readField(scan)) return END;
  if (!readSigns(scan)) return END;
  scan.valueKind = OTHER;
  scan.callable = NOTHING;
  scan.isPending = false;
  const code = scan.code();
  if (chars.isIdentifierStart(code)) return readWord(scan, code);
  if (startsNumber(scan.text, scan.at)) return readNumber(scan);
  switch (code) {
    case chars.DOUBLE_QUOTE:
    case chars.QUOTE:
      return readString(scan, scan.at, false, false);
    case chars.OPEN_PAREN:
      return scan.open(PAREN);
    case chars.OPEN_BRACKET:
      return readCollection(scan, LIST, chars.CLOSE_BRACKET);
    case chars.OPEN_BRACE:
      return readCollection(scan, MAP_KEY, chars.CLOSE_BRACE);
    case chars.DOT:
      return readAbsoluteName(scan);
    default:
      return isEmpty(scan) ? scan.refuse('empty', 0) : scan.refuseInside('operand');
  }
}

const isEmpty = ({ at, length, text, brackets }: Scan): boolean =>
  at >= length && brackets.isEmpty && chars.skipSpace(text, 0) >= length;

/** `name:` before the value of a message's field. */
function readField(scan: Scan): boolean {
  scan.expectsField = false;
  const end = scan.fieldNameEnd();
  if (end < 0) {
    scan.refuseInside('fieldName');
    return false;
  }
  scan.at = end;
  scan.skipSpace();
  if (scan.code() !== chars.COLON) {
    scan.refuseInside('colon');
    return false;
  }
  scan.at++;
  scan.skipSpace();
  return true;
}

/** A run of `!` or of `-`. Only a literal's own minus may follow the other sign. */
function readSigns(scan: Scan): boolean {
  scan.isNegative = false;
  scan.minusAfterBang = -1;
  const sign = scan.code();
  if (sign !== chars.BANG && sign !== chars.MINUS) return true;
  let run = 0;
  do {
    run++;
    scan.at++;
    scan.skipSpace();
  } while (scan.code() === sign);
  // Pairs of signs cancel out in the tree that macros look at.
  if (run % 2 === 1) scan.isCompound = true;
  if (sign === chars.MINUS) {
    scan.isNegative = run === 1;
    if (scan.code() !== chars.BANG) return true;
    scan.refuse('mixedSigns', scan.at);
    return false;
  }
  return scan.code() !== chars.MINUS || readMinusAfterBang(scan);
}

/** The minus of `!-5` belongs to the literal; there is no such place for it in `!-a`. */
function readMinusAfterBang(scan: Scan): boolean {
  scan.minusAfterBang = scan.at;
  scan.at++;
  scan.skipSpace();
  if (!startsNumber(scan.text, scan.at)) {
    scan.refuse('mixedSigns', scan.minusAfterBang);
    return false;
  }
  scan.isNegative = true;
  scan.isCompound = true;
  return true;
}

/** An identifier, a keyword, or the prefix of a string. */
function readWord(scan: Scan, code: number): Next {
  const { text, at } = scan;
  const quoteAt = prefixedQuote(text, at, code);
  if (quoteAt > 0) {
    const isBytes = code === LOWER_B || code === UPPER_B;
    return readString(scan, quoteAt, quoteAt > at + 1 || !isBytes, isBytes);
  }
  const end = chars.identifierEnd(text, at);
  const word = chars.UNUSABLE.at(text, at, end);
  if (word === undefined) scan.startChain(at, end, FUNCTION);
  else if (word === 'in') return scan.refuseInside('operand');
  else if (word !== 'true' && word !== 'false' && word !== 'null') return scan.refuseInside('reserved');
  scan.at = end;
  return AFTER_VALUE;
}

/** `.name`: a name that is looked up from the outermost scope. */
function readAbsoluteName(scan: Scan): Next {
  scan.at++;
  scan.skipSpace();
  if (!chars.isIdentifierStart(scan.code())) return scan.refuse('name', scan.at);
  const end = chars.identifierEnd(scan.text, scan.at);
  if (chars.UNUSABLE.at(scan.text, scan.at, end) !== undefined) return scan.refuseInside('reserved');
  scan.startChain(scan.at, end, ABSOLUTE_FUNCTION);
  scan.at = end;
  return AFTER_VALUE;
}

function readString(scan: Scan, quoteAt: number, isRaw: boolean, isBytes: boolean): Next {
  const end = stringEnd(scan.text, quoteAt, isRaw, isBytes);
  return end < 0 ? scan.refuse('string', ~end, scan.at) : scan.completeOther(end);
}

function readNumber(scan: Scan): Next {
  const end = numberEnd(scan.text, scan.at, scan.isNegative);
  if (end < 0) return scan.refuse('number', ~end);
  // An unsigned literal has no sign of its own.
  const isUnsigned = (scan.text.charCodeAt(end - 1) | 0x20) === LOWER_U;
  if (isUnsigned && scan.minusAfterBang >= 0) return scan.refuse('mixedSigns', scan.minusAfterBang);
  return scan.completeOther(end);
}

/** A list or a map: complete where it is empty, else open. */
function readCollection(scan: Scan, type: number, closer: number): Next {
  const end = emptyEnd(scan.text, scan.at, closer);
  return end < 0 ? scan.open(type) : scan.completeOther(end);
}

/** Where the quote stands when a prefix starts at `at`: r, b or br in either case; otherwise 0. */
function prefixedQuote(text: string, at: number, code: number): number {
  const isBytes = code === LOWER_B || code === UPPER_B;
  if (!isBytes && code !== LOWER_R && code !== UPPER_R) return 0;
  let i = at + 1;
  if (i >= text.length) return 0;
  let next = text.charCodeAt(i);
  if (isBytes && (next === LOWER_R || next === UPPER_R)) {
    i++;
    if (i >= text.length) return 0;
    next = text.charCodeAt(i);
  }
  return next === chars.QUOTE || next === chars.DOUBLE_QUOTE ? i : 0;
}

function startsNumber(text: string, at: number): boolean {
  if (at >= text.length) return false;
  const code = text.charCodeAt(at);
  if (code !== chars.DOT) return chars.isDigit(code);
  return at + 1 < text.length && chars.isDigit(text.charCodeAt(at + 1));
}

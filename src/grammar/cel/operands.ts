// Whether every operand of an expression reads something: one look at its characters, which takes a small part of the time of its tree.

import * as chars from './characters.ts';

/**
 * Whether each operand of `&&`, `||` and `? :` reads a variable or calls a function, so that no literal decides it. Where this look can't
 * tell, it is false: then only the tree shows it.
 */
export function readsInEachOperand(text: string): boolean {
  let reads = false;
  let isEmpty = true;
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    const isWord = chars.isIdentifierStart(code);
    if (isWord || chars.isDigit(code)) {
      const end = chars.identifierEnd(text, at);
      // The letters before a raw string, or one of bytes.
      if (isWord && isQuote(text.charCodeAt(end))) return false;
      reads ||= isWord && chars.UNUSABLE.at(text, at, end) === undefined;
      isEmpty = false;
      at = end;
    } else if (isQuote(code)) {
      const end = text.indexOf(text.charAt(at), at + 1);
      // A broken string, or one in three quotes.
      if (end < 0 || (end === at + 1 && text.charCodeAt(end + 1) === code)) return false;
      isEmpty = false;
      at = end + 1;
    } else if (OPERATORS.has(code)) {
      if (!reads) return false;
      reads = false;
      isEmpty = true;
      const isDouble = code === chars.AMPERSAND || code === chars.PIPE;
      if (isDouble && text.charCodeAt(at + 1) !== code) return false;
      at += isDouble ? 2 : 1;
    } else if (UNCLEAR.has(code) || (isEmpty && code === chars.OPEN_BRACKET)) {
      return false;
    } else {
      at++;
    }
  }
  return reads;
}

const isQuote = (code: number): boolean => code === chars.QUOTE || code === chars.DOUBLE_QUOTE;

/** Between two operands. */
const OPERATORS: ReadonlySet<number> = new Set([chars.AMPERSAND, chars.PIPE, chars.QUESTION, chars.COLON]);

/** Of escapes, messages and maps, and comments. A list that is a whole operand is neither true nor false. */
const UNCLEAR: ReadonlySet<number> = new Set([chars.BACKSLASH, chars.OPEN_BRACE, chars.SLASH]);

// How messages about an expression quote a place in it.

import * as chars from './characters.ts';

/** The word at `offset`, shortened if it is long: names come from users. */
export function word(text: string, offset: number, after = ''): string {
  const end = chars.identifierEnd(text, offset);
  return end - offset > 40
    ? `\`${text.slice(offset, offset + 40)}…\``
    : `\`${text.slice(offset, end)}${after}\``;
}

/** The character at `offset`, by its number if it is invisible. */
export function found(text: string, offset: number): string {
  if (offset >= text.length) return 'the end of the expression';
  if (chars.isIdentifierPart(text.charCodeAt(offset))) return word(text, offset);
  const point = text.codePointAt(offset) ?? 0;
  if (point === 0x60) return 'a backtick';
  const visible = /[\p{L}\p{N}\p{P}\p{S}]/u.test(String.fromCodePoint(point));
  const name = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
  return visible ? `\`${String.fromCodePoint(point)}\`` : name;
}

/** What closes the bracket at `open`. */
export const closerOf = (text: string, open: number): string => {
  const opener = text.charAt(open);
  return opener === '(' ? ')' : opener === '[' ? ']' : '}';
};

// Escapes of RE2: for a character, a Unicode property, or a Perl class. Each reader starts at the backslash. Source:
// https://github.com/google/re2, parse.cc.

import type { Range } from './class-size.ts';
import { type Property, propertyOf } from './properties.ts';

export interface Character {
  readonly code: number;
  readonly end: number;
}

const SIMPLE: Readonly<Record<string, number>> = { a: 7, f: 12, n: 10, r: 13, t: 9, v: 11 };
const NUMBERED = /\\(?:x(?:([0-9A-Fa-f]{2})|\{([0-9A-Fa-f]+)\})|(0[0-7]{0,2}|[1-7][0-7]{1,2}))/y;
const MAX_POINT = 0x10ffff;

/** The character of an escape; undefined: RE2 has no such escape. */
export function readEscape(text: string, start: number): Character | undefined {
  const code = text.charCodeAt(start + 1);
  if (Number.isNaN(code)) return undefined;
  const next = text[start + 1]!;
  if (code < 0x80 && !/[0-9A-Za-z]/.test(next)) return { code, end: start + 2 };
  if (Object.hasOwn(SIMPLE, next)) return { code: SIMPLE[next]!, end: start + 2 };
  NUMBERED.lastIndex = start;
  const match = NUMBERED.exec(text);
  if (match === null) return undefined;
  const hexadecimal = match[1] ?? match[2];
  const value = hexadecimal === undefined ? Number.parseInt(match[3]!, 8) : Number.parseInt(hexadecimal, 16);
  return value > MAX_POINT ? undefined : { code: value, end: NUMBERED.lastIndex };
}

/** The end of an unknown escape, for quoting it. */
export function unknownEscapeEnd(text: string, start: number): number {
  const known =
    /\\(?:x(?:\{[^}\s]{0,16}\}?|[0-9A-Fa-f]{0,2})|[uU][0-9A-Fa-f]{0,8}|k<\w{1,32}>|[1-9]\d?|[\s\S])?/uy;
  known.lastIndex = start;
  known.exec(text);
  return Math.max(known.lastIndex, start + 1);
}

export type PropertyEscape =
  | { readonly end: number; readonly property: Property; readonly negated: boolean }
  | { readonly end: number; readonly property?: undefined };

/** `\pL`, `\p{Greek}`, `\P{^Lu}`; without a property if RE2 has none of that name. */
export function readProperty(text: string, start: number, fold: boolean): PropertyEscape {
  let name: string;
  let end: number;
  if (text[start + 2] === '{') {
    const close = text.indexOf('}', start + 3);
    if (close === -1) return { end: Math.min(start + 3, text.length) };
    name = text.slice(start + 3, close);
    end = close + 1;
  } else {
    const point = text.codePointAt(start + 2);
    name = point === undefined ? '' : String.fromCodePoint(point);
    end = start + 2 + name.length;
  }
  const inverted = name.startsWith('^');
  const property = propertyOf(inverted ? name.slice(1) : name, fold);
  return property === undefined
    ? { end }
    : { end, property, negated: (text[start + 1] === 'P') !== inverted };
}

/** The characters of the lower-case escapes `\d`, `\s` and `\w`; the upper-case ones are the complements. */
export const PERL_CLASSES: Readonly<Record<string, readonly Range[]>> = {
  d: [[0x30, 0x39]],
  s: [
    [0x09, 0x0a],
    [0x0c, 0x0d],
    [0x20, 0x20],
  ],
  w: [
    [0x30, 0x39],
    [0x41, 0x5a],
    [0x5f, 0x5f],
    [0x61, 0x7a],
  ],
};

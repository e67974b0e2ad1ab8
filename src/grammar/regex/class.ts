// Character classes of RE2: `[a-z]`, `[^]x]`, `[[:alpha:]\pL]`. Parses one from its bracket on and computes its size.
// Source: https://github.com/google/re2, parse.cc.

import { caseVariants } from './case-orbits.ts';
import { classSize, merged, negated, type Range } from './class-size.ts';
import { PERL_CLASSES, readEscape, readProperty, unknownEscapeEnd } from './escape.ts';

export type ClassMistake = 'unclosedClass' | 'range' | 'posixClass' | 'property' | 'escape' | 'classInRange';

export type ClassReading =
  | {
      readonly end: number;
      readonly size: number;
      /** Its characters; undefined if it has Unicode properties. */
      readonly ranges?: readonly Range[];
      readonly mistake?: undefined;
    }
  | { readonly mistake: ClassMistake; readonly offset: number; readonly end: number };

const POSIX: Readonly<Record<string, readonly Range[]>> = {
  alnum: ranges('09AZaz'),
  alpha: ranges('AZaz'),
  ascii: [[0x00, 0x7f]],
  blank: ranges('\t\t  '),
  cntrl: [
    [0x00, 0x1f],
    [0x7f, 0x7f],
  ],
  digit: ranges('09'),
  graph: ranges('!~'),
  lower: ranges('az'),
  print: ranges(' ~'),
  punct: ranges('!/:@[`{~'),
  space: ranges('\t\r  '),
  upper: ranges('AZ'),
  word: ranges('09AZaz__'),
  xdigit: ranges('09AFaf'),
};

/** Pairs of characters as ranges. */
function ranges(pairs: string): Range[] {
  const result: Range[] = [];
  for (let index = 0; index < pairs.length; index += 2)
    result.push([pairs.charCodeAt(index), pairs.charCodeAt(index + 1)]);
  return result;
}

/** The characters in all their cases, with the two that Unicode folds to ASCII: the Kelvin sign and the long s. */
export function folded(given: readonly Range[]): Range[] {
  const result = [...given];
  for (const [low, high] of given) {
    for (const [first, shift] of [
      [0x41, 0x20],
      [0x61, -0x20],
    ] as const) {
      const from = Math.max(low, first);
      const to = Math.min(high, first + 25);
      if (from <= to) result.push([from + shift, to + shift]);
    }
    for (const [letter, other] of [
      ['k', 0x212a],
      ['s', 0x17f],
    ] as const) {
      const lower = letter.charCodeAt(0);
      if ((low <= lower && lower <= high) || (low <= lower - 0x20 && lower - 0x20 <= high))
        result.push([other, other]);
    }
    if (high > 0x7f) for (const other of caseVariants(Math.max(low, 0x80), high)) result.push([other, other]);
  }
  return result;
}

/** Parses the class whose bracket is at `start`. */
export function readClass(text: string, start: number, fold: boolean): ClassReading {
  const found: Range[] = [];
  const whole = (positive: readonly Range[]) => merged(fold ? folded(positive) : positive);
  let propertySize = 0;
  let index = start + 1;
  const inverted = text[index] === '^';
  if (inverted) index += 1;
  // A bracket at the beginning is an ordinary character, even as the start of a range.
  for (let first = true; index < text.length && (first || text[index] !== ']'); first = false) {
    const next = text[index + 1];
    if (text[index] === '[' && next === ':') {
      const end = text.indexOf(':]', index + 2);
      if (end !== -1) {
        const name = text.slice(index + 2, end);
        const positive = name.startsWith('^') ? name.slice(1) : name;
        if (!Object.hasOwn(POSIX, positive)) return { mistake: 'posixClass', offset: index, end: end + 2 };
        found.push(...(positive === name ? POSIX[positive]! : negated(whole(POSIX[positive]!))));
        index = end + 2;
        continue;
      }
    }
    if (text[index] === '\\' && next !== undefined) {
      if ((next === 'p' || next === 'P') && index + 2 < text.length) {
        const { end, ...read } = readProperty(text, index, fold);
        if (read.property === undefined) return { mistake: 'property', offset: index, end };
        propertySize += read.negated ? read.property.negatedSize : read.property.size;
        index = end;
        continue;
      }
      const perl = PERL_CLASSES[next.toLowerCase()];
      if (perl !== undefined) {
        found.push(...(next === next.toLowerCase() ? perl : negated(whole(perl))));
        index += 2;
        continue;
      }
    }
    const low = readCharacter(text, index);
    if (low === undefined) return { mistake: 'escape', offset: index, end: unknownEscapeEnd(text, index) };
    let high = low;
    if (text[low.end] === '-' && text[low.end + 1] !== undefined && text[low.end + 1] !== ']') {
      const last = readCharacter(text, low.end + 1);
      if (last === undefined) {
        const letter = text[low.end + 2];
        const end = unknownEscapeEnd(text, low.end + 1);
        return letter !== undefined && /[dswpDSWP]/.test(letter)
          ? { mistake: 'classInRange', offset: index, end }
          : { mistake: 'escape', offset: low.end + 1, end };
      }
      high = last;
      if (high.code < low.code) return { mistake: 'range', offset: index, end: high.end };
    }
    found.push([low.code, high.code]);
    index = high.end;
  }
  if (index >= text.length) return { mistake: 'unclosedClass', offset: start, end: text.length };
  const all = whole(found);
  if (propertySize > 0) return { end: index + 1, size: classSize(all) + propertySize };
  const ranges = inverted ? negated(all) : all;
  return { end: index + 1, size: Math.max(classSize(ranges), 1), ranges };
}

function readCharacter(text: string, index: number): { code: number; end: number } | undefined {
  if (text[index] === '\\') return readEscape(text, index);
  const code = text.codePointAt(index)!;
  return { code, end: index + (code > 0xffff ? 2 : 1) };
}

// Finds what other languages write and CEL doesn't have, at a place where the recogniser stopped.

import type { Edit } from '../edit.ts';

/** Words of other languages that are operators here. */
export const OPERATOR_WORDS: ReadonlyMap<string, string> = new Map([
  ['and', '&&'],
  ['or', '||'],
  ['is', '=='],
  ['eq', '=='],
  ['ne', '!='],
  ['mod', '%'],
]);

const OPERATORS: readonly (readonly [wrong: string, right: string])[] = [
  ['===', '=='],
  ['!==', '!='],
  ['<>', '!='],
];

/** The start of a foreign operator whose end was not an operand, with its CEL form. */
export function foreignOperator(
  text: string,
  offset: number,
): { readonly wrong: string; readonly right: string; readonly start: number } | undefined {
  for (const [wrong, right] of OPERATORS) {
    const start = offset - wrong.length + 1;
    if (start >= 0 && text.startsWith(wrong, start)) return { wrong, right, start };
  }
  return undefined;
}

/** The start of a C comment whose slash was read as a division or is in place of a value. */
export function commentAt(text: string, offset: number): number | undefined {
  if (text.startsWith('/*', offset)) return offset;
  return offset > 0 && text.startsWith('/*', offset - 1) ? offset - 1 : undefined;
}

const PATH = /\/[\w.~/-]*(?=\s*(?:$|[),\]]|&&|\|\|))/y;

/** A path without quotes, where a value must begin. */
export function pathAt(text: string, offset: number): Edit | undefined {
  PATH.lastIndex = offset;
  const path = text.startsWith('//', offset) ? undefined : PATH.exec(text)?.[0];
  return path === undefined ? undefined : { start: offset, end: PATH.lastIndex, text: `"${path}"` };
}

/** The start of a `not` before the operand at `offset`. */
export function negationBefore(text: string, offset: number): number | undefined {
  const match = /(?:^|[^\w.])(not|NOT)\s+$/.exec(text.slice(Math.max(0, offset - 64), offset));
  return match === null ? undefined : offset - match[0].length + match[0].indexOf(match[1]!);
}

const ADDRESS = /(?<![\w."'])\d{1,3}(?:\.\d{1,3}){3}(?:\/\d{1,2})?(?![\w."'])/g;

/** Whether the address is certainly meant as a text: no text equals a range, and `in` takes a list. */
export function isComparable(text: string, { start, text: written }: Edit): boolean {
  const isReal = written.split('.').every((part) => Number(part.replaceAll('"', '')) <= 255);
  return (
    isReal && !written.includes('/') && !/(?:^|\W)in\s*$/.test(text.slice(Math.max(0, start - 16), start))
  );
}

/** An IPv4 address or range without quotes. */
export function addressAt(text: string, offset: number): Edit | undefined {
  const from = Math.max(0, offset - 16);
  for (const match of text.slice(from, offset + 20).matchAll(ADDRESS)) {
    const start = from + match.index;
    const end = start + match[0].length;
    if (start <= offset && offset <= end) return { start, end, text: `"${match[0]}"` };
  }
  return undefined;
}

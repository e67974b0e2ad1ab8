// The corrected expression, if a rejection has one certain fix: operators and quotes of other languages.
// Ambiguous mistakes get only a hint.

import { type Edit, edited } from '../edit.ts';
import * as chars from './characters.ts';
import { recognise } from './recognise.ts';
import type { Refusal } from './recognition.ts';
import { KnownRoots } from './roots.ts';

/** Maximum number of mistakes in one expression; with more, it isn't fixed. */
const MAX_EDITS = 16;
/** Longer expressions aren't fixed: each edit costs another parse. */
const MAX_LENGTH = 4096;
const NO_ROOTS = new KnownRoots([]);

/** An expression that parses, if each mistake has a certain fix. */
export function mended(text: string, refusal: Refusal): string | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  let current = text;
  let wrong: Refusal | undefined = refusal;
  for (let edits = 0; edits < MAX_EDITS; edits++) {
    const edit = editOf(current, wrong);
    if (edit === undefined) return undefined;
    current = edited(current, [edit]);
    wrong = recognise(current, NO_ROOTS).refusal;
    if (wrong === undefined) return current;
  }
  return undefined;
}

/** Words of other languages that are operators here. Upper case ones are from SQL. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['and', '&&'],
  ['AND', '&&'],
  ['or', '||'],
  ['OR', '||'],
  ['is', '=='],
  ['eq', '=='],
  ['ne', '!='],
  ['mod', '%'],
]);

/** A string in typographic quotes, or in those of SQL and Go. Nothing inside may need an escape. */
const FOREIGN_STRING =
  /[\u201c\u201d\u201e]([^\u201c\u201d"\\\r\n]*)[\u201c\u201d]|[\u2018\u2019]([^\u2018\u2019'\\\r\n]*)[\u2018\u2019]|`([^`"\\\r\n]*)`/y;
const DURATION = /\d+(?:h|m|s|ms|us|ns)(?![\w.])/y;
/** What `not` can certainly negate: a call or a selection that is followed by the end or a logical operator. */
const WHOLE_CONDITION = /\s*[\w.]+(?:\([^()]*\))?\s*(?:$|\)|&&|\|\||(?:and|or|AND|OR)\b)/y;

function editOf(text: string, refusal: Refusal): Edit | undefined {
  const { offset, reason } = refusal;
  if (/^\s*\{\{[^{}]*\}\}\s*$/.test(text)) {
    const inside = text.trim().slice(2, -2).replace(/^-/, '').replace(/-$/, '').trim();
    // A dot at the start names a member of what a template language passes to its templates.
    return inside === '' || inside.startsWith('.') ? undefined : { start: 0, end: text.length, text: inside };
  }
  const address = addressAt(text, offset);
  if (address !== undefined) return isComparable(text, address) ? address : undefined;
  switch (reason) {
    case 'operand':
      return badOperand(text, offset);
    case 'operator':
      return badOperator(text, offset);
    case 'name': {
      // A keyword after a point.
      const end = chars.identifierEnd(text, offset);
      const point = text.slice(0, offset).lastIndexOf('.');
      if (!/^\w+$/.test(text.slice(offset, end)) || /^\d/.test(text.charAt(offset))) return undefined;
      return { start: point, end, text: `["${text.slice(offset, end)}"]` };
    }
    case 'string':
      // A backslash that starts no escape is meant literally, as in patterns.
      return text[offset] === '\\' && !/[xXuU0-7]/.test(text.charAt(offset + 1)) && offset + 1 < text.length
        ? { start: offset, end: offset, text: '\\' }
        : undefined;
    default:
      return undefined;
  }
}

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

function badOperand(text: string, offset: number): Edit | undefined {
  const foreign = foreignOperator(text, offset);
  if (foreign !== undefined) {
    const { start, wrong, right } = foreign;
    return { start, end: start + wrong.length, text: right };
  }
  const comment = commentAt(text, offset);
  if (comment !== undefined) {
    const close = text.indexOf('*/', comment + 2);
    let end = close + 2;
    while (text[end] === ' ') end++;
    return close === -1 ? undefined : { start: comment, end, text: '' };
  }
  const path = pathAt(text, offset);
  if (path !== undefined) return path;
  if (text[offset] === '$' && chars.isIdentifierStart(text.charCodeAt(offset + 1)))
    return { start: offset, end: offset + 1, text: '' };
  return foreignString(text, offset);
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

function foreignString(text: string, offset: number): Edit | undefined {
  FOREIGN_STRING.lastIndex = offset;
  const match = FOREIGN_STRING.exec(text);
  if (match === null) return undefined;
  const quoted = match[2] === undefined ? `"${match[1] ?? match[3]}"` : `'${match[2]}'`;
  return { start: offset, end: FOREIGN_STRING.lastIndex, text: quoted };
}

function badOperator(text: string, offset: number): Edit | undefined {
  const next = text.charAt(offset + 1);
  switch (text[offset]) {
    case '=':
      if (next === '>' || next === '<') return { start: offset, end: offset + 2, text: `${next}=` };
      return next === '~' ? undefined : { start: offset, end: offset + 1, text: '==' };
    case '&':
      return { start: offset, end: offset + 1, text: '&&' };
    case ';':
      return text.slice(offset + 1).trim() === '' ? { start: offset, end: text.length, text: '' } : undefined;
  }
  const negation = negationBefore(text, offset);
  if (negation !== undefined) {
    WHOLE_CONDITION.lastIndex = offset;
    return WHOLE_CONDITION.test(text) ? { start: negation, end: offset, text: '!' } : undefined;
  }
  const end = chars.identifierEnd(text, offset);
  const word = WORDS.get(text.slice(offset, end));
  if (word !== undefined && text[offset - 1] === ' ') return { start: offset, end, text: word };
  let start = offset;
  while (start > 0 && chars.isDigit(text.charCodeAt(start - 1))) start--;
  DURATION.lastIndex = start;
  if (start < offset && !/[\w.]/.test(text.charAt(start - 1)) && DURATION.test(text))
    return { start, end: DURATION.lastIndex, text: `duration("${text.slice(start, DURATION.lastIndex)}")` };
  return undefined;
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

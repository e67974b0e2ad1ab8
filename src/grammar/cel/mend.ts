// The corrected expression, if a rejection has one certain fix: operators and quotes of other languages.
// Ambiguous mistakes get only a hint.

import { type Edit, edited } from '../edit.ts';
import * as chars from './characters.ts';
import {
  addressAt,
  commentAt,
  foreignOperator,
  isComparable,
  negationBefore,
  OPERATOR_WORDS,
  pathAt,
} from './foreign.ts';
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

/** SQL writes its words in upper case. */
const SQL_WORD = /^(?:AND|OR)$/;

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
  const written = text.slice(offset, end);
  const word = OPERATOR_WORDS.get(SQL_WORD.test(written) ? written.toLowerCase() : written);
  if (word !== undefined && text[offset - 1] === ' ') return { start: offset, end, text: word };
  let start = offset;
  while (start > 0 && chars.isDigit(text.charCodeAt(start - 1))) start--;
  DURATION.lastIndex = start;
  if (start < offset && !/[\w.]/.test(text.charAt(start - 1)) && DURATION.test(text))
    return { start, end: DURATION.lastIndex, text: `duration("${text.slice(start, DURATION.lastIndex)}")` };
  return undefined;
}

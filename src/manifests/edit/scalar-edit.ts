// Scalars in place: a new value or a new key name, in the same quotes.

import type { Scalar } from 'yaml';
import { keyText, resolvePlain } from '../scalar.ts';
import { type Context, NotInPlace } from './collection.ts';
import type { Splice } from './splice.ts';
import { flowText, isSinglyQuotable, jsonText, plainLike, singleQuoted, stringText } from './text-of.ts';

type Piece = Omit<Splice, 'depth'>;

/** The key as kubectl reads it. */
export function nameOf(key: Scalar): string | undefined {
  const text = String(key.value ?? '');
  if (key.type !== 'PLAIN') return text;
  const resolved = resolvePlain(text);
  return 'value' in resolved ? keyText(resolved.value) : undefined;
}

export function renamed(key: Scalar, name: string): Piece {
  const { range } = key;
  if (!range || key.anchor !== undefined || key.tag !== undefined) throw new NotInPlace();
  const text = key.type === 'PLAIN' ? stringText(name) : inStyleOf(key, name, true);
  return { from: range[0], to: range[1], text };
}

/** The splices that change the value of a scalar. */
export function rescaled({ text, isJson }: Context, node: Scalar, value: unknown, inFlow: boolean): Piece[] {
  const { range, type, tag } = node;
  if (!range || tag !== undefined) throw new NotInPlace();
  if (typeof value === 'string') checkSource(node, value);
  if (type === 'BLOCK_LITERAL' && typeof value === 'string') return changedLines(text, node, value);
  const shown =
    typeof value !== 'string' || isJson ? flowText(value, isJson) : inStyleOf(node, value, inFlow);
  if (type !== 'BLOCK_FOLDED' && type !== 'BLOCK_LITERAL')
    return [{ from: range[0], to: range[1], text: shown }];
  const header = text.slice(range[0], text.indexOf('\n', range[0]));
  if (header.includes('#')) throw new NotInPlace();
  return [{ from: range[0], to: range[1], text: shown + (header.endsWith('\r') ? '\r\n' : '\n') }];
}

/** If a number isn't written as it reads (`010` is 8), the intended text is unknown. */
function checkSource({ type, value }: Scalar, wanted: string): void {
  if (type !== 'PLAIN') return;
  const source = String(value ?? '');
  const resolved = resolvePlain(source);
  const isNumber = 'value' in resolved && typeof resolved.value === 'number';
  if (isNumber && wanted.startsWith(String(resolved.value)) && String(resolved.value) !== source)
    throw new NotInPlace();
}

function inStyleOf({ type }: Scalar, value: string, inFlow: boolean): string {
  switch (type) {
    case 'QUOTE_DOUBLE':
      return jsonText(value);
    case 'QUOTE_SINGLE':
      return isSinglyQuotable(value) ? singleQuoted(value) : jsonText(value);
    case 'PLAIN':
      return plainLike(value, inFlow);
    default:
      return stringText(value);
  }
}

/** The lines of a literal block that differ. */
function changedLines(text: string, node: Scalar, value: string): Piece[] {
  const [start, end] = node.range as [number, number, number];
  const before = String(node.value).split('\n');
  const after = value.split('\n');
  if (before.length !== after.length) throw new NotInPlace();
  const body = text.indexOf('\n', start) + 1;
  const lines = text.slice(body, end).split('\n');
  const indent = /^ */.exec(lines.find((line) => line.trim() !== '') ?? '')?.[0].length ?? 0;
  const pieces: Piece[] = [];
  let at = body;
  for (const [index, line] of lines.entries()) {
    const [was, is] = [before[index], after[index]];
    if (was !== is) {
      const content = line.slice(indent).replace(/\r$/, '');
      if (content !== was || is === undefined || line.trim() === '') throw new NotInPlace();
      pieces.push({ from: at + indent, to: at + indent + content.length, text: is });
    }
    at += line.length + 1;
  }
  return pieces;
}

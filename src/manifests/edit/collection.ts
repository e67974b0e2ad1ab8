// Shared by block and flow collections: their entries, and where each begins and ends in the text.

import { isAlias, isMap, isPair, isScalar, type Pair, type Scalar, type YAMLMap, type YAMLSeq } from 'yaml';

export type Collection = YAMLMap | YAMLSeq;
/** A pair of a mapping, or an item of a list. */
export type Entry = object;

export interface Added {
  /** None for list items. */
  readonly name?: string;
  readonly value: unknown;
}

export interface Context {
  /** With a newline at the end of every line, including the last. */
  readonly text: string;
  /** New text must be JSON. */
  readonly isJson: boolean;
}

/** Thrown when the layout can't be kept; caught where editing begins. */
export class NotInPlace extends Error {}

/** Where an entry begins: its key, or the item without its dash. */
export function startOf(entry: Entry): number {
  const node = (isPair(entry) ? entry.key : entry) as Scalar | YAMLMap | YAMLSeq | null;
  const start = node?.range?.[0];
  // The range of a node excludes its anchor and tag.
  if (start === undefined || isDecorated(node)) throw new NotInPlace();
  if (isMap(node) && !node.flow && node.items.length > 0) return startOf(node.items[0] as Pair);
  return start;
}

const isDecorated = (node: unknown): boolean => {
  const { anchor, tag } = (node ?? {}) as { anchor?: string; tag?: string };
  return anchor !== undefined || tag !== undefined;
};

/** Offset of the end of an entry, without trailing comments. */
export function endOf(entry: Entry): number {
  const end = isPair(entry) ? endOfPair(entry) : endOfNode(entry);
  if (end === undefined) throw new NotInPlace();
  return end;
}

function endOfPair({ key, value }: Pair): number | undefined {
  const keyEnd = (key as Scalar | null)?.range?.[1];
  if (value === null) return keyEnd;
  const isNothing = isScalar(value) && value.type === 'PLAIN' && value.value === '';
  return isNothing ? Math.max(value.range?.[1] ?? 0, keyEnd ?? 0) : endOfNode(value as Entry);
}

function endOfNode(entry: Entry): number | undefined {
  const node = entry as Scalar | YAMLMap | YAMLSeq;
  if (isScalar(node) || isAlias(node) || node.flow) return node.range?.[1];
  const last = node.items.at(-1) as Entry | undefined;
  return last === undefined ? node.range?.[1] : endOf(last);
}

/** Offset after the line where an entry ends. A block scalar already ends there. */
export function lineAfter(text: string, end: number): number {
  if (text[end - 1] === '\n') return end;
  const lineEnd = text.indexOf('\n', end);
  return lineEnd === -1 ? text.length : lineEnd + 1;
}

/** The newline sequence before `at`, as the file uses it. */
export function newlineBefore(text: string, at: number): string {
  return text[at - 2] === '\r' ? '\r\n' : '\n';
}

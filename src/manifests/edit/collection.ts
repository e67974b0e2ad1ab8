// What block and flow collections have in common: their entries, and where each begins and ends in the text.

import { isAlias, isMap, isPair, isScalar, type Pair, type Scalar, type YAMLMap, type YAMLSeq } from 'yaml';

export type Collection = YAMLMap | YAMLSeq;
/** A pair of a mapping, or an item of a list. */
export type Entry = object;

export interface Added {
  /** None in a list. */
  readonly name?: string;
  readonly value: unknown;
}

export interface Context {
  /** Each line ended, the last too. */
  readonly text: string;
  /** What is written must be JSON. */
  readonly isJson: boolean;
}

/** Thrown, and caught where the editing begins: this layout can't be kept. */
export class NotInPlace extends Error {}

/** Where an entry begins: its key, or the item without its dash. */
export function startOf(entry: Entry): number {
  const node = (isPair(entry) ? entry.key : entry) as Scalar | YAMLMap | YAMLSeq | null;
  const start = node?.range?.[0];
  // Anchors and tags stand before what is counted.
  if (start === undefined || isDecorated(node)) throw new NotInPlace();
  if (isMap(node) && !node.flow && node.items.length > 0) return startOf(node.items[0] as Pair);
  return start;
}

const isDecorated = (node: unknown): boolean => {
  const { anchor, tag } = (node ?? {}) as { anchor?: string; tag?: string };
  return anchor !== undefined || tag !== undefined;
};

/** Where the last character of an entry stands, comments behind it left out. */
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

/** Offset behind the line that an entry ends on. A block scalar's end is there already. */
export function lineAfter(text: string, end: number): number {
  if (text[end - 1] === '\n') return end;
  const lineEnd = text.indexOf('\n', end);
  return lineEnd === -1 ? text.length : lineEnd + 1;
}

/** The end of the line before `at`, as the file has it. */
export function newlineBefore(text: string, at: number): string {
  return text[at - 2] === '\r' ? '\r\n' : '\n';
}

// Splices: pieces of text that replace others. Pieces at one offset are joined in an order that keeps nested blocks nested.

export interface Splice {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** Depth of the collection that gets the text: where several blocks end, the inner block's line comes first. */
  readonly depth: number;
  /** Continues the current line, before any new line at the same offset. */
  readonly isInline?: boolean;
}

/** Undefined: two splices overlap. */
export function splice(text: string, splices: readonly Splice[]): string | undefined {
  let result = '';
  let at = 0;
  for (const { from, to, text: added } of inOrder(splices)) {
    if (from < at) return undefined;
    result += text.slice(at, from) + added;
    at = to;
  }
  return result + text.slice(at);
}

export function inOrder(splices: readonly Splice[]): Splice[] {
  return splices.toSorted(
    (left, right) =>
      left.from - right.from ||
      Number(right.isInline ?? false) - Number(left.isInline ?? false) ||
      right.depth - left.depth,
  );
}

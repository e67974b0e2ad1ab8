// Splices: pieces of text that take the place of others. What one place gets is joined in an order that keeps nested blocks nested.

export interface Splice {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** Nesting of the collection that gets it: where blocks end together, the inner one's line comes first. */
  readonly depth: number;
  /** Goes on in the line that stands there, before any new line at the same place. */
  readonly isInline?: boolean;
}

/** Undefined where two of them speak of the same text. */
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

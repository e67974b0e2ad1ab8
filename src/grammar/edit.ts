// Edit: replaces a piece of a text. Grammars express certain fixes as edits; applied, they form a replacement.

export interface Edit {
  readonly start: number;
  readonly end: number;
  /** The new text. */
  readonly text: string;
}

/** The text with all edits applied; they must not overlap. */
export function edited(text: string, edits: readonly Edit[]): string {
  let result = '';
  let kept = 0;
  for (const edit of edits.toSorted((left, right) => left.start - right.start)) {
    result += text.slice(kept, edit.start) + edit.text;
    kept = edit.end;
  }
  return result + text.slice(kept);
}

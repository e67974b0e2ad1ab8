// Edit: a piece of a text that becomes another one. What a grammar is certain of, it says as edits; applied, they are a replacement.

export interface Edit {
  readonly start: number;
  readonly end: number;
  /** What stands there instead. */
  readonly text: string;
}

/** The text with all edits, which don't overlap. */
export function edited(text: string, edits: readonly Edit[]): string {
  let result = '';
  let kept = 0;
  for (const edit of edits.toSorted((left, right) => left.start - right.start)) {
    result += text.slice(kept, edit.start) + edit.text;
    kept = edit.end;
  }
  return result + text.slice(kept);
}

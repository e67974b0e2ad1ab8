// A suggestion: how the fix of one finding changes the text of the file.

import type { Position } from '../../manifests/position.ts';

export interface Suggestion {
  readonly replacements: readonly Replacement[];
  /** The same as whole lines, including the last one; no text means that the lines are deleted. */
  readonly lines: { readonly first: number; readonly last: number; readonly text: readonly string[] };
}

export interface Replacement {
  readonly start: Position;
  /** After the last character. */
  readonly end: Position;
  readonly text: string;
}

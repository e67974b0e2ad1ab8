// A suggestion: how the text of a file changes by the fix of one finding.

import type { Position } from '../../manifests/position.ts';

export interface Suggestion {
  readonly replacements: readonly Replacement[];
  /** The same in whole lines, the last one included; no text takes the lines away. */
  readonly lines: { readonly first: number; readonly last: number; readonly text: readonly string[] };
}

export interface Replacement {
  readonly start: Position;
  /** Behind the last character. */
  readonly end: Position;
  readonly text: string;
}

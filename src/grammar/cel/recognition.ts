// What the CEL recogniser answers: the root variables of a text, or the first place where it isn't CEL, and why.

import type { RootUse } from './roots.ts';

/** What is wrong at the place of a refusal. */
export type Reason =
  | 'empty'
  | 'operand'
  | 'operator'
  | 'mixedSigns'
  | 'name'
  | 'fieldName'
  | 'colon'
  | 'comma'
  | 'closer'
  | 'unclosed'
  | 'noElse'
  | 'nestedConditional'
  | 'reserved'
  | 'string'
  | 'number'
  | 'has'
  | 'iterationVariable'
  | 'depth';

export interface Refusal {
  readonly reason: Reason;
  readonly offset: number;
  /** Where the bracket, the call's name or the literal starts that the reason is about; -1 without one. */
  readonly open: number;
}

export interface Recognition {
  readonly refusal?: Refusal;
  readonly roots: readonly RootUse[];
}

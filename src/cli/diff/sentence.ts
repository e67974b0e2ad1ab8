// One change as text.

import type { Words } from './words.ts';

export interface Sentence {
  /** What the change is about; empty for the whole Gateway. */
  readonly about: Words;
  /** The host that it is on, if it is on one. */
  readonly host?: string;
  /** The listener of that host. */
  readonly listener?: string;
  /** The changes, each in a few words. */
  readonly changes: readonly Words[];
  /** Changes that policies cause: many members often share them. */
  readonly byPolicies?: readonly Words[];
}

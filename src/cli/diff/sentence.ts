// One change in words.

import type { Words } from './words.ts';

export interface Sentence {
  /** What the change is about; nothing where it is the whole Gateway. */
  readonly about: Words;
  /** The host that it is on, where it is on one. */
  readonly host?: string;
  /** The listener of that host. */
  readonly listener?: string;
  /** What changes, each in a few words. */
  readonly changes: readonly Words[];
  /** What changes since policies are other ones: of many the same. */
  readonly byPolicies?: readonly Words[];
}

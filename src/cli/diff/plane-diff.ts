// The text of a data plane's changes.

import type { ConfigurationOf, PlaneName } from '../../translation/planes.ts';
import type { Sentence } from './sentence.ts';
import type { Causes } from './sentences.ts';
import type { Words } from './words.ts';

export interface PlaneDiff<P extends PlaneName, C extends { readonly subject: string }> {
  readonly sentence: (change: C, causes: Causes) => Sentence;
  /** The change as JSON, without its text. */
  readonly entry: (change: C) => object;
  /** The Gateway that it belongs to; undefined for changes that several Gateways share. */
  readonly gateway: (change: C) => string | undefined;
  /** The noun for each subject, in the singular. */
  readonly nouns: Readonly<Record<C['subject'], string>>;
  /** How much a Gateway serves. */
  readonly size: (gateway: ConfigurationOf<P>) => Words;
}

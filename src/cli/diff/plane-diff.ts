// How changes of what a data plane serves read.

import type { GatewayConfiguration } from '../../translation/planes.ts';
import type { Sentence } from './sentence.ts';
import type { Words } from './words.ts';

export interface PlaneDiff<C extends { readonly subject: string }> {
  readonly sentence: (change: C) => Sentence;
  /** The change as JSON, without its text. */
  readonly entry: (change: C) => object;
  /** The Gateway that it is about; undefined for what several Gateways share. */
  readonly gateway: (change: C) => string | undefined;
  /** What a change of each subject is a change of, in singular. */
  readonly nouns: Readonly<Record<C['subject'], string>>;
  /** How much a Gateway serves. */
  readonly size: (gateway: GatewayConfiguration) => Words;
}

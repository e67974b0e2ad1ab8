// What a data plane does to compare two translations.

import type { GatewayConfiguration } from '../../translation/planes.ts';
import type { TranslationView } from '../../translation/view.ts';
import type { ComparedSide, GatewayPair, PlaneChange } from './changes.ts';

export interface PlaneComparison<Kept, C extends PlaneChange> {
  /** What a comparison reads besides the results, as it is now: the translator goes on. */
  readonly keep: (view: TranslationView, gateways: readonly GatewayConfiguration[]) => Kept;
  /** What differs between Gateways of this data plane, in the order in which it is listed. */
  readonly changes: (
    pairs: readonly GatewayPair[],
    before: KeptSide<Kept>,
    after: KeptSide<Kept>,
  ) => readonly C[];
}

export interface KeptSide<Kept> extends ComparedSide {
  readonly kept: Kept;
}

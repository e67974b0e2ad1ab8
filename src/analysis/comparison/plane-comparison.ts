// The part of a data plane in a comparison of two translations.

import type { ConfigurationOf, PlaneName } from '../../translation/planes.ts';
import type { TranslationView } from '../../translation/view.ts';
import type { ComparedSide, GatewayPair, PlaneChange } from './changes.ts';
import type { LostProtection } from './lost-protections.ts';
import type { Outage } from './outage.ts';

export interface PlaneComparison<P extends PlaneName, Kept, C extends PlaneChange> {
  /**
   * Copies what a comparison needs besides the results, since the translator goes on to change. Plain data, which can be sent from one
   * thread to another.
   */
  readonly keep: (view: TranslationView, gateways: readonly ConfigurationOf<P>[]) => Kept;
  /** The changes of this data plane's Gateways, in the order of the output. */
  readonly changes: (
    pairs: readonly GatewayPair<P>[],
    before: KeptSide<Kept>,
    after: KeptSide<Kept>,
  ) => Compared<C>;
  /** What a Gateway takes with it. */
  readonly lost: (gateway: ConfigurationOf<P>) => Outage;
}

export interface Compared<C> {
  readonly changes: readonly C[];
  readonly outage: Outage;
  readonly unprotected: readonly LostProtection[];
}

export interface KeptSide<Kept> extends ComparedSide {
  readonly kept: Kept;
}

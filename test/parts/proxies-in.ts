// The Gateways of the proxy data plane.

import { isOfPlane, type PlaneName } from '../../src/translation/planes.ts';

/** Those of a translation, or of a change of one. */
export const proxiesIn = <G extends { readonly dataPlane: PlaneName }>({
  gateways,
}: {
  readonly gateways: readonly G[];
}): readonly Extract<G, { readonly dataPlane: 'proxy' }>[] =>
  gateways.filter((gateway) => isOfPlane('proxy')(gateway)) as Extract<G, { readonly dataPlane: 'proxy' }>[];

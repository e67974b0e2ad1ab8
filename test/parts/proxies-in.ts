// The Gateways of the proxy data plane.

import { type GatewayChange, type GatewayConfiguration, isOfPlane } from '../../src/translation/planes.ts';
import { compareBytes } from './library-bytes.ts';

type OfProxy<G> = Extract<G, { readonly dataPlane: 'proxy' }>;

/**
 * Those of a translation, or of a change of one. Nearly all tests that translate for the proxy pass here, so it is here that each resource is
 * compared with how protobuf's library encodes it.
 */
export function proxiesIn<G extends GatewayConfiguration | GatewayChange>({
  gateways,
}: {
  readonly gateways: readonly G[];
}): readonly OfProxy<G>[] {
  const proxies = gateways.filter((gateway) => isOfPlane('proxy')(gateway)) as readonly OfProxy<G>[];
  for (const proxy of proxies as readonly OfProxy<GatewayConfiguration | GatewayChange>[])
    compareBytes(proxy);
  return proxies;
}

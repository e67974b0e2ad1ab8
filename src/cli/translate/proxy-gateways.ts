// Gateways for what only Envoy does: those of the proxy data plane.

import {
  configurationsOf,
  type GatewayConfiguration,
  type ProxyGatewayConfiguration,
} from '../../translation/planes.ts';
import { UsageError } from '../command-line/io.ts';
import type { NoGateway } from './assumed/no-gateway.ts';
import { nameOf, onlyGateway } from './chosen-gateway.ts';

export interface ForEnvoy {
  /** What needs an Envoy, as the start of a sentence: `-o bootstrap writes a file for Envoy`. */
  readonly what: string;
  /** What to use for a Gateway of the edge data plane. */
  readonly instead: string;
}

/** @throws UsageError for a Gateway of another data plane */
export function proxyGateway(gateway: GatewayConfiguration, forEnvoy: ForEnvoy): ProxyGatewayConfiguration {
  if (gateway.dataPlane === 'proxy') return gateway;
  throw notForEnvoy([gateway], forEnvoy);
}

/** The only Gateway of the proxy data plane. */
export function onlyProxyGateway(
  gateways: readonly GatewayConfiguration[],
  none: NoGateway | undefined,
  forEnvoy: ForEnvoy,
): ProxyGatewayConfiguration {
  const proxies = configurationsOf(gateways, 'proxy');
  if (proxies.length === 0 && gateways.length > 0) throw notForEnvoy(gateways, forEnvoy);
  return proxyGateway(onlyGateway(proxies, none), forEnvoy);
}

/** How many Gateways are named. */
const NAMED = 3;

export function notForEnvoy(
  gateways: readonly GatewayConfiguration[],
  { what, instead }: ForEnvoy,
): UsageError {
  const named = gateways.slice(0, NAMED).map(nameOf).join(', ');
  const more = gateways.length > NAMED ? ` and ${gateways.length - NAMED} more` : '';
  const are = gateways.length === 1 ? `Gateway ${named} is` : `Gateways ${named}${more} are`;
  return new UsageError(`${what}: ${are} of the edge data plane (class ${gateways[0]!.class})`, instead);
}

// The summary of a Gateway, by its data plane.

import type { GatewayConfiguration } from '../../../translation/planes.ts';
import { edgeSummary } from './edge/gateway-lines.ts';
import { proxySummary } from './proxy/gateway-lines.ts';
import type { Summarized } from './summarized.ts';

export function summaryOf(summarized: Summarized): (gateway: GatewayConfiguration) => Iterable<string> {
  const [ofProxy, ofEdge] = [proxySummary(summarized), edgeSummary(summarized)];
  return (gateway) => (gateway.dataPlane === 'proxy' ? ofProxy(gateway) : ofEdge(gateway));
}

// The parts of all data planes in a report.

import { configurationsOf, type GatewayConfiguration, type PlaneName } from '../../../translation/planes.ts';
import type { GatewayData } from '../data.ts';
import type { BackendTable } from './backend-table.ts';
import { edgeReport } from './edge/edge-report.ts';
import type { Collected, PlaneReport } from './plane-report.ts';
import { proxyReport } from './proxy/proxy-report.ts';

const PLANES: { readonly [P in PlaneName]: PlaneReport<P> } = { edge: edgeReport, proxy: proxyReport };

export function addBackends(backends: BackendTable, gateways: readonly GatewayConfiguration[]): void {
  PLANES.proxy.addBackends(backends, configurationsOf(gateways, 'proxy'));
  PLANES.edge.addBackends(backends, configurationsOf(gateways, 'edge'));
}

/** Called after all backends are added. */
export function gatewayDataOf(collected: Collected): (gateway: GatewayConfiguration) => GatewayData {
  const [ofProxy, ofEdge] = [PLANES.proxy.gatewayData(collected), PLANES.edge.gatewayData(collected)];
  return (gateway) => (gateway.dataPlane === 'proxy' ? ofProxy(gateway) : ofEdge(gateway));
}

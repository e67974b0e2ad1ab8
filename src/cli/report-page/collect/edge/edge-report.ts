// The part of the edge data plane in a report.

import { compareRoutes } from '../../../../analysis/edge/requests/route-order.ts';
import type { PlaneReport } from '../plane-report.ts';
import { addBackends } from './backend-data.ts';
import { gatewayData } from './gateway-data.ts';

export const edgeReport: PlaneReport<'edge'> = {
  addBackends,
  gatewayData({ view, tables, backends }) {
    const collecting = { view, tables, backends, order: compareRoutes(view) };
    return (gateway) => gatewayData(gateway, collecting);
  },
};

// The part of the proxy data plane in a report.

import { writtenRules } from '../../../../analysis/proxy/written-rules.ts';
import { RouteObjects } from '../../../../translation/proxy/origins.ts';
import type { PlaneReport } from '../plane-report.ts';
import { addClusters } from './cluster-data.ts';
import { gatewayData } from './gateway-data.ts';
import { RoutePolicies } from './route-policies.ts';

export const proxyReport: PlaneReport = {
  addBackends: addClusters,
  gatewayData({ view, translation, tables, backends }) {
    const routeObjects = new RouteObjects(translation.statuses, writtenRules(view, translation.gateways));
    const policies = new RoutePolicies(view, tables);
    const collecting = { view, tables, clusters: backends, routeObjects, policies };
    return (gateway) => gatewayData(gateway, collecting);
  },
};

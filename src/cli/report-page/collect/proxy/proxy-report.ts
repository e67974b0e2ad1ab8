// The part of the proxy data plane in a report.

import { writtenRules } from '../../../../analysis/proxy/written-rules.ts';
import { configurationsOf } from '../../../../translation/planes.ts';
import { RouteObjects } from '../../../../translation/proxy/origins.ts';
import type { PlaneReport } from '../plane-report.ts';
import { addClusters } from './cluster-data.ts';
import { gatewayData } from './gateway-data.ts';
import { RoutePolicies } from './route-policies.ts';

export const proxyReport: PlaneReport<'proxy'> = {
  addBackends: addClusters,
  gatewayData({ view, translation, tables, backends }) {
    const gateways = configurationsOf(translation.gateways, 'proxy');
    const routeObjects = new RouteObjects(translation.statuses, writtenRules(view, gateways));
    const policies = new RoutePolicies(view, tables);
    const collecting = { view, tables, clusters: backends, routeObjects, policies };
    return (gateway) => gatewayData(gateway, collecting);
  },
};

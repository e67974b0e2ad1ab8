// The action for a request that has found its route.

import { defined } from '../../../grammar/defined.ts';
import { BLACKHOLE_CLUSTER } from '../../../translation/proxy/clusters/names.ts';
import type { Cluster } from '../../../translation/proxy/envoy/generated/envoy.config.cluster.v3.ts';
import type { ClusterLoadAssignment } from '../../../translation/proxy/envoy/generated/envoy.config.endpoint.v3.ts';
import type {
  RedirectAction,
  Route,
  RouteAction,
} from '../../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import { ERROR_ROUTE } from '../../../translation/proxy/routes/error-route.ts';
import type { TranslatedMatch } from '../../../translation/proxy/routes/translate-match.ts';
import { backendOf } from '../cluster-backends.ts';
import { areEndpointsKnown } from '../known-endpoints.ts';
import { failsAlone } from '../policies/traffic-places.ts';
import type { ProxyAction, ProxyBackendShare } from './proxy-explanation.ts';

export interface Destinations {
  readonly clusters: readonly Cluster[];
  readonly endpoints: readonly ClusterLoadAssignment[];
}

/** `match`: the origin of the route; undefined if the route replaces a whole host or chain that fails. */
export function actionOf(
  route: Route,
  match: TranslatedMatch | undefined,
  problems: readonly string[],
  destinations: Destinations,
): ProxyAction {
  if (match === undefined ? isReplacement(route) : failsAlone(match)) {
    const own = [
      ...(match?.errors ?? []),
      ...(match?.flat.delegation?.failures ?? []).map(({ message }) => message),
    ];
    return { type: 'replaced', status: 500, problems: [...own, ...problems] };
  }
  const { directResponse, redirect } = route;
  if (directResponse !== undefined) {
    const body = directResponse.body?.inlineString;
    return {
      type: 'directResponse',
      status: directResponse.status ?? 0,
      ...defined({ body }),
    };
  }
  if (redirect !== undefined)
    return { type: 'redirect', status: redirectStatus(redirect), proxy: { redirect } };
  const { route: action = {}, match: _match, name: _name, metadata: _metadata, ...rest } = route;
  const { cluster: _cluster, weightedClusters: _weighted, ...settings } = action;
  const { typedPerFilterConfig: _perFilter, ...changes } = rest;
  return {
    type: 'forward',
    backends: backendsOf(action, destinations),
    problems: [...(match?.unusable ?? []).map(({ message }) => message), ...(match?.shareErrors ?? [])],
    proxy: { settings, changes },
  };
}

const isReplacement = ({ directResponse }: Route): boolean =>
  directResponse?.status === ERROR_ROUTE.directResponse.status;

const STATUSES: Readonly<Record<string, number>> = {
  MOVED_PERMANENTLY: 301,
  FOUND: 302,
  SEE_OTHER: 303,
  TEMPORARY_REDIRECT: 307,
  PERMANENT_REDIRECT: 308,
};

const redirectStatus = ({ responseCode = 'MOVED_PERMANENTLY' }: RedirectAction): number =>
  STATUSES[responseCode] ?? 301;

export function backendsOf(
  { cluster, weightedClusters }: Pick<RouteAction, 'cluster' | 'weightedClusters'>,
  destinations: Destinations,
): ProxyBackendShare[] {
  const weighted = weightedClusters?.clusters ?? [{ name: cluster ?? '', weight: 1 }];
  const total = weighted.reduce((sum, { weight = 0 }) => sum + weight, 0);
  return weighted.map(({ name = '', weight = 0 }) => {
    const found = destinations.clusters.find((each) => each.name === name);
    const endpoints = found && endpointsOf(found, destinations);
    const backend = backendOf(name);
    return {
      ...defined({ backend }),
      weight,
      share: total === 0 ? 0 : weight / total,
      ...defined({ endpoints }),
      ...(name === BLACKHOLE_CLUSTER || found === undefined ? { unusable: true as const } : {}),
      proxy: { cluster: name },
    };
  });
}

/** Undefined if the request or DNS decides, or if no endpoints are known. */
export function endpointsOf(cluster: Cluster, destinations: Destinations): number | undefined {
  const { endpoints } = destinations;
  const { name, type, edsClusterConfig, loadAssignment } = cluster;
  if (loadAssignment === undefined && (type !== 'EDS' || !areEndpointsKnown(destinations))) return undefined;
  const called = edsClusterConfig?.serviceName || name;
  const assignment = loadAssignment ?? endpoints.find(({ clusterName }) => clusterName === called);
  return (assignment?.endpoints ?? []).flatMap(({ lbEndpoints = [] }) => lbEndpoints).length;
}

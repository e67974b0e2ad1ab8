// Priorities of endpoints: how near each is to the proxy, by labels or by locality. 0 is tried first.

import { HOSTNAME_LABEL, OLD_REGION_LABEL, ZONE_LABEL } from '../../objects/core/topology-labels.ts';
import type { Labels } from '../../objects/labels.ts';
import {
  MESH_NETWORK_LABEL,
  MESH_TRAFFIC_DISTRIBUTION_ANNOTATION,
  SUBZONE_LABEL,
} from '../../objects/mesh/names.ts';
import type { Locality } from './workloads.ts';

/** How the endpoints of a backend are ranked. */
export type Ranking =
  /** All the same. */
  | { readonly by: 'nothing' }
  /** The labels that are compared with those of the proxy, the most significant first; `key=value` is compared with that value. */
  | { readonly by: 'labels'; readonly labels: readonly string[] }
  /** By the same region, zone and subzone; `failover` names the region that replaces another. */
  | { readonly by: 'locality'; readonly failover: readonly { readonly from: string; readonly to: string }[] };

export const UNRANKED: Ranking = { by: 'nothing' };

/** An endpoint or the proxy that it is compared with. */
export interface Placed {
  readonly labels: Labels;
  readonly locality?: Locality;
}

/** Envoy's own limit. */
const MAX_PRIORITY = 128;

const NETWORK = [MESH_NETWORK_LABEL];
const ZONE = [...NETWORK, OLD_REGION_LABEL, ZONE_LABEL];

/** By the name of a traffic distribution: the labels that rank endpoints. */
export const DISTRIBUTIONS: Readonly<Record<string, readonly string[]>> = {
  preferclose: ZONE,
  prefersamezone: ZONE,
  prefersamenode: [...ZONE, SUBZONE_LABEL, HOSTNAME_LABEL],
  prefernetwork: NETWORK,
};

/** The labels of a traffic distribution, for a Service from its spec first; undefined: there is none. */
export function trafficDistribution(
  annotations: Labels | undefined,
  written?: string,
): readonly string[] | undefined {
  const name = (written || annotations?.[MESH_TRAFFIC_DISTRIBUTION_ANNOTATION] || '').toLowerCase();
  return Object.hasOwn(DISTRIBUTIONS, name) ? DISTRIBUTIONS[name] : undefined;
}

/** The priority of each endpoint. */
export function prioritiesOf(
  ranking: Ranking,
  endpoints: readonly Placed[],
  proxy: Placed,
): readonly number[] {
  switch (ranking.by) {
    case 'nothing':
      return endpoints.map(() => 0);
    case 'labels':
      return endpoints.map(({ labels }) => byLabels(ranking.labels, labels, proxy.labels));
    case 'locality':
      return withoutGaps(endpoints.map(({ locality }) => byLocality(locality, proxy.locality, ranking)));
  }
}

/** The priority is lower the more labels agree before the first difference. Labels that both sides lack agree. */
function byLabels(demanded: readonly string[], labels: Labels, own: Labels): number {
  const different = demanded.findIndex((demand) => {
    const equals = demand.indexOf('=');
    const key = equals === -1 ? demand : demand.slice(0, equals);
    const wanted = equals === -1 ? labelValue(own, key) : demand.slice(equals + 1);
    return labelValue(labels, key) !== wanted;
  });
  return different === -1 ? 0 : Math.min(demanded.length - different, MAX_PRIORITY);
}

function labelValue(labels: Labels, key: string): string | undefined {
  return Object.hasOwn(labels, key) ? labels[key] : undefined;
}

function byLocality(
  { region, zone, subZone }: Locality = {},
  own: Locality = {},
  { failover }: Ranking & { readonly by: 'locality' },
): number {
  if (region === own.region) {
    if (zone !== own.zone) return 2;
    return subZone === own.subZone ? 0 : 1;
  }
  const standIn = failover.find(({ from }) => from === own.region);
  return standIn === undefined || standIn.to === region ? 3 : 4;
}

/** The same order with the numbers 0, 1, 2 and so on. */
export function withoutGaps(priorities: readonly number[]): readonly number[] {
  const used = [...new Set(priorities)].sort((left, right) => left - right);
  return priorities.map((priority) => used.indexOf(priority));
}

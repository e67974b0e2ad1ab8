// Endpoints as an Envoy message: grouped by locality and priority, with weights.

import { defined } from '../../../grammar/defined.ts';
import { keyOf } from '../../../objects/key.ts';
import { MESH_TLS_MODE_LABEL } from '../../../objects/mesh/names.ts';
import { compareText } from '../../../objects/reference.ts';
import type { BackendEndpoint } from '../../backends/endpoints.ts';
import type {
  ClusterLoadAssignment,
  LbEndpoint,
  LocalityLbEndpoints,
} from '../envoy/generated/envoy.config.endpoint.v3.ts';
import { MESH_TLS_METADATA } from './mesh-tls.ts';

const MAX_WEIGHT = 2 ** 32 - 1;

interface Group {
  readonly endpoint: BackendEndpoint;
  readonly priority: number;
  readonly members: BackendEndpoint[];
}

export interface AssignmentOptions {
  /** Marks the endpoints that accept the mesh's TLS. */
  readonly marksMesh: boolean;
  /**
   * The weights of localities are used. Envoy ignores weights of endpoints without a locality, and would send them nothing: they get an
   * empty locality.
   */
  readonly weighsLocalities: boolean;
}

/** Endpoints with their priorities. */
export function loadAssignment(
  clusterName: string,
  endpoints: readonly BackendEndpoint[],
  priorities: readonly number[],
  options: AssignmentOptions,
): ClusterLoadAssignment {
  if (endpoints.length === 0) return { clusterName };
  const groups = new Map<string, Group>();
  for (const [index, endpoint] of endpoints.entries()) {
    const priority = priorities[index]!;
    const { region = '', zone = '', subZone = '' } = endpoint.locality ?? {};
    const key = keyOf(region, zone, subZone, priority);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { endpoint, priority, members: [endpoint] });
    else group.members.push(endpoint);
  }
  return {
    clusterName,
    endpoints: [...groups.values()].sort(compareGroups).map((group) => localityEndpoints(group, options)),
  };
}

function localityEndpoints(
  { endpoint, priority, members }: Group,
  { marksMesh, weighsLocalities }: AssignmentOptions,
): LocalityLbEndpoints {
  const { locality = weighsLocalities ? {} : undefined } = endpoint;
  const weight = members.reduce((sum, member) => sum + member.weight, 0);
  return {
    ...defined({ locality }),
    lbEndpoints: members.sort(compareEndpoints).map((member) => lbEndpoint(member, marksMesh)),
    loadBalancingWeight: Math.min(weight, MAX_WEIGHT),
    ...(priority === 0 ? {} : { priority }),
  };
}

function lbEndpoint({ address, port, weight, labels }: BackendEndpoint, marksMesh: boolean): LbEndpoint {
  return {
    endpoint: { address: { socketAddress: { address, portValue: port } } },
    loadBalancingWeight: weight,
    ...(marksMesh && Object.hasOwn(labels, MESH_TLS_MODE_LABEL) ? { metadata: MESH_TLS_METADATA } : {}),
  };
}

function compareGroups(left: Group, right: Group): number {
  const [before, after] = [left.endpoint.locality ?? {}, right.endpoint.locality ?? {}];
  return (
    compareText(before.region ?? '', after.region ?? '') ||
    compareText(before.zone ?? '', after.zone ?? '') ||
    compareText(before.subZone ?? '', after.subZone ?? '') ||
    left.priority - right.priority
  );
}

function compareEndpoints(left: BackendEndpoint, right: BackendEndpoint): number {
  return compareText(left.address, right.address) || left.port - right.port || left.weight - right.weight;
}

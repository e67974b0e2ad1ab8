// Clusters, their endpoints, and secrets, before and after. Most are the same for all proxies: each change is listed once, with its
// Gateways.

import { defined } from '../../../grammar/defined.ts';
import type { ProxyGatewayConfiguration } from '../../../translation/planes.ts';
import type { Cluster } from '../../../translation/proxy/envoy/generated/envoy.config.cluster.v3.ts';
import type { ClusterLoadAssignment } from '../../../translation/proxy/envoy/generated/envoy.config.endpoint.v3.ts';
import type { Secret } from '../../../translation/proxy/envoy/generated/envoy.extensions.transport_sockets.tls.v3.ts';
import { type GatewayPair, gatewayName, type Verb } from '../../comparison/changes.ts';
import { paired } from '../../comparison/pairs.ts';
import type { ClusterFault } from '../cluster-faults.ts';
import { areEndpointsKnown } from '../known-endpoints.ts';
import { differences } from './message-differences.ts';
import type { ClusterUser, ProxyChange } from './proxy-changes.ts';

/** For Gateways that exist before and after. `faults`: why clusters aren't created now. */
export function clusterChanges(
  gateways: readonly GatewayPair<'proxy'>[],
  faults: ReadonlyMap<string, readonly ClusterFault[]>,
  usersOf: (cluster: string) => readonly ClusterUser[],
): ProxyChange[] {
  const clusters = resourceChanges<Cluster>(
    gateways,
    ({ clusters }) => clusters,
    ({ name = '' }) => name,
  );
  const endpoints = resourceChanges<ClusterLoadAssignment>(
    gateways,
    ({ endpoints }) => endpoints,
    ({ clusterName = '' }) => clusterName,
  );
  const secrets = resourceChanges<Secret>(
    gateways,
    ({ secrets }) => secrets,
    ({ name = '' }) => name,
  );
  const areKnown = gateways.some(([, now]) => areEndpointsKnown(now));
  const comingAndGoing = new Set(
    clusters.filter(({ change }) => change !== 'changed').map(({ name }) => name),
  );
  return [
    ...clusters.map(({ before, after, ...about }): ProxyChange => {
      const sides = { ...(before && { before }), ...(after && { after }) };
      const found = before && after ? differences(before, after) : [];
      const isGone = about.change === 'removed';
      return {
        dataPlane: 'proxy',
        subject: 'cluster',
        ...about,
        ...sides,
        differences: found,
        errors: isGone ? (faults.get(about.name) ?? []) : [],
        users: isGone ? usersOf(about.name) : [],
      };
    }),
    ...endpoints
      // New and deleted clusters include their endpoints.
      .filter(({ name }) => !comingAndGoing.has(name))
      .map(({ before, after, ...about }): ProxyChange => {
        const [was, is] = [addressesOf(before), addressesOf(after)];
        const added = [...is].filter((address) => !was.has(address));
        const removed = [...was].filter((address) => !is.has(address));
        const isMoved = added.length + removed.length > 0;
        const found = before && after && !isMoved ? differences(before, after) : [];
        const isEmpty = is.size === 0 && was.size > 0 && areKnown;
        const users = isEmpty ? usersOf(about.name) : [];
        return {
          dataPlane: 'proxy',
          subject: 'endpoints',
          ...about,
          added,
          removed,
          differences: found,
          users,
        };
      }),
    ...secrets.map(
      ({ name, change, gateways }): ProxyChange => ({
        dataPlane: 'proxy',
        subject: 'secret',
        name,
        change,
        gateways,
      }),
    ),
  ];
}

interface ResourceChange<R> {
  readonly name: string;
  readonly change: Verb;
  readonly gateways: readonly string[];
  readonly before?: R;
  readonly after?: R;
}

function resourceChanges<R>(
  gateways: readonly GatewayPair<'proxy'>[],
  resources: (gateway: ProxyGatewayConfiguration) => readonly R[],
  nameOf: (resource: R) => string,
): ResourceChange<R>[] {
  const found: (Omit<ResourceChange<R>, 'gateways'> & { readonly gateways: string[] })[] = [];
  const byName = new Map<string, typeof found>();
  const note = (gateway: string, change: Verb, before: R | undefined, after: R | undefined): void => {
    const name = nameOf((after ?? before)!);
    const known = byName.get(name)?.find((each) => each.before === before && each.after === after);
    if (known !== undefined) {
      known.gateways.push(gateway);
      return;
    }
    const sides = defined({ before, after });
    const one = { name, change, gateways: [gateway], ...sides };
    found.push(one);
    byName.set(name, [...(byName.get(name) ?? []), one]);
  };
  for (const [old, now] of gateways) {
    const gateway = gatewayName(now);
    const pairs = paired(resources(old), resources(now), nameOf);
    for (const [before, after] of pairs.both)
      if (differences(before, after).length > 0) note(gateway, 'changed', before, after);
    for (const after of pairs.added) note(gateway, 'added', undefined, after);
    for (const before of pairs.removed) note(gateway, 'removed', before, undefined);
  }
  return found;
}

/** `10.0.0.7:80`, or another address of an endpoint. */
function addressesOf(assignment: ClusterLoadAssignment | undefined): ReadonlySet<string> {
  const addresses = new Set<string>();
  for (const { lbEndpoints = [] } of assignment?.endpoints ?? [])
    for (const { endpoint, endpointName } of lbEndpoints) {
      const socket = endpoint?.address?.socketAddress;
      const port = socket?.portValue ?? socket?.namedPort ?? '';
      addresses.add(
        socket === undefined
          ? (endpoint?.address?.pipe?.path ?? endpointName ?? JSON.stringify(endpoint?.address ?? {}))
          : `${socket.address ?? ''}:${port}`,
      );
    }
  return addresses;
}

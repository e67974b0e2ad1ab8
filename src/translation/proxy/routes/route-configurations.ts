// RouteConfigurations: one for each chain that carries HTTP, with its virtual hosts sorted by name.

import { compareText } from '../../../objects/reference.ts';
import { errorsOf } from '../../policies/policy-source.ts';
import type { RouteConfiguration, VirtualHost } from '../envoy/generated/envoy.config.route.v3.ts';
import type { HttpChain } from '../listeners/gateway-ports.ts';
import { jointMetadata, type RecordedPolicies } from '../policy-metadata.ts';
import { entriesWithDemands, NO_DEMANDS } from '../rerouting/demands.ts';
import type { EffectiveTrafficPolicy } from '../traffic-policy/traffic-policies.ts';
import { ERROR_ROUTE } from './error-route.ts';
import type { ServedHost } from './virtual-hosts.ts';

/** By name, then by host: of two hosts with one name, the first is used. */
export function compareHosts(left: ServedHost, right: ServedHost): number {
  return (
    compareText(left.virtualHost.name ?? '', right.virtualHost.name ?? '') ||
    compareText(left.placement.host, right.placement.host)
  );
}

const REPLACED: readonly VirtualHost[] = [
  { name: 'default', domains: ['*'], routes: [{ match: { prefix: '/' }, ...ERROR_ROUTE }] },
];

export interface ChainPolicies {
  readonly effective: EffectiveTrafficPolicy;
  /** Policies on the chain, except TrafficPolicies. */
  readonly others: readonly RecordedPolicies[];
  /** Whether the route of a request can change in the chain. */
  readonly isRerouting: boolean;
}

export function routeConfiguration(
  { name }: Pick<HttpChain, 'name'>,
  hosts: readonly VirtualHost[],
  { effective, others, isRerouting }: ChainPolicies,
): RouteConfiguration {
  const perFilter = isRerouting ? entriesWithDemands(effective.perFilter, NO_DEMANDS) : effective.perFilter;
  const all = [...others, effective];
  const metadata = jointMetadata(all);
  const base = {
    name,
    ignorePortInHostMatching: true,
    ...(metadata === undefined ? {} : { metadata }),
  };
  if (errorsOf(all).length > 0) return { ...base, virtualHosts: REPLACED };
  const virtualHosts = onceByName(hosts);
  return {
    ...base,
    ...(virtualHosts.length === 0 ? {} : { virtualHosts }),
    ...(Object.keys(perFilter).length === 0 ? {} : { typedPerFilterConfig: perFilter }),
  };
}

/** Removes duplicate names from a sorted list; most lists come back as they are. */
function onceByName(sorted: readonly VirtualHost[]): readonly VirtualHost[] {
  const isRepeated = (index: number): boolean => index > 0 && sorted[index]!.name === sorted[index - 1]!.name;
  if (!sorted.some((_, index) => isRepeated(index))) return sorted;
  return sorted.filter((_, index) => !isRepeated(index));
}

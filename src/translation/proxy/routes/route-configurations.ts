// RouteConfigurations: one for each chain that carries HTTP, with its virtual hosts by name.

import { compareText } from '../../../objects/reference.ts';
import type { HttpChain } from '../../gateways/ports.ts';
import type { RouteConfiguration, VirtualHost } from '../envoy/generated/envoy.config.route.v3.ts';
import { errorsOf, jointMetadata, type PlacedPolicies } from '../policies.ts';
import type { PlacedPolicy } from '../traffic-policy/policies.ts';
import { REPLACEMENT } from './replacement.ts';
import type { ServedHost } from './virtual-hosts.ts';

/** By name, then by host: of two hosts that give one name, the first counts. */
export function compareHosts(left: ServedHost, right: ServedHost): number {
  return (
    compareText(left.virtualHost.name ?? '', right.virtualHost.name ?? '') ||
    compareText(left.placement.host, right.placement.host)
  );
}

const REPLACED: readonly VirtualHost[] = [
  { name: 'default', domains: ['*'], routes: [{ match: { prefix: '/' }, ...REPLACEMENT }] },
];

/** `others`: policies of other kinds than TrafficPolicy on the chain. */
export function routeConfiguration(
  { name }: Pick<HttpChain, 'name'>,
  hosts: readonly Pick<ServedHost, 'virtualHost'>[],
  placed: PlacedPolicy,
  others: readonly PlacedPolicies[],
): RouteConfiguration {
  const { perFilter } = placed;
  const all = [...others, placed];
  const metadata = jointMetadata(all);
  const base = {
    name,
    ignorePortInHostMatching: true,
    ...(metadata === undefined ? {} : { metadata }),
  };
  if (errorsOf(all).length > 0) return { ...base, virtualHosts: REPLACED };
  const virtualHosts = onceByName(hosts.map(({ virtualHost }) => virtualHost));
  return {
    ...base,
    ...(virtualHosts.length === 0 ? {} : { virtualHosts }),
    ...(Object.keys(perFilter).length === 0 ? {} : { typedPerFilterConfig: perFilter }),
  };
}

/** Of those in the order of their names; most often the list itself. */
function onceByName(sorted: readonly VirtualHost[]): readonly VirtualHost[] {
  const isRepeated = (index: number): boolean => index > 0 && sorted[index]!.name === sorted[index - 1]!.name;
  if (!sorted.some((_, index) => isRepeated(index))) return sorted;
  return sorted.filter((_, index) => !isRepeated(index));
}

// What the places of a route write beside their own, so that what they turn on stands against what less specific places turned off
// (../switches.ts). A route may be on many hosts, below other places on each.

import type { TypedConfig } from '../envoy/any.ts';
import type { Route } from '../envoy/generated/envoy.config.route.v3.ts';
import { type FilterFamilyStates, overridesBelow, turnsOn } from '../filter-families.ts';

export interface RouteFamilies {
  readonly own: FilterFamilyStates | undefined;
  /** Of each backend reference. That of the only one is written on the route itself. */
  readonly backends: readonly (FilterFamilyStates | undefined)[];
}

/** Undefined, as on most routes, where no place turns anything on. */
export function routeFamilies(
  own: FilterFamilyStates | undefined,
  backends: readonly (FilterFamilyStates | undefined)[],
): RouteFamilies | undefined {
  return turnsOn(own) || backends.some(turnsOn) ? { own, backends } : undefined;
}

/** `outer`: what less specific places say, the nearest first, each as it came out. */
export function withFilterOverrides<R extends Pick<Route, 'route' | 'typedPerFilterConfig'>>(
  route: R,
  { own, backends }: RouteFamilies,
  outer: readonly FilterFamilyStates[],
): R {
  const standing = overridesBelow(own, outer);
  const [only] = backends.length === 1 ? backends : [];
  const below = withEntries(route, { ...standing.entries, ...overridesBelow(only, outer).entries });
  const weighted = below.route?.weightedClusters;
  if (weighted?.clusters === undefined || !backends.some(turnsOn)) return below;
  const around = [standing.states, ...outer];
  const clusters = weighted.clusters.map((cluster, index) =>
    withEntries(cluster, overridesBelow(backends[index], around).entries),
  );
  return { ...below, route: { ...below.route, weightedClusters: { ...weighted, clusters } } };
}

/** The place with these entries, there where it says nothing itself. */
function withEntries<P extends Pick<Route, 'typedPerFilterConfig'>>(
  place: P,
  entries: Readonly<Record<string, TypedConfig>>,
): P {
  if (Object.keys(entries).length === 0) return place;
  return { ...place, typedPerFilterConfig: { ...entries, ...place.typedPerFilterConfig } };
}

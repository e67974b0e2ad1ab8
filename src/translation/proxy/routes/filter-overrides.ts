// Override entries of the places of a route, so that what they turn on wins over what less specific places turned off
// (../filter-families.ts). A route can be on many hosts, with other less specific places on each.

import type { TypedConfig } from '../envoy/any.ts';
import type { Route } from '../envoy/generated/envoy.config.route.v3.ts';
import { type FilterFamilyStates, overridesBelow, turnsOn } from '../filter-families.ts';

export interface RouteFamilies {
  readonly own: FilterFamilyStates | undefined;
  /** One for each backend reference. The settings of an only reference are on the route itself. */
  readonly backends: readonly (FilterFamilyStates | undefined)[];
}

/** Undefined if no place turns anything on, as on most routes. */
export function routeFamilies(
  own: FilterFamilyStates | undefined,
  backends: readonly (FilterFamilyStates | undefined)[],
): RouteFamilies | undefined {
  return turnsOn(own) || backends.some(turnsOn) ? { own, backends } : undefined;
}

/** `outer`: the resulting states of less specific places, the nearest first. */
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

/** The place with these entries, for names that it has no entry for. */
function withEntries<P extends Pick<Route, 'typedPerFilterConfig'>>(
  place: P,
  entries: Readonly<Record<string, TypedConfig>>,
): P {
  if (Object.keys(entries).length === 0) return place;
  return { ...place, typedPerFilterConfig: { ...entries, ...place.typedPerFilterConfig } };
}

// What the places of a chain demand of its filters, where the route of a request can change: entries for its checkpoints.

import { equalJson } from '../../../grammar/json.ts';
import type { Any } from '../envoy/any.ts';
import { configHash } from '../envoy/config-hash.ts';
import type { Route } from '../envoy/generated/envoy.config.route.v3.ts';
import { ENABLED, isFilterConfig } from '../filter-config.ts';
import { FAMILIES } from '../filter-families.ts';
import { CHECKPOINT, demanding } from './checkpoint.ts';
import { followsFirstRoute, isUnchecked } from './first-route-filters.ts';
import { DEMANDED_PREFIX } from './gate.ts';

/** `typedPerFilterConfig` of a place. */
export type Entries = Readonly<Record<string, Any>>;

interface Place {
  readonly typedPerFilterConfig?: Entries;
}

/** The route with the demands of its places. `outer`: the entries of less specific places without demands, the nearest first. */
export function routeWithDemands<R extends Pick<Route, 'route'> & Place>(
  route: R,
  outer: readonly Entries[],
): R {
  const own = withDemands(route, outer);
  const weighted = route.route?.weightedClusters;
  if (weighted?.clusters?.some(({ typedPerFilterConfig }) => typedPerFilterConfig !== undefined) !== true)
    return own;
  const around = [route.typedPerFilterConfig ?? {}, ...outer];
  const clusters = weighted.clusters.map((cluster) => withDemands(cluster, around));
  return { ...own, route: { ...own.route, weightedClusters: { ...weighted, clusters } } };
}

/** A place without entries inherits the demands of less specific ones. */
export function withDemands<P extends Place>(place: P, outer: readonly Entries[]): P {
  const { typedPerFilterConfig: own = {} } = place;
  if (Object.keys(own).length === 0) return place;
  return { ...place, typedPerFilterConfig: entriesWithDemands(own, outer) };
}

export function entriesWithDemands(own: Entries, outer: readonly Entries[]): Entries {
  if (Object.keys(own).length === 0) return own;
  const entries = Object.entries(own).map(([name, config]) => [
    name,
    // The first route must not prevent a filter that a later one demands.
    isFilterConfig(config) && isOff(config) && !followsFirstRoute(name) ? ENABLED : config,
  ]);
  return {
    ...(Object.fromEntries(entries) as Entries),
    [CHECKPOINT]: demanding(demandsOf([own, ...outer])),
  };
}

/** Whether an entry turns off what a policy wants to turn off, in a chain in which the route can change. */
export const isOffByDemand = (entry: unknown, wanted: Any): boolean =>
  isFilterConfig(wanted) && isOff(wanted) && equalJson(entry, ENABLED);

const isOff = (config: Any): boolean => 'disabled' in config && config.disabled === true;

/** A text for each filter that requests of a place must pass: equal texts, equal settings. The most specific place comes first. */
export function demandsOf(places: readonly Entries[]): Readonly<Record<string, string>> {
  const settings = new Map<string, string>();
  const on = new Set<string>();
  for (const entries of places.toReversed()) {
    for (const [name, config] of Object.entries(entries)) {
      if (isUnchecked(name)) continue;
      if (isOff(config)) on.delete(name);
      else on.add(name);
      // Some filters merge the settings of all places.
      if (!isFilterConfig(config)) settings.set(name, `${settings.get(name) ?? ''}${configHash(config)}`);
    }
    for (const family of FAMILIES) {
      const entry = entries[family.switch.name];
      if (entry === undefined || isOff(entry)) continue;
      for (const name of on) if (name.startsWith(`${family.name}/`)) on.delete(name);
    }
  }
  return Object.fromEntries(
    [...on].sort().map((name) => [name, `${DEMANDED_PREFIX}${settings.get(name) ?? ''}`]),
  );
}

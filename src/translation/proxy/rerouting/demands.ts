// What the places of a chain demand of its filters, where the route of a request can change: entries for its checkpoints.

import { equalJson } from '../../../grammar/json.ts';
import { compareText } from '../../../objects/reference.ts';
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

/** What places demand of the filters of their chain together, by the names of filters. */
export type Demands = ReadonlyMap<string, Demand>;

interface Demand {
  readonly isOn: boolean;
  /** The same for the same settings; kept while the filter is off, since a more specific place can turn it on again. */
  readonly settings: string;
}

export const NO_DEMANDS: Demands = new Map();

/** With those of a place inside the others. */
export function demandsBelow(outer: Demands, own: Entries): Demands {
  const demands = new Map(outer);
  for (const [name, config] of Object.entries(own)) {
    if (isUnchecked(name)) continue;
    const { settings = '' } = demands.get(name) ?? {};
    // Some filters merge the settings of all places.
    const all = isFilterConfig(config) ? settings : `${settings}${configHash(config)}`;
    demands.set(name, { isOn: !isOff(config), settings: all });
  }
  for (const family of FAMILIES) {
    const entry = own[family.switch.name];
    if (entry === undefined || isOff(entry)) continue;
    for (const [name, demand] of demands)
      if (name.startsWith(`${family.name}/`)) demands.set(name, { ...demand, isOn: false });
  }
  return demands;
}

/** A text for each filter that requests must pass: equal texts, equal settings. */
export function demandTexts(demands: Demands): Readonly<Record<string, string>> {
  const on = [...demands].filter(([, { isOn }]) => isOn).sort(([left], [right]) => compareText(left, right));
  return Object.fromEntries(on.map(([name, { settings }]) => [name, `${DEMANDED_PREFIX}${settings}`]));
}

export function equalDemands(left: Demands | undefined, right: Demands | undefined): boolean {
  if (left === right) return true;
  if (left?.size !== right?.size) return false;
  for (const [name, { isOn, settings }] of left!) {
    const other = right!.get(name);
    if (other?.isOn !== isOn || other.settings !== settings) return false;
  }
  return true;
}

/** A place without entries inherits the demands of less specific ones, so that theirs make no difference to its text. */
export const demandsNothing = (route: Pick<Route, 'route'> & Place): boolean =>
  hasNoEntries(route) && route.route?.weightedClusters?.clusters?.every(hasNoEntries) !== false;

/** The route with the demands of its places. `outer`: of less specific places. */
export function routeWithDemands<R extends Pick<Route, 'route'> & Place>(route: R, outer: Demands): R {
  const own = withDemands(route, outer);
  const weighted = route.route?.weightedClusters;
  if (weighted?.clusters === undefined || weighted.clusters.every(hasNoEntries)) return own;
  const around = demandsBelow(outer, route.typedPerFilterConfig ?? {});
  const clusters = weighted.clusters.map((cluster) => withDemands(cluster, around));
  return { ...own, route: { ...own.route, weightedClusters: { ...weighted, clusters } } };
}

function withDemands<P extends Place>(place: P, outer: Demands): P {
  const { typedPerFilterConfig: own = {} } = place;
  const entries = entriesWithDemands(own, outer);
  return entries === own ? place : { ...place, typedPerFilterConfig: entries };
}

export function entriesWithDemands(own: Entries, outer: Demands): Entries {
  const names = Object.keys(own);
  if (names.length === 0) return own;
  const entries: Record<string, Any> = {};
  for (const name of names) {
    const config = own[name]!;
    // The first route must not prevent a filter that a later one demands.
    entries[name] = isFilterConfig(config) && isOff(config) && !followsFirstRoute(name) ? ENABLED : config;
  }
  entries[CHECKPOINT] = demanding(demandTexts(demandsBelow(outer, own)));
  return entries;
}

const hasNoEntries = ({ typedPerFilterConfig: own }: Place): boolean =>
  own === undefined || Object.keys(own).length === 0;

/** Whether an entry turns off what a policy wants to turn off, in a chain in which the route can change. */
export const isOffByDemand = (entry: unknown, wanted: Any): boolean =>
  isFilterConfig(wanted) && isOff(wanted) && equalJson(entry, ENABLED);

const isOff = (config: Any): boolean => 'disabled' in config && config.disabled === true;

// The policies of listeners on a host that routes of several listeners share: each route gets those of the listener that it attached
// through. They are a level between the virtual host and the route, written on the route, where the result is that of an entry on the
// virtual host.

import { defined } from '../../../grammar/defined.ts';
import { exactPartsOf } from '../../../objects/key.ts';
import type { SectionKey } from '../../policies/attachment-levels.ts';
import type { ChainFilter } from '../chain-filter.ts';
import type { TypedConfig } from '../envoy/any.ts';
import type { Metadata } from '../envoy/generated/envoy.config.core.v3.ts';
import type { Route } from '../envoy/generated/envoy.config.route.v3.ts';
import { type FilterFamilyStates, type FilterOverrides, overridesBelow } from '../filter-families.ts';
import { LOCAL_RATE_LIMIT, LOCAL_RATE_LIMIT_OFF } from '../traffic-policy/local-rate-limit.ts';
import type { EffectiveTrafficPolicy } from '../traffic-policy/traffic-policies.ts';
import { ERROR_ROUTE } from './error-route.ts';
import { combinedEntries } from './filter-entries.ts';

/** The policies of a listener, as its routes on a host inherit them. */
export interface ListenerLevel {
  readonly effective: EffectiveTrafficPolicy;
  /** States of filter families on it and on the chain, the nearest first. */
  readonly around: readonly FilterFamilyStates[];
  /** The configuration of filters on each route, below that of the route. */
  readonly perFilter: Readonly<Record<string, TypedConfig>>;
  /** Filters that the chain needs for it. */
  readonly filters: readonly ChainFilter[];
  /** The name of its own filter for what all its routes count together: that filter's configuration is on the virtual host. */
  readonly counter?: { readonly name: string; readonly config: TypedConfig };
}

export function listenerLevel(
  section: SectionKey | undefined,
  effective: EffectiveTrafficPolicy,
  chainFamilies: FilterFamilyStates | undefined,
): ListenerLevel {
  const { around, entries } = aroundRoutes(effective.families, chainFamilies);
  const perFilter = { ...entries, ...effective.perFilter };
  const level = { effective, around, perFilter, filters: effective.filters };
  const config = perFilter[LOCAL_RATE_LIMIT.name];
  if (section === undefined || config === undefined) return level;
  // An entry on each route would be a bucket for each route. Turned off under its usual name, since a broader one must not replace it.
  const name = [LOCAL_RATE_LIMIT.name, ...exactPartsOf<readonly string[]>(section)].join('/');
  return {
    ...level,
    perFilter: { ...perFilter, [LOCAL_RATE_LIMIT.name]: LOCAL_RATE_LIMIT_OFF },
    filters: [...effective.filters, { ...LOCAL_RATE_LIMIT, name }],
    counter: { name, config },
  };
}

/** The states that the routes of a place inherit, and the entries that the place needs for its own. */
export function aroundRoutes(
  own: FilterFamilyStates | undefined,
  chain: FilterFamilyStates | undefined,
): { readonly around: readonly FilterFamilyStates[]; readonly entries: FilterOverrides['entries'] } {
  const outer = chain === undefined ? NOBODY : [chain];
  if (own === undefined) return { around: outer, entries: {} };
  const { states, entries } = overridesBelow(own, outer);
  return { around: [states, ...outer], entries };
}

const NOBODY: readonly FilterFamilyStates[] = [];

/** The configuration on the virtual host that the listeners of its routes share it with. */
export function counters(levels: Iterable<ListenerLevel>): Readonly<Record<string, TypedConfig>> {
  const found: Record<string, TypedConfig> = {};
  for (const { counter } of levels) if (counter !== undefined) found[counter.name] = counter.config;
  return found;
}

/** A route with the policies of its listener. `counting`: the names of all counters of the host. */
export function withListener(route: Route, level: ListenerLevel, counting: readonly string[]): Route {
  const { effective, counter } = level;
  if (effective.merged.errors.length > 0) {
    const { name, match, metadata } = route;
    return { ...defined({ name, match, metadata }), ...ERROR_ROUTE };
  }
  const own = route.typedPerFilterConfig ?? {};
  const isOwnLimit = LOCAL_RATE_LIMIT.name in own;
  const off = counting.filter((name) => name !== counter?.name || isOwnLimit);
  const perFilter = {
    ...combinedEntries(level.perFilter, own),
    ...Object.fromEntries(off.map((name) => [name, LOCAL_RATE_LIMIT_OFF])),
  };
  const metadata = withOrigins(route.metadata, effective.metadata);
  return {
    ...withOwnCounters(withRetries(route, effective), counter?.name),
    ...(Object.keys(perFilter).length === 0 ? {} : { typedPerFilterConfig: perFilter }),
    ...defined({ metadata }),
  };
}

/** Retries of the route win. */
function withRetries(route: Route, { retryPolicy }: EffectiveTrafficPolicy): Route {
  if (retryPolicy === undefined || route.route === undefined || route.route.retryPolicy !== undefined)
    return route;
  return { ...route, route: { ...route.route, retryPolicy } };
}

/** A backend with a limit of its own isn't counted with the others. */
function withOwnCounters(route: Route, counter: string | undefined): Route {
  const weighted = route.route?.weightedClusters;
  if (counter === undefined || weighted?.clusters === undefined) return route;
  const clusters = weighted.clusters.map((cluster) => {
    const own = cluster.typedPerFilterConfig;
    if (own === undefined || !(LOCAL_RATE_LIMIT.name in own)) return cluster;
    return { ...cluster, typedPerFilterConfig: { ...own, [counter]: LOCAL_RATE_LIMIT_OFF } };
  });
  return { ...route, route: { ...route.route, weightedClusters: { ...weighted, clusters } } };
}

/** Origins of the listener's policies stand beside those of the route: a field can have both. */
function withOrigins(own: Metadata | undefined, listener: Metadata | undefined): Metadata | undefined {
  if (listener?.filterMetadata === undefined) return own;
  const beside = Object.entries(listener.filterMetadata).map(([key, origins]) => [
    `${key}/listener`,
    origins,
  ]);
  return { ...own, filterMetadata: { ...own?.filterMetadata, ...Object.fromEntries(beside) } };
}

/** Whether the same policies act, so that the virtual host can carry them for all of its routes. */
export function agree(levels: readonly EffectiveTrafficPolicy[]): boolean {
  const [first, ...others] = levels.map((effective) => effective.levels.flatMap(({ policies }) => policies));
  return others.every(
    (other) => other.length === first!.length && other.every((policy, index) => policy === first![index]),
  );
}

// What policies contribute to a place: a listener, a RouteConfiguration, a virtual host, a route or one of its weighted clusters.

import type { ChainFilter } from './chain-filter.ts';
import type { TypedConfig } from './envoy/any.ts';
import type { RetryPolicy, RouteAction } from './envoy/generated/envoy.config.route.v3.ts';

import type { FilterFamilyStates } from './filter-families.ts';

export type PlaceLevel = 'listener' | 'routeConfiguration' | 'virtualHost' | 'route' | 'weightedCluster';

/** The messages of a field for a place. A place ignores members that it can't have. */
export interface Contribution {
  /** `typedPerFilterConfig`, by the name of the filter in the chain. */
  readonly perFilter?: Readonly<Record<string, TypedConfig>>;
  /** Filters that the chain needs for it. */
  readonly filters?: readonly ChainFilter[];
  /** Filter families: the providers that it turns on, or that the family is off. */
  readonly families?: FilterFamilyStates;
  /** Members of the route action; only on routes that forward, and only where the action doesn't have them yet. */
  readonly action?: Partial<RouteAction>;
  /** For virtual hosts. */
  readonly retryPolicy?: RetryPolicy;
}

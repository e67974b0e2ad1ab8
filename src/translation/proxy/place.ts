// What policies contribute to a place: to a listener, a RouteConfiguration, a virtual host, a route or one of its weighted clusters.

import type { ChainFilter } from './chain-filter.ts';
import type { TypedConfig } from './envoy/any.ts';
import type { RetryPolicy, RouteAction } from './envoy/generated/envoy.config.route.v3.ts';

import type { FilterFamilyStates } from './filter-families.ts';

export type PlaceLevel = 'listener' | 'routeConfiguration' | 'virtualHost' | 'route' | 'weightedCluster';

/** What a field writes at a place. A place ignores what it has no member for. */
export interface Contribution {
  /** `typedPerFilterConfig`, by the name of the chain's filter. */
  readonly perFilter?: Readonly<Record<string, TypedConfig>>;
  /** Filters that the chain needs for it. */
  readonly filters?: readonly ChainFilter[];
  /** Of families of filters: what it turns on, or all off. */
  readonly families?: FilterFamilyStates;
  /** Members of the route action; on routes that forward, and only those that are free. */
  readonly action?: Partial<RouteAction>;
  /** Of a virtual host. */
  readonly retryPolicy?: RetryPolicy;
}

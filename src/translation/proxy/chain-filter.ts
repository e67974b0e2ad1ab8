// HTTP filters and their positions in a chain: by stage, then before, during or after it.

import { getOrCreate } from '../../grammar/get-or-create.ts';
import { compareText } from '../../objects/reference.ts';
import type { TypedConfig } from './envoy/any.ts';
import type { HttpFilter } from './envoy/generated/envoy.extensions.filters.network.http_connection_manager.v3.ts';

const STAGES = [
  'Fault',
  'Cors',
  'Waf',
  'AuthN',
  'AuthZ',
  'RateLimit',
  'Accepted',
  'OutAuth',
  'Route',
] as const;

export type Stage = (typeof STAGES)[number];

/** A filter that a chain needs, because a route or policy on the chain uses it. */
export interface ChainFilter {
  readonly name: string;
  readonly stage: Stage;
  /** `end`: after all others of its stage. */
  readonly position: 'before' | 'during' | 'after' | 'end';
  /** Among filters of one type at one position, the higher weight comes first. */
  readonly weight?: number;
  /** Runs only where a route, host or RouteConfiguration has an entry for it. */
  readonly disabled: boolean;
  readonly config: TypedConfig;
  /** It can make Envoy choose the route of a request again (rerouting/). */
  readonly reroutes?: true;
  /** The namespace of the extension whose service or tokens write answers, or parts of them (answer-end.ts). */
  readonly writer?: string;
  /**
   * Instead of `config` in chains where that happens: it skips requests whose current route doesn't demand it. Not needed for filters that do
   * nothing without an entry of the route.
   */
  readonly gated?: TypedConfig;
}

const POSITIONS = { before: 0, during: 1, after: 2, end: 3 } as const;

/** The order of the filters in a chain. */
export function compareFilters(left: ChainFilter, right: ChainFilter): number {
  const byPlace =
    STAGES.indexOf(left.stage) - STAGES.indexOf(right.stage) ||
    POSITIONS[left.position] - POSITIONS[right.position];
  if (byPlace !== 0) return byPlace;
  const types = compareText(left.config['@type'], right.config['@type']);
  const byWeight = types === 0 ? (right.weight ?? 0) - (left.weight ?? 0) : 0;
  return (
    byWeight ||
    compareText(left.name, right.name) ||
    types ||
    compareText(JSON.stringify(left.config), JSON.stringify(right.config))
  );
}

const identities = new WeakMap<ChainFilter, string>();

/** The same for filters that share one entry of a chain. */
export function filterIdentity(filter: ChainFilter): string {
  return getOrCreate(identities, filter, () => JSON.stringify(filter));
}

/** The filters of a chain in their order, each once, without the router that ends every chain. */
export function chainOf(filters: readonly ChainFilter[]): readonly HttpFilter[] {
  return filters.map(({ name, disabled, config }) => ({
    name,
    typedConfig: config,
    ...(disabled ? { disabled } : {}),
  }));
}

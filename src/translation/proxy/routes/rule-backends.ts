// The backends of a rule: their forwarding action, and what the filters of each reference add to it.

import type { Mutable } from '../../../grammar/mutable.ts';
import type { PolicyLevel } from '../../../policy/merge.ts';
import { type BackendResolver, isUsable, type UnusableBackend } from '../../backends/backend-reference.ts';
import type { BackendRef } from '../../routes/route.ts';
import type { ChainFilter } from '../chain-filter.ts';
import { backendFilters } from '../clusters/forward-proxy-filter.ts';
import { BLACKHOLE_CLUSTER, clusterOf } from '../clusters/names.ts';
import type { HeldRule } from '../delegation/flatten.ts';
import type { TypedConfig } from '../envoy/any.ts';
import type { RouteAction, WeightedCluster_ClusterWeight } from '../envoy/generated/envoy.config.route.v3.ts';
import type { EffectiveTrafficPolicy } from '../traffic-policy/traffic-policies.ts';
import { type ExtensionSources, extensionRefs } from './extension-refs.ts';
import { applyToBackend } from './filters/filters.ts';
import { overwrites } from './inherited-priority.ts';
import { giveWayBelow, type ParentPrecedence, withFreeHeaders } from './parent-precedence.ts';
import {
  filtersOfChanges,
  type HeaderChanges,
  noHeaderChanges,
  writtenHeaderChanges,
} from './route-draft.ts';

/** The settings from the filters of a backend reference. */
export interface BackendSettings {
  readonly headers: HeaderChanges;
  readonly perFilter: Readonly<Record<string, TypedConfig>>;
  /** The policies among them. */
  readonly effective: EffectiveTrafficPolicy;
  /** Why one of the filters can't be applied: requests for this reference get 500, since the filter may protect the backend. */
  readonly errors: readonly string[];
}

export interface RuleBackends {
  /** Undefined without backends. */
  readonly action: RouteAction | undefined;
  /** Settings of the only backend, which go on the route itself. */
  readonly only: BackendSettings | undefined;
  /** One for each reference. */
  readonly settings: readonly (BackendSettings | undefined)[];
  /** Filters that the chain needs. */
  readonly filters: readonly ChainFilter[];
  readonly unusable: readonly UnusableBackend[];
  /** Why the rule answers 500: errors of its only reference. */
  readonly errors: readonly string[];
  /** Why some of several references get no requests: the others are served. */
  readonly shareErrors: readonly string[];
}

export interface BackendContext extends ExtensionSources {
  readonly resolve: BackendResolver;
  /** Whether experimental fields of the Gateway API are on. */
  readonly isExperimental: boolean;
}

const NONE: readonly never[] = [];

export const NO_BACKENDS: RuleBackends = {
  action: undefined,
  only: undefined,
  settings: NONE,
  filters: NONE,
  unusable: NONE,
  errors: NONE,
  shareErrors: NONE,
};

const WEBSOCKETS = [{ upgradeType: 'websocket' }];

/** `precedence`: what delegating rules set with precedence. */
export function ruleBackends(
  held: HeldRule,
  context: BackendContext,
  precedence?: ParentPrecedence,
): RuleBackends {
  const references = held.rule.backendRefs ?? NONE;
  if (references.length === 0) return NO_BACKENDS;
  const filters: ChainFilter[] = [];
  const unusable: UnusableBackend[] = [];
  const errors: string[] = [];
  let takesWebsockets = false;
  const clusters = references.map((reference, index) => {
    const backend = context.resolve(reference, held.route);
    const settings = settingsOf(reference, held, context, precedence, filters);
    const isFailing = settings !== undefined && settings.errors.length > 0;
    if (isFailing) errors.push(...settings.errors.map((error) => `backendRefs[${index}]: ${error}`));
    if (!isUsable(backend)) unusable.push(backend);
    else if (backend.protocol === 'websocket' && !isFailing) takesWebsockets = true;
    filters.push(...backendFilters(backend));
    const name = isUsable(backend) && !isFailing ? clusterOf(backend) : BLACKHOLE_CLUSTER;
    return { name, reference, settings };
  });
  const [first] = clusters;
  const isOnly = clusters.length === 1;
  const clusterNotFoundResponseCode = 'INTERNAL_SERVER_ERROR';
  const action: Mutable<RouteAction> = isOnly
    ? { cluster: first!.name, clusterNotFoundResponseCode }
    : { weightedClusters: { clusters: clusters.map(weightedCluster) }, clusterNotFoundResponseCode };
  if (takesWebsockets) action.upgradeConfigs = WEBSOCKETS;
  const failures = listed(errors);
  return {
    action,
    only: isOnly ? first!.settings : undefined,
    settings: clusters.every(({ settings }) => settings === undefined)
      ? NONE
      : clusters.map(({ settings }) => settings),
    filters: filters.length < 2 ? listed(filters) : [...new Set(filters)],
    unusable: listed(unusable),
    errors: isOnly ? failures : NONE,
    shareErrors: isOnly ? NONE : failures,
  };
}

/** Most lists of thousands of rules are empty: they share one. */
const listed = <Item>(list: readonly Item[]): readonly Item[] => (list.length === 0 ? NONE : list);

function weightedCluster({
  name,
  reference: { weight = 1 },
  settings,
}: {
  readonly name: string;
  readonly reference: BackendRef;
  readonly settings: BackendSettings | undefined;
}): WeightedCluster_ClusterWeight {
  if (settings === undefined || settings.errors.length > 0) return { name, weight };
  const { headers, perFilter } = settings;
  return {
    name,
    weight,
    ...writtenHeaderChanges(headers),
    ...(Object.keys(perFilter).length === 0 ? {} : { typedPerFilterConfig: perFilter }),
  };
}

/** ExtensionRefs to TrafficPolicies, and the filters that routes/filter-types.ts allows on backend references. Others are errors. */
function settingsOf(
  { filters = NONE }: BackendRef,
  held: HeldRule,
  context: BackendContext,
  precedence: ParentPrecedence | undefined,
  needed: ChainFilter[],
): BackendSettings | undefined {
  if (filters.length === 0) return undefined;
  const { policies, directResponses, errors: unresolved } = extensionRefs(filters, held.route, context);
  const levels: readonly PolicyLevel[] = [{ policies, fold: 'ShallowMergePreferChild' }];
  const merged =
    precedence &&
    context.policies.mergedBelow(
      withFreeHeaders(context.policies.merged(levels), () => precedence.all),
      precedence.merged,
    );
  const effective = context.policies.effective(levels, 'weightedCluster', merged);
  needed.push(...effective.filters);
  const errors = [
    ...effective.merged.errors,
    ...unresolved,
    ...directResponses.map(
      ({ metadata: { namespace = '', name } }) =>
        `DirectResponse ${namespace}/${name} can't be used on a backend reference: refer to it in the filters of a rule`,
    ),
  ];
  const draft = { headers: noHeaderChanges(), perFilter: {}, filters: needed, errors };
  const { isExperimental } = context;
  applyToBackend(filters, draft, { held, isExperimental, overwrites: overwrites(held.route) });
  if (precedence !== undefined) giveWayBelow(draft, precedence.all);
  const { headers, perFilter } = draft;
  needed.push(...filtersOfChanges(headers));
  return { headers, perFilter: { ...effective.perFilter, ...perFilter }, errors, effective };
}

// One match of one rule as an Envoy route, but for its name: backends first, then the filters of the rule, then policies. What can't be
// served as configured answers 500.

import { GATEWAY_API_GROUP } from '../../../identifiers.ts';
import { foldRule, type PolicyLevel } from '../../../policy/merge.ts';
import type { Target } from '../../../policy/targets.ts';
import { type BackendResolver, isUsable, type UnusableBackend } from '../../backends/reference.ts';
import { BLACKHOLE_CLUSTER, INHERITED_PRIORITY_ANNOTATION } from '../../names.ts';
import type { FlatMatch, HeldRule } from '../../routes/flatten.ts';
import type { ChainFilter } from '../chain-filter.ts';
import type { Route, RouteAction } from '../envoy/generated/envoy.config.route.v3.ts';
import type { PlacedPolicy, TrafficPolicies } from '../traffic-policy/policies.ts';
import { routeMatch } from './match.ts';

export interface TranslatedMatch {
  readonly flat: FlatMatch;
  /** Undefined where it is silent: a delegating rule leaves the answer to its children. */
  readonly route: Omit<Route, 'name'> | undefined;
  /** Filters that the chain needs for it. */
  readonly filters: readonly ChainFilter[];
  /** Backend references that can't be used. */
  readonly unusable: readonly UnusableBackend[];
  /** Why it answers 500, if it does. */
  readonly errors: readonly string[];
  readonly policies: readonly PolicyLevel[];
  readonly placed: PlacedPolicy;
}

export interface MatchContext {
  readonly resolve: BackendResolver;
  readonly policies: TrafficPolicies;
}

/** In place of a route that can't be served as configured. */
export const REPLACEMENT = {
  directResponse: {
    status: 500,
    body: {
      inlineString: 'invalid route configuration detected and replaced with a direct response.',
    },
  },
} as const satisfies Partial<Route>;

export function translateMatch(flat: FlatMatch, context: MatchContext): TranslatedMatch {
  const match = routeMatch(flat.match);
  const unusable: UnusableBackend[] = [];
  const { delegation } = flat;
  const action = delegation === undefined ? forwardAction(flat, context, unusable) : undefined;
  const policies = policyLevels(flat, context.policies);
  const placed = context.policies.place(policies, 'route');
  const isIdle = action === undefined && delegation === undefined;
  const errors = [...(isIdle ? ['no action specified'] : []), ...placed.merged.errors];
  const metadata = placed.metadata === undefined ? {} : { metadata: placed.metadata };
  unusable.push(...(delegation?.failures ?? []));
  const common = { flat, unusable, errors, policies, placed, filters: placed.filters };
  if (delegation !== undefined && errors.length + delegation.failures.length === 0)
    return { ...common, route: undefined };
  if (errors.length + (delegation?.failures.length ?? 0) > 0)
    return { ...common, route: { match, ...metadata, ...REPLACEMENT } };
  const perFilter = placed.perFilter;
  return {
    ...common,
    route: {
      match,
      // What is set already stays.
      route: { ...placed.action, ...action },
      ...(Object.keys(perFilter).length === 0 ? {} : { typedPerFilterConfig: perFilter }),
      ...metadata,
    },
  };
}

function forwardAction(
  { held }: FlatMatch,
  { resolve }: MatchContext,
  unusable: UnusableBackend[],
): RouteAction | undefined {
  const clusters = (held.rule.backendRefs ?? []).map((reference) => {
    const backend = resolve(reference, held.route);
    if (!isUsable(backend)) unusable.push(backend);
    return { name: isUsable(backend) ? backend.cluster : BLACKHOLE_CLUSTER, weight: reference.weight ?? 1 };
  });
  const [first] = clusters;
  if (first === undefined) return undefined;
  const target = clusters.length === 1 ? { cluster: first.name } : { weightedClusters: { clusters } };
  return { ...target, clusterNotFoundResponseCode: 'INTERNAL_SERVER_ERROR' };
}

/** The levels of a route: its rule and route, then those of each rule that delegates to it. */
function policyLevels(flat: FlatMatch, policies: TrafficPolicies): readonly PolicyLevel[] {
  return [flat.held, ...flat.parents].map((held) => ({
    policies: policiesOf(held, policies),
    fold: foldRule(held.route.metadata.annotations?.[INHERITED_PRIORITY_ANNOTATION]),
  }));
}

function policiesOf({ route, rule }: HeldRule, { attached, policy }: TrafficPolicies) {
  const target: Target = {
    group: GATEWAY_API_GROUP,
    kind: route.kind,
    namespace: route.metadata.namespace ?? '',
    name: route.metadata.name,
    labels: route.metadata.labels ?? {},
  };
  const keys = [...(rule.name === undefined ? [] : attached(target, rule.name)), ...attached(target)];
  return [...new Set(keys)].map((key) => policy(key)!);
}

// TrafficPolicies as input of the merge, and the output of the merged fields at a place.

import { defined } from '../../../grammar/defined.ts';
import { getOrCreate } from '../../../grammar/get-or-create.ts';
import { POLICY_WEIGHT_ANNOTATION } from '../../../identifiers.ts';
import type { Graph } from '../../../incremental/graph.ts';
import {
  haveNoPolicies,
  type MergedPolicy,
  type MergeOptions,
  mergedBelow,
  mergePolicies,
  type PolicyLevel,
} from '../../../policy/merge.ts';
import type { SnapshotObjects } from '../../../snapshot/objects.ts';
import { readPolicy } from '../../policies/policy-field.ts';
import {
  NO_POLICIES,
  type PolicyContent,
  type PolicySource,
  policySource,
} from '../../policies/policy-source.ts';
import { parseWeight } from '../../policies/weight.ts';
import type { Settings } from '../../settings.ts';
import { type ChainFilter, chainOf, compareFilters } from '../chain-filter.ts';
import type { TypedConfig } from '../envoy/any.ts';
import type { RetryPolicy, RouteAction } from '../envoy/generated/envoy.config.route.v3.ts';
import type { ConfigFragment, EnvoyValidation } from '../envoy-validation.ts';
import type { FilterFamilyStates } from '../filter-families.ts';
import type { Contribution, PlaceLevel } from '../place.ts';
import { originsMetadata, type RecordedPolicies } from '../policy-metadata.ts';
import { envoyRefusals } from '../policy-refusals.ts';
import { type FieldSources, fieldContext } from './field-context.ts';
import { FIELD_BY_NAME, FIELDS } from './traffic-policy-fields.ts';

export const KIND = 'TrafficPolicy';

/** The merged policies of a place, and their output there. */
export interface EffectiveTrafficPolicy extends RecordedPolicies {
  readonly perFilter: Readonly<Record<string, TypedConfig>>;
  readonly filters: readonly ChainFilter[];
  readonly action: Partial<RouteAction>;
  readonly retryPolicy?: RetryPolicy;
  /** The error is about the hosts of one namespace, and not about the listener. */
  readonly isOfHosts?: true;
  /** Set if it configures filter families. */
  readonly families?: FilterFamilyStates;
}

export interface TrafficPolicies extends PolicySource {
  /** The merge of the levels of a place, the most specific level first. */
  readonly merged: (levels: readonly PolicyLevel[]) => MergedPolicy;
  /** The policies of a place below another, from which nothing is taken back where a parent takes precedence. */
  readonly mergedBelow: (own: MergedPolicy, above: MergedPolicy) => MergedPolicy;
  /** The effective policy of the levels of a place; `merged`: their merge, if it isn't the usual one. */
  readonly effective: (
    levels: readonly PolicyLevel[],
    level: PlaceLevel,
    merged?: MergedPolicy,
  ) => EffectiveTrafficPolicy;
}

export interface TrafficPolicySources extends FieldSources {
  readonly settings: Settings;
  readonly checks: EnvoyValidation;
}

export function trafficPolicies(graph: Graph, sources: TrafficPolicySources): TrafficPolicies {
  const { snapshot, settings, checks } = sources;
  const source = policySource(graph, KIND, {
    snapshot,
    settings,
    hasSections: true,
    read: (object) => read(object, sources),
  });
  const deepFields = new Set(
    Object.entries(settings.policyMerge.trafficPolicy)
      .filter(([, how]) => how === 'DeepMerge')
      .map(([field]) => field),
  );
  const options: MergeOptions = { fields: FIELD_BY_NAME, deepFields };
  return {
    ...source,
    merged: (levels) => mergePolicies(levels, options),
    mergedBelow: (own, above) => mergedBelow(own, above, options),
    effective: (levels, level, merged = mergePolicies(levels, options)) =>
      effectivePolicy(levels, merged, level, checks),
  };
}

function read(object: SnapshotObjects['TrafficPolicy'], sources: TrafficPolicySources): PolicyContent {
  const { checks, settings } = sources;
  const errors: string[] = [];
  const weight = weightOf(object.metadata.annotations?.[POLICY_WEIGHT_ANNOTATION], errors);
  const { proxyVersion } = settings;
  const context = fieldContext(object, sources);
  // Fields are checked one by one, then together: what was accepted is known again where it is the same message.
  const outputs = new Map<string, FieldOutput>();
  const outputOf: OutputOf = (name, value) =>
    getOrCreate(outputs, name, () => {
      const field = FIELD_BY_NAME.get(name)!;
      return { isUnchecked: field.isUnchecked, ...field.contribute(value, 'route') };
    });
  const content = readPolicy(object, FIELDS, {
    context,
    ...envoyRefusals({
      fragmentOf: (names, values) => fragmentOf(names, values, outputOf),
      proxyVersion,
      checks,
    }),
  });
  return { ...content, weight, errors: [...errors, ...content.errors] };
}

type FieldOutput = Contribution & { readonly isUnchecked: true | undefined };
type OutputOf = (name: string, value: unknown) => FieldOutput;

/** A route with the output of these fields, in a chain with their filters. */
function fragmentOf(
  names: Iterable<string>,
  fields: ReadonlyMap<string, unknown>,
  outputOf: OutputOf,
): ConfigFragment {
  const contributions = Array.from(names, (name) => outputOf(name, fields.get(name)));
  const perFilter: Record<string, TypedConfig> = Object.assign(
    {},
    ...contributions.map((one) => one.perFilter),
  );
  const filters = new Set(contributions.flatMap((one) => one.filters ?? []));
  const actions = contributions.flatMap(({ isUnchecked, action }) =>
    action === undefined || isUnchecked ? [] : [action],
  );
  const answer =
    actions.length === 0
      ? { directResponse: { status: 200 } }
      : { route: Object.assign({ cluster: 'probe' }, ...actions) };
  return {
    routes: [{ match: { prefix: '/' }, ...answer, typedPerFilterConfig: perFilter }],
    httpFilters: chainOf([...filters].sort(compareFilters)),
  };
}

function weightOf(text: string | undefined, errors: string[]): number {
  const weight = parseWeight(text);
  if (weight === undefined)
    errors.push(`invalid value for annotation ${POLICY_WEIGHT_ANNOTATION}: ${text}; must be a valid integer`);
  return weight ?? 0;
}

const NOTHING: EffectiveTrafficPolicy = { ...NO_POLICIES, perFilter: {}, filters: [], action: {} };

function effectivePolicy(
  levels: readonly PolicyLevel[],
  merged: MergedPolicy,
  level: PlaceLevel,
  checks: EnvoyValidation,
): EffectiveTrafficPolicy {
  if (haveNoPolicies(levels)) return NOTHING;
  const metadata = level === 'weightedCluster' ? {} : originsMetadata(KIND, merged);
  // A kind with errors has no output: the whole place fails.
  if (merged.errors.length > 0 || level === 'listener') return { ...NOTHING, levels, merged, ...metadata };
  const perFilter: Record<string, TypedConfig> = {};
  const filters: ChainFilter[] = [];
  let action: Partial<RouteAction> = {};
  let retryPolicy: RetryPolicy | undefined;
  let families: FilterFamilyStates | undefined;
  for (const [name, { value }] of merged.fields) {
    const contribution = FIELD_BY_NAME.get(name)!.contribute(value, level);
    Object.assign(perFilter, contribution.perFilter);
    filters.push(...(contribution.filters ?? []));
    action = { ...action, ...contribution.action };
    retryPolicy ??= contribution.retryPolicy;
    if (contribution.families !== undefined) families = { ...families, ...contribution.families };
  }
  // Those of a route are checked together with the route.
  const refusal =
    retryPolicy && checks.route({ match: { prefix: '/' }, route: { cluster: 'probe', retryPolicy } });
  if (refusal !== undefined)
    return { ...NOTHING, levels, merged: { ...merged, errors: [refusal] }, ...metadata };
  return {
    levels,
    merged,
    perFilter,
    filters,
    action,
    ...defined({ retryPolicy, families }),
    ...metadata,
  };
}

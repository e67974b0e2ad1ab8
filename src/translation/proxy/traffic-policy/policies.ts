// TrafficPolicies as the merge reads them, what they attach to, and what a merged one writes at a place.

import type { Graph } from '../../../incremental/graph.ts';
import type { Memo } from '../../../incremental/memo.ts';
import { createdAt } from '../../../objects/reference.ts';
import type { MergeablePolicy } from '../../../policy/field.ts';
import {
  type MergedPolicy,
  type MergeOptions,
  mergePolicies,
  originsOf,
  type PolicyLevel,
} from '../../../policy/merge.ts';
import { type Attachable, type AttachedPolicies, policyTargets } from '../../../policy/targets.ts';
import type { SnapshotObjects } from '../../../snapshot/objects.ts';
import { originsKey, POLICY_WEIGHT_ANNOTATION, policyId } from '../../names.ts';
import type { Settings } from '../../settings.ts';
import { type ChainFilter, chainOf, compareFilters } from '../chain-filter.ts';
import type { TypedConfig } from '../envoy/any.ts';
import type { Metadata } from '../envoy/generated/envoy.config.core.v3.ts';
import type { RetryPolicy, RouteAction } from '../envoy/generated/envoy.config.route.v3.ts';
import type { PlaceLevel } from '../place.ts';
import { type Probe, type StrictChecks, violationIn } from '../strict.ts';
import { parseWeight } from '../weight.ts';
import { type FieldSources, fieldContext } from './context.ts';
import { FIELD_BY_NAME, FIELDS } from './fields.ts';

export const KIND = 'TrafficPolicy';

/** A TrafficPolicy, its fields parsed. */
export interface ParsedPolicy extends MergeablePolicy, Attachable {}

/** Merged policies of one place, and what they write there. */
export interface PlacedPolicy {
  /** Those that meet, the most specific first. */
  readonly levels: readonly PolicyLevel[];
  readonly merged: MergedPolicy;
  readonly perFilter: Readonly<Record<string, TypedConfig>>;
  readonly filters: readonly ChainFilter[];
  readonly action: Partial<RouteAction>;
  readonly retryPolicy?: RetryPolicy;
  /** `filterMetadata` with the origins of every field. */
  readonly metadata?: Metadata;
}

export interface TrafficPolicies {
  readonly policy: Memo<ParsedPolicy | undefined>;
  /** Policies of the TrafficPolicy kind on a target, in the order of priority. */
  readonly attached: AttachedPolicies;
  /** What the levels of a place come to, the most specific first. */
  readonly place: (levels: readonly PolicyLevel[], level: PlaceLevel) => PlacedPolicy;
}

export interface TrafficPolicySources extends FieldSources {
  readonly settings: Settings;
  readonly strict: StrictChecks | undefined;
}

export function trafficPolicies(graph: Graph, sources: TrafficPolicySources): TrafficPolicies {
  const { snapshot, settings } = sources;
  const policy = graph.memo('TrafficPolicy', (key) => {
    const object = snapshot.get(KIND, key);
    return object && parse(key, object, sources);
  });
  const attached = policyTargets(graph, {
    name: KIND,
    keys: snapshot.keys(KIND),
    policy,
    globalNamespace: settings.globalPolicyNamespace,
  });
  const deepFields = new Set(
    Object.entries(settings.policyMerge.trafficPolicy)
      .filter(([, how]) => how === 'DeepMerge')
      .map(([field]) => field),
  );
  const options: MergeOptions = { fields: FIELD_BY_NAME, deepFields };
  return {
    policy,
    attached,
    place: (levels, level) => placed(levels, mergePolicies(levels, options), level),
  };
}

function parse(
  key: string,
  object: SnapshotObjects['TrafficPolicy'],
  sources: TrafficPolicySources,
): ParsedPolicy {
  const {
    strict,
    settings: { proxyVersion },
  } = sources;
  const { metadata, spec } = object;
  const namespace = metadata.namespace ?? '';
  const errors: string[] = [];
  const fields = new Map<string, unknown>();
  const weight = weightOf(metadata.annotations?.[POLICY_WEIGHT_ANNOTATION], errors);
  const context = fieldContext(object, sources);
  for (const field of FIELDS) {
    const value = field.parse(object, (error) => errors.push(error), context);
    if (value !== undefined) fields.set(field.name, value);
  }
  const refusal = violationOf(fields, proxyVersion) ?? strict?.policy(probeOf(fields.keys(), fields));
  if (refusal !== undefined) errors.push(refusal);
  return {
    id: policyId(KIND, namespace, metadata.name),
    key,
    namespace,
    name: metadata.name,
    targetRefs: spec.targetRefs ?? [],
    targetSelectors: spec.targetSelectors ?? [],
    weight,
    createdAt: createdAt(object),
    fields,
    errors,
  };
}

/** What the first field whose messages break the rules of Envoy's descriptors says. */
function violationOf(fields: ReadonlyMap<string, unknown>, proxyVersion: string): string | undefined {
  for (const { name, isUnchecked } of FIELDS) {
    if (isUnchecked || !fields.has(name)) continue;
    const refusal = violationIn(probeOf([name], fields), proxyVersion);
    if (refusal !== undefined) return `${name}: ${refusal}`;
  }
  return undefined;
}

/** A route that carries what these fields write, in a chain with their filters. */
function probeOf(names: Iterable<string>, fields: ReadonlyMap<string, unknown>): Probe {
  const contributions = [...names].map((name) =>
    FIELD_BY_NAME.get(name)!.contribute(fields.get(name), 'route'),
  );
  const perFilter: Record<string, TypedConfig> = Object.assign(
    {},
    ...contributions.map((one) => one.perFilter),
  );
  const filters = new Set(contributions.flatMap((one) => one.filters ?? []));
  return {
    routes: [{ match: { prefix: '/' }, directResponse: { status: 200 }, typedPerFilterConfig: perFilter }],
    httpFilters: chainOf([...filters].sort(compareFilters)),
  };
}

function weightOf(text: string | undefined, errors: string[]): number {
  const weight = parseWeight(text);
  if (weight === undefined)
    errors.push(`invalid value for annotation ${POLICY_WEIGHT_ANNOTATION}: ${text}; must be a valid integer`);
  return weight ?? 0;
}

const NOTHING: PlacedPolicy = {
  levels: [],
  merged: { fields: new Map(), errors: [] },
  perFilter: {},
  filters: [],
  action: {},
};

function placed(levels: readonly PolicyLevel[], merged: MergedPolicy, level: PlaceLevel): PlacedPolicy {
  if (levels.every(({ policies }) => policies.length === 0)) return NOTHING;
  const origins = originsOf(merged);
  const metadata =
    origins === undefined || level === 'weightedCluster'
      ? {}
      : { metadata: { filterMetadata: { [originsKey(KIND)]: origins } } };
  // The kind with errors writes nothing: the place fails as a whole.
  if (merged.errors.length > 0 || level === 'listener') return { ...NOTHING, levels, merged, ...metadata };
  const perFilter: Record<string, TypedConfig> = {};
  const filters: ChainFilter[] = [];
  let action: Partial<RouteAction> = {};
  let retryPolicy: RetryPolicy | undefined;
  for (const [name, { value }] of merged.fields) {
    const contribution = FIELD_BY_NAME.get(name)!.contribute(value, level);
    Object.assign(perFilter, contribution.perFilter);
    filters.push(...(contribution.filters ?? []));
    action = { ...action, ...contribution.action };
    retryPolicy ??= contribution.retryPolicy;
  }
  return {
    levels,
    merged,
    perFilter,
    filters,
    action,
    ...(retryPolicy === undefined ? {} : { retryPolicy }),
    ...metadata,
  };
}

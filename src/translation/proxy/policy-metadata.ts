// Filter metadata of resources that records which policies set each field, for logs and `explain` (docs/policies.md).

import { GATEWAY_GROUP } from '../../identifiers.ts';
import { type MergedPolicy, originsOf } from '../../policy/merge.ts';
import type { EffectivePolicies, PolicyKind } from '../policies/policy-source.ts';
import type { Metadata } from './envoy/generated/envoy.config.core.v3.ts';

/** Effective policies, and what resources record of them. */
export interface RecordedPolicies extends EffectivePolicies {
  /** `filterMetadata` with the origins of every field. */
  readonly metadata?: Metadata;
}

/** `merge.TrafficPolicy.gateway.gatewarden.dev` */
export function originsKey(kind: string): string {
  return `merge.${kind}.${GATEWAY_GROUP}`;
}

/** The origins of every field of a merged policy. `named`: in the kind's own names of fields. */
export function originsMetadata(
  kind: PolicyKind,
  merged: MergedPolicy,
  named = originsOf,
): Pick<RecordedPolicies, 'metadata'> {
  const origins = named(merged);
  return origins === undefined ? {} : { metadata: { filterMetadata: { [originsKey(kind)]: origins } } };
}

/** The metadata of all kinds of policies on one resource. */
export function jointMetadata(effective: readonly RecordedPolicies[]): Metadata | undefined {
  const recorded = effective.flatMap(({ metadata }) => metadata?.filterMetadata ?? []);
  return recorded.length === 0 ? undefined : { filterMetadata: Object.assign({}, ...recorded) };
}

// Filter metadata of resources that records which policies set each field, for logs and `explain` (docs/policies.md).

import { GATEWAY_GROUP } from '../../identifiers.ts';
import { type MergedPolicy, originsOf } from '../../policy/merge.ts';
import type { EffectivePolicies, PolicyKind } from '../policies/policy-source.ts';
import type { Metadata } from './envoy/generated/envoy.config.core.v3.ts';

/** Effective policies, and what resources record about them. */
export interface RecordedPolicies extends EffectivePolicies {
  /** `filterMetadata` with the origins of each field. */
  readonly metadata?: Metadata;
}

/** `merge.TrafficPolicy.gateway.gatewarden.dev` */
export function originsKey(kind: string): string {
  return `merge.${kind}.${GATEWAY_GROUP}`;
}

/** The origins of each field of a merged policy. `named`: with the kind's own field names. */
export function originsMetadata(
  kind: PolicyKind,
  merged: MergedPolicy,
  named = originsOf,
): Pick<RecordedPolicies, 'metadata'> {
  const origins = named(merged);
  return origins === undefined ? {} : { metadata: { filterMetadata: { [originsKey(kind)]: origins } } };
}

/** The metadata for all kinds of policies on one resource. */
export function jointMetadata(effective: readonly RecordedPolicies[]): Metadata | undefined {
  const recorded = effective.flatMap(({ metadata }) => metadata?.filterMetadata ?? []);
  return recorded.length === 0 ? undefined : { filterMetadata: Object.assign({}, ...recorded) };
}

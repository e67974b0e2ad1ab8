// What a field of TrafficPolicy is to the translation, which loops over fields, levels and places once (fields.ts, ../../../policy/merge.ts).

import type { Secret } from '../../../objects/core/types.ts';
import type { SnapshotObjects } from '../../../snapshot/objects.ts';
import type { BackendReference, ResolvedBackend } from '../../backends/backend-reference.ts';
import type * as field from '../../policies/policy-field.ts';
import type { Extension } from '../extensions/extension.ts';
import type { Contribution, PlaceLevel } from '../place.ts';

type TrafficPolicy = SnapshotObjects['TrafficPolicy'];

export type TrafficPolicySpec = TrafficPolicy['spec'];

/** A reference of a policy; without a namespace to an object of the policy's own. */
export interface ObjectReference {
  readonly name: string;
  readonly namespace?: string;
}

/**
 * What other objects give a policy. Whatever is asked for here is remembered as read: a change of it, of a grant on the way to it too, parses
 * the policy again, and of all policies those alone that have asked.
 *
 * A field that hangs on an extension asks `usedExtension` (../extensions/usage.ts), which reports what is wrong with it:
 *
 *     parse({ spec }, report, context) {
 *       const { extensionRef, descriptors } = spec.rateLimit?.global ?? {};
 *       const extension = usedExtension(extensionRef, { type: 'RateLimit', prefix: 'ratelimit' }, report, context);
 *       return extension && { filter: extension.filter, descriptors };
 *     },
 *     contribute: ({ filter, descriptors }) => ({ filters: [filter], perFilter: { [filter.name]: ... } }),
 *
 * and one that reads a Secret: `const found = context.secret(secretRef); if ('cause' in found) report(found.cause); else found.data`.
 */
export interface FieldContext {
  /** The policy's. */
  readonly namespace: string;
  /** Of another namespace only where a ReferenceGrant from TrafficPolicy allows it; else the cause why there is none. */
  readonly secret: (reference: ObjectReference) => Secret | { readonly cause: string };
  /** The cluster that a reference of the policy means, or why there is none. */
  readonly resolve: (reference: BackendReference) => ResolvedBackend;
  /** Of any namespace, without a grant; undefined: there is none. */
  readonly extension: (reference: ObjectReference) => Extension | undefined;
}

export type PolicyField<V> = field.PolicyField<TrafficPolicy, FieldContext, V, PlaceLevel, Contribution>;

export type AnyPolicyField = field.AnyPolicyField<TrafficPolicy, FieldContext, PlaceLevel, Contribution>;

export { anyField } from '../../policies/policy-field.ts';

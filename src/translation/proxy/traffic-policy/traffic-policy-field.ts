// The interface of a TrafficPolicy field. The loops over fields, levels and places are written once (traffic-policy-fields.ts,
// ../../../policy/merge.ts).

import type { Secret } from '../../../objects/core/types.ts';
import type { SnapshotObjects } from '../../../snapshot/objects.ts';
import type { BackendReference, ResolvedBackend } from '../../backends/backend-reference.ts';
import type * as field from '../../policies/policy-field.ts';
import type { Extension } from '../extensions/extension.ts';
import type { ChangedHeaders, ClaimedHeaders } from '../header-claims.ts';
import type { Contribution, PlaceLevel } from '../place.ts';

type TrafficPolicy = SnapshotObjects['TrafficPolicy'];

export type TrafficPolicySpec = TrafficPolicy['spec'];

/** A reference of a policy; without a namespace, to an object in the policy's own. */
export interface ObjectReference {
  readonly name: string;
  readonly namespace?: string;
}

/**
 * What a field reads from other objects. Every read is tracked: when the object, or a grant for it, changes, only the policies that read it
 * are parsed again.
 *
 * A field that refers to an extension calls `usedExtension` (used-extension.ts), which reports why it can't be used:
 *
 *     parse({ spec }, report, context) {
 *       const { extensionRef, descriptors } = spec.rateLimit?.global ?? {};
 *       const extension = usedExtension(extensionRef, { type: 'RateLimit', prefix: 'ratelimit' }, report, context);
 *       return extension && { filter: extension.filter, descriptors };
 *     },
 *     contribute: ({ filter, descriptors }) => ({ filters: [filter], perFilter: { [filter.name]: ... } }),
 *
 * A field that reads a Secret: `const found = context.secret(secretRef); if ('cause' in found) report(found.cause); else found.data`.
 */
export interface FieldContext {
  /** The policy's. */
  readonly namespace: string;
  /** In another namespace only if a ReferenceGrant from TrafficPolicy allows it; else the cause. */
  readonly secret: (reference: ObjectReference) => Secret | { readonly cause: string };
  /** The cluster of a backend reference, or why there is none. */
  readonly resolve: (reference: BackendReference) => ResolvedBackend;
  /** In any namespace, without a grant; undefined: it doesn't exist. */
  readonly extension: (reference: ObjectReference) => Extension | undefined;
}

export interface PolicyField<V>
  extends field.PolicyField<TrafficPolicy, FieldContext, V, PlaceLevel, Contribution> {
  /** The headers that it changes: nothing below a parent that takes precedence changes them. */
  changedHeaders?(value: V): { readonly request: ChangedHeaders; readonly response: ChangedHeaders };
  /** The value without changes of headers that such a parent claims. */
  withoutClaimed?(value: V, claimed: ClaimedHeaders): V;
}

/** A field in a list of fields (../../policies/policy-field.ts). */
export type AnyPolicyField = PolicyField<unknown>;

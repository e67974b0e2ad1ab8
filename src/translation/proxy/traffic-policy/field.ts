// What a field of TrafficPolicy is to the translation: a module with these few members. The loop over fields, levels and places is
// written once (fields.ts, ../../../policy/merge.ts).

import type { Secret } from '../../../objects/core/types.ts';
import type { Credit } from '../../../policy/field.ts';
import type { SnapshotObjects } from '../../../snapshot/objects.ts';
import type { BackendReference, ResolvedBackend } from '../../backends/reference.ts';
import type { Extension } from '../extensions/extension.ts';
import type { Contribution, PlaceLevel } from '../place.ts';

export type TrafficPolicySpec = SnapshotObjects['TrafficPolicy']['spec'];

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

export interface PolicyField<V> {
  /** As origins name it. */
  readonly name: string;
  /** The value that is merged; undefined: the policy hasn't the field. Reports what makes the policy invalid. */
  readonly parse: (
    policy: SnapshotObjects['TrafficPolicy'],
    report: (error: string) => void,
    context: FieldContext,
  ) => V | undefined;
  /** Combines two values where a deep merge is asked for. */
  readonly combine?: (preferred: V, other: V) => V;
  /** Whose the combined value is; of both without it. */
  readonly credit?: (accumulated: V, added: V) => Credit;
  /** Its messages can't break the rules of Envoy's descriptors. */
  readonly isUnchecked?: true;
  /** What the value writes at a place. */
  readonly contribute: (value: V, level: PlaceLevel) => Contribution;
}

/** A field whose value's type only its own module knows. */
export interface AnyPolicyField {
  readonly name: string;
  readonly parse: (
    policy: SnapshotObjects['TrafficPolicy'],
    report: (error: string) => void,
    context: FieldContext,
  ) => unknown;
  readonly combine?: (preferred: unknown, other: unknown) => unknown;
  readonly credit?: (accumulated: unknown, added: unknown) => Credit;
  readonly isUnchecked?: true;
  readonly contribute: (value: unknown, level: PlaceLevel) => Contribution;
}

/** Fields of all types in one list: what `parse` gives is what the others get, as the merge keeps values by the field's name. */
export function anyField<V>(field: PolicyField<V>): AnyPolicyField {
  return field as unknown as AnyPolicyField;
}

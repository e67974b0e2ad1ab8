// What a field of TrafficPolicy is to the translation: a module with these few members. The loop over fields, levels and places is
// written once (fields.ts, ../../../policy/merge.ts).

import type { SnapshotObjects } from '../../../snapshot/objects.ts';
import type { Contribution, PlaceLevel } from '../place.ts';

export interface PolicyField<V> {
  /** As origins name it. */
  readonly name: string;
  /** The value that is merged; undefined: the policy hasn't the field. Reports what makes the policy invalid. */
  readonly parse: (
    policy: SnapshotObjects['TrafficPolicy'],
    report: (error: string) => void,
  ) => V | undefined;
  /** Combines two values where a deep merge is asked for. */
  readonly combine?: (preferred: V, other: V) => V;
  /** Its messages can't break the rules of Envoy's descriptors. */
  readonly isUnchecked?: true;
  /** What the value writes at a place. */
  readonly contribute: (value: V, level: PlaceLevel) => Contribution;
}

/** A field whose value's type only its own module knows. */
export interface AnyPolicyField {
  readonly name: string;
  readonly parse: (policy: SnapshotObjects['TrafficPolicy'], report: (error: string) => void) => unknown;
  readonly combine?: (preferred: unknown, other: unknown) => unknown;
  readonly isUnchecked?: true;
  readonly contribute: (value: unknown, level: PlaceLevel) => Contribution;
}

/** Fields of all types in one list: what `parse` gives is what the others get, as the merge keeps values by the field's name. */
export function anyField<V>(field: PolicyField<V>): AnyPolicyField {
  return field as unknown as AnyPolicyField;
}

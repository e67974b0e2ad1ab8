// Merged units as specs of the model, in their order. Each merge result is written once.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import type { MergedField, MergedPolicy } from '../../../policy/merge.ts';
import type { BackendSpec, TrafficSpec } from '../model/specs.ts';
import type { BodyOfUnit, UnitBodies } from '../policies/policy-records.ts';
import type { PolicyPart } from '../policies/read-policy.ts';
import { UNIT_NAMES, type UnitName } from '../units/values.ts';

export interface UnitSpecs {
  readonly traffic: (merged: MergedPolicy) => readonly TrafficSpec[];
  readonly backend: (merged: MergedPolicy) => readonly BackendSpec[];
  /** Of a part, with who set each unit. */
  readonly bodies: (
    merged: MergedPolicy,
    part: PolicyPart,
  ) => readonly { readonly field: MergedField; readonly written: BodyOfUnit }[];
  /** Of one unit. */
  readonly ofUnit: (name: UnitName, value: unknown) => readonly BackendSpec[];
}

export function unitSpecs(bodies: UnitBodies): UnitSpecs {
  const traffic = new WeakMap<MergedPolicy, readonly TrafficSpec[]>();
  const backend = new WeakMap<MergedPolicy, readonly BackendSpec[]>();
  const bodiesOf: UnitSpecs['bodies'] = ({ fields }, part) => {
    const found: { field: MergedField; written: BodyOfUnit }[] = [];
    if (fields.size === 0) return found;
    for (const name of UNIT_NAMES) {
      const field = fields.get(name);
      if (field?.value === undefined) continue;
      for (const written of bodies({ name, part, value: field.value })) found.push({ field, written });
    }
    return found;
  };
  const backendSpecs = (written: readonly BodyOfUnit[]): readonly BackendSpec[] =>
    written.flatMap(({ body }) => ('backend' in body ? [body.backend] : []));
  return {
    bodies: bodiesOf,
    traffic: (merged) =>
      getOrCreate(traffic, merged, () =>
        bodiesOf(merged, 'after').flatMap(({ written: { body } }) =>
          'traffic' in body ? [body.traffic] : [],
        ),
      ),
    backend: (merged) =>
      getOrCreate(backend, merged, () =>
        backendSpecs(bodiesOf(merged, 'backend').map(({ written }) => written)),
      ),
    ofUnit: (name, value) => backendSpecs(bodies({ name, part: 'backend', value })),
  };
}

// Units as the merge reads them: fields by the names of units. A unit that has failed keeps its place.

import type { MergeablePolicy } from '../../../policy/field.ts';
import type { SetUnit } from './listed-units.ts';

/** `id`: of the object, or of the part of it, in origins. */
export function mergeableUnits(id: string, units: readonly SetUnit[]): MergeablePolicy {
  const fields = new Map<string, unknown>();
  const fieldErrors = new Map<string, readonly string[]>();
  for (const { name, value, problems } of units)
    if (value !== undefined) fields.set(name, value);
    else if (problems.length > 0)
      fieldErrors.set(
        name,
        problems.map(({ message }) => message),
      );
  return { id, fields, errors: [], ...(fieldErrors.size === 0 ? {} : { fieldErrors }) };
}

// Units as the merge reads them: fields by the names of units. A unit that has failed keeps its place.

import type { MergeablePolicy } from '../../../policy/field.ts';
import type { SetUnit } from './listed-units.ts';

/** `id`: of the object, or of the part of it, in origins. */
export function mergeableUnits(id: string, units: readonly SetUnit[]): MergeablePolicy {
  // Most parts of most policies set nothing.
  if (units.length === 0) return { id, fields: NO_FIELDS, errors: NO_ERRORS };
  const fields = new Map<string, unknown>();
  let fieldErrors: Map<string, readonly string[]> | undefined;
  for (const { name, value, problems } of units)
    if (value !== undefined) fields.set(name, value);
    else if (problems.length > 0) {
      fieldErrors ??= new Map();
      fieldErrors.set(
        name,
        problems.map(({ message }) => message),
      );
    }
  return fieldErrors === undefined
    ? { id, fields, errors: NO_ERRORS }
    : { id, fields, errors: NO_ERRORS, fieldErrors };
}

const NO_FIELDS: ReadonlyMap<string, unknown> = new Map();
const NO_ERRORS: readonly never[] = [];

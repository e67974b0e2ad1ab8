// Units in lists: reading what a part sets, and writing the records of values.

import type { EdgeOptions } from '../options.ts';
import type { AnyUnit, UnitContext, UnitProblem } from './unit.ts';

/** What a part sets: a unit with its value, or with the problems that made it fail. */
export interface SetUnit {
  readonly name: AnyUnit<never, never>['name'];
  /** Undefined: it has failed. */
  readonly value?: unknown;
  readonly problems: readonly UnitProblem[];
}

/** The units that a part sets, in their order. */
export function readUnits<Part>(
  units: readonly AnyUnit<Part, unknown>[],
  part: Part | undefined,
  context: UnitContext,
): readonly SetUnit[] {
  const set: SetUnit[] = [];
  if (part === undefined) return set;
  for (const { name, read } of units) {
    const found = read(part, context);
    if (found !== undefined) set.push({ name, ...found });
  }
  return set;
}

/** The specs of values by the names of units, in the order of the list. */
export const specsOf = <Spec>(
  units: readonly AnyUnit<never, Spec>[],
  values: ReadonlyMap<string, unknown>,
  options: EdgeOptions,
): readonly Spec[] =>
  units.flatMap((unit) => {
    const value = values.get(unit.name);
    return value === undefined ? [] : unit.records(value, options).map(({ spec }) => spec);
  });

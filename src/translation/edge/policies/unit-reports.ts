// Problems of the units of EdgePolicies as reports.

import type { Segments } from '../../../diagnostics/path.ts';
import type { Report } from '../../reports.ts';
import { unitReport } from '../units/unit-report.ts';
import type { UnitName } from '../units/values.ts';
import type { PolicyUnit } from './read-policy.ts';

/** `part`: the path of the block of the unit. */
export function unitReports(
  about: string,
  units: readonly Pick<PolicyUnit, 'name' | 'problems'>[],
  part: (unit: UnitName) => Segments,
): readonly Report[] {
  return units.flatMap(({ name, problems }) =>
    problems.map((problem) => unitReport(about, part(name), problem)),
  );
}

/** The block of a policy that has the unit: `spec.traffic`. */
export const partOfUnit = (unit: UnitName): Segments => ['spec', unit.slice(0, unit.indexOf('.'))];

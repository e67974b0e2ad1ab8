// The differences between two records. Secrets are masked.

import type { JsonObject } from '../../../grammar/json.ts';
import { type Difference, differencesBy } from '../../comparison/differences.ts';
import { maskedAt } from './masked-records.ts';

export const recordDifferences = (before: object, after: object): readonly Difference[] =>
  differencesBy({ nameOf, maskedAt }, before, after);

/** A specification of one unit has the name of the unit. */
function nameOf(item: JsonObject): string | undefined {
  if (typeof item['name'] === 'string') return item['name'];
  const [unit, ...others] = Object.keys(item).filter((member) => member !== 'phase');
  return others.length === 0 ? unit : undefined;
}

// The differences between two records. Secrets are masked.

import type { Segments } from '../../../diagnostics/path.ts';
import type { JsonObject } from '../../../grammar/json.ts';
import { type Difference, differencesBy } from '../../comparison/differences.ts';
import { maskedAt } from './masked-records.ts';

export const recordDifferences = (before: object, after: object): readonly Difference[] =>
  differencesBy({ nameOf, maskedAt }, before, after).map((difference) => ({
    ...difference,
    segments: withoutRepetition(difference.segments),
  }));

/** Lists of units, of which each item has one. */
const UNIT_LISTS: ReadonlySet<unknown> = new Set(['trafficPolicies', 'backendPolicies', 'inlinePolicies']);

function nameOf(item: JsonObject, list: Segments): string | undefined {
  if (UNIT_LISTS.has(list.at(-1))) return Object.keys(item).find((member) => member !== 'phase');
  return typeof item['name'] === 'string' ? item['name'] : undefined;
}

/** An item of a list of units has the name of its member. */
const withoutRepetition = (segments: Segments): Segments =>
  segments.filter(
    (segment, index) => !(UNIT_LISTS.has(segments[index - 1]) && segment === segments[index + 1]),
  );

// Label selectors of MCP targets: what is wrong with one. A selector that can't be read selects nothing surely, so the whole EdgeBackend fails.

import { checkLabelKey, checkLabelValue } from '../../../grammar/names.ts';
import { quote } from '../../../grammar/quote.ts';
import type { LabelSelector } from '../../../objects/labels.ts';

/** Undefined: it is well-formed. */
export function selectorProblem({
  matchLabels = {},
  matchExpressions = [],
}: LabelSelector): string | undefined {
  for (const [key, value] of Object.entries(matchLabels)) {
    const problem = checkLabelKey(key) ?? checkLabelValue(value);
    if (problem !== undefined) return problem.message;
  }
  for (const { key, operator, values = [] } of matchExpressions) {
    const problem = checkLabelKey(key) ?? values.map(checkLabelValue).find((found) => found !== undefined);
    if (problem !== undefined) return problem.message;
    const takesValues = TAKES_VALUES.get(operator);
    if (takesValues === undefined)
      return `${quote(operator)} isn't an operator: write one of ${[...TAKES_VALUES.keys()].join(', ')}`;
    if (takesValues !== values.length > 0)
      return `operator ${operator} ${takesValues ? 'needs at least one value' : 'has no values'}`;
  }
  return undefined;
}

const TAKES_VALUES: ReadonlyMap<string, boolean> = new Map([
  ['In', true],
  ['NotIn', true],
  ['Exists', false],
  ['DoesNotExist', false],
]);

// A route of the edge data plane in short: the rule that it comes from, and its match.

import { defined } from '../../../grammar/defined.ts';
import { matchesText, matchText } from '../match-text.ts';
import { ruleNameOf } from '../record-names.ts';
import type { JudgedMatch } from '../requests/route-choice.ts';
import type { EdgeRouteSummary } from './edge-explanation.ts';

export function summaryOf({
  route,
  match,
  index,
}: Pick<JudgedMatch, 'route' | 'match' | 'index'>): EdgeRouteSummary {
  const { rule, match: own, section, ...object } = ruleNameOf(route);
  return {
    object: { ...object, ...defined({ section }) },
    rule,
    match: own ?? index,
    matches: route.matches === undefined ? matchesText() : matchText(match),
    edge: { key: route.key },
  };
}

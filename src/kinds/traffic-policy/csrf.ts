// csrf: requests from foreign origins. TP-13, W-28.

import { advice } from '../../diagnostics/finding.ts';
import { atMostOneOf } from '../../schema/combinators.ts';
import { array, integer, object, optional } from '../../schema/node.ts';
import type { RuleOf } from '../../schema/rule.ts';
import { StringMatcher } from '../shared/string-matcher.ts';

const percentage = (doc: string) => optional(integer({ minimum: 0, maximum: 100, doc }));

/** W-28. TP-13 reports the case of both percentages. */
const notEnforced: RuleOf<typeof csrf> = {
  id: 'W-28',
  reads: ['percentageEnabled', 'percentageShadowed'],
  demand: '`percentageEnabled` is above 0',
  check({ percentageEnabled, percentageShadowed }, report) {
    if (percentageEnabled !== undefined && percentageShadowed !== undefined) return;
    const hint = 'set `percentageEnabled` to the percentage of requests to check, such as 100';
    if (percentageShadowed !== undefined) {
      const fault = advice(
        'requests are evaluated, but none is rejected',
        'set `percentageEnabled` instead to enforce',
      );
      report({ ...fault, at: ['percentageShadowed'] });
    } else if (percentageEnabled === undefined) {
      report(advice('not enforced: no percentage is set', hint));
    } else if (percentageEnabled === 0) {
      report({ ...advice('not enforced: no request is checked', hint), at: ['percentageEnabled'] });
    }
  },
};

const csrf = {
  percentageEnabled: percentage('Percentage of requests that are checked.'),
  percentageShadowed: percentage(
    'Percentage of requests that are evaluated and tracked, but never rejected.',
  ),
  additionalOrigins: optional(
    array(StringMatcher, {
      maxItems: 16,
      doc: 'Origins that are allowed in addition to the host of the request.',
    }),
  ),
};

export const CSRFPolicy = object(csrf, {
  doc: 'Protection against cross-site request forgery.',
  rules: [atMostOneOf('TP-13', ['percentageEnabled', 'percentageShadowed']), notEnforced],
});

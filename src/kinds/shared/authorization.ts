// Authorization: access rules over expressions. W-71.

import { advice } from '../../diagnostics/finding.ts';
import { isNeverTrue } from '../../grammar/cel/outcomes.ts';
import { array, defaulted, object, type StringNode, string } from '../../schema/node.ts';
import type { Rule } from '../../schema/rule.ts';
import { edgeExpression } from './expression.ts';

export interface AccessRules {
  readonly policy: { readonly matchExpressions: readonly string[] };
  readonly action?: 'Allow' | 'Deny';
}

/** Authorization over expressions of one data plane. */
export function authorization(
  name: string,
  expression: StringNode,
  rules: readonly Rule<AccessRules>[] = [],
) {
  return object(
    {
      policy: object(
        {
          matchExpressions: array(expression, {
            minItems: 1,
            maxItems: 256,
            doc: 'CEL expressions; the policy matches when any is true.',
          }),
        },
        { doc: 'When the action is taken.' },
      ),
      action: defaulted(
        'D-11',
        'Allow',
        string({ enum: ['Allow', 'Deny'], doc: 'What happens to a request that matches.' }),
      ),
    },
    { name, doc: 'Access rules.', rules },
  );
}

/** W-71: rules that decide the same for every request. Reads the trees of the expressions, within a budget. */
const neverMatches: Rule<AccessRules> = {
  id: 'W-71',
  reads: ['policy.matchExpressions[]', 'action'],
  demand: 'an expression can be true',
  // It waits for ST-12; the expressions themselves are counted where they stand.
  expression: () => '',
  check({ policy, action }, report, budget) {
    const texts = policy.matchExpressions;
    const length = texts.reduce((sum, text) => sum + text.length, 0);
    if (texts.length === 0 || length > budget.trees) return;
    budget.trees -= length;
    if (!texts.every(isNeverTrue)) return;
    const [effect, hint] =
      action === 'Deny'
        ? ['nothing is denied', 'write a condition that requests can meet, or remove the rules']
        : [
            'nothing is allowed',
            'write a condition that requests can meet; to deny all of them, write `action: Deny` with `true`',
          ];
    report({
      ...advice(`no expression can be true, so ${effect}`, hint),
      at: ['policy', 'matchExpressions'],
      because: [texts, action],
    });
  },
};

export const EdgeAuthorization = authorization(
  'EdgeAuthorization',
  edgeExpression({ beforeResponse: true, doc: 'A CEL expression that is true or false.' }),
  [neverMatches],
);

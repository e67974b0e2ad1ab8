// Authorization: access rules over expressions.

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

export const EdgeAuthorization = authorization(
  'EdgeAuthorization',
  edgeExpression({ beforeResponse: true, doc: 'A CEL expression that is true or false.' }),
);

// rbac: which requests pass, by expressions over the proxy's attributes. C-02, C-38, W-60.

import { advice, invalid } from '../../diagnostics/finding.ts';
import { accessProblem } from '../../grammar/cel/access.ts';
import { string } from '../../schema/node.ts';
import type { Rule } from '../../schema/rule.ts';
import { type AccessRules, authorization } from '../shared/authorization.ts';
import { celRule, PROXY_ROOTS } from '../shared/expression.ts';

/** Reads the trees of the expressions, within a budget. */
const decides: Rule<AccessRules> = {
  id: 'C-38',
  also: ['C-02', 'W-60'],
  reads: ['policy.matchExpressions[]', 'action'],
  demand: 'each expression is true or false',
  // It waits for ST-12; the expressions themselves are counted where they stand.
  expression: () => '',
  check({ policy, action }, report, budget) {
    for (const [index, text] of policy.matchExpressions.entries()) {
      if (text.length > budget.trees) return;
      budget.trees -= text.length;
      const { never, failure, tooDeep } = accessProblem(text, action === 'Deny');
      const found = { at: ['policy', 'matchExpressions', index], because: [text, action] };
      if (never !== undefined) report({ ...invalid(text, never.message, never.hint), ...found });
      else if (tooDeep !== undefined)
        report({ ...invalid(text, tooDeep.message, tooDeep.hint), ...found, code: 'C-02', level: 'S' });
      else if (failure !== undefined)
        report({ ...advice(failure.message, failure.hint), ...found, code: 'W-60' });
    }
  },
};

export const ProxyAuthorization = authorization(
  'ProxyAuthorization',
  string({
    minLength: 1,
    maxLength: 16384,
    doc: 'A CEL expression that is true or false.',
    rules: [celRule('C-02', PROXY_ROOTS, true)],
  }),
  [decides],
);

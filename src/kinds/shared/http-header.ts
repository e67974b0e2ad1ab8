// HTTPHeaderMatch: a header by name and value. Document 4, section 1.6.

import { fromProblem } from '../../diagnostics/finding.ts';
import { checkRegex } from '../../grammar/regex.ts';
import type { Fields } from '../../schema/combinators.ts';
import { defaulted, object, string } from '../../schema/node.ts';
import type { Rule } from '../../schema/rule.ts';
import { noForeignRegex } from './foreign-pattern.ts';
import { httpHeaderName } from './text.ts';

const regularExpression: Rule<Fields> = {
  id: 'C-03',
  reads: ['type', 'value'],
  demand: '`value` is an RE2 pattern when `type` is `RegularExpression`',
  expression: ({ type, value }) => (type === 'RegularExpression' && typeof value === 'string' ? value : ''),
  check({ type, value }, report) {
    if (type !== 'RegularExpression' || typeof value !== 'string') return;
    const problem = checkRegex(value);
    if (problem === undefined) return;
    const fault = { ...fromProblem(problem, value), at: ['value'] };
    report(problem.grade === 'S' ? { ...fault, level: 'S' } : fault);
  },
};

/** W-47 of `value` where it is a pattern. */
const foreignRegularExpression: Rule<Fields> = {
  id: 'W-47',
  demand: `\`value\` is ${noForeignRegex.demand} when \`type\` is \`RegularExpression\``,
  reads: ['type', 'value'],
  check({ type, value }, report, budget) {
    if (type !== 'RegularExpression' || typeof value !== 'string') return;
    noForeignRegex.check(value, (violation) => report({ ...violation, at: ['value'] }), budget);
  },
};

export const HTTPHeaderMatch = object(
  {
    name: httpHeaderName({ doc: 'Name of the header, in any case.' }),
    type: defaulted(
      'D-07',
      'Exact',
      string({ enum: ['Exact', 'RegularExpression'], doc: 'How `value` is compared.' }),
    ),
    value: string({ minLength: 1, maxLength: 4096, doc: 'Value, or RE2 pattern.' }),
  },
  { name: 'HTTPHeaderMatch', rules: [regularExpression, foreignRegularExpression] },
);

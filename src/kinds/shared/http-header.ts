// HTTPHeaderMatch: a header by name and value.

import { fromProblem } from '../../diagnostics/finding.ts';
import { checkPattern } from '../../grammar/foreign-pattern.ts';
import { defaulted, object, string } from '../../schema/node.ts';
import type { RuleOf } from '../../schema/rule.ts';
import { noForeignRegex } from './foreign-pattern.ts';
import { words } from './foreign-words.ts';
import { httpHeaderName } from './text.ts';

const regularExpression: RuleOf<typeof headerMatch> = {
  id: 'C-03',
  reads: ['type', 'value'],
  demand: '`value` is an RE2 pattern when `type` is `RegularExpression`',
  expression: ({ type, value }) => (type === 'RegularExpression' ? value : ''),
  check({ type, value }, report) {
    if (type !== 'RegularExpression') return;
    const problem = checkPattern(value);
    if (problem === undefined) return;
    const fault = { ...fromProblem(problem, value), at: ['value'] };
    report(problem.grade === 'S' ? { ...fault, level: 'S' } : fault);
  },
};

/** W-47 for a `value` that is a pattern. */
const foreignRegularExpression: RuleOf<typeof headerMatch> = {
  id: 'W-47',
  demand: `\`value\` is ${noForeignRegex.demand} when \`type\` is \`RegularExpression\``,
  reads: ['type', 'value'],
  check({ type, value }, report, budget) {
    if (type !== 'RegularExpression') return;
    noForeignRegex.check(value, (violation) => report({ ...violation, at: ['value'] }), budget);
  },
};

const headerMatch = {
  name: httpHeaderName({ doc: 'Name of the header, in any case.' }),
  type: defaulted(
    'D-07',
    'Exact',
    string({
      enum: ['Exact', 'RegularExpression'],
      meant: words({ RegularExpression: 'regex regexp saferegex' }),
      doc: 'How `value` is compared.',
    }),
  ),
  value: string({ minLength: 1, maxLength: 4096, doc: 'Value, or RE2 pattern.' }),
};

export const HTTPHeaderMatch = object(headerMatch, {
  name: 'HTTPHeaderMatch',
  rules: [regularExpression, foreignRegularExpression],
});

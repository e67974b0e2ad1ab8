// urlRewrite: rewrites the path by a pattern. TP-15, C-03, C-04.

import { advice, fromProblem } from '../../diagnostics/finding.ts';
import { checkPattern } from '../../grammar/foreign-pattern.ts';
import { checkSubstitution, withBackslashes } from '../../grammar/substitution.ts';
import { at, object, string } from '../../schema/node.ts';
import type { RuleOf } from '../../schema/rule.ts';
import { noForeignRegex } from '../shared/foreign-pattern.ts';
import { content } from '../shared/text.ts';

const substitution: RuleOf<typeof pathRegex> = {
  id: 'C-04',
  reads: ['pattern', 'substitution'],
  demand:
    '`substitution` refers to groups that `pattern` defines, as `\\1` or `\\g<name>`; a backslash is `\\\\`',
  expression: (rewrite) => rewrite.substitution,
  check({ pattern, substitution: text }, report) {
    for (const problem of checkSubstitution(text, pattern)) {
      const place = { ...fromProblem(problem, text), at: ['substitution'] };
      // An invalid escape is wrong for every pattern.
      report(problem.grade === 'R' ? { ...place, because: [text] } : { ...place, level: 'S' });
    }
  },
};

/** W-50. */
const dollarGroup: RuleOf<typeof pathRegex> = {
  id: 'W-50',
  reads: ['substitution', 'pattern'],
  demand: 'groups are written `\\1`; `$1` is literal text',
  check({ substitution: text, pattern }, report) {
    const written = withBackslashes(text);
    if (written === text) return;
    const isGood = checkSubstitution(written, pattern).length === 0;
    report({
      ...advice('`$` is literal text, not a group', `write \`${written}\``),
      at: ['substitution'],
      ...(isGood ? { fix: [{ op: 'replace', value: written }] } : {}),
    });
  },
};

const pathRegex = {
  pattern: string({
    minLength: 1,
    maxLength: 1024,
    doc: "RE2 pattern of the part of the path that is replaced. It may use the groups of the HTTPRoute's own path match.",
    rules: [content('C-03', 'an RE2 pattern', checkPattern, { expression: true }), noForeignRegex],
  }),
  substitution: string({
    minLength: 1,
    maxLength: 1024,
    doc: 'The replacement; `\\1` or `\\g<name>` is a group of the pattern.',
  }),
};

const PathRegexRewrite = object(pathRegex, {
  doc: 'Rewrites the path by a pattern.',
  rules: [substitution, dollarGroup],
});

export const URLRewrite = object(
  { pathRegex: at(PathRegexRewrite, { codes: { required: 'TP-15' } }) },
  { doc: 'Rewrites the URL. Applies to HTTPRoute targets only.' },
);

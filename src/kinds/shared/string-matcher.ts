// StringMatcher: a text by one of five comparisons. CM-04, CM-05, C-03, W-34.

import { advice } from '../../diagnostics/finding.ts';
import { checkPattern } from '../../grammar/foreign-pattern.ts';
import type { Problem } from '../../grammar/problem.ts';
import { exactlyOneOf } from '../../schema/combinators.ts';
import { boolean, object, optional, string } from '../../schema/node.ts';
import type { RuleOf } from '../../schema/rule.ts';
import { noForeignRegex } from './foreign-pattern.ts';
import { content } from './text.ts';

/** CM-05: every text starts with, ends with and contains the empty text. */
function checkPart(text: string): Problem | undefined {
  if (text !== '') return undefined;
  return {
    message: 'an empty text matches every text',
    hint: 'write the text to look for, or `safeRegex: .*` to match everything',
  };
}

const part = (doc: string) =>
  optional(string({ minLength: 1, codes: { empty: 'CM-05' }, explain: checkPart, doc }));

const caseOfPattern: RuleOf<typeof matcher> = {
  id: 'W-34',
  reads: ['ignoreCase', 'safeRegex?'],
  demand: '`ignoreCase` is not true next to `safeRegex`',
  check({ ignoreCase, safeRegex }, report) {
    if (ignoreCase !== true || safeRegex === undefined) return;
    report({
      ...advice('has no effect on `safeRegex`', 'start the pattern with `(?i)` instead'),
      at: ['ignoreCase'],
    });
  },
};

const matcher = {
  exact: optional(string({ doc: 'The whole text.' })),
  prefix: part('How the text starts.'),
  suffix: part('How the text ends.'),
  contains: part('A part of the text.'),
  safeRegex: optional(
    string({
      doc: 'RE2 pattern of the whole text.',
      rules: [content('C-03', 'an RE2 pattern', checkPattern, { expression: true }), noForeignRegex],
    }),
  ),
  ignoreCase: optional(boolean({ doc: 'Ignores upper and lower case; not for `safeRegex`.' })),
};

export const StringMatcher = object(matcher, {
  name: 'StringMatcher',
  doc: 'A text, compared in one way.',
  rules: [exactlyOneOf('CM-04', ['exact', 'prefix', 'suffix', 'contains', 'safeRegex']), caseOfPattern],
});

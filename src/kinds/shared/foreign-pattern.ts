// Patterns of another syntax, as rules for fields that take a pattern or a name. W-47.

import { advice } from '../../diagnostics/finding.ts';
import {
  foreignHeaderName,
  foreignOrigin,
  foreignRegex,
  foreignSubjectName,
} from '../../grammar/foreign-pattern.ts';
import type { Problem } from '../../grammar/problem.ts';
import type { Rule } from '../../schema/rule.ts';

function foreign(demand: string, check: (text: string) => Problem | undefined): Rule<string> {
  return {
    id: 'W-47',
    reads: [''],
    demand,
    check(text, report) {
      const problem = check(text);
      if (problem !== undefined) report(advice(problem.message, problem.hint));
    },
  };
}

/** Used together with C-03. */
export const noForeignRegex = foreign('neither a glob nor between slashes', foreignRegex);
/** A name in a list of headers. */
export const exactHeaderName = foreign('a full name, no pattern', foreignHeaderName);
/** The same, for lists where `*` alone means all headers. */
export const exactHeaderNameOrAll = foreign('a full name, no pattern; `*` alone is every header', (name) =>
  name === '*' ? undefined : foreignHeaderName(name),
);
export const exactSubjectName = foreign('a full name, no pattern', foreignSubjectName);
export const plainOrigin = foreign('no regular expression; `*` at the start of the host only', foreignOrigin);

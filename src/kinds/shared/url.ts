// URLs as content checks. A URL with user information may contain a password, so no message repeats it.
// C-10, C-11.

import { fromProblem } from '../../diagnostics/finding.ts';
import type { Code } from '../../diagnostics/severity.ts';
import type { Problem } from '../../grammar/problem.ts';
import type { Rule } from '../../schema/rule.ts';

export function urlContent(
  id: Code,
  demand: string,
  check: (text: string) => Problem | undefined,
): Rule<string> {
  return {
    id,
    reads: [''],
    demand,
    check(text, report) {
      const problem = check(text);
      if (problem !== undefined) report(fromProblem(problem, text, text.includes('@')));
    },
  };
}

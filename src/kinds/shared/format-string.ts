// Format strings of the proxy's log and headers, with the warning about operators that its list doesn't have.
// Document 4, C-17, C-18, W-42.

import { advice, fromProblem } from '../../diagnostics/finding.ts';
import { checkFormatString } from '../../grammar/format-string.ts';
import type { Rule } from '../../schema/rule.ts';

/** Parses the text once, for its own code and for W-42. `secret` keeps it out of the messages. */
export function formatString(id: 'C-17' | 'C-18', options: { readonly secret?: boolean } = {}): Rule<string> {
  return {
    id,
    also: ['W-42'],
    reads: [''],
    demand: 'a format string: operators are `%NAME%` or `%NAME(args)%`, a percent sign is `%%`',
    check(text, report) {
      const { problems, unknownOperators } = checkFormatString(text);
      for (const problem of problems) report(fromProblem(problem, text, options.secret));
      for (const { message, hint } of unknownOperators)
        report({ code: 'W-42', level: 'W', ...advice(message, hint) });
    },
  };
}

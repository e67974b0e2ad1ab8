// Format strings of the proxy's log and headers: C-17 or C-18, with warnings about unknown operators (W-42) and about words of other log
// formats (W-48).

import { advice, fromProblem } from '../../diagnostics/finding.ts';
import type { Segments } from '../../diagnostics/path.ts';
import { checkFormatString, type FormatPlace } from '../../grammar/format-string.ts';
import { foreignLogWords } from '../../grammar/log-words.ts';
import { quote } from '../../grammar/quote.ts';
import type { Report, Rule } from '../../schema/rule.ts';

/** Parses the text once, for its code and for the warnings. `secret` keeps it out of the messages. */
export function formatString(
  id: 'C-17' | 'C-18',
  options: FormatPlace & { readonly secret?: boolean } = {},
): Rule<string> {
  return {
    id,
    also: ['W-42', 'W-48'],
    reads: [''],
    demand: 'a format string: operators are `%NAME%` or `%NAME(args)%`, a percent sign is `%%`',
    check: (text, report) => sayFormatString(text, report, options),
  };
}

/** Reports all findings about one format string, which may be nested in the rule's value. */
export function sayFormatString(
  text: string,
  report: Report,
  { secret, at, ...formatPlace }: FormatPlace & { readonly secret?: boolean; readonly at?: Segments } = {},
): void {
  const place = at === undefined ? {} : { at };
  const { problems, unknownOperators } = checkFormatString(text, formatPlace);
  for (const problem of problems) {
    const fault = { ...fromProblem(problem, text, secret), ...place, because: [text] };
    report(problem.grade === 'S' ? { ...fault, level: 'S' } : fault);
  }
  for (const { message, hint } of unknownOperators)
    report({ code: 'W-42', ...advice(message, hint), ...place });
  for (const { word, language, operator } of foreignLogWords(text)) {
    const hint =
      operator === undefined ? 'write an operator such as `%REQ(:PATH)%`' : `write \`${operator}\``;
    // Words of the table aren't secret; the content of a template may be.
    const shown = secret && word.startsWith('{{') ? '`{{ }}`' : quote(word);
    report({
      code: 'W-48',
      level: 'W',
      ...advice(`${shown} belongs to ${language} and is printed as it is`, hint),
      ...place,
    });
  }
}

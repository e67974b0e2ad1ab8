// TR-20: patterns in matches that RE2 rejects.

import { fromProblem } from '../../diagnostics/finding.ts';
import type { Segments } from '../../diagnostics/path.ts';
import { checkRegex } from '../../grammar/regex.ts';
import type { Report } from '../reports.ts';

/**
 * Envoy would reject such a pattern together with the rest of its configuration, so the match is left out, and the status reports that. At
 * level standard the finding adds its place.
 */
export function patternReport(about: string, text: string, segments: Segments): readonly Report[] {
  const problem = checkRegex(text);
  return problem === undefined ? [] : [{ about, code: 'TR-20', segments, fault: fromProblem(problem, text) }];
}

// TR-20: patterns in matches that RE2 rejects.

import { fromProblem } from '../../diagnostics/finding.ts';
import type { Segments } from '../../diagnostics/path.ts';
import { checkRegex } from '../../grammar/regex.ts';
import type { Report } from '../reports.ts';

/**
 * Envoy rejects such a pattern together with the rest of its configuration. At level strict the match is dropped instead, and the status
 * reports that.
 */
export function patternReport(about: string, text: string, segments: Segments): readonly Report[] {
  const problem = checkRegex(text);
  return problem === undefined ? [] : [{ about, code: 'TR-20', segments, fault: fromProblem(problem, text) }];
}

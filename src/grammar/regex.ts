// Regular expressions: RE2 syntax, judged without ever matching anything (C-03), and the groups that a substitution may name (C-04).

import { BoundedCache } from './bounded-cache.ts';
import type { GradedProblem } from './graded-problem.ts';
import { explain } from './regex/explain.ts';
import { type PatternScan, scanPattern } from './regex/scan.ts';

export interface PatternGroups {
  /** Capture groups, the named ones included. */
  readonly count: number;
  readonly names: readonly string[];
}

/** The largest program that the proxy takes: `re2.max_program_size.error_level` of its bootstrap. */
export const PROXY_PROGRAM = 32_768;
/** RE2 gives a program two thirds of its default budget of 8 MiB, in instructions of 8 bytes. */
export const RE2_PROGRAM = Math.floor((8 * 1024 * 1024 * 2) / 3 / 8);

interface Verdict {
  readonly problem?: GradedProblem;
  readonly groups?: PatternGroups;
}

/** Half a MiB of patterns: what one object may hold at most (ST-12). */
const verdicts = new BoundedCache<Verdict>(512 * 1024);

/** What RE2 refuses is of grade R; a program that only the proxy finds too large, of grade S. */
export function checkRegex(pattern: string): GradedProblem | undefined {
  return judge(pattern).problem;
}

/** The groups of a pattern; undefined when it doesn't compile. */
export function patternGroups(pattern: string): PatternGroups | undefined {
  return judge(pattern).groups;
}

function judge(pattern: string): Verdict {
  const known = verdicts.get(pattern);
  if (known !== undefined) return known;
  const verdict = conclude(pattern, scanPattern(pattern));
  verdicts.set(pattern, verdict);
  return verdict;
}

function conclude(pattern: string, { refusal, size, steps, groups, names }: PatternScan): Verdict {
  if (refusal !== undefined) return { problem: { grade: 'R', ...explain(pattern, refusal) } };
  if (steps > RE2_PROGRAM) return { problem: { grade: 'R', ...TOO_LARGE } };
  const verdict = { groups: { count: groups, names } };
  return size > PROXY_PROGRAM ? { ...verdict, problem: tooLargeForProxy(size) } : verdict;
}

const SHORTEN =
  'shorten it, lower its repeat counts, or use smaller classes such as `[a-z]` instead of `\\pL`';

const TOO_LARGE = {
  message: 'the pattern is too large for RE2',
  hint: `${SHORTEN}; RE2 limits a pattern to 8 MiB of memory`,
};

function tooLargeForProxy(size: number): GradedProblem {
  const message = `the pattern compiles to about ${size} instructions; the proxy accepts ${PROXY_PROGRAM}`;
  return { grade: 'S', message, hint: SHORTEN };
}

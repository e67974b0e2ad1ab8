// Regular expressions: RE2 syntax, checked without matching anything (C-03), and the groups for substitutions (C-04).

import { BoundedCache } from './bounded-cache.ts';
import type { GradedProblem } from './graded-problem.ts';
import type { Problem } from './problem.ts';
import { explain } from './regex/explain.ts';
import { type PatternScan, scanPattern } from './regex/scan.ts';

export interface PatternGroups {
  /** Number of capture groups, including the named ones. */
  readonly count: number;
  readonly names: readonly string[];
}

/** The largest program that the proxy accepts: `re2.max_program_size.error_level` of its bootstrap. */
export const PROXY_PROGRAM = 32_768;
/** RE2 limits a program to two thirds of its default budget of 8 MiB, with 8 bytes per instruction. */
export const RE2_PROGRAM = Math.floor((8 * 1024 * 1024 * 2) / 3 / 8);

interface Verdict {
  readonly problem?: GradedProblem;
  /** Instructions of the program, about. */
  readonly size: number;
  readonly groups?: PatternGroups;
}

/** Half a MiB of patterns: the maximum in one object (ST-12). */
const verdicts = new BoundedCache<Verdict>(512 * 1024);

/** Grade R: RE2 rejects the pattern. Grade S: only the proxy rejects it, for its program size. */
export function checkRegex(pattern: string): GradedProblem | undefined {
  return judge(pattern).problem;
}

/**
 * The largest program of a pattern in an expression, which Envoy sets itself (`regex_max_program_size` of its CEL). For a larger one it rejects
 * everything that is sent together with the expression.
 */
const EXPRESSION_PROGRAM = 100;

/** The same for the patterns of `matches` in expressions of the proxy, which have a much lower limit. */
export function checkExpressionRegex(pattern: string): Problem | undefined {
  const { problem, size } = judge(pattern);
  if (problem !== undefined || size <= EXPRESSION_PROGRAM) return problem;
  return {
    message: `the pattern compiles to about ${size} instructions; in an expression, the proxy accepts ${EXPRESSION_PROGRAM}`,
    hint: 'lower its repeat counts, for example `[a-f0-9]+` with a condition for `size()`, or split it',
  };
}

/** The groups of a pattern; undefined if it doesn't compile. */
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

function conclude(pattern: string, scan: PatternScan): Verdict {
  if (scan.refusal !== undefined)
    return { size: 0, problem: { grade: 'R', ...explain(pattern, scan.refusal) } };
  const { size, steps, groups, names } = scan;
  if (steps > RE2_PROGRAM) return { size, problem: { grade: 'R', ...TOO_LARGE } };
  const verdict = { size, groups: { count: groups, names } };
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

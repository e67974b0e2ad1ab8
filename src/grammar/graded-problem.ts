// GradedProblem: a Problem of a language whose mistakes weigh differently. docs/development/design.md#severity-levels.

import type { Problem } from './problem.ts';

/** `R`: always refused. `S`: well formed, but the proxy would refuse it; an error at level strict only. */
export type Grade = 'R' | 'S';

export interface GradedProblem extends Problem {
  readonly grade: Grade;
}

// GradedProblem: a Problem in a language whose mistakes differ in severity. docs/development/design.md#severity-levels.

import type { Problem } from './problem.ts';

/** `R`: always rejected. `S`: well formed, but the proxy would reject it; an error only at level strict. */
export type Grade = 'R' | 'S';

export interface GradedProblem extends Problem {
  readonly grade: Grade;
}

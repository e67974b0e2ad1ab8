// Patterns that the data plane compiles. It rejects all that arrives together with one that it can't read, also what others have written.

import { checkPattern } from '../../../grammar/foreign-pattern.ts';
import type { EdgeOptions } from '../options.ts';

/** The older behaviour doesn't look at it. */
export function isBrokenPattern(pattern: string, { failsClosed }: EdgeOptions): boolean {
  if (!failsClosed) return false;
  const problem = checkPattern(pattern);
  return problem !== undefined && problem.grade !== 'S';
}

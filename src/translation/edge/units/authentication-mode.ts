// Which requests authentication lets pass. A mode that can't be read counts as the strictest.

import { quote } from '../../../grammar/quote.ts';
import { substituted } from './problems.ts';
import type { UnitProblem } from './unit.ts';

const STRICT = 'Strict';

export interface ReadMode<Mode extends string> {
  readonly mode: typeof STRICT | Mode;
  readonly problems: readonly UnitProblem[];
}

/** `others`: the modes beside `Strict`. */
export function authenticationMode<Mode extends string>(
  block: string,
  text: string | undefined,
  others: readonly Mode[],
): ReadMode<Mode> {
  const mode = others.find((other) => other === text) ?? STRICT;
  if (text === undefined || text === mode) return { mode, problems: [] };
  const problem = `${quote(text)} is none of ${[STRICT, ...others].join(', ')}; it counts as ${STRICT}`;
  return { mode, problems: [substituted([block, 'mode'], problem)] };
}

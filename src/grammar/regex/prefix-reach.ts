// Where the texts that a pattern matches as a whole lie, relative to a path: at or below it, elsewhere, or both. The states of the pattern
// are followed over the path, all at once: no backtracking. Source of the syntax: https://github.com/google/re2 (parse.cc).

import { Automaton } from './automaton.ts';
import { scanPattern } from './scan.ts';

/**
 * `inside`: every text that the pattern matches is the path, or begins with it and a slash. `outside`: none is. `partly`: there may be texts
 * of both kinds.
 */
export type Reach = 'inside' | 'outside' | 'partly';

const SLASH = '/'.charCodeAt(0);

/** `path` has no trailing slash: it is empty for the root. Assertions and Unicode classes count as whatever they could match at most. */
export function reachOf(pattern: string, path: string): Reach {
  if (scanPattern(pattern).refusal !== undefined) return 'partly';
  const automaton = new Automaton(pattern);
  let states = automaton.start();
  let leaves = false;
  for (let index = 0; index < path.length; index++) {
    const code = path.charCodeAt(index);
    leaves ||= automaton.accepts(states) || automaton.leavesBeside(states, code);
    states = automaton.after(states, code);
    if (states.size === 0) return 'outside';
  }
  if (!automaton.accepts(states) && automaton.after(states, SLASH).size === 0) return 'outside';
  return leaves || automaton.leavesBeside(states, SLASH) ? 'partly' : 'inside';
}

// The `Accepted` condition of an object that has no other conditions.

import type { Verdict } from '../verdict.ts';

/** `word`: the name of the object in messages, `Backend`. */
export function acceptance(word: string, errors: readonly string[]): Verdict {
  if (errors.length === 0)
    return { type: 'Accepted', status: 'True', reason: 'Accepted', message: `${word} accepted` };
  const quoted = errors.map((error) => `"${error}"`).join(' ');
  const message =
    errors.length === 1 ? `${word} error: ${quoted}` : `${word} has ${errors.length} errors: ${quoted}`;
  return { type: 'Accepted', status: 'False', reason: 'Invalid', message };
}

// Whether an object can be used as it stands, where nothing else is to be said of it.

import type { Verdict } from '../verdict.ts';

/** `word`: what the messages call the object, `Backend`. */
export function acceptance(word: string, errors: readonly string[]): Verdict {
  if (errors.length === 0)
    return { type: 'Accepted', status: 'True', reason: 'Accepted', message: `${word} accepted` };
  const quoted = errors.map((error) => `"${error}"`).join(' ');
  const message =
    errors.length === 1 ? `${word} error: ${quoted}` : `${word} has ${errors.length} errors: ${quoted}`;
  return { type: 'Accepted', status: 'False', reason: 'Invalid', message };
}

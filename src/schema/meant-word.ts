// The value of an enumeration that a word of another gateway means: `required` for `Strict`.

import type { Node } from './node.ts';

/** A longer text is no word of another gateway. */
const MAX_WORD = 64;

/** Undefined: the word is a value itself, or its meaning isn't certain. */
export function meantWord(value: unknown, node: Node | undefined): string | undefined {
  if (node?.type !== 'string' || node.secret || typeof value !== 'string' || value.length > MAX_WORD)
    return undefined;
  return node.enum?.includes(value) ? undefined : node.meant?.(value);
}

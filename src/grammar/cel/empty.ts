// Brackets in CEL that end at once, and trailing commas.

import * as chars from './characters.ts';

/** The end of a bracket that holds nothing or one comma (so the grammar has it), or -1. */
export function emptyEnd(text: string, open: number, closer: number): number {
  const i = chars.skipSpace(text, open + 1);
  if (i >= text.length) return -1;
  const code = text.charCodeAt(i);
  if (code === closer) return i + 1;
  return code === chars.COMMA ? closerEnd(text, i + 1, closer) : -1;
}

/** The end of the bracket that closes right after `at`, or -1. */
export function closerEnd(text: string, at: number, closer: number): number {
  const i = chars.skipSpace(text, at);
  return i < text.length && text.charCodeAt(i) === closer ? i + 1 : -1;
}

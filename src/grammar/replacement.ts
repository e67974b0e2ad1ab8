// Replacement: the text as it should be, where a grammar is certain of it. Certain is what the grammar itself accepts.

import type { Problem } from './problem.ts';
import { writeHint } from './quote.ts';

type Check = (text: string) => Problem | undefined;

/** Nothing longer is mended: the check would read it again. */
const MAX_MENDED = 4096;

/** A candidate is only judged: what would be the way out of it, is not asked. */
let judging = false;

function isAccepted(candidate: string, check: Check): boolean {
  judging = true;
  try {
    return check(candidate) === undefined;
  } finally {
    judging = false;
  }
}

/** The way out of writing `candidate`, when `check` accepts it; nothing otherwise. `inWords` says the same without the text. */
export function replacing(
  candidate: string | undefined,
  check: Check,
  inWords: string,
  more = '',
): { readonly hint: string; readonly replacement: string } | undefined {
  if (judging || candidate === undefined || candidate.length > MAX_MENDED) return undefined;
  if (!isAccepted(candidate, check)) return undefined;
  return { hint: writeHint(candidate, inWords, more), replacement: candidate };
}

/** The way out for a text that has nothing wrong but the white space around it. */
export function trimmed(
  text: string,
  check: Check,
): { readonly hint: string; readonly replacement: string } | undefined {
  if (text.length > MAX_MENDED) return undefined;
  const candidate = text.trim();
  return candidate === text || candidate === ''
    ? undefined
    : replacing(candidate, check, 'remove the white space around it');
}

// Replacement: the corrected text, if it is certain. A replacement is certain if the grammar itself accepts it.

import type { Problem } from './problem.ts';
import { writeHint } from './quote.ts';

type Check = (text: string) => Problem | undefined;

/** Longer texts are not fixed: the check would have to read them again. */
const MAX_MENDED = 4096;

/** Checking a candidate must not compute a replacement for it again. */
let judging = false;

function isAccepted(candidate: string, check: Check): boolean {
  judging = true;
  try {
    return check(candidate) === undefined;
  } finally {
    judging = false;
  }
}

/** The fix to write `candidate`, if `check` accepts it; otherwise nothing. `inWords` describes the fix without the text. */
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

/** The fix for a text whose only mistake is surrounding white space. */
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

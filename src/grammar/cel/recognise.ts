// The CEL recogniser: one pass over the characters with a stack of open brackets; no tokens, no tree, no recursion.
// C-01, C-02; the grammar of the CEL language definition, macros as cel-go expands them.

import { readAfterValue } from './after-value.ts';
import type { Recognition } from './recognition.ts';
import type { KnownRoots, RootUse } from './roots.ts';
import { AFTER_VALUE, END, type Next, Scan, VALUE } from './scan.ts';
import { readValue } from './value.ts';

const NO_ROOTS: readonly RootUse[] = [];
const ACCEPTED: Recognition = { roots: NO_ROOTS };

/** Judges the text and collects the root variables outside `known`. Linear in the text, in constant memory. */
export function recognise(text: string, known: KnownRoots): Recognition {
  const scan = new Scan(text, known);
  let next: Next = VALUE;
  while (next !== END) next = next === AFTER_VALUE ? readAfterValue(scan) : readValue(scan);
  if (scan.refusal !== undefined) return { refusal: scan.refusal, roots: NO_ROOTS };
  return scan.roots === undefined || scan.roots.length === 0 ? ACCEPTED : { roots: scan.roots };
}

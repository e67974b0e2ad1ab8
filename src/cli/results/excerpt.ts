// The part of a line that is shown with a finding: around its place, with secrets masked, for lines of any length.

import type { Lines } from '../../manifests/position.ts';
import { mask, shownMasks } from '../../schema/secrets.ts';

export interface Excerpt {
  /** The line up to the place of the finding, and the rest. */
  readonly before: string;
  readonly after: string;
}

const SHOWN_BEFORE = 60;
const SHOWN_AFTER = 60;

export function excerptAt(lines: Lines, offset: number, secrets: readonly string[]): Excerpt {
  // A secret that starts outside the shown part must be complete to be recognized; the longest secret comes first.
  const margin = secrets[0]?.length ?? 0;
  const part = lines.around(offset, SHOWN_BEFORE + margin, SHOWN_AFTER + margin);
  const text = mask(part.text, secrets);
  const from = Math.max(0, part.at - SHOWN_BEFORE);
  const to = Math.min(text.length, part.at + SHOWN_AFTER);
  const before = (from > 0 || part.isCutBefore ? '…' : '') + text.slice(from, part.at).toWellFormed();
  const after =
    text.slice(part.at, to).toWellFormed().trimEnd() + (to < text.length || part.isCutAfter ? '…' : '');
  // Copies, because a slice would keep the whole file in memory.
  return { before: copy(shownMasks(before)), after: copy(shownMasks(after)) };
}

const copy = (text: string): string => Buffer.from(text).toString();

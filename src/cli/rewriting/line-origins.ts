// Where the lines of an edited text come from: a dry run writes nothing, so what it leaves stands on the lines of the file as it is.

import { structuredPatch } from 'diff';
import { withLineFeeds } from '../../grammar/line-ends.ts';

/** A comparison takes quadratic time in the lines that differ. With more of them, lines are as in the edited text. */
const MAX_DIFFERENT = 2000;

/** The line of `before` at which a line of `after` stands, or the nearest one of those that it replaces. Lines count from 1. */
export function lineOrigins(before: string, after: string): (line: number) => number {
  const [old, now] = [withLineFeeds(before), withLineFeeds(after)];
  const options = { context: 0, maxEditLength: MAX_DIFFERENT };
  const hunks = structuredPatch('', '', old, now, '', '', options)?.hunks ?? [];
  return (line) => {
    let shift = 0;
    for (const { oldStart, oldLines, newStart, newLines } of hunks) {
      if (line < newStart) break;
      if (line < newStart + newLines) return Math.max(1, oldStart + Math.min(line - newStart, oldLines - 1));
      shift += oldLines - newLines;
    }
    return line + shift;
  };
}

// The exceptions of gatewarden.yaml at the end of an audit: what each of them admits, until when, and which ones are useless.

import { counted, firstOf } from '../../grammar/plural.ts';
import { visible } from '../../grammar/visible.ts';
import type { ExceptionUse } from '../results/exception-use.ts';

/** The maximum number of objects in a line. */
const MAX_OBJECTS = 5;

/** `isWhole`: the run has read every object, so an exception without one is unused. */
export function exceptionsText(uses: readonly ExceptionUse[], isWhole: boolean): string {
  if (uses.length === 0) return '';
  const width = Math.max(...uses.map(({ id }) => id.length));
  const lines = uses.map(
    (use) =>
      `  ${visible(use.id).padEnd(width)}  ${timeOf(use)}  ${use.codes.join(',')}: ${purpose(use, isWhole)}`,
  );
  return `\nExceptions:\n${lines.join('\n')}\n`;
}

function timeOf({ state, until, daysLeft }: ExceptionUse): string {
  if (state === 'ended') return `ended on ${until}`;
  return state === 'ending' ? `until ${until}, ${counted(daysLeft, 'day')} left` : `until ${until}`;
}

function purpose({ state, objects, line }: ExceptionUse, isWhole: boolean): string {
  if (state === 'ended') return `admits nothing any more; remove it (line ${line})`;
  if (objects.length > 0)
    return `admits ${counted(objects.length, 'object')}: ${firstOf(objects.map(visible), MAX_OBJECTS).join(', ')}`;
  return isWhole ? `unused, no object needs it; remove it (line ${line})` : 'admits no object here';
}

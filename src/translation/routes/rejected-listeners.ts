// Routes that attach only to listeners that are rejected: nothing serves them there.

import { advice } from '../../diagnostics/finding.ts';
import { firstOf } from '../../grammar/plural.ts';
import { quote } from '../../grammar/quote.ts';
import type { Report } from '../reports.ts';
import type { ParentAttachment } from './attachment.ts';
import type { RouteObject } from './route.ts';

/** How many listeners a message names: each has its own status too. */
const MAX_TOLD = 5;

/** Why no listener of a parent serves a route that it accepts; undefined where one does, or where none accepts it. */
export function whyNotReady({ listeners, refusal }: ParentAttachment): string | undefined {
  if (refusal !== undefined || listeners.some(({ listener }) => listener.refusal === undefined))
    return undefined;
  const told = listeners.map(({ listener }) => `${quote(listener.spec.name)} (${listener.refusal!.message})`);
  return `The listeners that accept the route are rejected: ${firstOf(told, MAX_TOLD).join(', ')}`;
}

/** TR-78, for each parentRef. */
export function notReadyReports(
  about: string,
  { spec }: RouteObject,
  parents: readonly ParentAttachment[],
): readonly Report[] {
  const reports: Report[] = [];
  for (const parent of parents) {
    const why = whyNotReady(parent);
    if (why === undefined) continue;
    const index = (spec.parentRefs ?? []).indexOf(parent.parentRef);
    reports.push({
      about,
      code: 'TR-78',
      segments: ['spec', 'parentRefs', ...(index === -1 ? [] : [index])],
      fault: advice(
        `the route is not served. ${why}`,
        'correct the listeners, or attach the route to others',
      ),
    });
  }
  return reports;
}

// Differences of what places write for filters: each filter by itself.

import { CHECKPOINT } from '../../../translation/proxy/rerouting/checkpoint.ts';
import type { Difference } from '../../comparison/differences.ts';

/** The member of a route, a host, a RouteConfiguration or a backend of a route. */
export const ENTRIES = 'typedPerFilterConfig';

export const withEntriesApart = (all: readonly Difference[]): Difference[] =>
  all.flatMap(byFilter).filter((difference) => !isOfCheckpoint(difference));

/** All entries are new or gone. */
function byFilter(difference: Difference): readonly Difference[] {
  const { segments, before, after } = difference;
  if (segments.at(-1) !== ENTRIES) return [difference];
  const entries = Object.entries((before ?? after) as Readonly<Record<string, unknown>>);
  const side = before === undefined ? 'after' : 'before';
  return entries.map(([name, entry]) => ({ segments: [...segments, name], [side]: entry }));
}

/** It follows from the other entries of the place and of less specific ones. */
const isOfCheckpoint = ({ segments }: Difference): boolean =>
  segments.some((segment, index) => segment === CHECKPOINT && segments[index - 1] === ENTRIES);

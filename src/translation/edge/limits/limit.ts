// Why a route or a policy is limited: it is too large beside all others.

import type { Code } from '../../../diagnostics/severity.ts';
import type { PlacedThing } from './limited-things.ts';

export interface Limit {
  readonly code: Extract<Code, 'TR-96' | 'TR-97' | 'TR-99'>;
  readonly message: string;
}

const counted = (count: number): string => count.toLocaleString('en');

export interface PlacedMatches extends PlacedThing {
  readonly matches: number;
}

export const tooManyMatches = ({ matches, places }: PlacedMatches, limit: number): Limit => ({
  code: 'TR-96',
  message: `${counted(matches)} matches on ${counted(places)} listeners are too many: all large routes together can have ${counted(limit)} (setting maxPlacedMatches)`,
});

export const tooManyBytes = (
  { size, places }: PlacedThing,
  where: { readonly code: 'TR-97' | 'TR-99'; readonly places: string },
  limit: number,
): Limit => ({
  code: where.code,
  message: `${counted(Math.round(size))} bytes of configuration at ${counted(places)} ${where.places} are too many: all large routes and policies together can have ${counted(limit)} (setting maxPlacedBytes)`,
});

/** What to do about a route. */
export const ROUTE_HINTS: Readonly<Record<'TR-96' | 'TR-97', string>> = {
  'TR-96': 'attach it to fewer listeners with `sectionName` or `port`, or give it fewer matches',
  'TR-97':
    'give it fewer matches or listeners, or make what is large in its policies and filters smaller: a listener has an EdgePolicy with `phase: PreRouting` once',
};

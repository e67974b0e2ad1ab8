// Why a route or a policy is limited: it is too large beside all others.

import { advice } from '../../../diagnostics/finding.ts';
import type { Segments } from '../../../diagnostics/path.ts';
import type { Code } from '../../../diagnostics/severity.ts';
import type { PlacedThing } from '../../limits/limited-things.ts';
import { grouped, tooMany } from '../../limits/size-limits.ts';
import type { Report } from '../../reports.ts';

export interface Limit {
  readonly code: Extract<Code, 'TR-96' | 'TR-97' | 'TR-99'>;
  readonly message: string;
}

export interface PlacedMatches extends PlacedThing {
  readonly matches: number;
}

export const tooManyMatches = ({ matches, places }: PlacedMatches, limit: number): Limit => ({
  code: 'TR-96',
  message: tooMany(
    `${grouped(matches)} matches on ${grouped(places)} listeners`,
    'large routes',
    'maxPlacedMatches',
    {
      limit,
    },
  ),
});

export const tooManyBytes = (
  { size, places }: PlacedThing,
  where: { readonly code: 'TR-97' | 'TR-99'; readonly places: string },
  limit: number,
): Limit => ({
  code: where.code,
  message: tooMany(
    `${grouped(size)} bytes of configuration at ${grouped(places)} ${where.places}`,
    'large routes and policies',
    'maxPlacedBytes',
    { limit },
  ),
});

export interface LimitWords {
  /** What becomes of the object, as a sentence without its full stop: `Its targets refuse all requests`. */
  readonly effect: string;
  readonly hint: string;
  /** The part that is too large; undefined: `spec`. */
  readonly segments?: Segments;
}

/** The finding of an object that is limited. */
export function limitReports(
  about: string,
  limit: Limit | undefined,
  { effect, hint, segments = ['spec'] }: LimitWords,
): readonly Report[] {
  if (limit === undefined) return [];
  return [{ about, code: limit.code, segments, fault: advice(`${limit.message}. ${effect}`, hint) }];
}

/** What to do about a route. */
export const ROUTE_HINTS: Readonly<Record<'TR-96' | 'TR-97', string>> = {
  'TR-96': 'attach it to fewer listeners with `sectionName` or `port`, or give it fewer matches',
  'TR-97':
    'give it fewer matches or listeners, or make what is large in its policies and filters smaller: a listener has an EdgePolicy with `phase: PreRouting` once',
};

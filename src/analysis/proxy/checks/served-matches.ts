// Every match on every host that serves it: hosts of Gateways, and those in front of the services of waypoints.

import { chainKey } from '../../../translation/proxy/keys.ts';
import type { Placement } from '../../../translation/proxy/routes/placement.ts';
import type { TranslatedMatch } from '../../../translation/proxy/routes/translate-match.ts';
import { isServed, type PlacedHost } from '../../../translation/proxy/routes/virtual-hosts.ts';
import type { RequestMatch } from '../../../translation/routes/request-match.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { hostsOf } from './shadowed-matches.ts';

/** Whether a request can have the method of both. */
export const canShareMethod = (
  one: Pick<RequestMatch, 'method'>,
  other: Pick<RequestMatch, 'method'>,
): boolean => one.method === undefined || other.method === undefined || one.method === other.method;

export interface ServedMatch {
  readonly match: TranslatedMatch;
  readonly placement: Placement;
  readonly served: PlacedHost;
}

export function* servedMatches(view: TranslationView): Iterable<ServedMatch> {
  for (const served of servedHosts(view)) yield* matchesOf(served);
}

export function* matchesOf(served: PlacedHost): Iterable<ServedMatch> {
  for (const entry of served.entries)
    if (isServed(entry)) yield { match: entry.match, placement: entry.placement, served };
}

function* servedHosts(view: TranslationView): Iterable<PlacedHost> {
  yield* hostsOf(view);
  const { waypoints } = view.proxy;
  if (waypoints === undefined) return;
  for (const gateway of view.snapshot.keys('Gateway'))
    for (const { name } of waypoints.chains(gateway)) {
      const host = waypoints.host(chainKey(gateway, name));
      if (host !== undefined) yield host;
    }
}

// TCPRoutes and TLSRoutes that get no connection for a server name, because another listener of the port gets all of them.

import { advice, type Fault } from '../../../diagnostics/finding.ts';
import type { Segments } from '../../../diagnostics/path.ts';
import type { Report } from '../../../translation/reports.ts';
import { hostnamesOf, type RouteObject } from '../../../translation/routes/route.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { isOfOthers, type LostHost, lostHosts } from './lost-hosts.ts';
import { placeText } from './shared-hosts.ts';

export function* lostServerNames(view: TranslationView): Iterable<Report> {
  for (const lost of lostHosts(view)) {
    const { key, route, to } = lost;
    const isStream = route.kind === 'TLSRoute' || route.kind === 'TCPRoute';
    // A ListenerSet of others is reported itself: AN-44.
    if (isStream && !isOfOthers(to, route))
      yield { about: key, code: 'AN-79', segments: segmentsOf(lost), fault: faultOf(lost) };
  }
}

function segmentsOf({ route, parentRef, place }: LostHost): Segments {
  const index = hostnamesOf(route).findIndex((hostname) => hostname.toLowerCase() === place.host);
  return index === -1
    ? ['spec', 'parentRefs', (route.spec.parentRefs ?? []).indexOf(parentRef)]
    : ['spec', 'hostnames', index];
}

function faultOf({ route, to, place }: LostHost): Fault {
  const listener = `listener ${to.spec.name} of ${to.owner.kind} ${to.owner.namespace}/${to.owner.name}`;
  return advice(
    `this route gets no connections for ${placeText(place)}: ${listener} gets them`,
    HINTS[route.kind as keyof typeof HINTS],
  );
}

const HINTS = {
  TLSRoute: 'attach the route to that listener, or remove the hostname',
  TCPRoute:
    'a TCPRoute gets the connections that no other listener of the port gets: use a TLSRoute, or a port of its own',
} as const satisfies Partial<Record<RouteObject['kind'], string>>;

// The routes that almost take a request, and why each doesn't.

import { defined } from '../../../grammar/defined.ts';
import type { Precedence } from '../../../translation/proxy/routes/precedence.ts';
import type { ServedHost } from '../../../translation/proxy/routes/virtual-hosts.ts';
import type { Decision } from '../../explain/request-explanation.ts';
import { entryOf } from '../policies/traffic-places.ts';
import type { JudgedRoute } from '../requests/route-choice.ts';
import { unmetBy } from '../requests/route-conditions.ts';
import type { RoutedRequest } from '../requests/routed-request.ts';
import type { HostChoice } from '../requests/virtual-host-choice.ts';
import type { ProxyCandidate } from './proxy-explanation.ts';
import { routeSummary } from './route-summary.ts';

/** How many a person still reads. */
const MAX_CANDIDATES = 10;

/** In the order of `precedenceOf` in translation/routes/order.ts. */
const DECISIONS: readonly Decision[] = [
  'routeWeight',
  'pathType',
  'pathLength',
  'method',
  'headers',
  'queryParameters',
  'age',
  'name',
  'age',
  'name',
  'name',
  'position',
];

export interface Candidates {
  readonly candidates: readonly ProxyCandidate[];
  /** How many routes of the same host aren't listed. */
  readonly otherRoutes: number;
}

/** `served`: the host, if the origins of its routes are known. */
export function candidatesFor(
  routes: readonly JudgedRoute[],
  chosen: JudgedRoute | undefined,
  served: ServedHost | undefined,
): Candidates {
  const others = routes.filter((route) => route !== chosen);
  const near = others.filter(({ unmet }) => distance(unmet) < FAR);
  // Full matches come before near ones; then by the order of the proxy.
  const listed = near
    .toSorted((left, right) => distance(left.unmet) - distance(right.unmet) || left.position - right.position)
    .slice(0, MAX_CANDIDATES)
    .sort((left, right) => left.position - right.position);
  return {
    candidates: listed.map((judged) => candidate(judged, chosen, served)),
    otherRoutes: others.length - listed.length,
  };
}

/** Routes with another path are too far. */
const FAR = 100;

function distance(unmet: JudgedRoute['unmet']): number {
  return unmet.some(({ condition }) => condition === 'path') ? FAR : unmet.length;
}

function candidate(
  { route, unmet }: JudgedRoute,
  chosen: JudgedRoute | undefined,
  served: ServedHost | undefined,
): ProxyCandidate {
  const entry = served && entryOf(served, route);
  const summary = routeSummary(route, entry);
  if (unmet.length > 0) return { route: summary, reason: 'Unmet', unmet };
  const winner = served && chosen && entryOf(served, chosen.route);
  const decidedBy =
    winner?.precedence === undefined || entry?.precedence === undefined
      ? undefined
      : decision(winner.precedence, entry.precedence);
  return { route: summary, reason: 'Later', ...defined({ decidedBy }) };
}

function decision(winner: Precedence, loser: Precedence): Decision | undefined {
  return DECISIONS[winner.findIndex((value, index) => value !== loser[index])];
}

/** On each less specific host that matches the name, the route that would take the request. */
export function onOtherHosts(
  hosts: readonly HostChoice[],
  request: RoutedRequest,
  servedOf: (domain: string) => ServedHost | undefined,
): readonly ProxyCandidate[] {
  return hosts.slice(0, MAX_CANDIDATES).flatMap(({ virtualHost, domain }): ProxyCandidate[] => {
    const route = virtualHost.routes?.find((each) => unmetBy(each, request).length === 0);
    if (route === undefined) return [];
    const served = servedOf(domain);
    return [
      { route: routeSummary(route, served && entryOf(served, route)), reason: 'LessSpecificHost', domain },
    ];
  });
}

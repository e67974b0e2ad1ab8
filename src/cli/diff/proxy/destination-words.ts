// Where requests go, went, and go now.

import { clustersOf } from '../../../analysis/proxy/cluster-backends.ts';
import type { RouteFate } from '../../../analysis/proxy/comparison/outages.ts';
import { isReplaced } from '../../../analysis/proxy/destinations.ts';
import { getOrCreate } from '../../../grammar/get-or-create.ts';
import { counted, enumerated, plural } from '../../../grammar/plural.ts';
import type { Route, VirtualHost } from '../../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import { matchText } from '../../../translation/proxy/routes/match-text.ts';
import { actionText } from '../../translate/summary/proxy/route-actions.ts';
import { joined, say, type Words } from '../words.ts';

const known = new WeakMap<Route, string>();

/** A changed route is told with both of its destinations, more than once. */
export const goalText = (route: Route): string => getOrCreate(known, route, () => actionText(route));

export const bare = (route: Route): string => goalText(route).replace(/^→ /, '');

export function destinationWords(route: Route): Words {
  if (isReplaced(route)) return ["answers 500, because it can't be served as written"];
  return route.route === undefined ? say`${bare(route)}` : say`goes to ${bare(route)}`;
}

export function formerWords(route: Route): Words {
  if (isReplaced(route)) return ['it answered 500'];
  return route.route === undefined ? say`it said ${bare(route)}` : say`it went to ${bare(route)}`;
}

export const clustersOfHost = ({ routes = [] }: VirtualHost): readonly string[] =>
  routes.flatMap(({ route }) => clustersOf(route ?? {}));

/** How many routes of a new host are named. */
const GOALS = 3;

/** Where the requests to a new host go. */
export function goalsOf({ routes = [] }: VirtualHost): Words {
  if (routes.length === 0) return [];
  const goals = routes
    .slice(0, GOALS)
    .map((route): Words => [...say`${matchText(route.match)}`, ' ', ...destinationWords(route)]);
  const more = routes.length - GOALS;
  return [
    ': ',
    ...joined(goals, '; '),
    ...(more > 0 ? [`; and ${more.toLocaleString('en')} more ${plural(more, 'route')}`] : []),
  ];
}

/** Where the requests to a removed host go now. */
export function hostFate(fates: readonly RouteFate[]): Words {
  if (fates.length === 0) return [];
  const failing = fates.filter((fate) => fate.failing > 0);
  const statuses = [...new Set(failing.map(({ status = 404 }) => status))].sort();
  if (failing.length === fates.length)
    return [`: requests get ${enumerated(statuses.map(String), 'or')} now`];
  const taker = fates.find(({ takenBy }) => takenBy !== undefined)?.takenBy;
  const example =
    taker === undefined
      ? []
      : [', as in ', ...say`${matchText(taker.match)}`, ' ', ...destinationWords(taker)];
  return failing.length === 0
    ? [': another host takes its requests', ...example]
    : [
        `: requests of ${counted(failing.length, 'route')} get ${enumerated(statuses.map(String), 'or')} now, another host takes the others`,
      ];
}

/** Where the requests of a removed route go. */
export function takerWords(fate: RouteFate | undefined): Words {
  if (fate === undefined) return [];
  const { takenBy, status } = fate;
  if (takenBy !== undefined)
    return [
      '; its requests match ',
      ...say`${matchText(takenBy.match)}`,
      ' now, which ',
      ...destinationWords(takenBy),
    ];
  return status === undefined ? [] : [`; its requests get ${status} now`];
}

// The route of a listener that takes a request, and those that don't.

import type { Match, Route } from '../../../translation/edge/model/records.ts';
import type { Decision, RequestQuestion, Unmet } from '../../explain/request-explanation.ts';
import { bestFit, hostOf } from './host-match.ts';
import { requestOf, unmetBy } from './request-match.ts';
import { moreSpecific, type RouteRanks } from './route-order.ts';

/** A match of a route that has the host of the request. */
export interface JudgedMatch {
  readonly route: Route;
  readonly match: Match;
  /** Its index in the record. */
  readonly index: number;
  readonly hostname: string;
  readonly fit: number;
  /** Empty: it takes the request. */
  readonly unmet: readonly Unmet[];
}

export interface RouteChoice {
  readonly chosen: JudgedMatch | undefined;
  /** In the order in which they are tried. */
  readonly judged: readonly JudgedMatch[];
}

const ANYTHING: readonly Match[] = [{}];

/** `routes`: those of the listener. */
export function chooseRoute(
  routes: readonly Route[],
  question: RequestQuestion,
  ages: RouteRanks,
): RouteChoice {
  const host = hostOf(question.host);
  const request = requestOf(question);
  const judged = routes
    .flatMap((route) => {
      const best = bestFit(route.hostnames, host);
      if (best === undefined) return [];
      return (route.matches ?? ANYTHING).map((match, index): JudgedMatch => {
        return { route, match, index, ...best, unmet: unmetBy(match, request) };
      });
    })
    .sort((left, right) => comesBefore(left, right, ages).sign);
  return { chosen: judged.find(({ unmet }) => unmet.length === 0), judged };
}

/** What decides; undefined where the host of the routes does. */
export function comesBefore(
  left: JudgedMatch,
  right: JudgedMatch,
  ages: RouteRanks,
): { readonly sign: number; readonly by: Decision | undefined } {
  if (left.fit !== right.fit) return { sign: left.fit > right.fit ? -1 : 1, by: undefined };
  const specific = moreSpecific(left.match, right.match);
  if (specific !== undefined) return specific;
  if (left.route === right.route) return { sign: left.index - right.index, by: 'position' };
  return ages.compare(left.route, right.route);
}

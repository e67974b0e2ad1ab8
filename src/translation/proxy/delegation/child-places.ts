// The places of children: each is a child under one match of a rule that delegates to it, up to the route that attaches. What is left of
// the child there is cached by place, so that a changed child leaves all others as they are.

import type { Graph } from '../../../incremental/graph.ts';
import type { Memo } from '../../../incremental/memo.ts';
import type { HTTPRoute } from '../../../objects/gateway-api/types.ts';
import { type Key, keyOf, partsOf } from '../../../objects/key.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import { inheritsMatcher } from '../../routes/delegation-ref.ts';
import { rulesOf } from '../../routes/grpc.ts';
import { ANYTHING, normalMatch, type RequestMatch } from '../../routes/request-match.ts';
import { HTTP_LIKE_KINDS, type HttpLikeRoute, type RouteRule } from '../../routes/route.ts';
import { fittedUnder, joinedUnder } from './delegated-match.ts';
import type { HeldRule } from './flatten.ts';

/** A rule with the matches that are left of it. */
export interface KeptRule {
  readonly held: HeldRule;
  readonly matches: readonly RequestMatch[];
}

export interface RoutePlace {
  readonly rules: readonly KeptRule[];
  /** The delegating rules above, the nearest first. */
  readonly parents: readonly HeldRule[];
}

/** The key of a route that attaches, and after it for each child: the rule and the match above it, and the child's own key. */
export type PlaceKey = Key<'place'>;

export type RoutePlaces = Memo<RoutePlace>;

const NOWHERE: RoutePlace = { rules: [], parents: [] };
/** For each child. */
const PARTS = 3;

export const topPlace = (route: string): PlaceKey => keyOf(route);
export const childPlace = (parent: PlaceKey, rule: number, match: number, child: string): PlaceKey =>
  keyOf(parent, rule, match, child);

export function routePlaces(graph: Graph, snapshot: Snapshot): RoutePlaces {
  const places: RoutePlaces = graph.memo<RoutePlace>('place of a route', (key) => {
    const parts = partsOf(key);
    if (parts.length === 1) {
      const top = snapshot.oneOf(HTTP_LIKE_KINDS, key);
      return top === undefined ? NOWHERE : { rules: ownRules(top), parents: NOWHERE.parents };
    }
    const [rule, match, child] = parts.slice(-PARTS) as [string, string, string];
    const above = places(keyOf(...parts.slice(0, -PARTS)));
    const kept = above.rules[Number(rule)];
    const under = kept?.matches[Number(match)];
    const route = snapshot.get('HTTPRoute', child);
    if (kept === undefined || under === undefined || route === undefined) return NOWHERE;
    return { rules: keptRules(route, under), parents: [kept.held, ...above.parents] };
  });
  return places;
}

/** The match that delegates to the child at a place; undefined for a route that attaches. */
export function delegatingMatch(places: RoutePlaces, place: PlaceKey): RequestMatch | undefined {
  const parts = partsOf(place);
  if (parts.length === 1) return undefined;
  const [rule, match] = parts.slice(-PARTS);
  return places(keyOf(...parts.slice(0, -PARTS))).rules[Number(rule)]?.matches[Number(match)];
}

/** All rules of a route that attaches. */
export const ownRules = (route: HttpLikeRoute): readonly KeptRule[] =>
  rulesOf(route).map((rule, index) => ({
    held: { route, rule, index },
    matches: rule.matches.length === 0 ? [ANYTHING] : rule.matches.map(normalMatch),
  }));

/** A child inherits hostnames, and isn't served with its own. */
export const setsHostnames = ({ spec: { hostnames = [] } }: HTTPRoute): boolean => hostnames.length > 0;

/** The rules of a child that are left under a parent's match. */
function keptRules(child: HTTPRoute, parent: RequestMatch): readonly KeptRule[] {
  if (setsHostnames(child)) return NOWHERE.rules;
  const inherits = inheritsMatcher(child);
  return child.spec.rules
    .map((rule) => ({ rule, matches: keptMatches(rule, parent, inherits) }))
    .filter(({ matches }) => matches.length > 0)
    .map(({ rule, matches }, index) => ({ held: { route: child, rule, index }, matches }));
}

function keptMatches(
  { matches }: RouteRule,
  parent: RequestMatch,
  inherits: boolean,
): readonly RequestMatch[] {
  if (inherits && matches.length === 0) return [parent];
  const under = inherits ? joinedUnder : fittedUnder;
  return matches.map((match) => under(parent, normalMatch(match))).filter((match) => match !== undefined);
}

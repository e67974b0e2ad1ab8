// A route taken apart: every match of every rule is an entry of its own, and so is what delegation leads to.

import type { Graph } from '../../incremental/graph.ts';
import type { Memo } from '../../incremental/memo.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { ANYTHING, normalMatch, type RequestMatch } from './match.ts';
import type { HttpLikeRoute, RouteRule } from './route.ts';

/** A rule, and the route that holds it. */
export interface HeldRule {
  readonly route: HttpLikeRoute;
  readonly rule: RouteRule;
  /** Its index in the names of what comes of it. */
  readonly index: number;
}

/** One match of one rule. */
export interface FlatMatch {
  /** The route that attaches to listeners. */
  readonly top: HttpLikeRoute;
  readonly held: HeldRule;
  /** Index in the names: that of the match in its rule. */
  readonly matchIndex: number;
  readonly match: RequestMatch;
  /** The delegating rules above, the nearest first. */
  readonly parents: readonly HeldRule[];
  /** Among all of its top route. */
  readonly position: number;
}

/** The matches of a route, in their order. */
export function flattenedRoutes(graph: Graph, snapshot: Snapshot): Memo<readonly FlatMatch[]> {
  return graph.memo('matches', (key) => {
    const route = snapshot.get('HTTPRoute', key);
    if (route === undefined) return [];
    const flat: FlatMatch[] = [];
    for (const [index, rule] of route.spec.rules.entries()) {
      const matches = rule.matches.length === 0 ? [ANYTHING] : rule.matches.map(normalMatch);
      for (const [matchIndex, match] of matches.entries())
        flat.push({
          top: route,
          held: { route, rule, index },
          matchIndex,
          match,
          parents: [],
          position: flat.length,
        });
    }
    return flat;
  });
}

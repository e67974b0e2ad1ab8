// A route that is too large beside all others: one rule in place of all, which answers 500.

import type { Report } from '../../reports.ts';
import { type MatchedPath, pathAbove } from '../../routes/path-above.ts';
import { withoutTrailingSlash } from '../../routes/paths.ts';
import { type Limit, limitReports, ROUTE_HINTS } from '../limits/limit.ts';
import type { Match } from '../model/records.ts';
import type { ReadRoute } from './build-rule.ts';
import type { BuiltRule } from './built-rule.ts';
import { isHttpLike } from './kinds.ts';

const NONE: readonly never[] = [];

const known = new WeakMap<ReadRoute, ReadRoute>();

/** A route without rules stays as it is. */
export function limitedRoute(read: ReadRoute, limit: Limit): ReadRoute {
  const [first] = read.rules;
  if (first === undefined) return read;
  const before = known.get(read);
  if (before?.limit?.message === limit.message) return before;
  const limited: ReadRoute = { ...read, rules: [errorRule(first.index, read)], limit };
  known.set(read, limited);
  return limited;
}

/** The path above all paths of the route has the 500, so that no route with a shorter path takes its requests. */
function errorRule(index: number, { route, rules }: ReadRoute): BuiltRule {
  const matches = isHttpLike(route.kind) ? [matchAbove(rules)] : NONE;
  // A destination that can't be used: its share of the requests fails, and it has all.
  return {
    index,
    matches,
    policies: NONE,
    own: undefined,
    backends: [{ index: 0, weight: 1, policies: NONE }],
  };
}

function matchAbove(rules: readonly BuiltRule[]): Match {
  const paths = rules.flatMap(({ matches }) => (matches.length === 0 ? [ANYTHING] : matches.map(pathOf)));
  return { path: { pathPrefix: withoutTrailingSlash(pathAbove(paths)) || '/' } };
}

const ANYTHING: MatchedPath = { type: 'PathPrefix', value: '/' };

function pathOf({ path }: Match): MatchedPath {
  if (path === undefined) return ANYTHING;
  if ('regex' in path) return { type: 'RegularExpression', value: path.regex };
  return { type: 'PathPrefix', value: 'exact' in path ? path.exact : path.pathPrefix };
}

/** TR-96, TR-97. */
export function limitedRouteReports(about: string, { limit }: ReadRoute): readonly Report[] {
  if (limit === undefined || limit.code === 'TR-99') return NONE;
  return limitReports(about, limit, {
    effect: 'All requests of the route are answered with 500 on edge Gateways',
    hint: ROUTE_HINTS[limit.code],
  });
}

// Compares matches of routes: whether two are the same, and whether one request can match both.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import type {
  HeaderMatcher,
  Route,
  RouteMatch,
} from '../../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';

const known = new WeakMap<RouteMatch, string>();

/** The same for the same match. A renamed route keeps its match. */
export function matchKey({ match }: Route): string {
  if (match === undefined) return '';
  return keyOfText(match) ?? getOrCreate(known, match, () => JSON.stringify(match));
}

/** Of a match that has one text, as most have: a path. No JSON of an object begins like it. */
function keyOfText(match: RouteMatch): string | undefined {
  let only: keyof RouteMatch | undefined;
  for (const name in match) {
    if (only !== undefined) return undefined;
    only = name as keyof RouteMatch;
  }
  const text = only && match[only];
  return typeof text === 'string' ? `${only} ${text}` : undefined;
}

/** Of all routes with the same match only the first is ever reached. */
export interface ReachedRoutes {
  /** By their match, in their order. */
  readonly first: ReadonlyMap<string, ReachedRoute>;
  readonly hidden: readonly Route[];
}

interface ReachedRoute {
  readonly route: Route;
  /** Index among all routes of the host. */
  readonly position: number;
}

const reached = new WeakMap<readonly Route[], ReachedRoutes>();

/** Each part of a comparison asks for those of the same hosts. */
export const reachedRoutes = (routes: readonly Route[] = NONE): ReachedRoutes =>
  getOrCreate(reached, routes, reachedOf);

const NONE: readonly never[] = [];

function reachedOf(routes: readonly Route[]): ReachedRoutes {
  const first = new Map<string, ReachedRoute>();
  const hidden: Route[] = [];
  for (let position = 0; position < routes.length; position++) {
    const route = routes[position]!;
    const key = matchKey(route);
    if (first.has(key)) hidden.push(route);
    else first.set(key, { route, position });
  }
  return { first, hidden };
}

/** False where no request can match both. */
export function mayOverlap(left: RouteMatch = {}, right: RouteMatch = {}): boolean {
  const [one, other] = [methodOf(left), methodOf(right)];
  if (one !== undefined && other !== undefined && one !== other) return false;
  if (left.path !== undefined && right.path !== undefined) return left.path === right.path;
  if (left.path !== undefined) return mayBeBelow(left.path, right);
  if (right.path !== undefined) return mayBeBelow(right.path, left);
  return mayBeBelow(beginning(left), right) || mayBeBelow(beginning(right), left);
}

const isMethod = ({ name }: HeaderMatcher): boolean => name === ':method';

const methodOf = ({ headers }: RouteMatch): string | undefined => headers?.find(isMethod)?.stringMatch?.exact;

/** A regular expression can start with anything. */
const beginning = ({ prefix, pathSeparatedPrefix }: RouteMatch): string | undefined =>
  pathSeparatedPrefix ?? prefix;

function mayBeBelow(path: string | undefined, match: RouteMatch): boolean {
  const { prefix, pathSeparatedPrefix } = match;
  if (path === undefined) return true;
  if (pathSeparatedPrefix !== undefined)
    return path === pathSeparatedPrefix || path.startsWith(`${pathSeparatedPrefix}/`);
  return prefix === undefined || path.startsWith(prefix);
}

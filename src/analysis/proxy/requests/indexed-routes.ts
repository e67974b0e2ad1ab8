// The routes of a virtual host by path, for many requests: only those whose path can match are tried.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import type { Route, VirtualHost } from '../../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import { unmetBy } from './route-conditions.ts';
import type { RoutedRequest } from './routed-request.ts';

/** In the order of the host. */
type Positions = number[];

interface Index {
  readonly exact: Map<string, Positions>;
  readonly prefixes: Map<string, Positions>;
  /** Of patterns, and of what isn't compared as written. */
  readonly others: Positions;
}

const indexes = new WeakMap<VirtualHost, Index>();

/** The first route that matches. `look`: called for each one that is tried; false ends the search without a result. */
export function firstMatching(
  host: VirtualHost,
  request: RoutedRequest,
  look: () => boolean,
): Route | undefined {
  const { routes = [] } = host;
  const index = getOrCreate(indexes, host, () => indexOf(routes));
  const { pathname } = request;
  const positions = [...(index.exact.get(pathname) ?? []), ...index.others];
  for (const prefix of prefixesOf(pathname)) positions.push(...(index.prefixes.get(prefix) ?? []));
  for (const position of positions.sort((left, right) => left - right)) {
    if (!look()) return undefined;
    const route = routes[position]!;
    if (unmetBy(route, request).length === 0) return route;
  }
  return undefined;
}

function indexOf(routes: readonly Route[]): Index {
  const index: Index = { exact: new Map(), prefixes: new Map(), others: [] };
  for (const [position, { match = {} }] of routes.entries()) {
    const { path, prefix, pathSeparatedPrefix, caseSensitive = true } = match;
    const whole = prefix === '/' ? '' : pathSeparatedPrefix;
    if (!caseSensitive) index.others.push(position);
    else if (path !== undefined) getOrCreate(index.exact, path, () => []).push(position);
    else if (whole === undefined) index.others.push(position);
    else getOrCreate(index.prefixes, whole, () => []).push(position);
  }
  return index;
}

/** The path up to each of its slashes, and itself: `/a/b` gives ``, `/a` and `/a/b`. */
function* prefixesOf(pathname: string): Iterable<string> {
  for (let slash = pathname.indexOf('/'); slash !== -1; slash = pathname.indexOf('/', slash + 1))
    yield pathname.slice(0, slash);
  yield pathname;
}

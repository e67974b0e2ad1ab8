// Rules that rewrite requests to what a guarded rule would take: the same backend gets the same host and path, without the guard.

import type { GuardedHost, GuardedMatch } from '../demands/guarded-matches.ts';
import { clustersOf, type Guard } from '../demands/guards.ts';
import { type DoorsByPath, isUnconditional, MAX_OF_PATH } from './doors-by-path.ts';
import { type HostDoors, pathRewriteOf, rootBehind } from './host-doors.ts';
import { pathsFor } from './path-rewrites.ts';
import { guardAround, type Way, wayKey } from './way.ts';

/** `told`: the keys of ways that have a report, to which these are added. */
export function* rewrittenWays(
  all: readonly GuardedHost[],
  hosts: HostDoors,
  told: Set<string>,
): Iterable<Way> {
  for (const { matches } of all)
    for (const open of matches) {
      if (!isRewriting(open)) continue;
      for (const cluster of clustersOf(open.match)) {
        const key = wayKey(open, cluster);
        const way = told.has(key) ? undefined : wayThrough(open, cluster, hosts);
        if (way === undefined) continue;
        told.add(key);
        yield way;
      }
    }
}

const isRewriting = (open: GuardedMatch): boolean =>
  pathRewriteOf(open) !== undefined || newHost(open) !== undefined;

const newHost = ({ match }: GuardedMatch): string | undefined => match.route?.route?.hostRewriteLiteral;

function wayThrough(open: GuardedMatch, cluster: string, hosts: HostDoors): Way | undefined {
  const rewrite = pathRewriteOf(open);
  if (rewrite === 'unknown') return undefined;
  const { host } = open.placement;
  const hostBehind = newHost(open)?.toLowerCase() ?? host;
  const own = open.match.flat.match.path;
  const guardOf = (guarded: GuardedMatch): Guard | undefined =>
    // What a rule rewrites itself is no longer the path that it guards.
    pathRewriteOf(guarded) === undefined ? guardAround(open, guarded, cluster) : undefined;
  for (const doors of hosts.forName(hostBehind)) {
    const guarded = doors.guardedBelow(rootBehind(open, rewrite), cluster);
    const wanted = guarded.map(({ match }) => match.flat.match.path.value);
    for (const path of pathsFor(wanted, rewrite, own)) {
      const behind = hosts.behind(open, rewrite, path);
      if (behind === undefined || (behind === path && hostBehind === host)) continue;
      const found = guardAt(doors, behind, guardOf);
      if (found !== undefined) return { cluster, open, path, behind, ...found };
    }
  }
  return undefined;
}

/** The first match for a path that guards it; undefined where an unguarded one takes all requests before. */
function guardAt(
  doors: DoorsByPath,
  path: string,
  guardOf: (door: GuardedMatch) => Guard | undefined,
): Pick<Way, 'guarded' | 'guard'> | undefined {
  if (doors.patternsFor(path).some((door) => guardOf(door) === undefined)) return undefined;
  for (const same of doors.around(path)) {
    for (const guarded of same) {
      const guard = guardOf(guarded);
      if (guard !== undefined) return { guarded, guard };
      if (isUnconditional(guarded)) return undefined;
    }
    if (same.length >= MAX_OF_PATH) return undefined;
  }
  return undefined;
}

// Rules that lead around what the namespace of a backend demands for it by policies on its routes: rules of other namespaces, and mirrors.
// The host doesn't matter here: the owner of the backend has said what guards a path, for all requests.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import { backendOf } from '../cluster-backends.ts';
import type { GuardedHost, GuardedMatch } from '../demands/guarded-matches.ts';
import { clustersOf, filtersIn, type Guard, type GuardReader } from '../demands/guards.ts';
import { DoorsByPath, isUnconditional, MAX_OF_PATH } from './doors-by-path.ts';
import { type HostDoors, pathRewriteOf, rootBehind } from './host-doors.ts';
import { pathFor, pathsBehind, pathsFor, rewritten, takesPath } from './path-rewrites.ts';
import { guardAround, type Way, wayKey } from './way.ts';

export interface WayFromOutside extends Way {
  readonly isMirror: boolean;
}

interface World {
  readonly all: readonly GuardedHost[];
  readonly hosts: HostDoors;
  readonly reader: GuardReader;
}

/** `told`: the keys of ways that have a report. */
export function* waysFromOutside(world: World, told: ReadonlySet<string>): Iterable<WayFromOutside> {
  const owner = ownerReader();
  const openings = openingsIn(world.all, owner);
  if (openings.length === 0) return;
  const clusters = new Set(openings.map(({ cluster }) => cluster));
  const owned = ownDoors(world.all, clusters, owner);
  const seen = new Set<string>();
  for (const { open, cluster, isMirror } of openings) {
    const doors = owned.get(cluster);
    if (doors === undefined) continue;
    const key = wayKey(open, cluster);
    const id = `${isMirror} ${key}`;
    if (seen.has(id) || (!isMirror && told.has(key))) continue;
    const way = wayThrough(open, cluster, doors, world);
    if (way === undefined) continue;
    seen.add(id);
    yield { ...way, isMirror };
  }
}

/** The namespace of the backend of a cluster. */
type Owner = (cluster: string) => string | undefined;

/** Many matches lead to one cluster. */
function ownerReader(): Owner {
  const known = new Map<string, string | undefined>();
  return (cluster) => {
    if (!known.has(cluster)) known.set(cluster, backendOf(cluster)?.namespace);
    return known.get(cluster);
  };
}

interface Opening {
  readonly open: GuardedMatch;
  readonly cluster: string;
  readonly isMirror: boolean;
}

function openingsIn(all: readonly GuardedHost[], ownerOf: Owner): readonly Opening[] {
  const found: Opening[] = [];
  for (const { matches } of all)
    for (const open of matches) {
      const home = homeOf(open);
      const clusters = clustersOf(open.match);
      for (const cluster of clusters)
        if (ownerOf(cluster) !== home) found.push({ open, cluster, isMirror: false });
      for (const cluster of mirrorsOf(open))
        if (!clusters.includes(cluster)) found.push({ open, cluster, isMirror: true });
    }
  return found;
}

const NONE: readonly never[] = [];

const homeOf = ({ match }: GuardedMatch): string => match.flat.held.route.metadata.namespace ?? '';

/** The backends that get copies of requests. */
function mirrorsOf({ match }: GuardedMatch): readonly string[] {
  const { requestMirrorPolicies = NONE } = match.route?.route ?? {};
  return requestMirrorPolicies.flatMap(({ cluster, runtimeFraction }) =>
    cluster === undefined || (runtimeFraction !== undefined && !runtimeFraction.defaultValue?.numerator)
      ? NONE
      : cluster,
  );
}

/** By cluster the matches of the namespace that its backend is in, at the paths that the backend gets. */
function ownDoors(
  all: readonly GuardedHost[],
  clusters: ReadonlySet<string>,
  ownerOf: Owner,
): ReadonlyMap<string, DoorsByPath> {
  const found = new Map<string, DoorsByPath>();
  for (const { matches } of all)
    for (const door of matches) {
      const home = homeOf(door);
      const own = clustersOf(door.match).filter((each) => clusters.has(each) && ownerOf(each) === home);
      if (own.length === 0) continue;
      const rewrite = pathRewriteOf(door);
      const asked = door.match.flat.match.path;
      const path = rewrite === undefined ? asked : pathsBehind(rewrite, asked);
      if (path === undefined) continue;
      for (const cluster of own)
        getOrCreate(found, cluster, () => new DoorsByPath()).add(path, door, [cluster]);
    }
  return found;
}

function wayThrough(
  open: GuardedMatch,
  cluster: string,
  doors: DoorsByPath,
  { hosts, reader }: World,
): Way | undefined {
  const rewrite = pathRewriteOf(open);
  if (rewrite === 'unknown') return undefined;
  const own = open.match.flat.match.path;
  const guardOf = (door: GuardedMatch): Guard | undefined => {
    const guard = guardAround(open, door, cluster);
    // What its Gateway or listener demands is about the requests there.
    return guard && filtersIn(reader.around(door), guard.field).size === 0 ? guard : undefined;
  };
  const wanted = doors
    .guardedBelow(rootBehind(open, rewrite), cluster)
    .flatMap((door) => pathsBehind(pathRewriteOf(door), door.match.flat.match.path)?.value ?? NONE);
  for (const path of pathsFor(wanted, rewrite, own)) {
    const behind = hosts.behind(open, rewrite, path);
    const found = behind === undefined ? undefined : guardAt(doors, behind, guardOf);
    if (behind !== undefined && found !== undefined) return { cluster, open, path, behind, ...found };
  }
  return undefined;
}

/** The guard of a path; undefined where a rule of the same namespace leads there without it. */
function guardAt(
  doors: DoorsByPath,
  path: string,
  guardOf: (door: GuardedMatch) => Guard | undefined,
): Pick<Way, 'guarded' | 'guard'> | undefined {
  if (doors.patternsFor(path).some((door) => guardOf(door) === undefined)) return undefined;
  for (const all of doors.around(path)) {
    if (all.length >= MAX_OF_PATH) return undefined;
    const same = all.filter((door) => leadsTo(door, path));
    const guards = same.map((guarded) => ({ guarded, guard: guardOf(guarded) }));
    if (guards.some(({ guarded, guard }) => guard === undefined && isUnconditional(guarded)))
      return undefined;
    for (const { guarded, guard } of guards) if (guard !== undefined) return { guarded, guard };
  }
  return undefined;
}

/** Whether it makes the path of a request that it takes. */
function leadsTo(door: GuardedMatch, path: string): boolean {
  const rewrite = pathRewriteOf(door);
  if (rewrite === 'unknown') return false;
  const own = door.match.flat.match.path;
  const asked = pathFor(path, rewrite, own);
  return takesPath(own, asked) && (rewritten(rewrite, asked) || '/') === path;
}

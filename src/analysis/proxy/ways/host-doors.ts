// The matches of hosts by their paths, read where a host is asked for.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import { chainKey } from '../../../translation/proxy/keys.ts';
import { covering } from '../../../translation/proxy/routes/listener-of-host.ts';
import type { PlacedHost } from '../../../translation/proxy/routes/virtual-hosts.ts';
import { ANY_HOST } from '../../../translation/routes/hostnames.ts';
import type { GuardedHost, GuardedMatch } from '../demands/guarded-matches.ts';
import { clustersOf } from '../demands/guards.ts';
import { DoorsByPath, isUnconditional } from './doors-by-path.ts';
import { type PathRewrite, rewriteOf, rewritten, takesPath } from './path-rewrites.ts';

export class HostDoors {
  readonly #byName: ReadonlyMap<string, readonly GuardedHost[]>;
  readonly #matches: ReadonlyMap<PlacedHost, GuardedHost>;
  readonly #doors = new Map<PlacedHost, DoorsByPath>();

  constructor(all: readonly GuardedHost[]) {
    this.#byName = Map.groupBy(all, ({ host }) => host.placement.host);
    this.#matches = new Map(all.map((each) => [each.host, each]));
  }

  /** The doors of the hosts that requests for a name go to: on each port the most specific one. */
  forName(name: string): readonly DoorsByPath[] {
    const nearest = new Map<string, PlacedHost>();
    for (const covered of covering(name))
      for (const { host } of this.#byName.get(covered === '' ? ANY_HOST : covered) ?? []) {
        const { gateway, chain } = host.placement;
        const port = chainKey(gateway, chain);
        if (nearest.size < MAX_PORTS && !nearest.has(port)) nearest.set(port, host);
      }
    return [...nearest.values()].map((host) => this.#of(host));
  }

  #of(host: PlacedHost): DoorsByPath {
    return getOrCreate(this.#doors, host, () => {
      const doors = new DoorsByPath();
      for (const door of this.#matches.get(host)?.matches ?? [])
        doors.add(door.match.flat.match.path, door, clustersOf(door.match));
      return doors;
    });
  }

  /** What the backend gets of a path, if requests for it go to the match. */
  behind(open: GuardedMatch, rewrite: PathRewrite | undefined, path: string): string | undefined {
    const own = open.match.flat.match.path;
    // Which paths a pattern takes isn't known, unless all of them become one.
    const isAlways = rewrite !== undefined && !('from' in rewrite) && own.type === 'RegularExpression';
    if (!isAlways && !(takesPath(own, path) && this.#receives(open, path))) return undefined;
    return rewritten(rewrite, path) || '/';
  }

  /** Whether a request for a path goes to the match, and not to an earlier one. */
  #receives(open: GuardedMatch, path: string): boolean {
    const doors = this.#of(open.served);
    if (doors.patternsFor(path).length > 0) return false;
    for (const same of doors.around(path))
      for (const each of same) {
        if (each.match === open.match) return true;
        if (isUnconditional(each)) return false;
      }
    return false;
  }
}

/** More ports with one host are not compared. */
const MAX_PORTS = 8;

/** What a match does with the paths of its requests; undefined: they stay. */
export function pathRewriteOf({ match: { route, flat } }: GuardedMatch): PathRewrite | 'unknown' | undefined {
  return route?.route === undefined ? undefined : rewriteOf(route.route, flat.match.path);
}

/** The path in front of all that the backend gets from a match. */
export function rootBehind({ match }: GuardedMatch, rewrite: PathRewrite | undefined): string {
  const { value } = match.flat.match.path;
  const isPartial = rewrite !== undefined && 'from' in rewrite && !value.startsWith(rewrite.from);
  return isPartial ? rewrite.to : rewritten(rewrite, value);
}

// Matches by the paths that they take: those that come first for a path, and those that are guarded below it.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import { keyOf } from '../../../objects/key.ts';
import type { RequestMatch } from '../../../translation/routes/request-match.ts';
import { matchesWhole } from '../../requests/whole-match.ts';
import { levels } from '../checks/taken-paths.ts';
import { type GuardedMatch, isGuarded } from '../demands/guarded-matches.ts';

type Path = RequestMatch['path'];

export class DoorsByPath {
  readonly #exact = new Map<string, GuardedMatch[]>();
  readonly #prefixes = new Map<string, GuardedMatch[]>();
  readonly #guardedBelow = new Map<string, GuardedMatch[]>();
  readonly #patterns: GuardedMatch[] = [];

  /** In their order. `clusters`: where it leads. */
  add({ type, value }: Path, door: GuardedMatch, clusters: readonly string[]): void {
    if (type === 'RegularExpression') {
      this.#patterns.push(door);
      return;
    }
    const [map, path] =
      type === 'Exact'
        ? [this.#exact, value]
        : [this.#prefixes, value.endsWith('/') ? value.slice(0, -1) : value];
    const known = getOrCreate(map, path, (): GuardedMatch[] => []);
    // What comes after a match without other conditions, and demands the same, tells nothing new.
    if (known.length >= MAX_OF_PATH || known.some((each) => each.own === door.own && isUnconditional(each)))
      return;
    known.push(door);
    if (!isGuarded(door)) return;
    for (const cluster of clusters)
      for (const level of levels(value)) {
        const below = getOrCreate(this.#guardedBelow, keyOf(cluster, level), (): GuardedMatch[] => []);
        if (below.length < MAX_BELOW) below.push(door);
      }
  }

  /** The matches at each path around this one, the nearest first; those of one path in their order. */
  *around(path: string): Iterable<readonly GuardedMatch[]> {
    const exact = this.#exact.get(path);
    if (exact !== undefined) yield exact;
    for (const level of levels(path)) {
      const prefixes = this.#prefixes.get(level);
      if (prefixes !== undefined) yield prefixes;
    }
  }

  /** The matches whose pattern takes a path, before or after the others. Of too many, all count. */
  patternsFor(path: string): readonly GuardedMatch[] {
    return this.#patterns.length > MAX_OF_PATH
      ? this.#patterns
      : this.#patterns.filter(({ match }) => matchesWhole(match.flat.match.path.value, path) === true);
  }

  /** Some guarded matches at or below a path that lead to a cluster. */
  guardedBelow(path: string, cluster: string): readonly GuardedMatch[] {
    return this.#guardedBelow.get(keyOf(cluster, path.endsWith('/') ? path.slice(0, -1) : path)) ?? NONE;
  }
}

const NONE: readonly never[] = [];

/** More matches of one path are not compared, nor more below one. */
export const MAX_OF_PATH = 32;
const MAX_BELOW = 4;

export const isUnconditional = ({ match: { flat } }: GuardedMatch): boolean => {
  const { headers, queryParams, method } = flat.match;
  return headers.length + queryParams.length === 0 && method === undefined;
};

// Which matches of a host take requests from later matches of other owners, by their paths: other conditions only make it some of the
// requests. Patterns are compared by the text that they start with.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import type { RequestMatch } from '../../../translation/routes/request-match.ts';

type Path = RequestMatch['path'];

/** A match at its position in the host. */
export interface OwnedMatch {
  readonly owner: string;
  readonly path: Path;
  readonly position: number;
}

/** Paths with more levels are compared with the first ones only. */
const MAX_LEVELS = 64;

/** The first and the last match of each owner on a path. */
type Ends<M> = Map<string, { readonly first: M; last: M }>;

/** Pairs of a match and a later one of another owner that it takes requests from: for each match at most one for each owner and path. */
export function* takenPaths<M extends OwnedMatch>(
  matches: readonly M[],
): Iterable<readonly [by: M, from: M]> {
  const prefixes = new Map<string, Ends<M>>();
  const exact = new Map<string, Ends<M>>();
  const patterns: M[] = [];
  for (const match of matches) {
    const { type, value } = match.path;
    if (type === 'RegularExpression') patterns.push(match);
    else if (type === 'Exact') add(exact, value, match);
    else add(prefixes, withoutSlash(value), match);
  }
  for (const match of matches) {
    const { type, value } = match.path;
    if (type === 'RegularExpression') continue;
    const others = type === 'Exact' ? [exact.get(value)] : [];
    // A match before a broader one takes its requests; after it, which only a weight does, it loses its own.
    const around = [...levels(value)].map((path) => prefixes.get(path));
    for (const ends of [...others, ...around])
      for (const [owner, { first, last }] of ends ?? [])
        if (owner !== match.owner) {
          if (last.position > match.position) yield [match, last];
          if (first.position < match.position && first.path.value !== value) yield [first, match];
        }
  }
  for (const pattern of patterns)
    for (const match of matches) {
      const isOther = match.owner !== pattern.owner && mayShare(pattern.path, match.path);
      if (!isOther) continue;
      if (match.position > pattern.position) yield [pattern, match];
      else if (match.path.type !== 'RegularExpression') yield [match, pattern];
    }
}

function add<M extends OwnedMatch>(index: Map<string, Ends<M>>, path: string, match: M): void {
  const ends = getOrCreate(index, path, (): Ends<M> => new Map());
  const known = ends.get(match.owner);
  if (known === undefined) ends.set(match.owner, { first: match, last: match });
  else known.last = match;
}

const withoutSlash = (path: string): string => (path.endsWith('/') ? path.slice(0, -1) : path);

/** `/a/b`, `/a` and the root for `/a/b/`. */
export function* levels(value: string): Iterable<string> {
  let path = withoutSlash(value);
  for (let level = 0; level < MAX_LEVELS && path !== ''; level++) {
    yield path;
    path = path.slice(0, Math.max(path.lastIndexOf('/'), 0));
  }
  yield '';
}

/** Whether a path can match both. */
function mayShare(pattern: Path, other: Path): boolean {
  const start = literalStart(pattern.value);
  const value = other.type === 'RegularExpression' ? literalStart(other.value) : withoutSlash(other.value);
  return value.startsWith(start) || (other.type !== 'Exact' && start.startsWith(value));
}

/** The text that every path of a pattern starts with. */
export function literalStart(pattern: string): string {
  if (pattern.includes('|')) return '';
  const text = /^\^?([A-Za-z0-9/_~%-]*)(.?)/.exec(pattern)!;
  // The last character may be repeated, or absent.
  return /[*?{]/.test(text[2]!) ? text[1]!.slice(0, -1) : text[1]!;
}

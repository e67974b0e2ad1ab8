// For matches in their order: does an earlier match take all requests that a new one could take? The answer is yes only where that is
// certain. Each match is found by look-up, however many there are.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import type { RequestMatch, ValueMatch } from '../../../translation/routes/request-match.ts';

/** Kubernetes accepts no longer path in a match; longer ones are only covered by the same path. */
const MAX_PATH = 1024;
/** Paths with more levels aren't looked up. */
const MAX_LEVELS = 64;
/** The number of conditions up to which all subsets are looked up. */
const MAX_SUBSETS = 256;

/** The earlier matches, by path, then by conditions. */
export class CoveringMatches<T> {
  readonly #byPath: Readonly<Record<PathType, Map<string, Candidates<T>>>> = {
    Exact: new Map(),
    PathPrefix: new Map(),
    RegularExpression: new Map(),
  };

  add(match: RequestMatch, value: T): void {
    const { path } = match;
    const same = getOrCreate(this.#byPath[path.type], path.value, (): Candidates<T> => new Map());
    const conditions = conditionsOf(match);
    const key = conditions.join('\n');
    if (!same.has(key)) same.set(key, { conditions, value });
  }

  /** An earlier match that takes all requests that this one could take. */
  covering(match: RequestMatch): T | undefined {
    let conditions: readonly string[] | undefined;
    return firstAround(match.path, (type, value) => {
      const candidates = this.#byPath[type].get(value);
      if (candidates === undefined) return undefined;
      conditions ??= impliedBy(match);
      return coveringConditions(candidates, conditions)?.value;
    });
  }
}

type Path = RequestMatch['path'];
type PathType = Path['type'];
/** The matches of one path, by their conditions. */
type Candidates<T> = Map<string, Covering<T>>;

interface Covering<T> {
  readonly conditions: readonly string[];
  readonly value: T;
}

function coveringConditions<T>(
  candidates: Candidates<T>,
  conditions: readonly string[],
): Covering<T> | undefined {
  if (conditions.length === 0) return candidates.get('');
  if (candidates.size <= MAX_SUBSETS) {
    const asked = new Set(conditions);
    for (const candidate of candidates.values())
      if (candidate.conditions.every((condition) => asked.has(condition))) return candidate;
    return undefined;
  }
  for (const subset of subsetsOf(conditions)) {
    const found = candidates.get(subset.join('\n'));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** If there are few conditions: all subsets; else the empty one, each condition alone, and all together. In the order of the conditions. */
function* subsetsOf(conditions: readonly string[]): Iterable<readonly string[]> {
  if (2 ** conditions.length > MAX_SUBSETS) {
    yield [];
    for (const condition of conditions) yield [condition];
    yield conditions;
    return;
  }
  for (let bits = 0; bits < 2 ** conditions.length; bits++)
    yield conditions.filter((_, index) => (bits & (1 << index)) !== 0);
}

/**
 * Looks at the paths that match everything that this one matches, until something is found: itself, and prefixes that end at one of its
 * slashes. Only the same pattern covers a pattern: `/` doesn't, since a pattern may match `*`.
 */
function firstAround<T>(
  { type, value }: Path,
  find: (type: PathType, value: string) => T | undefined,
): T | undefined {
  const same = find(type, value);
  if (same !== undefined || type === 'RegularExpression' || value.length > MAX_PATH || !isPlain(value))
    return same;
  let found = type === 'Exact' ? find('PathPrefix', value) : undefined;
  let levels = 0;
  for (
    let slash = value.lastIndexOf('/');
    found === undefined && slash !== -1 && levels < MAX_LEVELS;
    slash = slash === 0 ? -1 : value.lastIndexOf('/', slash - 1)
  ) {
    levels++;
    if (slash !== value.length - 1) found = find('PathPrefix', value.slice(0, slash + 1));
    // A prefix without a trailing slash matches the path itself and everything below.
    if (found === undefined && slash > 0) found = find('PathPrefix', value.slice(0, slash));
  }
  return found;
}

/** A prefix that Envoy compares as written; a prefix of one character without a slash, or with `?` or `#`, is compared differently. */
const isPlain = (value: string): boolean => value.startsWith('/') && !/[?#]/.test(value);

const NO_CONDITIONS: readonly string[] = [];

/** The conditions for a request, each once, sorted. */
function conditionsOf({ path, headers, queryParams, method }: RequestMatch): readonly string[] {
  const { within } = path;
  if (headers.length + queryParams.length === 0 && method === undefined && within === undefined)
    return NO_CONDITIONS;
  const all = [
    ...headers.map((header) => conditionOf('header', { ...header, name: header.name.toLowerCase() })),
    ...queryParams.map((parameter) => conditionOf('query', parameter)),
    ...(within === undefined ? [] : [`within ${JSON.stringify(within)}`]),
    ...(method === undefined ? [] : [`method ${JSON.stringify(method)}`]),
  ];
  return [...new Set(all)].sort();
}

function conditionOf(sort: 'header' | 'query', { name, type, value }: ValueMatch): string {
  return `${sort} ${JSON.stringify(value === '' ? [name] : [name, type, value])}`;
}

/** The same, and what they imply: a header with a value is also present. */
function impliedBy(match: RequestMatch): readonly string[] {
  const own = conditionsOf(match);
  if (match.headers.length + match.queryParams.length === 0) return own;
  const present = (list: readonly ValueMatch[]) => list.map((each) => ({ ...each, value: '' }));
  const implied = conditionsOf({
    ...match,
    headers: [...match.headers, ...present(match.headers)],
    queryParams: [...match.queryParams, ...present(match.queryParams)],
  });
  return implied.length === own.length ? own : implied;
}

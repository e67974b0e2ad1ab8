// The differences between two resources of a data plane: the smallest parts that differ, each with its path. Lists of named items are
// compared by name.

import type { Segments } from '../../diagnostics/path.ts';
import { equalJson, isObject, type JsonObject } from '../../grammar/json.ts';

/** One part that differs. Without `before` it is new, without `after` it is deleted. Secrets are masked. */
export interface Difference {
  readonly segments: Segments;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** What the resources of a data plane look like. */
export interface Resembling {
  /** The name of an item of a list, by the path of the list; undefined if it has none. */
  readonly nameOf: (item: JsonObject, list: Segments) => string | undefined;
  /** The value at a path, without its secrets. */
  readonly maskedAt: (segments: Segments, value: unknown) => unknown;
}

/** Resources are less deep; deeper parts are compared as a whole. */
const MAX_DEPTH = 48;

/** `path`: the path of the two in a larger value. */
export function differencesBy(
  resembling: Resembling,
  before: unknown,
  after: unknown,
  path: Segments = [],
): Difference[] {
  const found: Difference[] = [];
  if (!equalJson(before, after)) compare(before, after, path, { ...resembling, found });
  return found;
}

interface Comparing extends Resembling {
  readonly found: Difference[];
}

/** Most are equal: the path is made only for those that aren't. */
function compareAt(
  key: Segments[number],
  before: unknown,
  after: unknown,
  segments: Segments,
  comparing: Comparing,
): void {
  if (!equalJson(before, after)) compare(before, after, [...segments, key], comparing);
}

/** Of two that aren't equal. */
function compare(before: unknown, after: unknown, segments: Segments, comparing: Comparing): void {
  if (segments.length < MAX_DEPTH) {
    if (isObject(before) && isObject(after)) {
      compareMembers(before, after, segments, comparing);
      return;
    }
    if (Array.isArray(before) && Array.isArray(after)) {
      compareLists(before, after, segments, comparing);
      return;
    }
  }
  const { found, maskedAt } = comparing;
  found.push({
    segments,
    ...(before === undefined ? {} : { before: maskedAt(segments, before) }),
    ...(after === undefined ? {} : { after: maskedAt(segments, after) }),
  });
}

function compareMembers(
  before: JsonObject,
  after: JsonObject,
  segments: Segments,
  comparing: Comparing,
): void {
  for (const key of Object.keys(before)) compareAt(key, before[key], own(after, key), segments, comparing);
  for (const key of Object.keys(after))
    if (!Object.hasOwn(before, key)) compareAt(key, undefined, after[key], segments, comparing);
}

const own = (object: JsonObject, key: string): unknown =>
  Object.hasOwn(object, key) ? object[key] : undefined;

function compareLists(
  before: readonly unknown[],
  after: readonly unknown[],
  segments: Segments,
  comparing: Comparing,
): void {
  const { found, maskedAt, nameOf } = comparing;
  const nameOfItem = (item: JsonObject): string | undefined => nameOf(item, segments);
  const olds = byName(before, nameOfItem);
  const news = byName(after, nameOfItem);
  if (olds !== undefined && news !== undefined) {
    compareNamed(olds, news, segments, comparing);
    return;
  }
  if (![...before, ...after].some(isObject)) {
    found.push({ segments, before: maskedAt(segments, before), after: maskedAt(segments, after) });
    return;
  }
  // Without names: the common start and end are the same, and the rest is compared one by one.
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && equalJson(before[start], after[start])) start++;
  let end = 0;
  while (end < shorter - start && equalJson(before.at(-1 - end), after.at(-1 - end))) end++;
  const [olderEnd, newerEnd] = [before.length - end, after.length - end];
  for (let index = start; index < Math.max(olderEnd, newerEnd); index++) {
    const was = index < olderEnd ? before[index] : undefined;
    const is = index < newerEnd ? after[index] : undefined;
    compareAt(index, was, is, segments, comparing);
  }
}

function compareNamed(
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
  segments: Segments,
  comparing: Comparing,
): void {
  const [was, is]: [string[], string[]] = [[], []];
  for (const [name, item] of before) {
    compareAt(name, item, after.get(name), segments, comparing);
    if (after.has(name)) was.push(name);
  }
  for (const [name, item] of after)
    if (before.has(name)) is.push(name);
    else compareAt(name, undefined, item, segments, comparing);
  if (!equalJson(was, is)) comparing.found.push({ segments, before: was, after: is });
}

/** Undefined if an item has no unique name. */
function byName(
  items: readonly unknown[],
  nameOf: (item: JsonObject) => string | undefined,
): ReadonlyMap<string, unknown> | undefined {
  const named = new Map<string, unknown>();
  for (const item of items) {
    const name = isObject(item) ? nameOf(item) : undefined;
    if (name === undefined || named.has(name)) return undefined;
    named.set(name, item);
  }
  return named;
}

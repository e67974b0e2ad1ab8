// The differences between two messages: the smallest parts that differ, each with its path. Lists of named items are compared by name.

import type { Segments } from '../../../diagnostics/path.ts';
import { equalJson, isObject, type JsonObject } from '../../../grammar/json.ts';
import { maskedAt } from './masked-secrets.ts';

/** One part that differs. Without `before` it is new, without `after` it is deleted. Secrets are masked. */
export interface Difference {
  readonly segments: Segments;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Messages are less deep; deeper parts are compared as a whole. */
const MAX_DEPTH = 48;

/** `path`: the path of the two in a larger value. */
export function differences(before: unknown, after: unknown, path: Segments = []): Difference[] {
  const found: Difference[] = [];
  compare(before, after, path, found);
  return found;
}

function compare(before: unknown, after: unknown, segments: Segments, found: Difference[]): void {
  if (equalJson(before, after)) return;
  if (segments.length < MAX_DEPTH) {
    if (isObject(before) && isObject(after)) {
      compareMembers(before, after, segments, found);
      return;
    }
    if (Array.isArray(before) && Array.isArray(after)) {
      compareLists(before, after, segments, found);
      return;
    }
  }
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
  found: Difference[],
): void {
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
    compare(own(before, key), own(after, key), [...segments, key], found);
}

const own = (object: JsonObject, key: string): unknown =>
  Object.hasOwn(object, key) ? object[key] : undefined;

function compareLists(
  before: readonly unknown[],
  after: readonly unknown[],
  segments: Segments,
  found: Difference[],
): void {
  const [olds, news] = [byName(before), byName(after)];
  if (olds !== undefined && news !== undefined) {
    compareNamed(olds, news, segments, found);
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
  for (let index = start; index < Math.max(olderEnd, newerEnd); index++)
    compare(
      index < olderEnd ? before[index] : undefined,
      index < newerEnd ? after[index] : undefined,
      [...segments, index],
      found,
    );
}

function compareNamed(
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
  segments: Segments,
  found: Difference[],
): void {
  for (const name of new Set([...before.keys(), ...after.keys()]))
    compare(before.get(name), after.get(name), [...segments, name], found);
  const kept = (from: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): string[] =>
    [...from.keys()].filter((name) => other.has(name));
  const [was, is] = [kept(before, after), kept(after, before)];
  if (!equalJson(was, is)) found.push({ segments, before: was, after: is });
}

/** Undefined if an item has no unique name. */
function byName(items: readonly unknown[]): ReadonlyMap<string, unknown> | undefined {
  const named = new Map<string, unknown>();
  for (const item of items) {
    const name = isObject(item) ? nameOf(item) : undefined;
    if (name === undefined || named.has(name)) return undefined;
    named.set(name, item);
  }
  return named;
}

/** The names of items in Envoy's lists. */
function nameOf(item: JsonObject): string | undefined {
  const header = item['header'];
  const candidates: readonly unknown[] = [
    item['name'],
    item['key'],
    item['upgradeType'],
    item['cluster'],
    isObject(header) ? header['key'] : undefined,
  ];
  return candidates.find((name): name is string => typeof name === 'string');
}

// Which of the routes of a host are tried earlier or later than before, where that can decide where a request goes.

import type { Route } from '../../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import { mayOverlap } from './route-matches.ts';

/** A route that is there before and after. */
export interface Kept {
  readonly before: Route;
  readonly after: Route;
  /** Where it stood. */
  readonly position: number;
}

export interface Moved {
  readonly isEarlier: boolean;
  /** The first of those that it was behind and is before now, or the other way around. */
  readonly passed: Route;
}

/** Pairs of routes that are looked at in one host; a host whose routes all change places has more. */
const MAX_LOOKS = 1_000_000;

/** `kept` in the order of now. */
export function moves(kept: readonly Kept[]): ReadonlyMap<Kept, Moved> {
  const found = new Map<Kept, Moved>();
  const staying = longestRising(kept.map(({ position }) => position));
  if (staying.size === kept.length) return found;
  let looks = 0;
  for (const [index, route] of kept.entries()) {
    if (staying.has(index)) continue;
    for (const [other, passed] of kept.entries()) {
      if (other === index) continue;
      const wasBehind = passed.position < route.position;
      const isBehind = other < index;
      if (wasBehind === isBehind) continue;
      if (++looks > MAX_LOOKS) return found;
      if (!mayOverlap(route.after.match, passed.after.match)) continue;
      found.set(route, { isEarlier: wasBehind, passed: passed.after });
      break;
    }
  }
  return found;
}

/** The places of a longest rising row of numbers: patience sorting. */
function longestRising(numbers: readonly number[]): ReadonlySet<number> {
  const isRising = numbers.every((number, index) => index === 0 || numbers[index - 1]! < number);
  if (isRising) return new Set(numbers.keys());
  /** The place of the lowest number with which a row of each length ends. */
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [index, number] of numbers.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numbers[ends[middle]!]! < number) low = middle + 1;
      else high = middle;
    }
    previous[index] = ends[low - 1];
    ends[low] = index;
  }
  const row = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) row.add(at);
  return row;
}

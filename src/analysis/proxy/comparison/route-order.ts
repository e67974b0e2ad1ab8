// Which routes of a host are tried earlier or later than before, if that can decide the destination of a request.

import type { Route } from '../../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import { mayOverlap } from './route-matches.ts';

/** A route that exists before and after. */
export interface Kept {
  readonly before: Route;
  readonly after: Route;
  /** Its position before. */
  readonly position: number;
}

export interface Moved {
  readonly isEarlier: boolean;
  /** The first route that it was behind and is before now, or the other way around. */
  readonly passed: Route;
}

/** The limit of compared pairs in one host; a host whose routes all change places has more. */
const MAX_LOOKS = 1_000_000;

/** `kept`: in the current order. */
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

/** The indexes of a longest increasing subsequence, by patience sorting. */
function longestRising(numbers: readonly number[]): ReadonlySet<number> {
  const isRising = numbers.every((number, index) => index === 0 || numbers[index - 1]! < number);
  if (isRising) return new Set(numbers.keys());
  /** The index of the lowest number that ends a subsequence of each length. */
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

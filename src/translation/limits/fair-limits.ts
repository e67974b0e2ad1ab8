// Which of many things are limited so that all together stay below a limit, and no namespace takes the share of another.

import { compareText } from '../../objects/reference.ts';

export interface SizedThing {
  readonly key: string;
  readonly namespace: string;
  readonly size: number;
  /** What it still takes once it is limited. */
  readonly least: number;
}

/**
 * The things to limit: none of a namespace that has no more than its share. What small namespaces leave of their shares is for the others.
 * The namespace with the most is limited first, and there the largest things, until all the rest fits.
 */
export function thingsToLimit<T extends SizedThing>(things: readonly T[], limit: number): readonly T[] {
  let all = totalOf(things);
  if (all <= limit) return [];
  const limited: T[] = [];
  const namespaces = Array.from(
    Map.groupBy(things, ({ namespace }) => namespace),
    ([name, own]) => ({ name, own, total: totalOf(own) }),
  ).sort((left, right) => right.total - left.total || compareText(left.name, right.name));
  const share = fairShare(
    namespaces.map(({ total }) => total),
    limit,
  );
  for (const { own, total } of namespaces) {
    let rest = total;
    const largestFirst = own.toSorted(
      (left, right) => right.size - left.size || compareText(left.key, right.key),
    );
    for (const thing of largestFirst) {
      if (rest <= share || all <= limit) break;
      limited.push(thing);
      rest -= thing.size - thing.least;
      all -= thing.size - thing.least;
    }
  }
  return limited;
}

function totalOf(things: readonly SizedThing[]): number {
  let total = 0;
  for (const { size } of things) total += size;
  return total;
}

/** The largest share of each, so that all together stay below the limit. */
function fairShare(totals: readonly number[], limit: number): number {
  let left = limit;
  for (const [index, total] of totals.toSorted((a, b) => a - b).entries()) {
    const share = left / (totals.length - index);
    if (total > share) return share;
    left -= total;
  }
  return Number.POSITIVE_INFINITY;
}

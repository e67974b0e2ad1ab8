// Sorted lists and their changes. A list is never modified, because others may hold a reference to it.

export interface ListChanges<I> {
  readonly added: I[];
  readonly removed: I[];
}

export type Compare<I> = (left: I, right: I) => number;

/** Up to this many changes are applied one by one; more are merged and sorted together. */
const FEW = 8;

/** The list with the changes applied; the same list if the changes cancel out. */
export function changedList<I>(
  items: readonly I[],
  { added, removed }: ListChanges<I>,
  compare: Compare<I>,
): readonly I[] {
  if (items.length === 0 && removed.length === 0) return added.toSorted(compare);
  const changed =
    added.length + removed.length <= FEW
      ? spliced(items, added, removed, compare)
      : sorted(items, added, removed, compare);
  const isSame =
    changed.length === items.length && changed.every((item, position) => item === items[position]);
  return isSame ? items : changed;
}

function spliced<I>(
  items: readonly I[],
  added: readonly I[],
  removed: readonly I[],
  compare: Compare<I>,
): I[] {
  const changed = [...items];
  const coming = [...added];
  for (const item of removed) {
    // An item that was added and removed before the list was written was never in it.
    const place = coming.indexOf(item);
    if (place >= 0) coming.splice(place, 1);
    else changed.splice(placeOf(changed, item, compare), 1);
  }
  for (const item of coming) changed.splice(firstNotBefore(changed, item, compare), 0, item);
  return changed;
}

function sorted<I>(
  items: readonly I[],
  added: readonly I[],
  removed: readonly I[],
  compare: Compare<I>,
): I[] {
  const counts = new Map<I, number>();
  for (const item of removed) counts.set(item, (counts.get(item) ?? 0) + 1);
  const stays = (item: I): boolean => {
    const count = counts.get(item) ?? 0;
    if (count > 0) counts.set(item, count - 1);
    return count === 0;
  };
  const coming = added.filter(stays);
  return [...items.filter(stays), ...coming].sort(compare);
}

function placeOf<I>(items: readonly I[], item: I, compare: Compare<I>): number {
  const place = items.indexOf(item, firstNotBefore(items, item, compare));
  if (place < 0) throw new Error('an item is not at its place: its order is not total, or it was written to');
  return place;
}

function firstNotBefore<I>(items: readonly I[], item: I, compare: Compare<I>): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(items[middle]!, item) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

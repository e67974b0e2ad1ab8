// Long lists of fragments in groups of items: the result of a group is found by one look-up as long as the group has the same items, so
// that a change of one item costs one comparison for each item.

const SIZE = 64;

interface Group<Value> {
  readonly items: readonly object[];
  readonly value: Value;
}

export class Groups<Value> {
  /** By the first item. */
  readonly #known = new WeakMap<object, Group<Value>>();

  /** The results of `make` for each group of the list, in order; `items` must never be modified. */
  each(items: readonly object[], make: (group: readonly object[]) => Value): Value[] {
    const values: Value[] = [];
    for (let start = 0; start < items.length; start += SIZE) {
      const end = Math.min(start + SIZE, items.length);
      const first = items[start]!;
      let group = this.#known.get(first);
      if (group === undefined || !holds(group.items, items, start, end)) {
        const own = items.slice(start, end);
        group = { items: own, value: make(own) };
        this.#known.set(first, group);
      }
      values.push(group.value);
    }
    return values;
  }
}

function holds(group: readonly object[], items: readonly object[], start: number, end: number): boolean {
  if (group.length !== end - start) return false;
  for (let index = 0; index < group.length; index++) if (group[index] !== items[start + index]) return false;
  return true;
}

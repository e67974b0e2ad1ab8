// Size of a value, measured before anything recurses into it: depth and number of values are limited (ST-11).

export interface Measure {
  /** Nesting of objects and lists; a scalar has depth 0. */
  readonly depth: number;
  /** Number of objects, lists and scalars. */
  readonly values: number;
  readonly hasNull: boolean;
}

/** Walks any value, even a cyclic one, and stops at the first exceeded limit. */
export function measure(root: unknown, limits: { depth: number; values: number }): Measure {
  const walk = new Walk(limits.depth, limits.values);
  walk.count(root, 0);
  const { depth, values, hasNull } = walk;
  return { depth, values, hasNull };
}

class Walk {
  depth = 0;
  values = 0;
  hasNull = false;
  readonly #maxDepth: number;
  readonly #maxValues: number;

  constructor(maxDepth: number, maxValues: number) {
    this.#maxDepth = maxDepth;
    this.#maxValues = maxValues;
  }

  count(value: unknown, depth: number): void {
    this.values++;
    if (value === null) this.hasNull = true;
    else if (typeof value === 'object') this.#members(value, depth);
  }

  #members(value: object, depth: number): void {
    if (depth >= this.depth) this.depth = depth + 1;
    if (this.depth > this.#maxDepth || this.values > this.#maxValues) return;
    if (Array.isArray(value)) {
      // By index: an iterator for each of thousands of short lists takes longer than their items.
      for (let index = 0; index < value.length; index++) {
        if (this.values > this.#maxValues) return;
        this.count(value[index], depth + 1);
      }
      return;
    }
    for (const key in value) {
      if (this.values > this.#maxValues) return;
      const member = (value as Record<string, unknown>)[key];
      // Most members are scalars: a call for each would be half of the walk.
      if (typeof member === 'object') this.count(member, depth + 1);
      else this.values++;
    }
  }
}

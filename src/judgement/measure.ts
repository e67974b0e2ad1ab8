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
  let deepest = 0;
  let values = 0;
  let hasNull = false;
  const visit = (value: unknown, depth: number): void => {
    values++;
    if (typeof value !== 'object') return;
    if (value === null) {
      hasNull = true;
      return;
    }
    if (depth >= deepest) deepest = depth + 1;
    if (deepest > limits.depth || values > limits.values) return;
    if (Array.isArray(value)) {
      for (const item of value) {
        if (values > limits.values) return;
        visit(item, depth + 1);
      }
      return;
    }
    for (const key in value) {
      if (values > limits.values) return;
      visit((value as Record<string, unknown>)[key], depth + 1);
    }
  };
  visit(root, 0);
  return { depth: deepest, values, hasNull };
}

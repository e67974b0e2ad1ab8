// Nulls and size: a null object member counts as absent (document 4, section 0); depth and number of values are bounded (ST-11).

import type { Node } from './node.ts';

export interface Measure {
  /** Nesting of objects and lists; a scalar has depth 0. */
  readonly depth: number;
  /** Objects, lists and scalars together. */
  readonly values: number;
  readonly hasNull: boolean;
}

/** Walks any value, also one that contains itself, and stops as soon as a limit is passed. */
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

/** The value without the null members of its objects; free JSON is left alone. Shares what it doesn't change. */
export function dropNulls(node: Node, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  switch (node.type) {
    case 'object':
      return dropMembers(value, (key) =>
        Object.hasOwn(node.properties, key) ? node.properties[key] : undefined,
      );
    case 'map':
      return dropMembers(value, () => node.values);
    case 'array': {
      if (!Array.isArray(value)) return value;
      let copy: unknown[] | undefined;
      for (const [index, item] of value.entries()) {
        const kept = dropNulls(node.items, item);
        if (kept === item) continue;
        copy ??= [...value];
        copy[index] = kept;
      }
      return copy ?? value;
    }
    case 'lazy':
      return dropNulls(node.resolve(), value);
    default:
      return value;
  }
}

function dropMembers(value: object, nodeOf: (key: string) => Node | undefined): unknown {
  if (Array.isArray(value)) return value;
  const members = Object.entries(value).flatMap(([key, member]): [string, unknown][] => {
    const node = nodeOf(key);
    if (node === undefined) return [[key, member]];
    if (member === null)
      return node.type === 'json' && node.shape === 'any' && !node.optional ? [[key, member]] : [];
    return [[key, dropNulls(node, member)]];
  });
  return Object.fromEntries(members);
}

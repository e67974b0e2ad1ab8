// Nulls: a null object member counts as absent (document 4, section 0).

import type { Node } from './node.ts';

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
  let isChanged = false;
  const members: [string, unknown][] = [];
  for (const [key, member] of Object.entries(value)) {
    const node = nodeOf(key);
    const isDropped = member === null && node !== undefined && !mayBeNull(node);
    const kept = node === undefined ? member : dropNulls(node, member);
    if (!isDropped) members.push([key, kept]);
    if (isDropped || kept !== member) isChanged = true;
  }
  return isChanged ? Object.fromEntries(members) : value;
}

/** A required member of any JSON: null is a value there. */
function mayBeNull(node: Node): boolean {
  return node.type === 'json' && node.shape === 'any' && !node.optional;
}

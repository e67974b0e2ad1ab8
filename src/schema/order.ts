// Schema order: findings follow the order in which the schema declares the fields (docs/development/design.md#one-mistake-one-finding),
// because the API
// server sorts the keys of what it sends.

import type { Segment, Segments } from '../diagnostics/path.ts';
import type { Node, ObjectNode } from './node.ts';

/** Compares two paths below a schema's root: parents before children, fields in declaration order, then unknown keys by name. */
export function compareInSchemaOrder(root: Node): (left: Segments, right: Segments) => number {
  return (left, right) => {
    let node: Node | undefined = root;
    const shared = Math.min(left.length, right.length);
    for (let index = 0; index < shared; index++) {
      const [a, b] = [left[index]!, right[index]!];
      if (a !== b) return compareSegments(node, a, b);
      node = child(node, a);
    }
    return left.length - right.length;
  };
}

function compareSegments(node: Node | undefined, a: Segment, b: Segment): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'number' || typeof b === 'number') return typeof a === 'number' ? -1 : 1;
  const places = node?.type === 'object' ? placesOf(node) : undefined;
  const [placeA, placeB] = [places?.get(a), places?.get(b)];
  if (placeA !== undefined && placeB !== undefined) return placeA - placeB;
  if (placeA !== undefined || placeB !== undefined) return placeA !== undefined ? -1 : 1;
  return a < b ? -1 : 1;
}

const placesOfFields = new WeakMap<ObjectNode, ReadonlyMap<string, number>>();

/** The position of each field in its object. */
function placesOf(node: ObjectNode): ReadonlyMap<string, number> {
  let places = placesOfFields.get(node);
  if (places === undefined) {
    places = new Map(Object.keys(node.properties).map((name, index) => [name, index]));
    placesOfFields.set(node, places);
  }
  return places;
}

/** The node that describes a member of the values that `node` describes. */
export function child(node: Node | undefined, segment: Segment): Node | undefined {
  switch (node?.type) {
    case 'object':
      return Object.hasOwn(node.properties, segment) ? node.properties[segment] : undefined;
    case 'array':
      return node.items;
    case 'map':
      return node.values;
    case 'lazy':
      return child(node.resolve(), segment);
    default:
      return undefined;
  }
}

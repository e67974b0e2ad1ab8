// For tests of edits: the corner cases of a schema, as objects where one place, and then all of them, gets its defaults.

import type { Kind } from '../../src/schema/kind.ts';
import type { Node } from '../../src/schema/node.ts';

type Json = unknown;

/** Maximum depth of a recursive type. */
const MAX_DEPTH = 14;

/** Specs with exactly one empty object, and one spec with all of them at once. */
export function cornersOf({ root, apiVersion, kind }: Kind): Json[] {
  const spec = root.type === 'object' ? root.properties['spec'] : undefined;
  if (spec === undefined) return [];
  const object = (value: Json): Json => ({ apiVersion, kind, metadata: { name: 'corner' }, spec: value });
  return [...corners(spec, 0), full(spec, 0)].map(object);
}

function corners(node: Node, depth: number): Json[] {
  if (depth > MAX_DEPTH) return [];
  switch (node.type) {
    case 'lazy':
      return corners(node.resolve(), depth + 3);
    case 'array':
      return corners(node.items, depth + 1).flatMap((item) => [[item], [item, item]]);
    case 'map':
      return corners(node.values, depth + 1).map((value) => ({ 'a.b/c': value }));
    case 'object': {
      const members = Object.entries(node.properties);
      const below = members.flatMap(([name, child]) =>
        corners(child, depth + 1).map((value) => ({ [name]: value })),
      );
      const isWaiting = members.some(([, child]) => child.default !== undefined);
      return isWaiting ? [{}, nulls(node), ...below] : below;
    }
    default:
      return [];
  }
}

/** Null is treated as absent, and an empty list may be filled. */
const nulls = (node: Extract<Node, { type: 'object' }>): Json =>
  Object.fromEntries(
    Object.entries(node.properties)
      .filter(([, child]) => child.default !== undefined)
      .map(([name, child]) => [name, child.type === 'array' ? [] : null]),
  );

function full(node: Node, depth: number): Json {
  if (depth > MAX_DEPTH) return {};
  switch (node.type) {
    case 'lazy':
      return full(node.resolve(), depth + 6);
    case 'array':
      return [full(node.items, depth + 1)];
    case 'map':
      return { key: full(node.values, depth + 1) };
    case 'object':
      return Object.fromEntries(
        Object.entries(node.properties)
          .filter(([, child]) => child.default === undefined)
          .map(([name, child]) => [name, full(child, depth + 1)]),
      );
    case 'integer':
    case 'quantity':
    case 'intOrString':
      return 1;
    case 'boolean':
      return true;
    case 'json':
      return node.shape === 'array' ? [] : {};
    default:
      return 'text # "with" {signs}';
  }
}

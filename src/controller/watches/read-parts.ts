// The parts of an object that the translation reads. What nothing reads needs no memory, and its changes cause no work.

import type { StoredObject } from '../../cluster/stored-object.ts';
import { isObject } from '../../grammar/json.ts';
import type { Node } from '../../schema/node.ts';
import type { WatchedKind } from './watched-kinds.ts';

/** The object as the translation gets it. Without a version: an object whose status alone has changed is the same object. */
export function readParts(object: StoredObject, { read, readsStatus }: WatchedKind): object {
  const { status, metadata, ...others } = object;
  const { resourceVersion: _, ...identity } = metadata;
  const kept = { ...others, ...(readsStatus && status !== undefined ? { status } : {}) };
  return { ...((read === undefined ? kept : known(read, kept)) as object), metadata: identity };
}

/** Without the members of objects that the schema doesn't have. Values of another type stay as they are, and are reported later. */
function known(node: Node, value: unknown): unknown {
  switch (node.type) {
    case 'object': {
      if (!isObject(value)) return value;
      const { properties } = node;
      const kept = Object.entries(value).filter(([name]) => Object.hasOwn(properties, name));
      return Object.fromEntries(kept.map(([name, member]) => [name, known(properties[name]!, member)]));
    }
    case 'array':
      return Array.isArray(value) ? value.map((item) => known(node.items, item)) : value;
    case 'map':
      return isObject(value) && node.values.type !== 'string'
        ? Object.fromEntries(
            Object.entries(value).map(([name, member]) => [name, known(node.values, member)]),
          )
        : value;
    case 'lazy':
      return known(node.resolve(), value);
    default:
      return value;
  }
}

// The members of an object that its schema has, and copies of the object without one of them or with another value.

import { isObject } from '../../src/grammar/json.ts';
import type { Node } from '../../src/schema/node.ts';

/** A field that is set in an object. */
export interface Present {
  readonly path: string;
  readonly segments: readonly (string | number)[];
}

/** The members of an object that its schema has, each with its place in the schema. */
export function* present(
  node: Node,
  value: unknown,
  path = '',
  segments: readonly (string | number)[] = [],
): Generator<Present> {
  const kind = node.type === 'lazy' ? node.resolve() : node;
  if (kind.type === 'array' && Array.isArray(value)) {
    for (const [index, item] of value.entries())
      yield* present(kind.items, item, `${path}[]`, [...segments, index]);
  } else if (kind.type === 'map' && isObject(value)) {
    for (const [key, item] of Object.entries(value))
      yield* present(kind.values, item, `${path}{}`, [...segments, key]);
  } else if (kind.type === 'object' && isObject(value)) {
    for (const [name, child] of Object.entries(kind.properties)) {
      if (value[name] === undefined) continue;
      const below = path === '' ? name : `${path}.${name}`;
      yield { path: below, segments: [...segments, name] };
      yield* present(child, value[name], below, [...segments, name]);
    }
  }
}

/** A copy with another value at a place; undefined: without it. */
export function changed(
  object: unknown,
  [first, ...rest]: readonly (string | number)[],
  value: unknown,
): unknown {
  const copy = (Array.isArray(object) ? [...object] : { ...(object as object) }) as Record<string, unknown>;
  if (rest.length > 0) copy[first!] = changed(copy[first!], rest, value);
  else if (value === undefined) delete copy[first!];
  else copy[first!] = value;
  return copy;
}

export function valueAt(object: unknown, segments: readonly (string | number)[]): unknown {
  return segments.reduce<unknown>((value, segment) => (value as Record<string, unknown>)[segment], object);
}

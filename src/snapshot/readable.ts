// Reads an object that its schema rejects, as a control plane would decode it: only a value of the wrong JSON type is an error, and a
// missing member has its type's zero value.

import { isObject, type JsonObject } from '../grammar/json.ts';
import { hasTypeOf } from '../schema/accepts.ts';
import type { Node, ObjectNode } from '../schema/node.ts';

/** A value of this type can't be read at all. */
export const UNREADABLE = Symbol('unreadable');

/**
 * The value with the JSON types that the schema promises, or UNREADABLE. Expects defaults filled in and nulls dropped. Shares everything
 * unchanged.
 */
export function readable(node: Node, value: unknown): unknown {
  switch (node.type) {
    case 'object':
      return isObject(value) ? readableObject(node, value) : UNREADABLE;
    case 'map':
      return isObject(value) ? readableMembers(value, () => node.values) : UNREADABLE;
    case 'array':
      return Array.isArray(value) ? readableItems(node.items, value) : UNREADABLE;
    case 'lazy':
      return readable(node.resolve(), value);
    case 'quantity':
      return Number.isFinite(value) || typeof value === 'string' ? value : UNREADABLE;
    default:
      return hasTypeOf(node, value) ? value : UNREADABLE;
  }
}

function readableObject({ properties }: ObjectNode, value: JsonObject): unknown {
  const known = readableMembers(value, (name) =>
    Object.hasOwn(properties, name) ? properties[name] : undefined,
  );
  if (known === UNREADABLE) return UNREADABLE;
  const missing = Object.entries(properties).filter(
    ([name, member]) => member.optional !== true && value[name] === undefined,
  );
  if (missing.length === 0) return known;
  return {
    ...(known as JsonObject),
    ...Object.fromEntries(missing.map(([name, member]) => [name, zero(member)])),
  };
}

function readableMembers(value: JsonObject, nodeOf: (name: string) => Node | undefined): unknown {
  let changed: [string, unknown][] | undefined;
  for (const [name, member] of Object.entries(value)) {
    const node = nodeOf(name);
    if (node === undefined || member === undefined) continue;
    const read = readable(node, member);
    if (read === UNREADABLE) return UNREADABLE;
    if (read === member) continue;
    changed ??= [];
    changed.push([name, read]);
  }
  return changed === undefined ? value : { ...value, ...Object.fromEntries(changed) };
}

function readableItems(node: Node, items: readonly unknown[]): unknown {
  let copy: unknown[] | undefined;
  for (const [index, item] of items.entries()) {
    const read = item === null ? zero(node) : readable(node, item);
    if (read === UNREADABLE) return UNREADABLE;
    if (read === item) continue;
    copy ??= [...items];
    copy[index] = read;
  }
  return copy ?? items;
}

/** Go's zero value of the type, with defaults. */
function zero(node: Node): unknown {
  switch (node.type) {
    case 'string':
      return '';
    case 'integer':
    case 'quantity':
    case 'intOrString':
      return 0;
    case 'boolean':
      return false;
    case 'array':
      return [];
    case 'map':
      return {};
    case 'lazy':
      return zero(node.resolve());
    case 'json':
      return node.shape === 'array' ? [] : node.shape === 'object' ? {} : null;
    case 'object':
      return Object.fromEntries(
        Object.entries(node.properties).flatMap(([name, member]) => {
          if (member.default !== undefined && member.default.from === undefined && !node.defaultsNeedMember)
            return [[name, member.default.value]];
          return member.optional === true ? [] : [[name, zero(member)]];
        }),
      );
  }
}

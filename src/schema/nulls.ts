// Nulls: a null object member counts as absent (docs/development/design.md#nulls-and-unknown-fields).

import type { Segment, Segments } from '../diagnostics/path.ts';
import type { Node } from './node.ts';

/** The value without the null members of its objects; free JSON is unchanged. Shares everything unchanged. */
export function dropNulls(node: Node, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  switch (node.type) {
    case 'object':
      return dropMembers(value, (key) => {
        if (Object.hasOwn(node.properties, key)) return node.properties[key];
        return node.kubernetes === undefined ? undefined : UNKNOWN;
      });
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

/** In Kubernetes' own types a null is absent, for known and unknown members. */
const UNKNOWN: Node = { type: 'json', shape: 'any', optional: true };

function dropMembers(value: object, nodeOf: (key: string) => Node | undefined): unknown {
  if (Array.isArray(value)) return value;
  /** Undefined: the member is dropped. */
  let changes: Map<string, unknown> | undefined;
  for (const key of Object.keys(value)) {
    const node = nodeOf(key);
    if (node === undefined) continue;
    const member = (value as Record<string, unknown>)[key];
    const isDropped = member === null && !mayBeNull(node);
    const kept = isDropped ? undefined : dropNulls(node, member);
    if (kept === member) continue;
    changes ??= new Map();
    changes.set(key, kept);
  }
  if (changes === undefined) return value;
  const members: [string, unknown][] = [];
  for (const [key, member] of Object.entries(value)) {
    const kept = changes.has(key) ? changes.get(key) : member;
    if (kept !== undefined || !changes.has(key)) members.push([key, kept]);
  }
  return Object.fromEntries(members);
}

/** A required member of any JSON, where null is a value. */
function mayBeNull(node: Node): boolean {
  return node.type === 'json' && node.shape === 'any' && !node.optional;
}

/** Paths of nulls where an empty block would be a setting (W-55). */
export function nullBlocks(root: Node, value: unknown): readonly Segments[] {
  const found: Segments[] = [];
  const path: Segment[] = [];
  const visit = (node: Node, inner: unknown): void => {
    if (node.type === 'lazy') {
      visit(node.resolve(), inner);
    } else if (node.type === 'array' && Array.isArray(inner)) {
      for (const [index, item] of inner.entries()) step(index, node.items, item);
    } else if (typeof inner === 'object' && inner !== null && !Array.isArray(inner)) {
      if (node.type !== 'object' && node.type !== 'map') return;
      for (const [key, member] of Object.entries(inner)) {
        const child = node.type === 'map' ? node.values : ownProperty(node.properties, key);
        if (child !== undefined) step(key, child, member);
      }
    }
  };
  const step = (segment: Segment, node: Node, inner: unknown): void => {
    path.push(segment);
    if (inner !== null) visit(node, inner);
    else if (node.optional === true && isPresenceSetting(node)) found.push([...path]);
    path.pop();
  };
  visit(root, value);
  return found;
}

const ownProperty = (properties: Readonly<Record<string, Node>>, key: string): Node | undefined =>
  Object.hasOwn(properties, key) ? properties[key] : undefined;

function isPresenceSetting(node: Node): boolean {
  if (node.presence === true) return true;
  return node.type === 'object' && Object.keys(node.properties).length === 0;
}

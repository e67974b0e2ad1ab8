// The fix for a field in the wrong place: its value moves to the field that is meant, if that one is free and takes it.

import type { FaultChange } from '../diagnostics/finding.ts';
import { member, type Segment, type Segments, valueAt } from '../diagnostics/path.ts';
import { equalJson, isObject } from '../grammar/json.ts';
import { hasTypeOf } from './accepts.ts';
import { meantWord } from './meant-word.ts';
import type { Node } from './node.ts';
import { child } from './order.ts';
import { holdsSecret } from './secrets.ts';
import { meantInstead } from './type-fault.ts';

/** `from` and `to` are paths from the root of the object, which `root` describes. Undefined: the value can't move as it is. */
export function movedField(
  root: Node,
  object: unknown,
  from: Segments,
  to: Segments,
): readonly FaultChange[] | undefined {
  const node = nodeAt(root, to);
  const before = valueAt(object, from);
  if (node === undefined || before == null || valueAt(object, to) != null) return undefined;
  const value = taken(node, before);
  if (value === undefined) return undefined;
  const name = to.at(-1);
  const isBeside = equalJson(from.slice(0, -1), to.slice(0, -1));
  if (isBeside && value === before && typeof name === 'string' && !isKey(object, to))
    return [{ op: 'rename', value: name }];
  if (holdsSecret(node, value)) return undefined;
  const addition = added(object, to, value);
  return addition === undefined ? undefined : [{ op: 'remove' }, { ...addition, up: from.length }];
}

const isKey = (object: unknown, place: Segments): boolean => {
  const parent = valueAt(object, place.slice(0, -1));
  return isObject(parent) && Object.hasOwn(parent, place.at(-1) as string);
};

function nodeAt(root: Node, segments: Segments): Node | undefined {
  let node: Node | undefined = root;
  for (const segment of segments) node = child(node, segment);
  return node?.type === 'lazy' ? node.resolve() : node;
}

/** The value as the node takes it: itself, one item of a list, or in the form that is certainly meant. */
function taken(node: Node, value: unknown): unknown {
  if (node.secret) return hasTypeOf(node, value) ? value : undefined;
  if (hasTypeOf(node, value)) return meantWord(value, node) ?? withImplied(node, value);
  if (node.type === 'array' && isObject(value) && hasTypeOf(node.items, value))
    return [withImplied(node.items, value)];
  return meantInstead(value, node);
}

/** With the required members that the others imply: where the field was, nobody could miss them. */
function withImplied(node: Node, value: unknown): unknown {
  if (node.type !== 'object' || !isObject(value)) return value;
  const missing = Object.entries(node.properties).flatMap(([name, child]) => {
    const implied = child.optional || value[name] !== undefined ? undefined : child.implied?.(value);
    return implied === undefined ? [] : [[name, implied] as const];
  });
  return missing.length === 0 ? value : { ...Object.fromEntries(missing), ...value };
}

/** A change that writes the value, with the blocks around it that are missing; its path starts at the root. */
export function added(object: unknown, to: Segments, value: unknown): FaultChange | undefined {
  let depth = 0;
  let current: unknown = object;
  while (depth < to.length - 1) {
    const next = member(current, to[depth] as Segment);
    if (next == null) break;
    current = next;
    depth++;
  }
  // A list that is there already has other items.
  if (!isObject(current) || typeof to[depth] !== 'string') return undefined;
  let block = value;
  for (const segment of to.slice(depth + 1).toReversed()) {
    if (typeof segment === 'number') block = [block];
    else block = { [segment]: block };
  }
  return { op: 'add', at: to.slice(0, depth + 1), value: block };
}

// Ratcheting: a violation that the old object had already, at the same place and from the same values, does not refuse an update.
// Document 4, section 7 (U-02 to U-06).

import type { Segments } from '../diagnostics/path.ts';
import { member } from '../diagnostics/path.ts';
import type { Node } from '../schema/node.ts';
import { child } from '../schema/order.ts';

export interface Violated {
  readonly code: string;
  readonly segments: Segments;
  readonly because: readonly unknown[];
}

/** Tells which violations of the new object are old ones. Both objects carry their defaults (U-05). */
export function ratchet(
  schema: Node,
  before: { object: unknown; violations: readonly Violated[] },
): (object: unknown, violation: Violated) => boolean {
  const canonical = canonicalizer();
  const known = new Set(
    before.violations.map((violation) => fingerprint(schema, before.object, violation, canonical)),
  );
  return (object, violation) => known.has(fingerprint(schema, object, violation, canonical));
}

/**
 * Code, place and reasons as one text. List items are named by their key where the list has one, and by their whole value
 * elsewhere (U-04), so that equal texts mean an unchanged violation.
 */
function fingerprint(
  schema: Node,
  object: unknown,
  { code, segments, because }: Violated,
  canonical: (value: unknown) => string,
): string {
  let node: Node | undefined = schema;
  let value = object;
  const steps = segments.map((segment) => {
    const list = typeof segment === 'number' ? node : undefined;
    value = member(value, segment);
    node = child(node, segment);
    if (typeof segment === 'string') return JSON.stringify(segment);
    const key = list?.type === 'array' && list.key !== undefined ? member(value, list.key) : undefined;
    return key === undefined || typeof key === 'object'
      ? `[${canonical(value)}]`
      : `[=${JSON.stringify(key)}]`;
  });
  return `${code} ${steps.join('.')} ${because.map(canonical).join(',')}`;
}

/** JSON with sorted keys; each object is written once, whoever asks again. */
function canonicalizer(): (value: unknown) => string {
  const known = new WeakMap<object, string>();
  const canonical = (value: unknown): string => {
    if (value === undefined) return '-';
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '-';
    const cached = known.get(value);
    if (cached !== undefined) return cached;
    const text = Array.isArray(value)
      ? `[${value.map(canonical).join(',')}]`
      : `{${Object.keys(value)
          .sort()
          .map((key) => `${JSON.stringify(key)}:${canonical((value as Record<string, unknown>)[key])}`)
          .join(',')}}`;
    known.set(value, text);
    return text;
  };
  return canonical;
}

/** Deep equality of JSON values, whatever the order of their keys. */
export function equalJson(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return false;
  return keys.every((key) => Object.hasOwn(right, key) && equalJson(member(left, key), member(right, key)));
}

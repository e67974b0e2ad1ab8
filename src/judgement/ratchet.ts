// Ratcheting: a violation that the old object already had, at the same place and with the same values, doesn't deny an update.
// U-02 to U-06; docs/development/design.md#ratcheting.

import type { Segments } from '../diagnostics/path.ts';
import { member } from '../diagnostics/path.ts';
import type { Code } from '../diagnostics/severity.ts';
import { itemKey } from '../schema/list-keys.ts';
import type { Node } from '../schema/node.ts';
import { child } from '../schema/order.ts';

export interface Violated {
  readonly code: Code;
  readonly segments: Segments;
  /**
   * How many of the segments lead to the value that causes the violation; `because` has the values that the rule reads from items below.
   */
  readonly depth: number;
  readonly because: readonly unknown[];
}

/** Recognizes violations that the old object has too. Both objects have their defaults (U-05). */
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
 * Code, place and causes as one text; equal texts mean an unchanged violation. List items are identified by their key if the list has one,
 * and otherwise by their whole value (U-04). A rule over a whole list lists what it reads of the items (U-03: EB-09 reads the names of
 * providers, so a provider's new model changes nothing).
 */
function fingerprint(
  schema: Node,
  object: unknown,
  { code, segments, depth, because }: Violated,
  canonical: (value: unknown) => string,
): string {
  let node: Node | undefined = schema;
  let value = object;
  const steps = segments.map((segment, index) => {
    const list = typeof segment === 'number' ? node : undefined;
    value = member(value, segment);
    node = child(node, segment);
    if (typeof segment === 'string') return JSON.stringify(segment);
    const key = list?.type === 'array' ? itemKey(list, value) : undefined;
    if (key !== undefined) return `[=${JSON.stringify(key)}]`;
    return index < depth ? `[${canonical(value)}]` : '[]';
  });
  return `${code} ${steps.join('.')} ${because.map(canonical).join(',')}`;
}

/** A fingerprint contains longer texts as a number. */
const SHORT_TEXT = 64;

/**
 * The same short text for equal values, in any key order. Long texts are numbered, so that thousands of violations inside one large item
 * don't repeat it.
 */
function canonicalizer(): (value: unknown) => string {
  const known = new WeakMap<object, string>();
  const numbers = new Map<string, number>();
  const short = (text: string): string => {
    if (text.length <= SHORT_TEXT) return text;
    let number = numbers.get(text);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(text, number);
    }
    return `#${number}`;
  };
  const canonical = (value: unknown): string => {
    if (value === undefined) return '-';
    if (typeof value !== 'object' || value === null) return short(scalar(value));
    const cached = known.get(value);
    if (cached !== undefined) return cached;
    const text = short(
      Array.isArray(value)
        ? `[${value.map(canonical).join(',')}]`
        : `{${Object.keys(value)
            .sort()
            .map((key) => `${short(JSON.stringify(key))}:${canonical(member(value, key))}`)
            .join(',')}}`,
    );
    known.set(value, text);
    return text;
  };
  return canonical;
}

/** Includes values that JSON can't express, such as a bigint passed by a program. */
function scalar(value: unknown): string {
  return typeof value === 'bigint' ? `${value}n` : (JSON.stringify(value) ?? '-');
}

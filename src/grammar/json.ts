// JSON values as `JSON.parse` returns them: their types and equality. RFC 8259.

export type JsonObject = { readonly [member: string]: unknown };

/** Whether the value is an object: neither a list nor null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The JSON type; a number without fraction is an `integer`, as in JSON Schema. */
export function jsonType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

/** An object within etcd's 1.5 MiB has fewer values than this, at two bytes each. Two larger objects are treated as different. */
const MAX_COMPARED = 1_000_000;

/** Deep equality of JSON values, in any key order and at any depth. */
export function equalJson(left: unknown, right: unknown, maxCompared = MAX_COMPARED): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object') return false;
  // Two lists instead of millions of short-lived pairs.
  const lefts: unknown[] = [left];
  const rights: unknown[] = [right];
  for (let compared = 0; compared < maxCompared; compared++) {
    if (lefts.length === 0) return true;
    const a = lefts.pop();
    const b = rights.pop();
    if (a === b) continue;
    if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
    if (Array.isArray(a) || Array.isArray(b)) {
      if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
      // A fast path: long lists often share most of their items.
      for (let index = 0; index < a.length; index++) {
        if (a[index] === b[index]) continue;
        lefts.push(a[index]);
        rights.push(b[index]);
      }
      continue;
    }
    if (membersOf(a) !== membersOf(b)) return false;
    for (const key in a) {
      if (!Object.hasOwn(b, key)) return false;
      const own = (a as JsonObject)[key];
      const other = (b as JsonObject)[key];
      if (own === other) continue;
      if (typeof own !== 'object' || typeof other !== 'object') return false;
      lefts.push(own);
      rights.push(other);
    }
  }
  return false;
}

/** Counted without a list of their names: most comparisons are of small objects, and there are many. */
function membersOf(object: object): number {
  let members = 0;
  for (const _ in object) members++;
  return members;
}

/** Freezes the value and everything in it. Only for values made at startup: the depth is not limited. */
export function deepFrozen(value: unknown): unknown {
  if (typeof value === 'object' && value !== null)
    for (const member of Object.values(Object.freeze(value))) deepFrozen(member);
  return value;
}

// JSON values as `JSON.parse` makes them: which type one has, and which are equal. RFC 8259.

export type JsonObject = { readonly [member: string]: unknown };

/** Whether the value is an object: neither a list nor null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The type in JSON's words; a number without fraction is an `integer`, as JSON Schema has it. */
export function jsonType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

/** etcd's 1.5 MiB hold fewer values than this, at two bytes a value. Two larger objects count as different. */
const MAX_COMPARED = 1_000_000;

/** Deep equality of JSON values, whatever the order of their keys and however deep they are. */
export function equalJson(left: unknown, right: unknown, maxCompared = MAX_COMPARED): boolean {
  // Two lists rather than pairs, which would be garbage by the million.
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
      // Long lists of which most items are the same values are everyday.
      for (let index = 0; index < a.length; index++) {
        if (a[index] === b[index]) continue;
        lefts.push(a[index]);
        rights.push(b[index]);
      }
      continue;
    }
    const keys = Object.keys(a);
    if (keys.length !== Object.keys(b).length) return false;
    for (const key of keys) {
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

/** The value itself, made unchangeable down to its last member. Only of values that are made at a start: it doesn't ask how deep they are. */
export function deepFrozen(value: unknown): unknown {
  if (typeof value === 'object' && value !== null)
    for (const member of Object.values(Object.freeze(value))) deepFrozen(member);
  return value;
}

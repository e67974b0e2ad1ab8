// JSON values as `JSON.parse` makes them: which type one has. RFC 8259.

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

// How many bytes a part of the output takes, roughly: as JSON, without punctuation. Parts that many places share are counted once.

/** Parts below this are counted again each time: remembering them costs more. */
const WORTH_REMEMBERING = 256;
/** Numbers and booleans. */
const SCALAR = 8;

export type ContentBytes = (value: unknown) => number;

/** Values must not change after they are counted. */
export function contentBytes(): ContentBytes {
  const known = new WeakMap<object, number>();
  const bytesOf = (value: unknown): number => {
    if (typeof value === 'string') return Buffer.byteLength(value);
    if (value === undefined || value === null) return 0;
    if (typeof value !== 'object') return SCALAR;
    const before = known.get(value);
    if (before !== undefined) return before;
    const bytes = bytesIn(value);
    if (bytes >= WORTH_REMEMBERING) known.set(value, bytes);
    return bytes;
  };
  const bytesIn = (value: object): number => {
    let bytes = 0;
    if (Array.isArray(value)) for (const entry of value as readonly unknown[]) bytes += bytesOf(entry);
    else if (value instanceof Uint8Array) bytes = value.length;
    else for (const name in value) bytes += name.length + bytesOf((value as Record<string, unknown>)[name]);
    return bytes;
  };
  return bytesOf;
}

// The few fields that the built-in services read from Envoy's messages, without the definitions of those messages.

import { BinaryReader, WireType } from '@bufbuild/protobuf/wire';

/** The values of a message by field number: bytes for what has a length, numbers for counts. */
export type Fields = ReadonlyMap<number, readonly (Uint8Array | number)[]>;

export function fieldsOf(message: Uint8Array): Fields {
  const reader = new BinaryReader(message);
  const fields = new Map<number, (Uint8Array | number)[]>();
  while (reader.pos < reader.len) {
    const [field, wire] = reader.tag();
    if (wire !== WireType.LengthDelimited && wire !== WireType.Varint) {
      reader.skip(wire, field);
      continue;
    }
    const value = wire === WireType.Varint ? Number(reader.uint64()) : reader.bytes();
    const known = fields.get(field);
    if (known === undefined) fields.set(field, [value]);
    else known.push(value);
  }
  return fields;
}

/** All messages of a field. */
export const messagesIn = (fields: Fields, field: number): readonly Fields[] =>
  (fields.get(field) ?? []).filter((value) => typeof value !== 'number').map(fieldsOf);

/** The message of a field inside messages of fields. */
export function messageAt(message: Uint8Array, path: readonly number[]): Fields | undefined {
  let at: Fields | undefined = fieldsOf(message);
  for (const field of path) at = at && messagesIn(at, field)[0];
  return at;
}

export function textIn(fields: Fields, ...numbers: readonly number[]): string | undefined {
  for (const number of numbers) {
    const value = fields.get(number)?.[0];
    if (value instanceof Uint8Array && value.length > 0) return Buffer.from(value).toString();
  }
  return undefined;
}

export const isSet = (fields: Fields, number: number): boolean => (fields.get(number)?.[0] ?? 0) !== 0;

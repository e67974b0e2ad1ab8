// Canonical JSON straight to binary protobuf: for each message of the definitions, how each member is written, without the message object
// that protobuf's library makes between the two. What isn't written here, or isn't canonical, is the library's: it has the errors too.

import { type DescField, type DescMessage, ScalarType } from '@bufbuild/protobuf';
import { WireType } from '@bufbuild/protobuf/wire';
import { FeatureSet_FieldPresence } from '@bufbuild/protobuf/wkt';
import { isObject, type JsonObject } from '../../../../grammar/json.ts';
import { typeNameOf } from '../any.ts';
import { messageOf } from '../registry.ts';
import { NOT_CANONICAL, NULL_VALUE, refuse, type Scalar, scalarOf, type WriteValue } from './scalars.ts';
import type { Sink } from './sink.ts';

/** Writes a member with its field number. */
export type WriteMember = (sink: Sink, value: unknown) => void;

export interface Member {
  readonly field: DescField;
  readonly number: number;
  /** Which one-of has it: a bit of its own for each of the message; 0 for none. */
  readonly oneof: number;
  /** Whether null is a value of it. */
  readonly takesNull: boolean;
  readonly write: WriteMember;
}

export interface Members {
  readonly byName: ReadonlyMap<string, Member>;
}

const known = new WeakMap<DescMessage, Members>();

export function membersOf(message: DescMessage): Members {
  let members = known.get(message);
  if (members === undefined) {
    members = { byName: new Map() };
    // Noted first: a message may hold itself.
    known.set(message, members);
    const byName = members.byName as Map<string, Member>;
    for (const field of message.fields) {
      const oneof = field.oneof === undefined ? 0 : 1 << message.oneofs.indexOf(field.oneof);
      const member = {
        field,
        number: field.number,
        oneof,
        takesNull: takesNull(field),
        write: writerOf(field),
      };
      byName.set(field.jsonName, member);
    }
  }
  return members;
}

/** Elsewhere, null in JSON is the same as a member that isn't there. */
const takesNull = (field: DescField): boolean =>
  (field.fieldKind === 'enum' && field.enum.typeName === NULL_VALUE) ||
  (field.fieldKind === 'message' && field.message.typeName === 'google.protobuf.Value');

/** Members of the values that are being written, the inner ones after the outer ones: lists for each value would cost more than its order. */
const order: Member[] = [];
const items: unknown[] = [];
let top = 0;

/** Calls `each` for each member that the value has, in the order of their field numbers. */
export function eachMember<Context>(
  members: Members,
  value: JsonObject,
  context: Context,
  each: (context: Context, member: Member, item: unknown) => void,
): void {
  const base = top;
  let end = base;
  let oneofs = 0;
  for (const name in value) {
    const item = value[name];
    if (item === undefined) continue;
    const member = members.byName.get(name);
    if (item === null && member?.takesNull !== true) continue;
    if (member === undefined || (oneofs & member.oneof) !== 0) throw NOT_CANONICAL;
    oneofs |= member.oneof;
    let at = end++;
    for (; at > base && order[at - 1]!.number > member.number; at--) {
      order[at] = order[at - 1]!;
      items[at] = items[at - 1];
    }
    order[at] = member;
    items[at] = item;
  }
  top = end;
  try {
    for (let at = base; at < end; at++) each(context, order[at]!, items[at]);
  } finally {
    top = base;
  }
}

const writeOne = (sink: Sink, { write }: Member, item: unknown): void => write(sink, item);

export function writeMessage(sink: Sink, message: DescMessage, value: unknown): void {
  const special = SPECIAL[message.typeName];
  if (special !== undefined) special(sink, value);
  else if (isObject(value)) eachMember(membersOf(message), value, sink, writeOne);
  else throw NOT_CANONICAL;
}

/** Messages with a form of their own in JSON. */
const SPECIAL: Readonly<Record<string, WriteValue>> = {
  'google.protobuf.Any': writeAny,
  'google.protobuf.Duration': writeDuration,
  'google.protobuf.Struct': writeStruct,
  'google.protobuf.Value': writeStructValue,
  'google.protobuf.ListValue': refuse,
  'google.protobuf.Timestamp': refuse,
  'google.protobuf.FieldMask': refuse,
  'google.protobuf.BoolValue': wrapper(ScalarType.BOOL),
  'google.protobuf.StringValue': wrapper(ScalarType.STRING),
  'google.protobuf.BytesValue': wrapper(ScalarType.BYTES),
  'google.protobuf.UInt32Value': wrapper(ScalarType.UINT32),
  'google.protobuf.Int32Value': wrapper(ScalarType.INT32),
  'google.protobuf.UInt64Value': wrapper(ScalarType.UINT64),
  'google.protobuf.Int64Value': wrapper(ScalarType.INT64),
  'google.protobuf.DoubleValue': wrapper(ScalarType.DOUBLE),
  'google.protobuf.FloatValue': wrapper(ScalarType.FLOAT),
};

/** Whether the message has a form of its own in JSON, so that it is no list of members. */
export const isSpecial = ({ typeName }: DescMessage): boolean => Object.hasOwn(SPECIAL, typeName);

function writerOf(field: DescField): WriteMember {
  if (field.presence === FeatureSet_FieldPresence.LEGACY_REQUIRED) return refuse;
  if (field.fieldKind === 'map') return mapWriter(field);
  if (field.fieldKind === 'list') return listWriter(field);
  const { number } = field;
  if (field.fieldKind === 'message') {
    const { message } = field;
    if (field.delimitedEncoding) return refuse;
    return (sink, value) => nested(sink, number, message, value);
  }
  const { wire, write, isZero } = scalarOf(field);
  const isImplicit = field.presence === FeatureSet_FieldPresence.IMPLICIT;
  return (sink, value) => {
    if (isImplicit && isZero(value)) return;
    sink.tag(number, wire);
    write(sink, value);
  };
}

function nested(sink: Sink, number: number, message: DescMessage, value: unknown): void {
  const start = sink.open(number);
  writeMessage(sink, message, value);
  sink.close(start);
}

function listWriter(field: DescField & { fieldKind: 'list' }): WriteMember {
  const { number } = field;
  if (field.listKind === 'message') {
    const { message } = field;
    if (field.delimitedEncoding) return refuse;
    return (sink, value) => {
      if (!Array.isArray(value)) throw NOT_CANONICAL;
      for (const item of value) nested(sink, number, message, item);
    };
  }
  const { wire, write } = scalarOf(field);
  const isPacked = field.packed;
  return (sink, value) => {
    if (!Array.isArray(value)) throw NOT_CANONICAL;
    if (value.length === 0) return;
    const start = isPacked ? sink.open(number) : undefined;
    for (const item of value) {
      if (!isPacked) sink.tag(number, wire);
      write(sink, item);
    }
    if (start !== undefined) sink.close(start);
  };
}

function mapWriter(field: DescField & { fieldKind: 'map' }): WriteMember {
  if (field.mapKey !== ScalarType.STRING) return refuse;
  const { number } = field;
  const each: WriteMember =
    field.mapKind === 'message'
      ? (sink, item) => nested(sink, 2, field.message, item)
      : inEntry(scalarOf(field));
  return (sink, value) => {
    for (const [key, item] of entriesOf(value)) {
      const start = sink.open(number);
      writeKey(sink, key);
      each(sink, item);
      sink.close(start);
    }
  };
}

/** An entry of a map has its value also where it is zero. */
const inEntry =
  ({ wire, write }: Scalar): WriteMember =>
  (sink, item) => {
    sink.tag(2, wire);
    write(sink, item);
  };

/** The entries of a map, sorted: equal maps have equal bytes, and so one version. */
export function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  if (!isObject(value)) throw NOT_CANONICAL;
  // The library's records are objects, in which this name isn't a key.
  if (Object.hasOwn(value, '__proto__')) throw NOT_CANONICAL;
  const entries = Object.entries(value);
  for (let at = 1; at < entries.length; at++)
    if (entries[at - 1]![0] > entries[at]![0]) return Object.entries(Object.fromEntries(inOrder(entries)));
  return entries;
}

const inOrder = (entries: readonly [string, unknown][]): [string, unknown][] =>
  entries.toSorted(([left], [right]) => (left < right ? -1 : 1));

/** The same value with the members of all objects in the order of `entriesOf`. */
export function sortedJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedJson);
  if (!isObject(value)) return value;
  return Object.fromEntries(inOrder(Object.entries(value)).map(([name, item]) => [name, sortedJson(item)]));
}

function wrapper(type: ScalarType): WriteValue {
  const { wire, write, isZero } = scalarOf({ scalar: type, enum: undefined });
  return (sink, value) => {
    if (isZero(value)) return;
    sink.tag(1, wire);
    write(sink, value);
  };
}

/** The range of a Duration is 10,000 years: longer ones are left to the library, which refuses them. */
const DURATION = /^(0|[1-9]\d{0,10})(?:\.(\d{1,9}))?s$/;

function writeDuration(sink: Sink, value: unknown): void {
  const [, whole, fraction = ''] = (typeof value === 'string' && DURATION.exec(value)) || refuse();
  const seconds = Number(whole);
  const nanos = Number(fraction.padEnd(9, '0'));
  writeCount(sink, 1, seconds);
  writeCount(sink, 2, nanos);
}

function writeCount(sink: Sink, field: number, value: number): void {
  if (value === 0) return;
  sink.tag(field, WireType.Varint);
  sink.varint(value);
}

function writeStruct(sink: Sink, value: unknown): void {
  for (const [key, item] of entriesOf(value)) {
    const start = sink.open(1);
    writeKey(sink, key);
    const held = sink.open(2);
    writeStructValue(sink, item);
    sink.close(held);
    sink.close(start);
  }
}

function writeStructValue(sink: Sink, value: unknown): void {
  if (value === null) {
    sink.tag(1, WireType.Varint);
    sink.varint(0);
  } else if (typeof value === 'number' && Number.isFinite(value)) {
    sink.tag(2, WireType.Bit64);
    sink.double(value);
  } else if (typeof value === 'string') {
    sink.tag(3, WireType.LengthDelimited);
    sink.string(value);
  } else if (typeof value === 'boolean') {
    sink.tag(4, WireType.Varint);
    sink.varint(value ? 1 : 0);
  } else if (Array.isArray(value)) {
    const start = sink.open(6);
    for (const item of value) {
      const held = sink.open(1);
      writeStructValue(sink, item);
      sink.close(held);
    }
    sink.close(start);
  } else if (isObject(value)) {
    const start = sink.open(5);
    writeStruct(sink, value);
    sink.close(start);
  } else throw NOT_CANONICAL;
}

function writeAny(sink: Sink, value: unknown): void {
  if (!isObject(value)) throw NOT_CANONICAL;
  const { message, held } = heldIn(value);
  writeKey(sink, String(value['@type']));
  const before = sink.at;
  const start = sink.open(2);
  writeMessage(sink, message, held);
  if (sink.at === start) sink.rewind(before);
  else sink.close(start);
}

/** The message in an `Any`, and its members. */
export function heldIn(any: JsonObject): { readonly message: DescMessage; readonly held: JsonObject } {
  const message = messageOf(typeNameOf(any) ?? refuse());
  if (isSpecial(message)) throw NOT_CANONICAL;
  const { '@type': _, ...held } = any;
  return { message, held };
}

/** The key of a map's entry, and the type of an `Any`. */
export function writeKey(sink: Sink, key: string): void {
  sink.tag(1, WireType.LengthDelimited);
  sink.string(key);
}

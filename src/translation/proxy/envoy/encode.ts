// Canonical JSON to binary protobuf and back. Fragments of a resource are encoded once: they are cached by identity and joined, since a
// repeated field is a concatenation of its items. This module loads protobuf's library and the definitions, which takes some 0.1 s: import
// it where something is encoded (`await import`), never from the translation itself.

import {
  type DescField,
  type DescMessage,
  fromBinary,
  fromJson,
  type JsonValue,
  toBinary,
  toJson,
} from '@bufbuild/protobuf';
import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import { isObject, type JsonObject } from '../../../grammar/json.ts';
import { type MessageName, type Messages, typeNameOf } from './any.ts';
import { ENCODED_FRAGMENTS } from './fragments.ts';
import { Groups } from './groups.ts';
import { envoyRegistry, messageOf } from './registry.ts';
import { flatten, type Rope, ropeOf } from './rope.ts';

/** The binary form. It throws if the input isn't canonical JSON of the message: that is a bug of the caller. */
export function encode<Name extends MessageName>(name: Name, message: Messages[Name]): Uint8Array {
  return flatten(encoded(messageOf(name), message));
}

export function decode<Name extends MessageName>(name: Name, bytes: Uint8Array): Messages[Name] {
  const registry = envoyRegistry();
  const message = messageOf(name);
  return toJson(message, fromBinary(message, bytes), { registry }) as Messages[Name];
}

const ANY = 'google.protobuf.Any';

/** How messages of one type are encoded. */
interface Plan {
  /** Members that contain fragments, by their name in JSON. */
  readonly parts: ReadonlyMap<string, Part>;
  /** Encodings of fragments of this type; undefined for a type that isn't cached. */
  readonly known: WeakMap<object, Rope> | undefined;
}

interface Part {
  readonly field: DescField;
  readonly message: DescMessage;
  /** Items of a list with tag and length before them, alone and in groups. */
  readonly framed: WeakMap<object, Rope>;
  readonly groups: Groups<Rope>;
}

const plans = new Map<string, Plan>();

function planOf(message: DescMessage): Plan {
  let plan = plans.get(message.typeName);
  if (plan === undefined) {
    const parts = new Map<string, Part>();
    for (const field of message.fields)
      if (field.message !== undefined && ENCODED_FRAGMENTS.has(field.message.typeName))
        parts.set(field.jsonName, {
          field,
          message: field.message,
          framed: new WeakMap(),
          groups: new Groups(),
        });
    plan = { parts, known: ENCODED_FRAGMENTS.has(message.typeName) ? new WeakMap() : undefined };
    plans.set(message.typeName, plan);
  }
  return plan;
}

function encoded(message: DescMessage, value: unknown): Rope {
  const { known } = planOf(message);
  if (!isObject(value)) return ropeOf([whole(message, value)]);
  let rope = known?.get(value);
  if (rope === undefined) {
    rope = fresh(message, value);
    known?.set(value, rope);
  }
  return rope;
}

function fresh(message: DescMessage, value: JsonObject): Rope {
  return message.typeName === ANY ? typed(value) : composed(message, value, planOf(message).parts);
}

function whole(message: DescMessage, value: unknown): Uint8Array {
  return toBinary(message, fromJson(message, value as JsonValue, { registry: envoyRegistry() }));
}

/** An `Any`: its type and the bytes of its message. */
function typed(value: JsonObject): Rope {
  const name = typeNameOf(value);
  if (name === undefined) return ropeOf([whole(messageOf(ANY), value)]);
  const { '@type': url, ...held } = value;
  const head = new BinaryWriter().tag(1, WireType.LengthDelimited).string(String(url)).finish();
  const bytes = encoded(messageOf(name), held);
  return ropeOf(bytes.size === 0 ? [head] : [head, framed(2, bytes)]);
}

/** With its field number and its length before it. */
function framed(number: number, rope: Rope): Rope {
  const head = new BinaryWriter().tag(number, WireType.LengthDelimited).uint32(rope.size).finish();
  return ropeOf([head, rope]);
}

function composed(message: DescMessage, value: JsonObject, parts: Plan['parts']): Rope {
  const own: Record<string, unknown> = {};
  const present: (readonly [Part, unknown])[] = [];
  for (const [name, item] of Object.entries(value)) {
    const part = parts.get(name);
    if (part === undefined) own[name] = item;
    else if (item !== null && item !== undefined) present.push([part, item]);
  }
  const pieces: (Uint8Array | Rope)[] = [whole(message, own)];
  for (const [part, item] of present) {
    if (part.field.oneof !== undefined) refuseSecond(part.field, value);
    append(pieces, part, item);
  }
  return ropeOf(pieces);
}

/** Separate encoding of members wouldn't detect two members of one one-of. */
function refuseSecond({ oneof, jsonName, parent }: DescField, value: JsonObject): void {
  for (const { jsonName: other } of oneof!.fields)
    if (other !== jsonName && value[other] !== undefined && value[other] !== null)
      throw new Error(`${parent.typeName} holds both ${jsonName} and ${other}, of which it can hold one`);
}

function append(pieces: (Uint8Array | Rope)[], part: Part, value: unknown): void {
  const { number, fieldKind, jsonName, parent } = part.field;
  if (fieldKind === 'list') {
    if (!Array.isArray(value) || !value.every(isObject))
      throw new Error(`${parent.typeName}: ${jsonName} must be a list of objects`);
    pieces.push(...part.groups.each(value, (group) => ropeOf(group.map((item) => framedItem(part, item)))));
  } else if (fieldKind === 'map') {
    if (!isObject(value)) throw new Error(`${parent.typeName}: ${jsonName} must be an object`);
    // An entry is a message of key and value; all maps of fragments have text keys.
    for (const [key, item] of Object.entries(value)) {
      const head = new BinaryWriter().tag(1, WireType.LengthDelimited).string(key).finish();
      pieces.push(framed(number, ropeOf([head, framed(2, encoded(part.message, item))])));
    }
  } else pieces.push(framed(number, encoded(part.message, value)));
}

function framedItem({ field, message, framed: known }: Part, item: object): Rope {
  let rope = known.get(item);
  if (rope === undefined) {
    rope = framed(field.number, fresh(message, item as JsonObject));
    known.set(item, rope);
  }
  return rope;
}

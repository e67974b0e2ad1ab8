// Canonical JSON to binary protobuf and back, byte for byte as protobuf's library writes it, with the keys of maps sorted; and the version
// of a resource, a hash of its bytes. Fragments of a resource are encoded and hashed once: they are cached by identity and joined. This module loads protobuf's library and the definitions, which takes some 0.1 s: import it where
// something is encoded (`await import`), never from the translation itself.

import {
  type DescField,
  type DescMessage,
  fromBinary,
  fromJson,
  type JsonValue,
  toBinary,
  toJson,
} from '@bufbuild/protobuf';
import { WireType } from '@bufbuild/protobuf/wire';
import { isObject, type JsonObject } from '../../../grammar/json.ts';
import type { MessageName, Messages } from './any.ts';
import {
  eachMember,
  entriesOf,
  heldIn,
  isSpecial,
  type Member,
  type Members,
  membersOf,
  sortedJson,
  writeKey,
} from './binary/members.ts';
import { digestOf, flatten, piecesOf, type Rope, ropeOf } from './binary/rope.ts';
import { NOT_CANONICAL } from './binary/scalars.ts';
import { Sink } from './binary/sink.ts';
import { CHEAP_FRAGMENTS, ENCODED_FRAGMENTS } from './fragments.ts';
import { Groups } from './groups.ts';
import { envoyRegistry, messageOf } from './registry.ts';

/** The binary form. It throws if the input isn't canonical JSON of the message: that is a bug of the caller. */
export function encode<Name extends MessageName>(name: Name, message: Messages[Name]): Uint8Array {
  return flatten(encoded(messageOf(name), message));
}

/** The same in pieces, one after the other. They are cached: never modify them. */
export function encodeParts<Name extends MessageName>(
  name: Name,
  message: Messages[Name],
): readonly Uint8Array[] {
  return piecesOf(encoded(messageOf(name), message));
}

/** 132 bits: enough that two contents never share a version. */
const VERSION_LENGTH = 22;

/** A hash of the binary form, the same in every process and whatever the order of members. */
export function contentVersion<Name extends MessageName>(name: Name, message: Messages[Name]): string {
  return digestOf(encoded(messageOf(name), message))
    .toString('base64url')
    .slice(0, VERSION_LENGTH);
}

export function decode<Name extends MessageName>(name: Name, bytes: Uint8Array): Messages[Name] {
  const registry = envoyRegistry();
  const message = messageOf(name);
  return toJson(message, fromBinary(message, bytes), { registry }) as Messages[Name];
}

const ANY = 'google.protobuf.Any';

/** How messages of one type are encoded. */
interface Plan {
  readonly members: Members;
  /** Members that contain fragments, by their field number. */
  readonly parts: ReadonlyMap<number, Part>;
  /** Encodings of fragments of this type; undefined for a type that isn't cached. */
  readonly known: WeakMap<object, Rope> | undefined;
}

interface Part {
  readonly field: DescField;
  readonly message: DescMessage;
  /** Items of a list in groups. */
  readonly groups: Groups<Rope>;
}

const plans = new Map<DescMessage, Plan>();

function planOf(message: DescMessage): Plan {
  let plan = plans.get(message);
  if (plan === undefined) {
    const parts = new Map<number, Part>();
    for (const field of message.fields)
      if (field.message !== undefined && ENCODED_FRAGMENTS.has(field.message.typeName))
        parts.set(field.number, { field, message: field.message, groups: new Groups() });
    const isCached = ENCODED_FRAGMENTS.has(message.typeName) && !CHEAP_FRAGMENTS.has(message.typeName);
    plan = { members: membersOf(message), parts, known: isCached ? new WeakMap() : undefined };
    plans.set(message, plan);
  }
  return plan;
}

const sink = new Sink();

function encoded(message: DescMessage, value: unknown): Rope {
  if (!isObject(value)) return ropeOf([whole(message, value)]);
  const { known } = planOf(message);
  let rope = known?.get(value);
  if (rope === undefined) {
    rope = fresh(message, value);
    known?.set(value, rope);
  }
  return rope;
}

function fresh(message: DescMessage, value: JsonObject): Rope {
  const start = sink.at;
  try {
    if (message.typeName === ANY) return typed(value);
    return isSpecial(message) ? byLibrary(message, value) : finished(running(message, value));
  } catch (error) {
    sink.rewind(start);
    if (error === NOT_CANONICAL) return byLibrary(message, value);
    throw error;
  }
}

/** An `Any`: its type and the bytes of its message. */
function typed(value: JsonObject): Rope {
  const { message, held } = heldIn(value);
  const bytes = encoded(message, held);
  const run = newRun();
  writeKey(sink, String(value['@type']));
  if (bytes.size > 0) putFramed(run, 2, bytes);
  return finished(run);
}

const byLibrary = (message: DescMessage, value: unknown): Rope => ropeOf([whole(message, value)]);

function whole(message: DescMessage, value: unknown): Uint8Array {
  return toBinary(message, fromJson(message, sortedJson(value) as JsonValue, { registry: envoyRegistry() }));
}

/** Bytes that are being written, from a place in the sink on: in pieces as soon as there is a long one. */
interface Run {
  readonly from: number;
  pieces: (Uint8Array | Rope)[] | undefined;
}

interface MessageRun extends Run {
  readonly parts: Plan['parts'];
}

const newRun = (): Run => ({ from: sink.at, pieces: undefined });

function finished({ from, pieces }: Run): Rope {
  const rest = sink.take(from);
  return pieces === undefined ? { size: rest.length, pieces: [rest] } : ropeOf([...pieces, rest]);
}

/** The members of a message, from where the sink is. */
function running(message: DescMessage, value: JsonObject): MessageRun {
  const { members, parts } = planOf(message);
  const run: MessageRun = { from: sink.at, pieces: undefined, parts };
  eachMember(members, value, run, putMember);
  return run;
}

function putMember(run: MessageRun, { field, write }: Member, value: unknown): void {
  const part = run.parts.get(field.number);
  if (part === undefined) write(sink, value);
  else if (field.fieldKind === 'list') putList(run, part, value);
  else if (field.fieldKind === 'map') putMap(run, part, value);
  else putFramed(run, field.number, encoded(part.message, value));
}

function putList(run: Run, part: Part, value: unknown): void {
  if (!Array.isArray(value) || !value.every(isObject)) throw NOT_CANONICAL;
  const groups = part.groups.each(value, (items) => {
    const group = newRun();
    for (const item of items) putItem(group, part, item as JsonObject);
    return finished(group);
  });
  for (const group of groups) put(run, group);
}

function putMap(run: Run, { field, message }: Part, value: unknown): void {
  // An entry is a message of key and value; all maps of fragments have text keys.
  for (const [key, item] of entriesOf(value)) {
    const held = encoded(message, item);
    const start = isShort(held) ? sink.open(field.number) : undefined;
    const entry = newRun();
    writeKey(sink, key);
    putFramed(entry, 2, held);
    if (start === undefined) putFramed(run, field.number, finished(entry));
    else sink.close(start);
  }
}

function putItem(run: Run, { field, message }: Part, item: JsonObject): void {
  if (CHEAP_FRAGMENTS.has(message.typeName)) putInPlace(run, field.number, message, item);
  else putFramed(run, field.number, encoded(message, item));
}

function putInPlace(run: Run, field: number, message: DescMessage, value: JsonObject): void {
  const before = sink.at;
  const own = framedRun(field, message, value);
  if (own.pieces === undefined) {
    sink.close(own.from);
    return;
  }
  const rope = finished(own);
  sink.rewind(before);
  putFramed(run, field, rope);
}

/** The members of a message behind its length, which isn't known yet. */
function framedRun(field: number, message: DescMessage, value: JsonObject): Run {
  const start = sink.open(field);
  try {
    return running(message, value);
  } catch (error) {
    sink.rewind(start);
    if (error !== NOT_CANONICAL) throw error;
    sink.raw(whole(message, value));
    return { from: start, pieces: undefined };
  }
}

/** Below this size a copy is cheaper than a piece of its own. */
const SHORT = 4096;

const isShort = ({ size, pieces }: Rope): boolean => size < SHORT && pieces[0] instanceof Uint8Array;

function put(run: Run, rope: Rope): void {
  if (isShort(rope)) sink.raw(rope.pieces[0] as Uint8Array);
  else {
    run.pieces ??= [];
    run.pieces.push(sink.take(run.from), rope);
  }
}

/** With its field number and its length before it. */
function putFramed(run: Run, field: number, rope: Rope): void {
  sink.tag(field, WireType.LengthDelimited);
  sink.varint(rope.size);
  put(run, rope);
}

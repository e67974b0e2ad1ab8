// Responses in pieces: the few bytes around the pieces of resources are written here, and the pieces are sent as they are, so that a large
// resource is never copied. https://protobuf.dev/programming-guides/encoding/

import type { XdsResource } from '../feed.ts';
import { frameHead } from '../grpc/frames.ts';
import type { Variant } from './requests.ts';

export interface XdsResponse {
  readonly typeUrl: string;
  readonly version: string;
  readonly nonce: string;
  readonly resources: readonly XdsResource[];
  /** Names; delta only. */
  readonly removed: readonly string[];
}

/** A gRPC message in pieces. */
export interface PiecedMessage {
  /** With the head of the frame. */
  readonly length: number;
  /** To be read once. */
  readonly pieces: Iterable<Uint8Array>;
}

/** The length in the head of a gRPC message has 32 bits. */
const MAX_LENGTH = 2 ** 32 - 1;

// Numbers of the fields: envoy/service/discovery/v3/discovery.proto and google/protobuf/any.proto.
const FIELDS = {
  world: { version: 1, resources: 2, typeUrl: 4, nonce: 5, removed: undefined },
  delta: { version: 1, resources: 2, typeUrl: 4, nonce: 5, removed: 6 },
} as const;
const ANY = { typeUrl: 1, value: 2 } as const;
const RESOURCE = { version: 1, resource: 2, name: 3 } as const;

interface Segment {
  readonly head: Uint8Array;
  readonly parts: readonly Uint8Array[];
}

export function responseMessage(variant: Variant, response: XdsResponse): PiecedMessage {
  const fields = FIELDS[variant];
  const start = Buffer.concat([
    text(fields.version, response.version),
    text(fields.typeUrl, response.typeUrl),
    text(fields.nonce, response.nonce),
    ...(fields.removed === undefined
      ? []
      : response.removed.map((name) => repeatedText(fields.removed, name))),
  ]);
  const typeUrl = text(ANY.typeUrl, response.typeUrl);
  const segments: Segment[] = [];
  let length = start.length;
  for (const resource of response.resources) {
    const parts = resource.parts();
    const content = lengthOf(resource, parts);
    const head = resourceHead(variant, resource, typeUrl, content);
    segments.push({ head, parts });
    length += head.length + content;
  }
  if (length > MAX_LENGTH) throw new RangeError(`a response of ${length} bytes is too long for gRPC`);
  return { length: length + frameHead(0).length, pieces: piecesOf(start, segments, length) };
}

function* piecesOf(
  start: Uint8Array,
  segments: readonly Segment[],
  length: number,
): Generator<Uint8Array, void> {
  yield frameHead(length);
  yield start;
  for (const { head, parts } of segments) {
    yield head;
    yield* parts;
  }
}

/** What stands before the bytes of a resource. */
function resourceHead(
  variant: Variant,
  { name, version }: XdsResource,
  typeUrl: Uint8Array,
  content: number,
): Uint8Array {
  const any = [typeUrl, ...(content === 0 ? [] : [lengthPrefix(ANY.value, content)])];
  const anyLength = sizeOf(any) + content;
  const inner =
    variant === 'world'
      ? any
      : [
          text(RESOURCE.version, version),
          text(RESOURCE.name, name),
          lengthPrefix(RESOURCE.resource, anyLength),
          ...any,
        ];
  return Buffer.concat([lengthPrefix(FIELDS[variant].resources, sizeOf(inner) + content), ...inner]);
}

const sizeOf = (parts: readonly Uint8Array[]): number => {
  let size = 0;
  for (const part of parts) size += part.length;
  return size;
};

/** Many clients get the same resource, and one of 10,000 routes has as many pieces. */
const lengths = new WeakMap<XdsResource, number>();

function lengthOf(resource: XdsResource, parts: readonly Uint8Array[]): number {
  let length = lengths.get(resource);
  if (length === undefined) {
    length = sizeOf(parts);
    lengths.set(resource, length);
  }
  return length;
}

/** The bytes of a resource. */
export const bytesOf = (resource: XdsResource): number =>
  lengths.get(resource) ?? lengthOf(resource, resource.parts());

const LENGTH_DELIMITED = 2;

function lengthPrefix(field: number, length: number): Buffer {
  const bytes = [(field << 3) | LENGTH_DELIMITED];
  let rest = length;
  for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
  bytes.push(rest);
  return Buffer.from(bytes);
}

/** Empty texts are the default, and are left out. */
const text = (field: number, value: string): Buffer =>
  value === '' ? Buffer.alloc(0) : repeatedText(field, value);

function repeatedText(field: number, value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([lengthPrefix(field, bytes.length), bytes]);
}

// What is written of one resource: its head, which depends on the variant of the protocol, and its bytes. It is the same for each client, so
// it is made once. Pieces are sent to the first clients as they are. Each piece costs a client's connection some time, so when more clients
// come, all that follow share a copy in a few large buffers. bench/README.md#discovery has figures.
// https://protobuf.dev/programming-guides/encoding/

import type { XdsResource } from '../feed.ts';
import type { Variant } from './requests.ts';

/** To be written one after the other. */
export interface Segment {
  readonly length: number;
  readonly pieces: readonly Uint8Array[];
}

interface Known {
  readonly typeUrl: string;
  segment: Segment;
  /** How many clients it was written to. It isn't counted beyond the first ones: the segment is joined then. */
  uses: number;
}

/** A Gateway with a few proxies never needs the copy, whose memory counts for each change of a large resource. */
const FIRST_USES = 4;
/** Bytes of a joined buffer; what is larger isn't copied. */
const JOINED = 256 * 1024;

// Numbers of the fields: envoy/service/discovery/v3/discovery.proto and google/protobuf/any.proto.
const RESOURCES = 2;
const ANY = { typeUrl: 1, value: 2 } as const;
const RESOURCE = { version: 1, resource: 2, name: 3 } as const;

const known: Readonly<Record<Variant, WeakMap<XdsResource, Known>>> = {
  world: new WeakMap(),
  delta: new WeakMap(),
};

/** For one client more. */
export function segmentOf(variant: Variant, typeUrl: string, resource: XdsResource): Segment {
  let found = known[variant].get(resource);
  if (found === undefined || found.typeUrl !== typeUrl) {
    found = { typeUrl, segment: newSegment(variant, typeUrl, resource), uses: 0 };
    known[variant].set(resource, found);
  }
  if (found.uses > FIRST_USES) return found.segment;
  if (found.uses++ === FIRST_USES) {
    const { length, pieces } = found.segment;
    found.segment = { length, pieces: joinedPieces(pieces) };
  }
  return found.segment;
}

function newSegment(variant: Variant, typeUrl: string, resource: XdsResource): Segment {
  const content = bytesOf(resource);
  const any = [...text(ANY.typeUrl, typeUrl), ...(content === 0 ? [] : [lengthPrefix(ANY.value, content)])];
  const inner =
    variant === 'world'
      ? any
      : [
          ...text(RESOURCE.version, resource.version),
          ...text(RESOURCE.name, resource.name),
          lengthPrefix(RESOURCE.resource, sizeOf(any) + content),
          ...any,
        ];
  const head = Buffer.concat([lengthPrefix(RESOURCES, sizeOf(inner) + content), ...inner]);
  return { length: head.length + content, pieces: [head, ...resource.parts()] };
}

function joinedPieces(pieces: readonly Uint8Array[]): readonly Uint8Array[] {
  const joined: Uint8Array[] = [];
  let group: Uint8Array[] = [];
  let length = 0;
  const close = (): void => {
    if (group.length > 0) joined.push(group.length === 1 ? group[0]! : Buffer.concat(group, length));
    group = [];
    length = 0;
  };
  for (const piece of pieces) {
    if (length + piece.length > JOINED) close();
    group.push(piece);
    length += piece.length;
  }
  close();
  return joined;
}

/** A resource of 10,000 routes has as many pieces. */
const lengths = new WeakMap<XdsResource, number>();

/** The length of a resource. */
export function bytesOf(resource: XdsResource): number {
  let length = lengths.get(resource);
  if (length === undefined) {
    length = sizeOf(resource.parts());
    lengths.set(resource, length);
  }
  return length;
}

const sizeOf = (parts: readonly Uint8Array[]): number => {
  let size = 0;
  for (const part of parts) size += part.length;
  return size;
};

const LENGTH_DELIMITED = 2;

function lengthPrefix(field: number, length: number): Buffer {
  const bytes = [(field << 3) | LENGTH_DELIMITED];
  let rest = length;
  for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
  bytes.push(rest);
  return Buffer.from(bytes);
}

/** The bytes of a field of text in two parts. Empty texts are the default, and are left out. */
export const text = (field: number, value: string): readonly Buffer[] =>
  value === '' ? [] : repeatedText(field, value);

/** Of a list, which has empty texts too. */
export function repeatedText(field: number, value: string): readonly Buffer[] {
  const bytes = Buffer.from(value);
  return [lengthPrefix(field, bytes.length), bytes];
}

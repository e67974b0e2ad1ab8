// Responses in pieces: what a client alone gets is written here, and what all clients get of a resource is shared (`segments.ts`), so that a
// large resource isn't copied for each client. https://protobuf.dev/programming-guides/encoding/

import type { XdsResource } from '../feed.ts';
import { frameHead } from '../grpc/frames.ts';
import type { Variant } from './requests.ts';
import { repeatedText, type Segment, segmentOf, text } from './segments.ts';

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

// Numbers of the fields: envoy/service/discovery/v3/discovery.proto. `segments.ts` has that of resources.
const FIELDS = {
  world: { version: 1, typeUrl: 4, nonce: 5, removed: undefined },
  delta: { version: 1, typeUrl: 4, nonce: 5, removed: 6 },
} as const;

export function responseMessage(variant: Variant, response: XdsResponse): PiecedMessage {
  const fields = FIELDS[variant];
  const start = Buffer.concat([
    ...text(fields.version, response.version),
    ...text(fields.typeUrl, response.typeUrl),
    ...text(fields.nonce, response.nonce),
    ...(fields.removed === undefined
      ? []
      : response.removed.flatMap((name) => repeatedText(fields.removed, name))),
  ]);
  const segments = response.resources.map((resource) => segmentOf(variant, response.typeUrl, resource));
  let { length } = start;
  for (const segment of segments) length += segment.length;
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
  for (const { pieces } of segments) yield* pieces;
}

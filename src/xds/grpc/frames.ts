// Messages of a gRPC stream: one byte of flags, four of length, the message. https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md

import { GrpcError } from './status.ts';

export const FRAME_HEAD = 5;

export function frameHead(length: number): Buffer {
  const head = Buffer.alloc(FRAME_HEAD);
  head.writeUInt32BE(length, 1);
  return head;
}

/**
 * Cuts the bytes of a stream into messages. Chunks are joined once for each message, so that a message in many small chunks costs no more
 * than one in a few.
 */
export class FrameReader {
  readonly #maxBytes: number;
  #chunks: Buffer[] = [];
  #length = 0;
  /** Bytes of the next message, once its head is there. */
  #expected: number | undefined;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The messages that the chunk completes. Throws GrpcError for what is no message, or too long. */
  *take(chunk: Buffer): Generator<Buffer, void> {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    for (;;) {
      if (this.#expected === undefined) {
        if (this.#length < FRAME_HEAD) return;
        this.#expected = this.#readHead(this.#cut(FRAME_HEAD));
      }
      if (this.#length < this.#expected) return;
      const message = this.#cut(this.#expected);
      this.#expected = undefined;
      yield message;
    }
  }

  /** Bytes that are held until their message is complete. */
  get length(): number {
    return this.#length;
  }

  /** Nothing more is read. */
  drop(): void {
    this.#chunks = [];
    this.#length = 0;
    this.#expected = undefined;
  }

  /** True in the middle of a message. */
  get isPartial(): boolean {
    return this.#length > 0 || this.#expected !== undefined;
  }

  #readHead(head: Buffer): number {
    const flags = head[0];
    if (flags === 1)
      throw new GrpcError(
        'UNIMPLEMENTED',
        'the message is compressed; this server supports only grpc-encoding identity',
      );
    if (flags !== 0)
      throw new GrpcError('INVALID_ARGUMENT', `flags of a gRPC message must be 0, not ${flags}`);
    const length = head.readUInt32BE(1);
    if (length > this.#maxBytes)
      throw new GrpcError(
        'RESOURCE_EXHAUSTED',
        `a message of ${length} bytes is too long: the limit is ${this.#maxBytes}`,
      );
    return length;
  }

  #cut(length: number): Buffer {
    const [first] = this.#chunks;
    const all = first !== undefined && this.#chunks.length === 1 ? first : Buffer.concat(this.#chunks);
    this.#chunks = all.length === length ? [] : [all.subarray(length)];
    this.#length = all.length - length;
    return all.subarray(0, length);
  }
}

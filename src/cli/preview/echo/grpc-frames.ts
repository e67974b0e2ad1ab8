// Messages of a gRPC stream: one byte of flags, four of length, the message. https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md

const HEAD = 5;

export function framed(message: Uint8Array): Buffer {
  const head = Buffer.alloc(HEAD);
  head.writeUInt32BE(message.length, 1);
  return Buffer.concat([head, message]);
}

/** Cuts the bytes of a stream into messages. */
export class FrameReader {
  #pending: Buffer = Buffer.alloc(0);

  /** The messages that the chunk completes. */
  take(chunk: Buffer): readonly Uint8Array[] {
    this.#pending = Buffer.concat([this.#pending, chunk]);
    const messages: Uint8Array[] = [];
    while (this.#pending.length >= HEAD) {
      const end = HEAD + this.#pending.readUInt32BE(1);
      if (end > this.#pending.length) break;
      messages.push(this.#pending.subarray(HEAD, end));
      this.#pending = this.#pending.subarray(end);
    }
    return messages;
  }
}

// The server side of a websocket that sends every message back, RFC 6455; over HTTP/2 the same frames in a stream, RFC 8441.

import { createHash } from 'node:crypto';
import type { Duplex } from 'node:stream';

/** Hashed after the client's key, RFC 6455, 1.3. */
const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

export const acceptOf = (key: string): string =>
  createHash('sha1')
    .update(key + GUID)
    .digest('base64');

const OPCODE = { text: 1, close: 8, ping: 9, pong: 10 } as const;
const FINAL = 0x80;
const MASKED = 0x80;
/** A larger frame isn't needed to test a route; the connection ends. */
const MAX_FRAME = 16 * 1024 * 1024;

/** Sends `greeting` as the first message, then every message back. */
export function echoMessages(stream: Duplex, greeting: string): void {
  stream.write(frame(FINAL | OPCODE.text, Buffer.from(greeting)));
  let pending: Buffer = Buffer.alloc(0);
  stream.on('data', (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    for (let read = readFrame(pending); read !== undefined; read = readFrame(pending)) {
      if (read === 'too large') {
        stream.destroy();
        return;
      }
      pending = pending.subarray(read.length);
      const opcode = read.head & 0x0f;
      if (opcode === OPCODE.close) {
        stream.end(frame(FINAL | OPCODE.close, read.payload));
        return;
      }
      if (opcode === OPCODE.ping) stream.write(frame(FINAL | OPCODE.pong, read.payload));
      // Parts of a message are sent back as parts.
      else if (opcode !== OPCODE.pong) stream.write(frame(read.head, read.payload));
    }
  });
}

interface Frame {
  /** Final bit and opcode. */
  readonly head: number;
  readonly payload: Buffer;
  /** Of the whole frame. */
  readonly length: number;
}

/** Undefined until it is complete. */
function readFrame(bytes: Buffer): Frame | 'too large' | undefined {
  if (bytes.length < 2) return undefined;
  const [head, second] = bytes as unknown as [number, number];
  const short = second & 0x7f;
  const extended = short === 126 ? 2 : short === 127 ? 8 : 0;
  const masked = (second & MASKED) === 0 ? 0 : 4;
  const start = 2 + extended + masked;
  if (bytes.length < start) return undefined;
  const size = extended === 0 ? short : extended === 2 ? bytes.readUInt16BE(2) : bytes.readBigUInt64BE(2);
  if (size > MAX_FRAME) return 'too large';
  const length = start + Number(size);
  if (bytes.length < length) return undefined;
  const payload = Buffer.from(bytes.subarray(start, length));
  if (masked !== 0) {
    const mask = bytes.subarray(start - 4, start);
    for (let at = 0; at < payload.length; at++) payload[at] = payload[at]! ^ mask[at % 4]!;
  }
  return { head, payload, length };
}

function frame(head: number, payload: Buffer): Buffer {
  const { length } = payload;
  const header = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  header[0] = head;
  if (length < 126) header[1] = length;
  else if (length < 65_536) {
    header[1] = 126;
    header.writeUInt16BE(length, 2);
  } else {
    header[1] = 127;
    header.writeBigUInt64BE(BigInt(length), 2);
  }
  return Buffer.concat([header, payload]);
}

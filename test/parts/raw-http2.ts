// An HTTP/2 server that does what Node's can't: its answers contain the settings that the client announced, and it violates the protocol on
// request.

import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Test } from 'tap';

/** The flow control windows that a client announced, and the number of its connection, from 1. */
export interface Announced {
  readonly streamWindow: number;
  readonly connectionWindow: number;
  readonly connection: number;
}

/**
 * Each answer contains the announced values as JSON. Requests are counted from 1; an answer that violates the protocol has an upper-case
 * header.
 */
export const rawHttp2 =
  (breaksRules: (request: number) => boolean = () => false) =>
  async (t: Test): Promise<number> => {
    const sockets = new Set<Socket>();
    let requests = 0;
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => {});
      serve(socket, sockets.size, () => breaksRules(++requests));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    t.teardown(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    return (server.address() as AddressInfo).port;
  };

// RFC 9113, 3.4, 4.1 and 6.
const PREFACE = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'.length;
const HEAD = 9;
const [DATA, HEADERS, SETTINGS, WINDOW_UPDATE] = [0, 1, 4, 8];
const ACK = 1;
const END_STREAM = 1;
const END_HEADERS = 4;
const INITIAL_WINDOW_SIZE = 4;
const DEFAULT_WINDOW = 65_535;

function serve(socket: Socket, connection: number, breaksRules: () => boolean): void {
  const announced = { streamWindow: DEFAULT_WINDOW, connectionWindow: DEFAULT_WINDOW, connection };
  let pending: Buffer = Buffer.alloc(0);
  let skipped = 0;
  socket.write(frame(SETTINGS, 0, 0));
  socket.on('data', (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    if (skipped === 0 && pending.length >= PREFACE) {
      pending = pending.subarray(PREFACE);
      skipped = PREFACE;
    }
    while (skipped > 0 && pending.length >= HEAD && pending.length >= HEAD + pending.readUIntBE(0, 3)) {
      const [type, flags, stream] = [pending[3], pending[4]!, pending.readUInt32BE(5)];
      const end = HEAD + pending.readUIntBE(0, 3);
      const payload = pending.subarray(HEAD, end);
      pending = pending.subarray(end);
      if (type === SETTINGS && flags !== ACK) {
        for (let at = 0; at < payload.length; at += 6)
          if (payload.readUInt16BE(at) === INITIAL_WINDOW_SIZE)
            announced.streamWindow = payload.readUInt32BE(at + 2);
        socket.write(frame(SETTINGS, ACK, 0));
      } else if (type === WINDOW_UPDATE && stream === 0)
        announced.connectionWindow += payload.readUInt32BE(0);
      else if (type === HEADERS) answer(stream);
    }
  });
  const answer = (stream: number): void => {
    const headers = Buffer.concat([STATUS_200, ...(breaksRules() ? [literal('Wrong', 'x')] : [])]);
    socket.write(frame(HEADERS, END_HEADERS, stream, headers));
    socket.write(frame(DATA, END_STREAM, stream, Buffer.from(JSON.stringify(announced))));
  };
}

function frame(type: number, flags: number, stream: number, payload: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(HEAD);
  head.writeUIntBE(payload.length, 0, 3);
  head[3] = type;
  head[4] = flags;
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

// RFC 7541, 6.2.2 and appendix A.
const STATUS_200 = Buffer.from([0x88]);

const literal = (name: string, value: string): Buffer =>
  Buffer.concat([Buffer.from([0]), text(name), text(value)]);

const text = (word: string): Buffer => Buffer.concat([Buffer.from([word.length]), Buffer.from(word)]);

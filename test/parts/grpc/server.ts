// A small real gRPC server: runs the services that Envoy calls in place of a backend, and records the messages.

import { createServer, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { Test } from 'tap';
import type { JsonObject } from '../../../src/grammar/json.ts';
import { decodeMessage, encodeMessage, registry } from './messages.ts';

/**
 * Canonical JSON, or a gRPC status, which ends the call; undefined: no answer to this message. A generator sends several messages, each at
 * its own time.
 */
export type Reply = object | number | undefined | AsyncGenerator<object>;

export interface Method {
  /** Full names of the messages. */
  readonly request: string;
  readonly response: string;
  /** Called for each message of a call, both for single messages and for streams. */
  readonly reply: (message: JsonObject, call: Call) => Reply | Promise<Reply>;
}

export interface Call {
  /** As received, including `:authority`. */
  readonly headers: Readonly<Record<string, string>>;
  /** The number of earlier messages in the call. */
  readonly count: number;
}

export interface Heard extends Call {
  readonly method: string;
  readonly message: JsonObject;
}

export interface GrpcService {
  /** Starts it in place of a backend (`UpstreamOptions.serve`) until the end of the test. Earlier messages are discarded. */
  readonly serve: (t: Test) => Promise<number>;
  /** Messages since the start, in order. */
  readonly heard: readonly Heard[];
  /** The number of calls that the client cancelled. */
  readonly cancelled: () => number;
}

/** `methods`: by path, such as `/envoy.service.auth.v3.Authorization/Check`. */
export function grpcService(methods: Readonly<Record<string, Method>>): GrpcService {
  const heard: Heard[] = [];
  let cancelled = 0;
  return {
    heard,
    cancelled: () => cancelled,
    async serve(t) {
      heard.length = 0;
      cancelled = 0;
      // Loaded now, so that Envoy's first request doesn't wait for it.
      registry();
      const server = createServer();
      const sessions = new Set<{ destroy(): void }>();
      server.on('session', (session) => {
        sessions.add(session);
        session.on('close', () => sessions.delete(session));
        session.on('error', ignored);
      });
      server.on('stream', (stream, headers) => {
        stream.on('error', ignored);
        stream.once('aborted', () => cancelled++);
        const method = String(headers[':path']);
        const known = methods[method];
        if (known === undefined) refuse(stream, UNIMPLEMENTED);
        else void answer(stream, headers as Record<string, string>, known, method, heard);
      });
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(0, '127.0.0.1', resolve);
      });
      t.teardown(() => {
        for (const session of sessions) session.destroy();
        return new Promise((resolve) => server.close(resolve));
      });
      return (server.address() as AddressInfo).port;
    },
  };
}

const OK = 0;
const UNIMPLEMENTED = 12;
const CONTENT = { ':status': 200, 'content-type': 'application/grpc' };

/** Envoy may reset streams at any time. */
const ignored = (): void => undefined;

const refuse = (stream: ServerHttp2Stream, status: number): void =>
  stream.respond({ ...CONTENT, 'grpc-status': String(status) }, { endStream: true });

async function answer(
  stream: ServerHttp2Stream,
  headers: Readonly<Record<string, string>>,
  { request, response, reply }: Method,
  method: string,
  heard: Heard[],
): Promise<void> {
  let status = OK;
  let count = 0;
  const say = (message: object): void => {
    begin();
    if (stream.writable) stream.write(framed(encodeMessage(response, message)));
  };
  const begin = () => {
    if (stream.headersSent || !stream.writable) return;
    stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': String(status) }));
    stream.respond(CONTENT, { waitForTrailers: true });
  };
  try {
    for await (const bytes of messagesIn(stream)) {
      const call = { headers, count: count++ };
      const message = decodeMessage(request, bytes);
      heard.push({ ...call, method, message });
      const said = await reply(message, call);
      if (typeof said === 'number') {
        // Before the first message it ends the call at once, same as real services: Envoy may retry that.
        if (!stream.headersSent) refuse(stream, said);
        status = said;
        // Later messages are read and ignored: leaving the loop would reset the stream.
        stream.end();
      } else if (said !== undefined && Symbol.asyncIterator in said) {
        for await (const one of said) say(one);
      } else if (said !== undefined) say(said);
    }
  } catch (error) {
    // Errors of a closed stream are ignored.
    if (stream.destroyed) return;
    process.stderr.write(`${method}: ${(error as Error).stack}\n`);
    status = 13;
  }
  begin();
  stream.end();
}

/** One byte of flags, four of length, the message. */
const HEAD = 5;

async function* messagesIn(stream: ServerHttp2Stream): AsyncGenerator<Uint8Array> {
  let bytes = Buffer.alloc(0);
  for await (const part of stream) {
    bytes = Buffer.concat([bytes, part as Buffer]);
    while (bytes.length >= HEAD && bytes.length >= HEAD + bytes.readUInt32BE(1)) {
      const end = HEAD + bytes.readUInt32BE(1);
      yield bytes.subarray(HEAD, end);
      bytes = bytes.subarray(end);
    }
  }
}

function framed(message: Uint8Array): Buffer {
  const head = Buffer.alloc(HEAD);
  head.writeUInt32BE(message.length, 1);
  return Buffer.concat([head, message]);
}

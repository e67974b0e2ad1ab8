// One gRPC call, in both directions a stream of messages.

import { constants, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import type { Connection } from '../../connections/open-connections.ts';
import type { PiecedMessage } from '../messages/responses.ts';
import { FrameReader } from './frames.ts';
import { PieceWriter } from './piece-writer.ts';
import { GrpcError, type GrpcStatus, statusHeaders } from './status.ts';

const CONTENT = { ':status': 200, 'content-type': 'application/grpc' } as const;
/** Milliseconds that a client may take to close its side after the end. */
const CLOSE_TIME = 10_000;

export class GrpcCall {
  readonly headers: IncomingHttpHeaders;
  readonly path: string;
  /** `10.8.0.4:51234` */
  readonly peer: string;
  /** Aborted when the stream is closed, by either side. */
  readonly closed: AbortSignal;
  readonly #stream: ServerHttp2Stream;
  readonly #writer: PieceWriter;
  readonly #keeps: (connection: Connection) => void;
  #reader: FrameReader | undefined;
  #ended: GrpcStatus | undefined;

  /** `keeps` is called with a connection that must stay open while others need its place. */
  constructor(
    stream: ServerHttp2Stream,
    headers: IncomingHttpHeaders,
    keeps: (connection: Connection) => void,
  ) {
    this.#stream = stream;
    this.#keeps = keeps;
    this.headers = headers;
    this.path = headers[':path'] ?? '';
    const { remoteAddress = '', remotePort = 0 } = stream.session?.socket ?? {};
    this.peer = remoteAddress.includes(':')
      ? `[${remoteAddress}]:${remotePort}`
      : `${remoteAddress}:${remotePort}`;
    this.#writer = new PieceWriter(stream);
    const closing = new AbortController();
    this.closed = closing.signal;
    stream.on('close', () => closing.abort());
    // A broken connection is told by `closed`.
    stream.on('error', () => {});
  }

  /** The status with which this side has ended the call. */
  get ended(): GrpcStatus | undefined {
    return this.#ended;
  }

  /** Since when the client has read nothing, although there is something to read. */
  get blockedSince(): number | undefined {
    return this.#writer.blockedSince;
  }

  /**
   * Ends when the client has sent everything, or the stream is closed. Throws GrpcError for what is no message. `onHeld` is told how many bytes
   * are held: of what has come, and of the message that is being handled.
   */
  async *messages(
    maxBytes: number,
    onHeld: (bytes: number) => void = () => {},
  ): AsyncGenerator<Buffer, void> {
    const reader = new FrameReader(maxBytes);
    this.#reader = reader;
    try {
      // The end of the loop must not destroy the stream: its status is still to be sent.
      for await (const chunk of this.#stream.iterator({ destroyOnReturn: false })) {
        if (this.#ended !== undefined) return;
        for (const message of reader.take(chunk as Buffer)) {
          onHeld(reader.length + message.length);
          yield message;
        }
        onHeld(reader.length);
      }
    } catch (error) {
      // A broken connection is no mistake of ours.
      if (error instanceof GrpcError) throw error;
      return;
    }
    if (reader.isPartial && this.#isOpen)
      throw new GrpcError('INVALID_ARGUMENT', 'the stream ends inside a message');
  }

  /** Tells the client that the call is accepted, before the first message. */
  accept(): void {
    if (!this.#stream.headersSent && this.#isOpen) this.#stream.respond(CONTENT, { waitForTrailers: true });
  }

  /** The client is one of ours: its connection doesn't make room for others. */
  keepConnection(): void {
    const socket = this.#stream.session?.socket;
    if (socket !== undefined) this.#keeps(socket);
  }

  /** Resolves when the connection takes more; false: the stream is closed. */
  write(message: PiecedMessage): Promise<boolean> {
    this.accept();
    return this.#writer.write(message);
  }

  end(status: GrpcStatus, message = ''): void {
    if (this.#ended !== undefined || !this.#isOpen) return;
    this.#ended = status;
    const stream = this.#stream;
    const trailers = statusHeaders(status, message);
    if (stream.headersSent) {
      stream.on('wantTrailers', () => stream.sendTrailers(trailers));
      stream.end();
    } else stream.respond({ ...CONTENT, ...trailers }, { endStream: true });
    // What the client has sent, and still sends, is dropped.
    this.#reader?.drop();
    stream.resume();
    const timer = setTimeout(() => stream.close(constants.NGHTTP2_CANCEL), CLOSE_TIME).unref();
    stream.on('close', () => clearTimeout(timer));
  }

  /** Ends the call of a client that reads nothing, not even a status. */
  abort(status: GrpcStatus): void {
    this.#ended ??= status;
    this.#stream.close(constants.NGHTTP2_CANCEL);
  }

  get #isOpen(): boolean {
    return !this.#stream.destroyed && !this.#stream.closed;
  }
}

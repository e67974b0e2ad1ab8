// A server that replaces a backend and reports what it received. One port serves HTTP/1.1, HTTP/2 with prior knowledge, gRPC, websocket,
// TLS with any of them, and echoes any other TCP: the first bytes of a connection decide.

import {
  createServer as createHttpServer,
  type IncomingMessage,
  METHODS,
  type Server,
  type ServerResponse,
} from 'node:http';
import {
  createServer as createHttp2Server,
  type Http2Server,
  constants as http2,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
} from 'node:http2';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createServer as createTlsServer,
  type TLSSocket,
  type TlsOptions,
  type Server as TlsServer,
} from 'node:tls';
import { defined } from '../../../grammar/defined.ts';
import type { GrpcMethods } from '../services/grpc-methods.ts';
import {
  type Answer,
  describe,
  headersOf,
  type Identity,
  type Received,
  type Respond,
  shownBody,
} from './exchange.ts';
import { answerGrpc, answerMessages, isGrpc } from './grpc.ts';
import { acceptOf, echoMessages } from './websocket.ts';

export interface EchoOptions {
  readonly identity: Identity;
  readonly respond: Respond;
  /** For connections that begin with a TLS handshake; created on the first one. */
  readonly tls: () => Promise<TlsOptions>;
  /** Called for every connection; decides whether it gets an answer. */
  readonly accept?: () => 'serve' | 'be silent';
  /** 127.0.0.1 if absent. */
  readonly address?: string;
  /** gRPC methods with answers of their own; others return the message of the request. */
  readonly methods?: GrpcMethods;
}

export interface EchoServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Envoy's own default is 60 KiB, and policies may raise it. */
const MAX_HEADER_SIZE = 256 * 1024;

export async function startEcho(options: EchoOptions): Promise<EchoServer> {
  const { address = '127.0.0.1', accept = () => 'serve' } = options;
  const connections = new Connections(options);
  const server = createTcpServer((socket) => {
    if (accept() === 'be silent') connections.keep(socket);
    else connections.take(socket);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, address, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      connections.end();
      await closed;
    },
  };
}

class Connections {
  readonly #options: EchoOptions;
  readonly #http1: Server;
  readonly #http2: Http2Server;
  readonly #open = new Set<Socket>();
  /** By the client's port: a TLS socket and the proxy socket of an HTTP/2 session have the port of the underlying connection. */
  readonly #numbers = new Map<number | undefined, number>();
  #tls: Promise<TlsServer> | undefined;
  #count = 0;

  constructor(options: EchoOptions) {
    this.#options = options;
    // Envoy keeps connections longer than Node by default: one that closes just as it is reused gives a 503.
    this.#http1 = createHttpServer({
      keepAliveTimeout: 0,
      requestTimeout: 0,
      maxHeaderSize: MAX_HEADER_SIZE,
    });
    this.#http1.on('request', (request, response) => void this.#answerHttp1(request, response));
    this.#http1.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
    this.#http2 = createHttp2Server({ settings: { enableConnectProtocol: true } });
    this.#http2.on('sessionError', ignored);
    this.#http2.on('session', (session) => session.on('error', ignored));
    this.#http2.on('stream', (stream, headers, _flags, raw) => {
      stream.on('error', ignored);
      void this.#answerHttp2(stream, headers, raw as unknown as string[]);
    });
  }

  /** Keeps the connection open, and closes it with the server. */
  keep(socket: Socket): void {
    this.#open.add(socket);
    socket.on('close', () => this.#open.delete(socket));
    socket.on('error', ignored);
  }

  take(socket: Socket): void {
    this.keep(socket);
    const { remotePort } = socket;
    this.#numbers.set(remotePort, ++this.#count);
    socket.on('close', () => this.#numbers.delete(remotePort));
    this.#dispatch(socket);
  }

  end(): void {
    for (const socket of this.#open) socket.destroy();
  }

  #dispatch(socket: Socket): void {
    socket.once('data', (first: Buffer) => {
      socket.pause();
      socket.unshift(first);
      this.#serve(socket, protocolOf(first));
    });
  }

  #serve(socket: Socket, protocol: Protocol): void {
    if (protocol === 'TLS') void this.#handshake(socket);
    else if (protocol === 'HTTP/2') this.#http2.emit('connection', socket);
    else if (protocol === 'HTTP/1') {
      this.#http1.emit('connection', socket);
      process.nextTick(() => socket.resume());
    } else this.#echoBytes(socket);
  }

  async #handshake(socket: Socket): Promise<void> {
    this.#tls ??= this.#options.tls().then((options) => {
      const server = createTlsServer({ ALPNCallback: ({ protocols }) => preferred(protocols), ...options });
      server.on('tlsClientError', ignored);
      server.on('secureConnection', (secure) => {
        this.keep(secure);
        // As with any real server, the negotiated protocol is used.
        if (secure.alpnProtocol === 'h2') this.#serve(secure, 'HTTP/2');
        else if (secure.alpnProtocol === 'http/1.1') this.#serve(secure, 'HTTP/1');
        else this.#dispatch(secure);
      });
      return server;
    });
    (await this.#tls).emit('connection', socket);
  }

  #echoBytes(socket: Socket): void {
    const { backend, endpoint } = this.#options.identity;
    socket.write(`${[backend, endpoint].filter(Boolean).join(' ')}\n`);
    socket.pipe(socket);
  }

  #received(
    socket: Duplex,
    about: Omit<Received, keyof Identity | 'bodyLength' | 'connection' | 'body' | 'tls'>,
    body: Buffer,
  ): Received {
    const { remotePort, encrypted } = socket as Partial<TLSSocket>;
    const tls = encrypted ? tlsOf(socket as TLSSocket) : undefined;
    return {
      ...this.#options.identity,
      ...about,
      // A gRPC message isn't text.
      ...(about.protocol === 'gRPC' ? { bodyLength: body.length } : shownBody(body)),
      ...defined({ tls }),
      connection: this.#numbers.get(remotePort) ?? 0,
    };
  }

  async #answerHttp1(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    if (body === undefined) return;
    const received = this.#received(
      request.socket,
      {
        protocol: request.httpVersion === '1.0' ? 'HTTP/1.0' : 'HTTP/1.1',
        ...requestLine(request),
        ...(request.rawTrailers.length === 0 ? {} : { trailers: headersOf(request.rawTrailers) }),
      },
      body,
    );
    const answer = await this.#options.respond(received);
    if (answer.isReset) request.socket.resetAndDestroy();
    if (response.destroyed || answer.isReset) return;
    const { status = 200, chunks, trailers } = answer;
    const content = contentOf(answer, received);
    const hasBody = status !== 204 && status !== 304;
    const isWhole = chunks === undefined && trailers === undefined;
    response.writeHead(status, {
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...(hasBody && isWhole ? { 'content-length': content.length } : {}),
      ...(trailers === undefined ? {} : { trailer: Object.keys(trailers).join(', ') }),
      ...answer.headers,
    });
    if (chunks !== undefined) await sendChunks(response, chunks);
    else if (hasBody && request.method !== 'HEAD') response.write(content);
    if (trailers !== undefined) response.addTrailers(trailers);
    response.end();
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', ignored);
    const received = this.#received(
      socket,
      { protocol: 'websocket', ...requestLine(request) },
      Buffer.alloc(0),
    );
    const { headers } = received;
    socket.write(
      [
        'HTTP/1.1 101 Switching Protocols',
        `Upgrade: ${headers['upgrade']}`,
        'Connection: Upgrade',
        `Sec-WebSocket-Accept: ${acceptOf(headers['sec-websocket-key'] ?? '')}`,
        '\r\n',
      ].join('\r\n'),
    );
    if (head.length > 0) socket.unshift(head);
    if (headers['upgrade']?.toLowerCase() === 'websocket') echoMessages(socket, describe(received));
    else socket.pipe(socket);
  }

  async #answerHttp2(stream: ServerHttp2Stream, parsed: IncomingHttpHeaders, raw: string[]): Promise<void> {
    const all = headersOf(raw);
    const headers = Object.fromEntries(Object.entries(all).filter(([name]) => !name.startsWith(':')));
    const line = {
      method: all[':method'] ?? '',
      path: all[':path'] ?? '',
      host: all[':authority'] ?? headers['host'] ?? '',
      headers,
    };
    const socket = stream.session?.socket;
    if (socket === undefined) return;
    if (parsed[':method'] === 'CONNECT') {
      const received = this.#received(socket, { protocol: 'websocket', ...line }, Buffer.alloc(0));
      stream.respond({ ':status': 200 });
      echoMessages(stream, describe(received));
      return;
    }
    const isCall = isGrpc(headers);
    const answers = isCall ? this.#options.methods?.[line.path] : undefined;
    if (answers !== undefined) {
      answerMessages(stream, answers());
      return;
    }
    let trailers: Record<string, string> | undefined;
    stream.on('trailers', (_parsed, _flags, rawTrailers) => {
      trailers = headersOf(rawTrailers as unknown as string[]);
    });
    const body = await bodyOf(stream);
    if (body === undefined) return;
    const received = this.#received(
      socket,
      { protocol: isCall ? 'gRPC' : 'HTTP/2', ...line, ...defined({ trailers }) },
      body,
    );
    const answer = await this.#options.respond(received);
    if (stream.destroyed || stream.closed) return;
    if (answer.isReset) stream.close(http2.NGHTTP2_INTERNAL_ERROR);
    else if (isCall) answerGrpc(stream, body, received, answer);
    else await sendHttp2(stream, answer, received);
  }
}

async function sendHttp2(stream: ServerHttp2Stream, answer: Answer, received: Received): Promise<void> {
  const { status = 200, headers = {}, chunks, trailers } = answer;
  stream.respond(
    { ':status': status, 'content-type': 'application/json', ...headers },
    { waitForTrailers: trailers !== undefined },
  );
  if (trailers !== undefined) stream.on('wantTrailers', () => stream.sendTrailers(trailers));
  if (chunks !== undefined) await sendChunks(stream, chunks);
  else if (status !== 204 && status !== 304 && received.method !== 'HEAD')
    stream.write(contentOf(answer, received));
  stream.end();
}

async function sendChunks(
  stream: ServerResponse | ServerHttp2Stream,
  { parts, pause }: NonNullable<Answer['chunks']>,
): Promise<void> {
  for (const part of parts) {
    if (stream.destroyed) return;
    stream.write(part);
    await sleep(pause);
  }
}

const contentOf = ({ body }: Answer, received: Received): Buffer => Buffer.from(body ?? describe(received));

function requestLine(request: IncomingMessage): Pick<Received, 'method' | 'path' | 'host' | 'headers'> {
  const headers = headersOf(request.rawHeaders);
  return { method: request.method ?? '', path: request.url ?? '', host: headers['host'] ?? '', headers };
}

/** Undefined if the client closed the connection. */
async function bodyOf(stream: AsyncIterable<Buffer>): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  try {
    for await (const part of stream) parts.push(part);
    return Buffer.concat(parts);
  } catch {
    return undefined;
  }
}

type Protocol = 'HTTP/1' | 'HTTP/2' | 'TLS' | 'TCP';

const METHOD = new RegExp(`^(?:${METHODS.join('|')}) `);

function protocolOf(first: Buffer): Protocol {
  // The record of a handshake, and the major version of all versions of TLS: RFC 8446, 5.1.
  if (first[0] === 0x16 && first[1] === 0x03) return 'TLS';
  const text = first.subarray(0, 32).toString('latin1');
  if (text.startsWith('PRI * HTTP/2.0')) return 'HTTP/2';
  return METHOD.test(text) ? 'HTTP/1' : 'TCP';
}

/** Takes what the client offers, so that no handshake fails for an unknown name. */
function preferred(offered: readonly string[]): string | undefined {
  return ['h2', 'http/1.1'].find((known) => offered.includes(known)) ?? offered[0];
}

function tlsOf(socket: TLSSocket): NonNullable<Received['tls']> {
  const { servername } = socket as TLSSocket & { readonly servername?: string | false };
  const client = socket.getPeerCertificate().subject?.CN;
  const version = socket.getProtocol();
  return {
    ...(servername ? { serverName: servername } : {}),
    ...(socket.alpnProtocol ? { alpn: socket.alpnProtocol } : {}),
    ...(version === null ? {} : { version }),
    ...(client === undefined ? {} : { client: [client].flat().join(', ') }),
  };
}

/** Clients often close connections, and there is nothing to report then. */
const ignored = (): void => {};

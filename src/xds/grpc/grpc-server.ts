// HTTP/2 connections with gRPC calls on them: routing by path, TLS, keepalive, an orderly end. bench/README.md#discovery says why this is
// Node's own HTTP/2 and not a library.

import { once } from 'node:events';
import {
  createSecureServer,
  createServer,
  type Http2SecureServer,
  type Http2Server,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import { OpenConnections } from '../../connections/open-connections.ts';
import { GrpcCall } from './call.ts';

/** PEM. */
export interface ServingPair {
  readonly cert: string;
  readonly key: string;
}

export interface GrpcServerOptions {
  /** By path, such as `/grpc.health.v1.Health/Check`. */
  readonly methods: ReadonlyMap<string, (call: GrpcCall) => void>;
  /** Absent: plain text. */
  readonly tls?: ServingPair;
  readonly limits: {
    readonly connections: number;
    readonly ping: number;
    readonly pingAnswer: number;
    readonly idle: number;
  };
}

/** Streams of one connection. Envoy uses one for all; separate services are a few more. */
const STREAMS_PER_CONNECTION = 100;
const HANDSHAKE_TIME = 10_000;

export class GrpcServer {
  readonly #options: GrpcServerOptions;
  readonly #server: Http2Server | Http2SecureServer;
  readonly #sessions = new Set<ServerHttp2Session>();
  readonly #connections: OpenConnections;
  #port = 0;

  private constructor(options: GrpcServerOptions) {
    const { tls, limits } = options;
    const settings = { settings: { maxConcurrentStreams: STREAMS_PER_CONNECTION } };
    this.#options = options;
    this.#server =
      tls === undefined
        ? createServer(settings)
        : createSecureServer({ ...settings, ...secureContext(tls), handshakeTimeout: HANDSHAKE_TIME });
    this.#connections = new OpenConnections(this.#server, limits.connections);
    this.#server.on('session', (session: ServerHttp2Session) => this.#keep(session));
    this.#server.on('stream', (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) =>
      this.#route(stream, headers),
    );
    // Garbage closes its own connection, and concerns nobody else.
    this.#server.on('sessionError', () => {});
    this.#server.on('tlsClientError', () => {});
  }

  static async listen(
    options: GrpcServerOptions,
    at: { readonly port: number; readonly host?: string },
  ): Promise<GrpcServer> {
    const server = new GrpcServer(options);
    server.#server.listen(at.port, at.host);
    await once(server.#server, 'listening');
    server.#port = (server.#server.address() as AddressInfo).port;
    return server;
  }

  get port(): number {
    return this.#port;
  }

  /** For connections from now on. Throws for a pair that can't be served; then the previous one stays. */
  setCertificate(pair: ServingPair): void {
    if (!('setSecureContext' in this.#server)) throw new Error('the server has no TLS');
    this.#server.setSecureContext(secureContext(pair));
  }

  /** No more connections, and no more streams on existing ones: clients are told by GOAWAY. Streams go on. */
  stopAccepting(): void {
    this.#server.close();
    for (const session of this.#sessions) session.close();
  }

  /** Everything at once. */
  async close(): Promise<void> {
    const closed = this.#server.listening ? once(this.#server, 'close') : undefined;
    this.#server.close();
    for (const session of this.#sessions) session.destroy();
    await closed;
  }

  #keep(session: ServerHttp2Session): void {
    const { ping, pingAnswer, idle } = this.#options.limits;
    this.#sessions.add(session);
    session.on('error', () => {});
    let streams = 0;
    let idleSince: number | undefined = performance.now();
    session.on('stream', (stream: ServerHttp2Stream) => {
      streams++;
      idleSince = undefined;
      stream.on('close', () => {
        streams--;
        if (streams === 0) idleSince = performance.now();
      });
    });
    let answer: NodeJS.Timeout | undefined;
    const check = setInterval(
      () => {
        if (idleSince !== undefined && performance.now() - idleSince >= idle) {
          session.destroy();
          return;
        }
        if (answer !== undefined) return;
        answer = setTimeout(() => session.destroy(), pingAnswer).unref();
        session.ping(() => {
          clearTimeout(answer);
          answer = undefined;
        });
      },
      Math.min(ping, idle),
    ).unref();
    session.on('close', () => {
      this.#sessions.delete(session);
      clearInterval(check);
      clearTimeout(answer);
    });
  }

  #route(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): void {
    const call = new GrpcCall(stream, headers, (socket) => this.#connections.used(socket));
    if (!/^application\/grpc(?:\+proto)?(?:;|$)/.test(headers['content-type'] ?? '')) {
      // As the protocol demands for what isn't gRPC.
      stream.respond({ ':status': 415 }, { endStream: true });
      stream.resume();
      return;
    }
    const method = this.#options.methods.get(call.path);
    if (method === undefined) call.end('UNIMPLEMENTED', `there is no method ${call.path}`);
    else method(call);
  }
}

const secureContext = ({ cert, key }: ServingPair) => ({ cert, key, minVersion: 'TLSv1.2' as const });

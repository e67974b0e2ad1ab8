// Sends the requests of a test: HTTP/1.1, HTTP/2, gRPC, websocket or raw bytes, plain or with TLS, each on its own connection. Returns the
// raw answer without interpretation.

import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { connect as http2Connect } from 'node:http2';
import { type Socket, connect as tcpConnect } from 'node:net';
import { type ConnectionOptions, type TLSSocket, connect as tlsConnect } from 'node:tls';
import { type ProxyHeader, proxyHeader } from './proxy-header.ts';

export interface Sent {
  /** Default: `http`. */
  readonly protocol?: 'http' | 'http2' | 'grpc' | 'tcp';
  readonly method?: string;
  readonly host?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  /** For gRPC the message; for TCP the bytes. */
  readonly body?: string | Uint8Array;
  /** Milliseconds from the head to the body, for HTTP/1.1. */
  readonly bodyAfter?: number;
  /** Sent after the body, for HTTP/2. */
  readonly trailers?: Readonly<Record<string, string>>;
  readonly tls?: SentTls;
  /** The client's own address, in the loopback range 127.0.0.0/8. */
  readonly clientAddress?: string;
  /** Sent first: a header of the PROXY protocol. */
  readonly proxyHeader?: ProxyHeader;
  /** For TCP: keeps the sending side open, because closing it may end the answer too. */
  readonly staysOpen?: boolean;
}

export interface SentTls {
  /** Default: the host of the request; `''` sends none. */
  readonly serverName?: string;
  /** PEM of the authority that must have signed the server's certificate; unchecked if absent. */
  readonly ca?: string;
  readonly certificate?: { readonly cert: string; readonly key: string };
  readonly alpn?: readonly string[];
  /** The only version that the client offers. */
  readonly version?: 'TLSv1.2' | 'TLSv1.3';
  /** For TLS 1.2, in OpenSSL's names. */
  readonly ciphers?: string;
}

export interface Came {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** For HTTP/1, as received. */
  readonly headerNames?: string;
  readonly body: string;
  readonly trailers: Readonly<Record<string, string>>;
  /** The common name of the server's certificate, and the negotiated values. */
  readonly tls?: { readonly subject: string | undefined; readonly alpn: string; readonly version: string };
}

/** Rejects if the connection fails or is reset. */
export async function send(port: number, sent: Sent, address = '127.0.0.1'): Promise<Came> {
  const socket = await connected(port, sent, address);
  try {
    const { protocol = 'http' } = sent;
    // Read now, because a closed connection no longer has it.
    const tls = 'encrypted' in socket ? { tls: tlsOf(socket as TLSSocket) } : {};
    const came = await { http: viaHttp1, http2: viaHttp2, grpc: viaHttp2, tcp: viaTcp }[protocol](
      socket,
      sent,
    );
    return { ...came, ...tls };
  } finally {
    socket.destroy();
  }
}

function connected(
  port: number,
  { tls, host = '', protocol, proxyHeader: header, clientAddress }: Sent,
  address: string,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const own = clientAddress === undefined ? {} : { localAddress: clientAddress };
    const socket = tcpConnect({ port, host: address, noDelay: true, ...own });
    socket.once('error', reject);
    socket.once('connect', () => {
      if (header !== undefined) socket.write(proxyHeader(header));
      if (tls === undefined) return resolve(socket);
      const { serverName = host, ca, certificate, alpn, version, ciphers } = tls;
      const usual = protocol === 'http2' || protocol === 'grpc' ? ['h2'] : ['http/1.1'];
      const options: ConnectionOptions = {
        socket,
        servername: serverName,
        rejectUnauthorized: ca !== undefined,
        ALPNProtocols: [...(alpn ?? usual)],
        ...(ca === undefined ? {} : { ca }),
        ...(version === undefined ? {} : { minVersion: version, maxVersion: version }),
        ...(ciphers === undefined ? {} : { ciphers }),
        ...certificate,
      };
      const secure = tlsConnect(options);
      secure.once('error', reject);
      secure.once('secureConnect', () => resolve(secure));
    });
  });
}

const tlsOf = (socket: TLSSocket): NonNullable<Came['tls']> => ({
  subject: [socket.getPeerCertificate().subject?.CN].flat()[0],
  alpn: socket.alpnProtocol || '',
  version: socket.getProtocol() ?? '',
});

function viaHttp1(
  socket: Socket,
  { method, host = 'localhost', path = '/', headers = {}, body, bodyAfter = 0 }: Sent,
): Promise<Came> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      createConnection: () => socket,
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      path,
      setHost: false,
      headers: {
        host,
        ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
        ...(headers as Record<string, string | string[]>),
      },
    });
    request.once('error', reject);
    request.once('response', (response: IncomingMessage) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: joined(response.headers),
          headerNames: response.rawHeaders.filter((_, index) => index % 2 === 0).join(' '),
          body: Buffer.concat(parts).toString(),
          trailers: response.trailers as Record<string, string>,
        }),
      );
    });
    request.once('upgrade', (response: IncomingMessage, upgraded: Socket, head: Buffer) => {
      const { statusCode = 0, headers: came } = response;
      // The server sends first.
      const parts = [head];
      upgraded.on('data', (part: Buffer) => {
        parts.push(part);
        const message = websocketMessage(Buffer.concat(parts));
        if (message !== undefined)
          resolve({ status: statusCode, headers: joined(came), body: message, trailers: {} });
      });
      upgraded.once('error', reject);
      upgraded.emit('data', Buffer.alloc(0));
    });
    if (bodyAfter === 0) request.end(body);
    else {
      request.flushHeaders();
      setTimeout(() => request.end(body), bodyAfter);
    }
  });
}

/** The first message, once it is complete; from a server, so unmasked. */
function websocketMessage(bytes: Buffer): string | undefined {
  if (bytes.length < 4) return undefined;
  const short = bytes[1]! & 0x7f;
  const [start, length] = short === 126 ? [4, bytes.readUInt16BE(2)] : [2, short];
  return bytes.length < start + length ? undefined : bytes.subarray(start, start + length).toString();
}

function viaHttp2(socket: Socket, sent: Sent): Promise<Came> {
  const { protocol, method, host = 'localhost', path = '/', headers = {}, body, trailers: last, tls } = sent;
  const isCall = protocol === 'grpc';
  const scheme = tls === undefined ? 'http' : 'https';
  const payload = isCall ? grpcFrame(Buffer.from(body ?? '')) : body;
  return new Promise((resolve, reject) => {
    const session = http2Connect(`${scheme}://${host}`, { createConnection: () => socket });
    session.once('error', reject);
    const stream = session.request(
      {
        ':method': method ?? (payload === undefined ? 'GET' : 'POST'),
        ':path': path,
        ':authority': host,
        ':scheme': scheme,
        ...(isCall ? { 'content-type': 'application/grpc', te: 'trailers' } : {}),
        ...(headers as Record<string, string | string[]>),
      },
      { endStream: payload === undefined, waitForTrailers: last !== undefined },
    );
    if (last !== undefined) stream.once('wantTrailers', () => stream.sendTrailers(last));
    let status = 0;
    let came: Record<string, string> = {};
    let trailers: Record<string, string> = {};
    const parts: Buffer[] = [];
    stream.once('response', (response) => {
      status = Number(response[':status']);
      came = joined(response);
    });
    stream.once('trailers', (come) => {
      trailers = joined(come);
    });
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.once('error', reject);
    stream.once('close', () => {
      session.destroy();
      const whole = Buffer.concat(parts);
      const content = isCall ? whole.subarray(5) : whole;
      resolve({ status, headers: came, body: content.toString(), trailers });
    });
    if (payload !== undefined) stream.end(payload);
  });
}

/** One byte of flags, four of length. */
function grpcFrame(message: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt32BE(message.length, 1);
  return Buffer.concat([head, message]);
}

/** Reads until the other side closes. */
function viaTcp(socket: Socket, { body = '', staysOpen = false, proxyHeader: header }: Sent): Promise<Came> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const end = () =>
      resolve({ status: 0, headers: {}, body: Buffer.concat(parts).toString(), trailers: {} });
    socket.on('data', (part: Buffer) => parts.push(part));
    // The server resets the connection if it hasn't read everything.
    socket.once('error', staysOpen ? end : reject);
    socket.once('end', end);
    if (!staysOpen && header === undefined) socket.end(body);
    else socket.write(body);
    // Envoy resets a connection whose client closes its side before the listener filters have read the header.
    if (!staysOpen && header !== undefined) socket.once('data', () => socket.end());
  });
}

const joined = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !name.startsWith(':'))
      .map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
  );

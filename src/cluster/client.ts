// A small client of the API server: JSON in, JSON out, and a stream of lines for watches. Credentials come from kubeconfig.ts. Requests use
// node:https, which the server has loaded anyway: the whole @kubernetes/client-node costs memory and start-up time.

import { type IncomingMessage, STATUS_CODES } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { defined } from '../grammar/defined.ts';
import { deadline } from './deadline.ts';
import { type Connection, type ConnectionOptions, loadConnection } from './kubeconfig.ts';
import type { RateLimiter } from './rate-limit.ts';

export interface Answer<Body> {
  readonly status: number;
  /** Parsed JSON; the caller asserts the type. Undefined if the answer isn't JSON. A text if `accept` is `text/plain`. */
  readonly body: Body;
  /** Texts of the Warning headers, in order. */
  readonly warnings: readonly string[];
  /** Seconds of the header `Retry-After`. */
  readonly retryAfter?: number;
}

/** The API server's answer when it refuses a request (meta/v1 Status). Every member may be absent. */
export interface StatusBody {
  readonly reason?: string;
  readonly message?: string;
  readonly code?: number;
}

export interface CallOptions {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Default: `application/json`. */
  readonly contentType?: string;
  readonly accept?: string;
  readonly signal?: AbortSignal;
  /** Milliseconds for the whole call. */
  readonly timeout?: number;
  /**
   * Asked in the moment in which the request is sent, after it has waited for the rate limit and for a connection; false: the call throws
   * NotSent. A process that was paused in between may no longer be the one that may write.
   */
  readonly mayBeSent?: () => boolean;
  /** Bytes of the answer; a longer one is a TooLong. */
  readonly maxAnswer?: number;
}

export interface ObjectMeta {
  readonly name: string;
  readonly namespace?: string;
  readonly resourceVersion: string;
  readonly uid?: string;
  readonly generation?: number;
  readonly deletionTimestamp?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
}

/** Requests only the metadata of an object: one of our CRDs has up to a megabyte of schema. */
export const METADATA_ONLY = 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1';
export const METADATA_LIST_ONLY = 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1';
export const PLAIN_TEXT = 'text/plain';
export const JSON_PATCH = 'application/json-patch+json';
export const MERGE_PATCH = 'application/merge-patch+json';
export const APPLY_PATCH = 'application/apply-patch+yaml';

/** No answer: the API server could not be reached, or closed the connection, or can't answer yet. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** The caller has taken the request back before it was sent. */
export class NotSent extends Error {
  override readonly name = 'NotSent';
}

/** An answer above the limit. A list can be asked for in smaller pages. */
export class TooLong extends Error {
  override readonly name = 'TooLong';
}

/** The API server refuses a request for good. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** The error for an answer that is a refusal. An API server that is starting, or has too much to do, gives another answer later. */
export function refused(what: string, answer: Answer<unknown>): Error {
  const message = `${what}: ${refusal(answer)}`;
  return answer.status === 429 || answer.status >= 500
    ? new Unreachable(message)
    : new Refused(message, answer.status);
}

export interface LinesOptions {
  readonly query: Readonly<Record<string, string>>;
  readonly accept?: string;
  readonly signal: AbortSignal;
  /** The API server has accepted the request. */
  readonly onOpen?: () => void;
}

const NEVER = new AbortController().signal;
const TIMEOUT = 15_000;
/** An object in etcd has at most 1.5 MB; a page of 500 large ones stays below this limit. */
const MAX_ANSWER = 256 * 1024 * 1024;
const MAX_LINE = 16 * 1024 * 1024;

/** Is told of each request. Methods are HTTP methods. */
export interface RequestObserver {
  /** The rate limit has let it pass. */
  waited(method: string, seconds: number): void;
  /** The headers of its answer are here. Undefined: there is no answer. */
  answered(method: string, status: number | undefined, seconds: number): void;
}

export interface ClientOptions extends ConnectionOptions {
  readonly observer?: RequestObserver;
  /** Requests wait here before they are sent. Leader election needs a client without one. */
  readonly limiter?: RateLimiter;
}

export class ClusterClient {
  readonly #connection: Connection;
  readonly #limiter: RateLimiter | undefined;
  readonly #observer: RequestObserver | undefined;

  constructor(connection: Connection, limiter?: RateLimiter, observer?: RequestObserver) {
    this.#connection = connection;
    this.#limiter = limiter;
    this.#observer = observer;
  }

  /** Returns undefined if there is no cluster: see loadConnection. */
  static async connect({
    limiter,
    observer,
    ...options
  }: ClientOptions = {}): Promise<ClusterClient | undefined> {
    const connection = await loadConnection(options);
    return connection && new ClusterClient(connection, limiter, observer);
  }

  get namespace(): string | undefined {
    return this.#connection.namespace;
  }

  get server(): string {
    return this.#connection.server;
  }

  async request<Body = unknown>(
    method: string,
    path: string,
    options: CallOptions = {},
  ): Promise<Answer<Body>> {
    await this.#turn(method, options.signal ?? NEVER);
    const time = deadline(options.timeout ?? TIMEOUT);
    const signal =
      options.signal === undefined ? time.signal : AbortSignal.any([time.signal, options.signal]);
    try {
      const message = await this.#send(method, path, { ...options, signal });
      const text = await textOf(message, method, path, options.maxAnswer);
      const body = (options.accept === PLAIN_TEXT ? text : parsed(text)) as Body;
      return { ...headOf(message), body };
    } finally {
      time.cancel();
    }
  }

  /**
   * Calls the listener for each line until the server ends the stream or the signal aborts. With a status other than 200 there are no
   * lines, and the answer has the error.
   */
  async lines(
    path: string,
    { query, accept, signal, onOpen }: LinesOptions,
    onLine: (line: string) => void,
  ): Promise<Answer<unknown>> {
    await this.#turn('GET', signal);
    const message = await this.#send('GET', path, { query, signal, ...defined({ accept }) });
    const answer = headOf(message);
    if (answer.status !== 200) return { ...answer, body: parsed(await textOf(message, 'GET', path)) };
    onOpen?.();
    message.setEncoding('utf8');
    let rest = '';
    try {
      for await (const chunk of message as AsyncIterable<string>) {
        const parts = chunk.split('\n');
        parts[0] = rest + parts[0]!;
        rest = parts.pop()!;
        if (rest.length > MAX_LINE) throw new Error('a line is too long');
        for (const line of parts) if (line !== '') onLine(line);
      }
    } catch (error) {
      if (!signal.aborted) throw unreachable('GET', path, error);
    }
    return { ...answer, body: undefined };
  }

  close(): void {
    this.#connection.close();
  }

  async #turn(method: string, signal: AbortSignal): Promise<void> {
    if (this.#limiter === undefined) return;
    const began = performance.now();
    await this.#limiter.take(signal);
    this.#observer?.waited(method, (performance.now() - began) / 1000);
  }

  async #send(method: string, path: string, options: CallOptions): Promise<IncomingMessage> {
    const { query, body, contentType = 'application/json', accept = 'application/json' } = options;
    const { signal, mayBeSent } = options;
    // A server behind a gateway may have a path prefix.
    const url = new URL(this.#connection.server + path);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const sentAt = performance.now();
    const credentials = await this.#connection.credentials();
    const request: RequestOptions = {
      ...credentials,
      method,
      headers: {
        ...credentials.headers,
        accept,
        'user-agent': 'gatewarden',
        ...(payload === undefined
          ? {}
          : { 'content-type': contentType, 'content-length': String(Buffer.byteLength(payload)) }),
      },
    };
    const began = performance.now();
    const answered = (status: number | undefined): void =>
      this.#observer?.answered(method, status, (performance.now() - began) / 1000);
    try {
      const message = await send(url, request, payload, signal, mayBeSent);
      answered(message.statusCode);
      if (message.statusCode === 401) this.#connection.refused?.(sentAt);
      return message;
    } catch (error) {
      // It never reached the API server.
      if (error instanceof NotSent) throw error;
      answered(undefined);
      throw unreachable(method, path, error);
    }
  }
}

function send(
  url: URL,
  options: RequestOptions,
  payload: string | undefined,
  signal: AbortSignal | undefined,
  mayBeSent: (() => boolean) | undefined,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    let answer: IncomingMessage | undefined;
    const sent = httpsRequest(url, options, (message) => {
      answer = message;
      // An abort after the end of the answer is an error that nobody waits for.
      message.on('error', () => {});
      message.once('close', () => signal?.removeEventListener('abort', abort));
      resolve(message);
    });
    // Node's own way destroys the socket of an answer that has just ended, when nothing listens to its errors any more.
    const abort = (): void => void (answer ?? sent).destroy(signal?.reason as Error);
    signal?.addEventListener('abort', abort, { once: true });
    sent.once('socket', (socket) => {
      socket.setKeepAlive(true, 15_000);
      if (mayBeSent === undefined) return;
      const begin = (): void => {
        if (mayBeSent()) sent.end(payload);
        else sent.destroy(new NotSent('the request was taken back'));
      };
      const { secureConnecting } = socket as TLSSocket & { readonly secureConnecting?: boolean };
      if (secureConnecting) socket.once('secureConnect', begin);
      else begin();
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      signal?.removeEventListener('abort', abort);
      // The server closed the idle connection while we reused it: it never received the request.
      if (sent.reusedSocket && error.code === 'ECONNRESET' && answer === undefined)
        send(url, options, payload, signal, mayBeSent).then(resolve, reject);
      else reject(error);
    });
    if (mayBeSent === undefined) sent.end(payload);
  });
}

async function textOf(
  message: IncomingMessage,
  method: string,
  path: string,
  most = MAX_ANSWER,
): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of message as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > most) throw new TooLong(`${method} ${path}: the answer is too long`);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof TooLong ? error : unreachable(method, path, error);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function unreachable(method: string, path: string, error: unknown): Unreachable {
  const { code, message, name } = error as NodeJS.ErrnoException;
  const why =
    name === 'TimeoutError' || name === 'AbortError'
      ? 'no answer in time'
      : (code ?? message ?? 'broken off');
  return new Unreachable(`${method} ${path}: ${why}`, { cause: error });
}

function headOf({ statusCode = 0, rawHeaders, headers }: IncomingMessage): Omit<Answer<never>, 'body'> {
  const retryAfter = /^\d{1,9}$/.test(headers['retry-after'] ?? '')
    ? Number(headers['retry-after'])
    : undefined;
  return { status: statusCode, warnings: warningsOf(rawHeaders), ...defined({ retryAfter }) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Parses the format of RFC 7234 5.5 as the API server writes it: one header per warning, `299 - "text"`. Reads the raw headers, because
 * Node joins repeated ones.
 */
function warningsOf(rawHeaders: readonly string[]): string[] {
  const warnings: string[] = [];
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    if (rawHeaders[i]?.toLowerCase() !== 'warning') continue;
    const quoted = /^\d{3} \S+ "(.*)"$/s.exec(rawHeaders[i + 1] ?? '');
    if (quoted) warnings.push(quoted[1]!.replace(/\\(.)/gs, '$1'));
  }
  return warnings;
}

/** The error in an answer, in one line that fits a log. */
export function refusal({ status, body }: Answer<unknown>): string {
  const { reason, message } = (typeof body === 'object' && body !== null ? body : {}) as StatusBody;
  const said =
    typeof message === 'string' && message !== ''
      ? message
      : (reason ?? STATUS_CODES[status] ?? 'no message');
  return `${status}: ${said.replaceAll(/\s+/g, ' ').slice(0, 500)}`;
}

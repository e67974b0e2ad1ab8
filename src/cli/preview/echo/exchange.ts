// What an echo server says of a request, and what it can be told to answer instead.

import { setTimeout as sleep } from 'node:timers/promises';
import { parseDuration } from '../../../grammar/duration.ts';

/** Which backend a server stands for. */
export interface Identity {
  /** `shop/cart:8080`. */
  readonly backend: string;
  /** The address that the configuration has in the place of this server. */
  readonly endpoint?: string;
}

export interface Received extends Identity {
  readonly protocol: 'HTTP/1.0' | 'HTTP/1.1' | 'HTTP/2' | 'gRPC' | 'websocket';
  readonly method: string;
  readonly path: string;
  readonly host: string;
  /** By lower-case name; values of one name are joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly trailers?: Readonly<Record<string, string>>;
  /** As text; left out when it is long. */
  readonly body?: string;
  readonly bodyLength: number;
  readonly tls?: ReceivedTls;
  /** Connections to this server count from 1. */
  readonly connection: number;
}

export interface ReceivedTls {
  readonly serverName?: string;
  readonly alpn?: string;
  readonly version?: string;
  /** Common name of the client's certificate. */
  readonly client?: string;
}

export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** What was received, as JSON, where absent. */
  readonly body?: string | Uint8Array;
  /** In the place of a body: parts, with a pause of so many milliseconds behind each. */
  readonly chunks?: { readonly parts: readonly string[]; readonly pause: number };
  readonly trailers?: Readonly<Record<string, string>>;
  /** Of gRPC: 0 where absent. */
  readonly grpcStatus?: number;
  /** The connection (HTTP/2: the stream) is reset instead. */
  readonly isReset?: boolean;
}

export type Respond = (received: Received) => Answer | Promise<Answer>;

/** Longer bodies are counted and not shown. */
const MAX_SHOWN_BODY = 4096;

export const shownBody = (body: Buffer): Pick<Received, 'body' | 'bodyLength'> => ({
  ...(body.length > MAX_SHOWN_BODY ? {} : { body: body.toString() }),
  bodyLength: body.length,
});

/** Raw headers alternate between names and values. Node's own reading drops the second `authorization`, and we want to see it. */
export function headersOf(raw: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = Object.create(null);
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = (raw[at] as string).toLowerCase();
    const value = raw[at + 1] as string;
    headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
  }
  return headers;
}

export const describe = (received: Received): string => `${JSON.stringify(received, null, 2)}\n`;

/** The same on one line of ASCII, for a header. */
export const describeInHeader = (received: Received): string =>
  JSON.stringify(received).replaceAll(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** By which a client asks for another answer, so that retries and timeouts can be seen. */
const STATUS_HEADER = 'x-echo-status';
const DELAY_HEADER = 'x-echo-delay';

/** 200, unless the request asks for something else. */
export async function asAsked({ headers }: Received): Promise<Answer> {
  await sleep(parseDuration(headers[DELAY_HEADER] ?? '') ?? 0);
  const status = headers[STATUS_HEADER] ?? '';
  return /^[2-5]\d\d$/.test(status) ? { status: Number(status) } : {};
}

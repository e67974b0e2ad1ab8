// The response of an echo server to a request, and the other responses that a request can ask for.

import { setTimeout as sleep } from 'node:timers/promises';
import { parseDuration } from '../../../grammar/duration.ts';
import { escaped } from '../../../grammar/escaped.ts';

/** The backend that a server replaces. */
export interface Identity {
  /** `shop/cart:8080`. */
  readonly backend: string;
  /** The address in the configuration that this server replaces. */
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
  /** As text; left out if it is long. */
  readonly body?: string;
  readonly bodyLength: number;
  readonly tls?: ReceivedTls;
  /** Connections to this server are numbered from 1. */
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
  /** If absent: what was received, as JSON. */
  readonly body?: string | Uint8Array;
  /** Instead of a body: parts, with a pause in milliseconds after each. */
  readonly chunks?: { readonly parts: readonly string[]; readonly pause: number };
  readonly trailers?: Readonly<Record<string, string>>;
  /** For gRPC: 0 if absent. */
  readonly grpcStatus?: number;
  /** The connection (HTTP/2: the stream) is reset instead. */
  readonly isReset?: boolean;
}

export type Respond = (received: Received) => Answer | Promise<Answer>;

/** Longer bodies are counted but not shown. */
const MAX_SHOWN_BODY = 4096;

export const shownBody = (body: Buffer): Pick<Received, 'body' | 'bodyLength'> => ({
  ...(body.length > MAX_SHOWN_BODY ? {} : { body: body.toString() }),
  bodyLength: body.length,
});

/** Raw headers alternate between names and values. Node's parsed headers drop the second `authorization`, which should be visible here. */
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
  JSON.stringify(received).replaceAll(/[^\x20-\x7e]/g, escaped);

/** With it a client asks for another status, to see retries and timeouts. */
const STATUS_HEADER = 'x-echo-status';
const DELAY_HEADER = 'x-echo-delay';

/** 200, unless the request asks for something else. */
export async function asAsked({ headers }: Received): Promise<Answer> {
  await sleep(parseDuration(headers[DELAY_HEADER] ?? '') ?? 0);
  const status = headers[STATUS_HEADER] ?? '';
  return /^[2-5]\d\d$/.test(status) ? { status: Number(status) } : {};
}

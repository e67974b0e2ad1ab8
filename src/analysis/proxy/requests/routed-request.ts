// A request in explanations: what a client sends, and what the proxy changes before it looks for a route.

import type { NameValue } from '../../explain/request-explanation.ts';

export interface Request {
  /** The `Host` header, with or without a port. */
  readonly host: string;
  /** With the query, if there is one. */
  readonly path: string;
  readonly method: string;
  /** Names are compared without case; several values of one name are joined by commas, as in the proxy. */
  readonly headers: readonly NameValue[];
}

/** A request, ready for the choice of a route. */
export interface RoutedRequest extends Request {
  /** Lower case, without the port. */
  readonly hostname: string;
  /** Normalized, without the query. */
  readonly pathname: string;
  readonly query: string;
  /** By lower-case name, pseudo-headers included. */
  readonly headerValues: ReadonlyMap<string, string>;
  readonly isTls: boolean;
}

/** A request that the proxy rejects before it looks for a route. */
export interface RefusedRequest {
  readonly status: 400 | 404 | 431;
  readonly why: string;
}

/** Defaults of `max_request_headers_kb` and `max_headers_count` in an HTTP connection manager. */
const MAX_HEADER_BYTES = 60 * 1024;
const MAX_HEADERS = 100;

/** The colon, the space and the line end of HTTP/1. */
const BYTES_BESIDE = 4;

const sizeOf = (headers: readonly NameValue[]): number =>
  headers.reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + Buffer.byteLength(value) + BYTES_BESIDE,
    0,
  );

const FORBIDDEN_VALUE = /[\0\r\n]/;
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** Why a codec rejects the request. */
export function refusalOf({ host, path, method, headers }: Request): RefusedRequest | undefined {
  const all: NameValue[] = [['host', host], [':path', path], [':method', method], ...headers];
  if (headers.length > MAX_HEADERS)
    return { status: 431, why: `${headers.length} headers are more than the proxy accepts, ${MAX_HEADERS}` };
  if (sizeOf(all) > MAX_HEADER_BYTES)
    return {
      status: 431,
      why: `its headers are longer than the proxy accepts, ${MAX_HEADER_BYTES / 1024} KiB`,
    };
  if (host === '') return { status: 400, why: 'it has no host' };
  if (!TOKEN.test(method)) return { status: 400, why: "its method isn't a valid token" };
  const bad = headers.find(([name, value]) => !TOKEN.test(name) || FORBIDDEN_VALUE.test(value));
  if (bad !== undefined)
    return { status: 400, why: `${JSON.stringify(bad[0])} is not a header that HTTP carries` };
  if (path.includes('#')) return { status: 400, why: 'its path has a fragment (`#`)' };
  if (/[\0-\x20\x7f]/.test(path)) return { status: 400, why: 'its path has blanks or control characters' };
  if (!path.startsWith('/')) return { status: 404, why: "its path doesn't start with `/`" };
  return undefined;
}

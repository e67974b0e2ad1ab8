// Reads the bytes of a review's body, within the limits. Nothing is decoded here: a body waits as bytes in the queue, so that only one
// parsed body is in memory at a time, or a few small ones. docs/development/design.md#limits.

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { badRequest, bodyTooLarge, type HttpError, overloaded, unsupportedMediaType } from './http-error.ts';
import type { InFlight } from './in-flight.ts';
import type { ServerLimits } from './limits.ts';

/** A complete body. Its bytes can be taken once, because an idle connection keeps a reference to its last request. */
export class ReceivedBody {
  readonly length: number;
  /** When the headers arrived, by performance.now(). */
  readonly arrived: number;
  #bytes: Buffer;

  constructor(bytes: Buffer, arrived: number) {
    this.#bytes = bytes;
    this.length = bytes.length;
    this.arrived = arrived;
  }

  take(): Buffer {
    const bytes = this.#bytes;
    this.#bytes = NOTHING;
    return bytes;
  }
}

const NOTHING = Buffer.alloc(0);

export const SHED_REASONS = ['reviews', 'bytes', 'time', 'gone'] as const;
export type ShedReason = (typeof SHED_REASONS)[number];

/** A body may arrive byte by byte, and each chunk costs over 100 bytes of overhead: this many chunks are joined into one. */
const MAX_LOOSE_CHUNKS = 512;

type Done = (error: Error | null, body?: unknown) => void;

/** Fastify's content type parser. A caller that gets a ReceivedBody must call `inFlight.leave(length)`. */
export function bodyReader(inFlight: InFlight, limits: ServerLimits, onShed: (reason: ShedReason) => void) {
  return (request: FastifyRequest, payload: IncomingMessage, done: Done): void => {
    // No route: the body is ignored.
    if (request.is404) {
      done(null);
      return;
    }
    const refusal = refusalOf(payload.headers, limits);
    if (refusal !== undefined) {
      done(refusal);
      return;
    }
    if (!inFlight.enter()) {
      onShed('reviews');
      done(overloaded('too many reviews at once'));
      return;
    }
    const arrived = performance.now();
    const chunks: Buffer[] = [];
    let joined = 0;
    let length = 0;
    let open = true;
    const refuse = (error: HttpError): void => {
      open = false;
      chunks.length = 0;
      inFlight.leave(length);
      done(error);
    };
    payload.on('data', (chunk: Buffer) => {
      if (!open) return;
      if (length + chunk.length > limits.bodyBytes) {
        refuse(bodyTooLarge(limits.bodyBytes));
        return;
      }
      if (!inFlight.charge(chunk.length)) {
        onShed('bytes');
        refuse(overloaded('too many bytes of reviews at once'));
        return;
      }
      length += chunk.length;
      chunks.push(chunk);
      if (chunks.length - joined >= MAX_LOOSE_CHUNKS) {
        chunks.push(Buffer.concat(chunks.splice(joined)));
        joined = chunks.length;
      }
    });
    payload.on('end', () => {
      if (!open) return;
      open = false;
      const bytes = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, length);
      chunks.length = 0;
      done(null, new ReceivedBody(bytes, arrived));
    });
    payload.on('error', () => {
      if (open) refuse(badRequest('the body ended too early'));
    });
  };
}

/** Errors that the headers alone cause. */
function refusalOf(headers: IncomingHttpHeaders, limits: ServerLimits): HttpError | undefined {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity')
    return unsupportedMediaType('a body with a Content-Encoding is not accepted: send plain JSON');
  return Number(headers['content-length']) > limits.bodyBytes ? bodyTooLarge(limits.bodyBytes) : undefined;
}

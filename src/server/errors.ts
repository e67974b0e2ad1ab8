// How Fastify and Node answer a request that isn't a review: always `{code, message}`.

import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { type ErrorBody, HttpError } from './http-error.ts';
import { describeException } from './logging.ts';

export interface ErrorSettings {
  readonly logger: Logger;
  /** Allowed methods by path: a known path with a wrong method gets a 405. */
  readonly methods: ReadonlyMap<string, string>;
  readonly count: (status: number) => void;
}

const JSON_TYPE = 'application/json; charset=utf-8';

export function installErrors(app: FastifyInstance, { logger, methods, count }: ErrorSettings): void {
  const answer = (request: FastifyRequest, reply: FastifyReply, body: ErrorBody): void => {
    count(body.code);
    const { url, method } = request;
    const path = methods.has(pathOf(url)) ? pathOf(url) : 'other';
    if (body.code !== 404)
      logger.warn({ path, method, code: body.code, reason: body.message }, 'not a review');
    // Fastify closes a connection whose body it refused; Node reads the rest of it and the connection lives on, so that a
    // client that is still writing sees the answer and not a broken pipe.
    reply.removeHeader('connection');
    reply.code(body.code).header('content-type', JSON_TYPE).send(JSON.stringify(body));
  };

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = error instanceof HttpError ? error.body : ownWording(error);
    if (known !== undefined) return answer(request, reply, known);
    const id = randomUUID();
    count(500);
    logger.error({ id, ...describeException(error) }, 'internal error');
    const body: ErrorBody = {
      code: 500,
      message: `internal error: look for ${id} in the log of the server`,
      id,
    };
    reply.code(500).header('content-type', JSON_TYPE).send(JSON.stringify(body));
  });

  app.setNotFoundHandler((request, reply) => {
    const allowed = methods.get(pathOf(request.url));
    if (allowed === undefined) return answer(request, reply, { code: 404, message: 'no such path' });
    reply.header('allow', allowed);
    return answer(request, reply, { code: 405, message: `this path accepts ${allowed}` });
  });
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

/** A URL that can't be decoded has no route, and therefore no error handler. */
export function answerBadUrl(_error: FastifyError, _request: unknown, reply: FastifyReply): void {
  const body: ErrorBody = { code: 400, message: 'the URL is malformed' };
  reply.code(400).header('content-type', JSON_TYPE).send(JSON.stringify(body));
}

/** Our messages for errors that Fastify raises itself. */
function ownWording({ code, statusCode }: FastifyError): ErrorBody | undefined {
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return { code: 415, message: 'this content type is not accepted: send `Content-Type: application/json`' };
  }
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return undefined;
  return { code: statusCode, message: STATUS_CODES[statusCode]?.toLowerCase() ?? 'bad request' };
}

const CLIENT_ERRORS: Readonly<Record<string, ErrorBody>> = {
  HPE_HEADER_OVERFLOW: { code: 431, message: 'the header fields are too large' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { code: 413, message: 'the chunk extensions are too large' },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 408, message: 'the request did not arrive in time' },
};

/** Milliseconds in which the client can read the last answer of a connection. */
const UNREAD_ANSWER = 2000;

/** Answers clients that don't send HTTP, or send it too slowly. There is no request object yet, so the answer is written by hand. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  const response = (socket as Socket & { _httpMessage?: { headersSent: boolean } | null })._httpMessage;
  // Before the TLS handshake is complete, no answer can be sent, and a graceful end would keep the connection forever.
  const isGreeting = 'secureConnecting' in socket && socket.secureConnecting === true;
  if (error.code === 'ECONNRESET' || isGreeting || !socket.writable || response?.headersSent) {
    socket.destroy();
    return;
  }
  socket.setTimeout(UNREAD_ANSWER, () => socket.destroy());
  const body = CLIENT_ERRORS[error.code ?? ''] ?? { code: 400, message: 'this is not HTTP/1.1' };
  const text = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 ${body.code} ${STATUS_CODES[body.code]}\r\nContent-Type: ${JSON_TYPE}\r\nContent-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
  );
  socket.destroySoon();
}

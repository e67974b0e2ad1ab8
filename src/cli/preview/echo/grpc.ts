// gRPC without a schema: every method returns its own message. The health service answers correctly.

import type { ServerHttp2Stream } from 'node:http2';
import type { StreamAnswers } from '../services/grpc-methods.ts';
import { type Answer, describeInHeader, type Received } from './exchange.ts';
import { FrameReader, framed } from './grpc-frames.ts';

/** Carries what was received, as JSON, since the message belongs to the method. */
export const RECEIVED_HEADER = 'x-echo-received';

const HEALTH_CHECK = '/grpc.health.v1.Health/Check';
/** HealthCheckResponse{status: SERVING}. */
const SERVING = Buffer.from([0, 0, 0, 0, 2, 0x08, 0x01]);

export const isGrpc = (headers: Readonly<Record<string, string>>): boolean =>
  /^application\/grpc\b/.test(headers['content-type'] ?? '');

/** The frames of the request are returned: one byte of flags, four of length, the message. */
export function answerGrpc(
  stream: ServerHttp2Stream,
  frames: Buffer,
  received: Received,
  { grpcStatus = 0, headers = {}, trailers = {}, body }: Answer,
): void {
  stream.respond(
    {
      ':status': 200,
      'content-type': 'application/grpc',
      [RECEIVED_HEADER]: describeInHeader(received),
      ...headers,
    },
    { waitForTrailers: true },
  );
  stream.on('wantTrailers', () =>
    stream.sendTrailers({
      'grpc-status': String(grpcStatus),
      ...(grpcStatus === 0 ? {} : { 'grpc-message': `status ${grpcStatus}, as requested` }),
      ...trailers,
    }),
  );
  if (grpcStatus !== 0) stream.end();
  else if (received.path === HEALTH_CHECK) stream.end(SERVING);
  else stream.end(body ?? frames);
}

/** One answer to each message, as long as the stream lasts. */
export function answerMessages(stream: ServerHttp2Stream, answers: StreamAnswers): void {
  const frames = new FrameReader();
  stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true });
  stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
  stream.on('data', (chunk: Buffer) => {
    for (const message of frames.take(chunk)) stream.write(framed(answers(message)));
  });
  stream.on('end', () => stream.end());
}

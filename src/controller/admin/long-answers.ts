// Answers that take some time: few at once, each in pieces, and none for ever.

import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Log } from '../../cluster/log.ts';
import { sliced } from './sliced.ts';

const AT_ONCE = 2;
/** Milliseconds for a client that reads slowly. */
const TIME = 120_000;

export class LongAnswers {
  readonly #log: Log;
  #running = 0;

  constructor(log: Log) {
    this.#log = log;
  }

  /** Sends a text that is made while it is sent, or 429 if others are on their way. */
  send(reply: FastifyReply, type: string, texts: Iterable<string>): FastifyReply {
    if (this.#running >= AT_ONCE)
      return reply
        .code(429)
        .header('retry-after', '1')
        .send({ error: `${AT_ONCE} long answers are on their way: try again when one of them has ended` });
    this.#running++;
    const stream = Readable.from(sliced(texts));
    const timer = setTimeout(() => stream.destroy(new Error(`not read within ${TIME} ms`)), TIME);
    timer.unref();
    stream.once('close', () => {
      clearTimeout(timer);
      this.#running--;
    });
    stream.once('error', (error: NodeJS.ErrnoException) => {
      // The client has gone.
      if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
      this.#log.warn({ problem: error.message }, 'an answer of the admin port is incomplete');
    });
    return reply.type(type).send(stream);
  }
}

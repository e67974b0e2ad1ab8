// The admin port: what a replica of the control plane knows, for people who debug it. HTTP on the loopback address only.

import type { AddressInfo } from 'node:net';
import { type FastifyInstance, fastify } from 'fastify';
import type { Log } from '../../cluster/log.ts';
import { quote } from '../../grammar/quote.ts';
import type { ReadinessCheck } from '../../server/readiness.ts';
import type { WatchedState } from '../watches/watches.ts';
import type { ConnectedProxyJson } from './connected-proxies.ts';
import { refusedRequest } from './local-requests.ts';

export const ADMIN_LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;
export type AdminLogLevel = (typeof ADMIN_LOG_LEVELS)[number];

export interface AdminOptions {
  /** 0 takes a free port. */
  readonly port: number;
  readonly version: string;
  readonly log: Log;
  readonly proxies: () => readonly ConnectedProxyJson[];
  readonly collections: () => readonly WatchedState[];
  readonly logging: { level(): string; setLevel(level: AdminLogLevel): void };
}

const LOOPBACK = '127.0.0.1';
/** Bytes. A level is a word. */
const BODY = 1024;
const CONNECTIONS = 50;
/** Milliseconds. */
const REQUEST_TIME = 10_000;

const INDEX = `The admin port of gatewarden controller

/proxies         connected proxies: what each one has acknowledged, waits for and rejects
/snapshots/krt   watched kinds: state and number of objects
/logging         the log level; PUT {"level": "debug"} changes it
/version         version of Gatewarden and of Node.js
`;

export class AdminServer {
  readonly #app: FastifyInstance;
  /** Why the port isn't served. */
  #problem: string | undefined;

  private constructor(options: AdminOptions) {
    this.#app = adminApp(options);
  }

  /** A port that can't be used is a notice of readiness and a line in the log: the control plane works without it. */
  static async start(options: AdminOptions): Promise<AdminServer> {
    const server = new AdminServer(options);
    const { log, port } = options;
    try {
      await server.#app.listen({ port, host: LOOPBACK });
      // It doesn't keep the process alive.
      server.#app.server.unref();
      log.info({ port: server.port }, 'serving administration on the loopback address');
    } catch (error) {
      server.#problem = (error as Error).message;
      log.warn({ port, problem: server.#problem }, "can't serve administration; everything else works");
    }
    return server;
  }

  /** Undefined while it doesn't listen. */
  get port(): number | undefined {
    return (this.#app.server.address() as AddressInfo | null)?.port;
  }

  get checks(): readonly ReadinessCheck[] {
    const check = () => (this.#problem === undefined ? { ok: true } : { ok: false, detail: this.#problem });
    return [{ name: 'admin', role: 'notice', check }];
  }

  async leave(): Promise<void> {
    this.#app.server.closeAllConnections();
    await this.#app.close();
  }
}

function adminApp({ version, proxies, collections, logging, log }: AdminOptions): FastifyInstance {
  const app = fastify({ logger: false, bodyLimit: BODY, requestTimeout: REQUEST_TIME });
  app.server.maxConnections = CONNECTIONS;
  // A form of a web page can send plain text without asking; JSON it can't.
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', async (request, reply) => {
    reply
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    const refusal = refusedRequest(request.raw);
    if (refusal !== undefined) return reply.code(403).send({ error: refusal });
    return undefined;
  });
  app.get('/', (_request, reply) => reply.type('text/plain; charset=utf-8').send(INDEX));
  app.get('/version', () => ({ version, node: process.version }));
  app.get('/proxies', () => ({ proxies: proxies() }));
  app.get('/snapshots/krt', () => ({ collections: collections() }));
  app.get('/logging', () => ({ level: logging.level() }));
  app.route({
    method: ['PUT', 'POST'],
    url: '/logging',
    handler: (request, reply) => {
      const level = levelOf(request.body);
      if (level === undefined) {
        const levels = ADMIN_LOG_LEVELS.map((each) => quote(each)).join(', ');
        return reply.code(400).send({ error: `the body must be {"level": LEVEL} with one of ${levels}` });
      }
      const before = logging.level();
      logging.setLevel(level);
      log.warn({ before, level }, 'log level changed on the admin port');
      return reply.send({ level: logging.level() });
    },
  });
  return app;
}

function levelOf(body: unknown): AdminLogLevel | undefined {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, 'level')) return undefined;
  const { level } = body as { level: unknown };
  return ADMIN_LOG_LEVELS.find((each) => each === level);
}

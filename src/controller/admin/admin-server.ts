// The admin port: what a replica of the control plane knows, for people who debug it. HTTP on the loopback address only.

import type { AddressInfo } from 'node:net';
import { type FastifyInstance, fastify } from 'fastify';
import type { Log } from '../../cluster/log.ts';
import { LOG_LEVELS, type LogLevel } from '../../grammar/log-levels.ts';
import { quote } from '../../grammar/quote.ts';
import type { ReadinessCheck } from '../../server/readiness.ts';
import { watchConnections } from '../../server/request-connections.ts';
import type { PlaneName } from '../../translation/planes.ts';
import type { WatchedState } from '../watches/watches.ts';
import { type ConnectedProxyJson, partsOfId } from './connected-proxies.ts';
import { type HeldConfiguration, heldTexts } from './held-configuration.ts';
import { refusedRequest } from './local-requests.ts';
import { LongAnswers } from './long-answers.ts';
import { addProfilePages } from './profile-pages.ts';
import { Unavailable } from './report-pages.ts';
import { askedGateway, askedResources, askedSnapshots } from './resource-filter.ts';
import { type Snapshot, snapshotTexts } from './snapshots.ts';

export interface AdminOptions {
  /** 0 takes a free port. */
  readonly port: number;
  readonly version: string;
  readonly log: Log;
  readonly proxies: () => readonly ConnectedProxyJson[];
  /** Undefined: no such proxy is connected. */
  readonly heldBy: (plane: PlaneName, number: number) => HeldConfiguration | undefined;
  readonly collections: () => readonly WatchedState[];
  readonly snapshots: () => readonly Snapshot[];
  readonly report: {
    /** @throws Unavailable */
    page(gateway: string | undefined): Promise<Uint8Array>;
    /** Its content security policy. */
    readonly policy: string;
    stop(): void;
  };
  readonly logging: { level(): string; setLevel(level: LogLevel): void };
}

const LOOPBACK = '127.0.0.1';
/** Bytes. A level is a word. */
const BODY = 1024;
const CONNECTIONS = 50;
/** Milliseconds. */
const REQUEST_TIME = 10_000;
const JSON_TEXT = 'application/json; charset=utf-8';

const INDEX = `The admin port of gatewarden controller

/report          the page of gatewarden report, with the objects of this moment; ?gateway=NAMESPACE/NAME
/proxies         connected proxies: what each one has acknowledged, waits for and rejects
                 /proxies/ID/config: the configuration of one of them, without secrets; ?type=TYPE&name=NAME
/snapshots/xds   what is served to the proxies of each Gateway, without secrets; ?gateway=NAMESPACE/NAME&type=TYPE&name=NAME
/snapshots/krt   watched kinds: state and number of objects
/logging         the log level; PUT {"level": "debug"} changes it
/debug/pprof/    profiles of CPU time and memory
/version         version of Gatewarden and of Node.js
`;

export class AdminServer {
  readonly #app: FastifyInstance;
  readonly #report: AdminOptions['report'];
  /** Why the port isn't served. */
  #problem: string | undefined;

  private constructor(options: AdminOptions) {
    this.#app = adminApp(options);
    this.#report = options.report;
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
    this.#report.stop();
    this.#app.server.closeAllConnections();
    await this.#app.close();
  }
}

function adminApp({
  version,
  proxies,
  heldBy,
  collections,
  snapshots,
  report,
  logging,
  log,
}: AdminOptions): FastifyInstance {
  const app = fastify({
    logger: false,
    bodyLimit: BODY,
    requestTimeout: REQUEST_TIME,
    exposeHeadRoutes: false,
  });
  const long = new LongAnswers(log);
  watchConnections(app.server, CONNECTIONS);
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
  app.get('/report', async (request, reply) => {
    const asked = askedGateway(request.query, snapshots());
    if ('problem' in asked) return reply.code(asked.status).send({ error: asked.problem });
    try {
      const page = await report.page(asked.gateway);
      return await reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', `${report.policy}; frame-ancestors 'none'`)
        .send(page);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      log.warn({ problem: error.message }, "the report page can't be shown");
      return reply.code(503).header('retry-after', '5').send({ error: error.message });
    }
  });
  app.get('/proxies', () => ({ proxies: proxies() }));
  app.get<{ Params: { id: string } }>('/proxies/:id/config', (request, reply) => {
    const { id } = request.params;
    const asked = askedResources(request.query);
    if ('problem' in asked) return reply.code(asked.status).send({ error: asked.problem });
    const parts = partsOfId(id);
    const held = parts && heldBy(parts.plane, parts.number);
    if (held === undefined)
      return reply.code(404).send({
        error: `no proxy ${quote(id)} is connected to this replica: /proxies lists those that are, and a proxy that connects again has another id`,
      });
    return long.send(reply, JSON_TEXT, heldTexts(held, asked));
  });
  app.get('/snapshots/krt', () => ({ collections: collections() }));
  app.get('/snapshots/xds', (request, reply) => {
    const asked = askedSnapshots(request.query, snapshots());
    if ('problem' in asked) return reply.code(asked.status).send({ error: asked.problem });
    return long.send(reply, JSON_TEXT, snapshotTexts(asked.snapshots, asked.filter));
  });
  app.get('/logging', () => ({ level: logging.level() }));
  app.route({
    method: ['PUT', 'POST'],
    url: '/logging',
    handler: (request, reply) => {
      const level = levelOf(request.body);
      if (level === undefined) {
        const levels = LOG_LEVELS.map((each) => quote(each)).join(', ');
        return reply.code(400).send({ error: `the body must be {"level": LEVEL} with one of ${levels}` });
      }
      const before = logging.level();
      logging.setLevel(level);
      log.warn({ before, level }, 'log level changed on the admin port');
      return reply.send({ level: logging.level() });
    },
  });
  addProfilePages(app, log);
  return app;
}

function levelOf(body: unknown): LogLevel | undefined {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, 'level')) return undefined;
  const { level } = body as { level: unknown };
  return LOG_LEVELS.find((each) => each === level);
}

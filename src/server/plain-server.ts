// What every server has, with or without the webhook: a log, readiness, metrics, the plain ports for probes and Prometheus, parts that add to
// them, and an orderly end.

import type { ServerOptions as HttpsOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { defined } from '../grammar/defined.ts';
import type { LogLevel } from '../grammar/log-levels.ts';
import { plainApp } from './app.ts';
import { DEFAULT_LIMITS, type ServerLimits } from './limits.ts';
import { createLog, type LogOptions } from './logging.ts';
import { ServerMetrics } from './metrics.ts';
import type { MetricsAccess } from './metrics-access.ts';
import { Readiness, type ReadinessCheck } from './readiness.ts';
import { closeEvery, watchConnections } from './request-connections.ts';

/** A part beside the server that adds readiness checks and metrics: self-test, caBundle, versions of the CRDs. */
export interface Contributor {
  readonly checks?: readonly ReadinessCheck[];
  /** Called once; the metrics that it registers are scraped with the server's. */
  registerMetrics?(registry: ServerMetrics['registry']): void;
  /** Called when the server begins to end; it waits for this, but not for long. */
  leave?(): Promise<void>;
}

export interface DrainOptions {
  /** Milliseconds between failing readiness and closing the port: endpoints need that time to update. */
  readonly wait?: number;
  /** Milliseconds for the requests that are still in flight then. */
  readonly timeout?: number;
}

export interface PlainServerOptions {
  /** Default: all addresses. */
  readonly host?: string;
  /** Port of /healthz and /readyz without TLS; not served if absent. May be the same as `metricsPort`. 0 takes a free port, here and below. */
  readonly healthPort?: number;
  /** Port of /metrics without TLS; not served if absent. */
  readonly metricsPort?: number;
  /** Metrics of the process and of Node. Default: true. */
  readonly runtimeMetrics?: boolean;
  readonly limits?: Partial<ServerLimits>;
  readonly drain?: DrainOptions;
  readonly log?: LogOptions;
  readonly contributors?: readonly Contributor[];
}

/** A server without the webhook. */
export interface RunningPlainServer {
  /** The ports that are in use. */
  readonly healthPort?: number;
  readonly metricsPort?: number;
  readonly logger: Logger;
  /** Metrics that are registered here are scraped with the server's. */
  readonly registry: ServerMetrics['registry'];
  setLogLevel(level: LogLevel): void;
  add(contributor: Contributor): void;
  /**
   * Fails readiness, waits, stops accepting connections, answers requests in flight, and ends. A second call joins the first. Rejects if
   * this takes longer than the drain's times allow.
   */
  drain(): Promise<void>;
  /** Ends at once and cuts off requests in flight. */
  close(): Promise<void>;
}

export const DRAIN_WAIT = 5000;
export const DRAIN_TIMEOUT = 10_000;
/** Milliseconds for contributors that are still leaving after the wait. */
const LEAVE_TIMEOUT = 1000;
/** Time for the work after all connections are closed: closing sockets and writing the last log lines. */
const DRAIN_MARGIN = 5000;

/** What closes before the plain ports do: these answer probes until the end. */
export interface Closing {
  atOnce(): Promise<void>;
  /** Cuts off what is still answered, while `inTime` runs. */
  cutOff(): void;
  /** Within this many milliseconds. */
  inTime(timeout: number): Promise<void>;
  /** For the log. */
  describe(): Readonly<Record<string, unknown>>;
}

const NOTHING: Closing = {
  atOnce: async () => {},
  cutOff: () => {},
  inTime: async () => {},
  describe: () => ({}),
};

/** `secure`: /metrics has TLS, and is only for tokens that have access. */
export interface SecureMetrics {
  readonly tls: HttpsOptions;
  readonly access: MetricsAccess;
}

export class PlainServer<Metrics extends ServerMetrics = ServerMetrics> {
  readonly limits: ServerLimits;
  readonly readiness = new Readiness();
  readonly metrics: Metrics;
  readonly logger: Logger;
  readonly #options: PlainServerOptions;
  readonly #log: ReturnType<typeof createLog>;
  readonly #leaving: (() => Promise<void>)[] = [];
  readonly #plain: FastifyInstance[] = [];
  #isDraining = false;
  #end: Promise<void> | undefined;
  closing: Closing = NOTHING;

  constructor(
    options: PlainServerOptions,
    metrics: Metrics,
    limits = { ...DEFAULT_LIMITS, ...options.limits },
  ) {
    this.#options = options;
    this.limits = limits;
    this.metrics = metrics;
    this.#log = createLog(options.log);
    this.logger = this.#log.logger;
    this.readiness.add({
      name: 'serving',
      role: 'gate',
      check: () => (this.#isDraining ? { ok: false, detail: 'shutting down' } : { ok: true }),
    });
  }

  get isDraining(): boolean {
    return this.#isDraining;
  }

  get registry(): ServerMetrics['registry'] {
    return this.metrics.registry;
  }

  setLogLevel(level: LogLevel): void {
    this.#log.setLevel(level);
  }

  add(contributor: Contributor): void {
    for (const check of contributor.checks ?? []) this.readiness.add(check);
    contributor.registerMetrics?.(this.metrics.registry);
    if (contributor.leave !== undefined) this.#leaving.push(() => contributor.leave!());
  }

  /** The port that is in use. */
  async listen(app: FastifyInstance, port: number): Promise<number> {
    watchConnections(app.server, this.limits.connections);
    await app.listen({ port, host: this.#options.host ?? everywhere() });
    return (app.server.address() as AddressInfo).port;
  }

  /** Opens the plain ports. `encrypted` is called with the application that needs the certificate. */
  async listenPlain(
    secure?: () => SecureMetrics,
    encrypted: (app: FastifyInstance) => void = () => {},
  ): Promise<{ readonly healthPort?: number; readonly metricsPort?: number }> {
    const { healthPort, metricsPort } = this.#options;
    const open = async (
      port: number | undefined,
      serves: { health: boolean; metrics: boolean },
    ): Promise<number | undefined> => {
      if (port === undefined) return undefined;
      const secured = serves.metrics ? secure?.() : undefined;
      const { limits, logger, metrics, readiness } = this;
      const app = plainApp({ limits, logger, metrics, readiness, serves, ...defined({ secure: secured }) });
      this.#plain.push(app);
      if (secured !== undefined) encrypted(app);
      return this.listen(app, port);
    };
    const together = healthPort !== undefined && healthPort !== 0 && healthPort === metricsPort;
    const health = await open(healthPort, { health: true, metrics: together });
    const metrics = together ? health : await open(metricsPort, { health: false, metrics: true });
    return defined({ healthPort: health, metricsPort: metrics });
  }

  close(): Promise<void> {
    this.#isDraining = true;
    if (this.#end === undefined) this.#end = this.closing.atOnce().then(() => this.#shutDown());
    else this.closing.cutOff();
    return this.#end;
  }

  drain(): Promise<void> {
    const { wait = DRAIN_WAIT, timeout = DRAIN_TIMEOUT } = this.#options.drain ?? {};
    const steps = async (): Promise<void> => {
      this.#isDraining = true;
      this.logger.info({ wait, ...this.closing.describe() }, 'draining');
      const left = Promise.allSettled(this.#leaving.map((leave) => leave()));
      await sleep(wait);
      await within(
        LEAVE_TIMEOUT,
        left.then(() => undefined),
      ).catch(() => undefined);
      await this.closing.inTime(timeout);
      this.logger.info('drained');
      await this.#shutDown();
    };
    this.#end ??= within(wait + timeout + DRAIN_MARGIN, steps());
    return this.#end;
  }

  async #shutDown(): Promise<void> {
    await Promise.all(this.#plain.map(closeNow));
    await this.#log.end();
  }
}

export async function startPlainServer(options: PlainServerOptions): Promise<RunningPlainServer> {
  const metrics = new ServerMetrics({ runtime: options.runtimeMetrics ?? true });
  const server = new PlainServer(options, metrics);
  for (const contributor of options.contributors ?? []) server.add(contributor);
  try {
    const ports = await server.listenPlain();
    server.logger.info(ports, 'listening');
    return running(server, ports);
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** The public side of a server that listens. */
export function running(
  server: PlainServer,
  ports: { readonly healthPort?: number; readonly metricsPort?: number },
): RunningPlainServer {
  return {
    ...ports,
    logger: server.logger,
    registry: server.registry,
    setLogLevel: (level) => server.setLogLevel(level),
    add: (contributor) => server.add(contributor),
    drain: () => server.drain(),
    close: () => server.close(),
  };
}

/** Listens on both address families if the machine has both. */
function everywhere(): string {
  const families = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return families.some(({ family }) => family === 'IPv6') ? '::' : '0.0.0.0';
}

export async function closeNow(app: FastifyInstance): Promise<void> {
  app.server.closeAllConnections();
  const closed = app.close();
  closeEvery(app.server);
  await closed;
}

/** A hanging task must not keep a process alive that was asked to end. */
async function within(time: number, work: Promise<void>): Promise<void> {
  const timer = new AbortController();
  const late = sleep(time, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`not drained within ${time} ms`);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    late.catch(() => {});
    timer.abort();
  }
}

// startServer: runs the webhook and its ports, from the first socket to the last. docs/development/design.md#admission.

import type { Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { ReviewSettings } from '../admission/review.ts';
import { defined } from '../grammar/defined.ts';
import { judge } from '../judgement/judge.ts';
import { KINDS } from '../kinds/index.ts';
import { plainApp, webhookApp } from './app.ts';
import { type CertificateSource, type ServingCertificate, validityProblem } from './certificate-source.ts';
import { ConnectionTrust } from './connection-trust.ts';
import { InFlight } from './in-flight.ts';
import { DEFAULT_LIMITS, type ServerLimits } from './limits.ts';
import { createLog, describeException, type LogLevel, type LogOptions } from './logging.ts';
import { ServerMetrics } from './metrics.ts';
import type { MetricsAccess } from './metrics-access.ts';
import { Readiness, type ReadinessCheck } from './readiness.ts';
import type { RefusalListener } from './reviews.ts';
import { type ClientCertificates, clientGate, secureContext } from './tls.ts';
import { type Judging, WebhookPaths } from './webhook-paths.ts';

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

export interface ServerOptions {
  /** Default: all addresses. */
  readonly host?: string;
  /** 0 takes a free port, here and below. */
  readonly port: number;
  /** Port of /healthz and /readyz without TLS; not served if absent. May be the same as `metricsPort`. */
  readonly healthPort?: number;
  /** Port of /metrics without TLS; not served if absent. */
  readonly metricsPort?: number;
  /** If set, /metrics is served with TLS, and only for tokens that have access. Not together with `healthPort`. */
  readonly metricsAccess?: MetricsAccess;
  readonly certificates: CertificateSource;
  /** If set, reviews need a client certificate. */
  readonly clients?: ClientCertificates;
  /** Validation level and configured severities. */
  readonly judge?: ReviewSettings['judge'];
  /** The same for namespaces with a profile. */
  readonly profiles?: Judging['profiles'];
  /** Whether /mutate refuses objects with errors. Default: true. */
  readonly earlyRefusal?: boolean;
  readonly limits?: Partial<ServerLimits>;
  readonly drain?: DrainOptions;
  readonly log?: LogOptions;
  readonly contributors?: readonly Contributor[];
  /** The clock for the expiry of certificates. */
  readonly now?: () => Date;
}

export interface RunningServer {
  /** The ports that are in use. */
  readonly port: number;
  readonly healthPort?: number;
  readonly metricsPort?: number;
  readonly logger: Logger;
  /** Metrics that are registered here are scraped with the server's. */
  readonly registry: ServerMetrics['registry'];
  setLogLevel(level: LogLevel): void;
  add(contributor: Contributor): void;
  /** Takes effect with the next review. */
  configure(judging: Judging): void;
  /** Calls the listener for each object that was rejected and counted, without dry runs. */
  onRefusal(listener: RefusalListener): void;
  /** Unknown profiles that were requested since the last `configure`. */
  readonly unknownProfiles: ReadonlySet<string>;
  /**
   * Fails readiness, waits, stops accepting connections, answers requests in flight, and ends. A second call joins the first. Rejects if
   * this takes longer than the drain's times allow.
   */
  drain(): Promise<void>;
  /** Ends at once and cuts off requests in flight. */
  close(): Promise<void>;
}

const UNKNOWN_PROFILE =
  'the configuration has no such profile, so the severities for all namespaces apply; apply what `gatewarden manifests --config` prints';

const DRAIN_WAIT = 5000;
const DRAIN_TIMEOUT = 10_000;
/** Milliseconds for contributors that are still leaving after the wait. */
const LEAVE_TIMEOUT = 1000;
/** Time for the work after all connections are closed: closing sockets and writing the last log lines. */
const DRAIN_MARGIN = 5000;

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { certificates, clients, contributors = [], now = () => new Date() } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const log = createLog(options.log);
  const { logger } = log;
  const inFlight = new InFlight(limits);
  const metrics = new ServerMetrics({
    reviewsInFlight: () => inFlight.reviews,
    bytesInFlight: () => inFlight.bytes,
    certificateNotAfter: () => certificates.current().notAfter,
  });
  const readiness = new Readiness();
  let draining = false;
  readiness.add({ name: 'serving', role: 'gate', check: () => serving(draining) });
  readiness.add({ name: 'certificate', role: 'gate', check: () => validNow(certificates, now()) });
  const leaving: (() => Promise<void>)[] = [];
  const add = (contributor: Contributor): void => {
    for (const check of contributor.checks ?? []) readiness.add(check);
    contributor.registerMetrics?.(metrics.registry);
    if (contributor.leave !== undefined) leaving.push(() => contributor.leave!());
  };
  for (const contributor of contributors) add(contributor);

  const { judge: base, profiles } = options;
  const doors = new WebhookPaths(defined({ base, profiles }), options.earlyRefusal, (profile) =>
    logger.error({ profile }, UNKNOWN_PROFILE),
  );
  const configure = (judging: Judging): void => {
    doors.configure(judging);
    metrics.exceptions.expect(judging.base?.exceptions?.all ?? []);
  };
  metrics.exceptions.expect(base?.exceptions?.all ?? []);
  const shared = { limits, logger, metrics, readiness };
  const trust = new ConnectionTrust(limits.headersTime);
  const refusalListeners: RefusalListener[] = [];
  const webhook = webhookApp({
    ...shared,
    inFlight,
    refused: (request, summary) => {
      for (const listener of refusalListeners) listener(request, summary);
    },
    doors: doors.all,
    tls: secureContext(certificates.current(), clients),
    isLastAnswer: (socket) => draining || trust.isOutdated(socket),
    ...(clients === undefined ? {} : { admits: clientGate(clients) }),
  });
  webhook.server.on('secureConnection', (socket) => trust.connected(socket));
  const plain: FastifyInstance[] = [];
  /** Those of `plain` with the serving certificate. */
  const encrypted: FastifyInstance[] = [];
  const unsubscribes = [
    certificates.onChange(() => swapCertificate(webhook, options, logger)),
    certificates.onChange(() => {
      for (const app of encrypted) renew(app, certificates);
    }),
    clients?.onChange?.(() => {
      useCertificates(webhook, options);
      trust.change();
      webhook.server.closeIdleConnections();
    }),
  ];

  const listen = async (app: FastifyInstance, port: number): Promise<number> => {
    await app.listen({ port, host: options.host ?? everywhere() });
    return (app.server.address() as AddressInfo).port;
  };
  const listenPlain = async (
    port: number | undefined,
    serves: { health: boolean; metrics: boolean },
  ): Promise<number | undefined> => {
    if (port === undefined) return undefined;
    const { metricsAccess } = options;
    const secure =
      serves.metrics && metricsAccess !== undefined
        ? { tls: secureContext(certificates.current()), access: metricsAccess }
        : undefined;
    const app = plainApp({ ...shared, serves, ...defined({ secure }) });
    plain.push(app);
    if (secure !== undefined) encrypted.push(app);
    return listen(app, port);
  };

  let closing: Promise<void> | undefined;
  const shutDown = async (): Promise<void> => {
    for (const unsubscribe of unsubscribes) unsubscribe?.();
    await Promise.all(plain.map(closeNow));
    await log.end();
  };
  const close = (): Promise<void> => {
    draining = true;
    closing ??= closeNow(webhook).then(shutDown);
    webhook.server.closeAllConnections();
    return closing;
  };
  const drain = (): Promise<void> => {
    const { wait = DRAIN_WAIT, timeout = DRAIN_TIMEOUT } = options.drain ?? {};
    const steps = async (): Promise<void> => {
      draining = true;
      logger.info({ wait, reviews: inFlight.reviews }, 'draining');
      const left = Promise.allSettled(leaving.map((leave) => leave()));
      await sleep(wait);
      await within(
        LEAVE_TIMEOUT,
        left.then(() => undefined),
      ).catch(() => undefined);
      await closeWithin(webhook, timeout);
      logger.info('drained');
      await shutDown();
    };
    closing ??= within(wait + timeout + DRAIN_MARGIN, steps());
    return closing;
  };

  warmUp();
  try {
    const { healthPort, metricsPort } = options;
    const together = healthPort !== undefined && healthPort !== 0 && healthPort === metricsPort;
    const health = await listenPlain(healthPort, { health: true, metrics: together });
    const scraped = together ? health : await listenPlain(metricsPort, { health: false, metrics: true });
    const port = await listen(webhook, options.port);
    logger.info({ port, healthPort: health, metricsPort: scraped }, 'listening');
    return {
      port,
      ...defined({ healthPort: health, metricsPort: scraped }),
      logger,
      registry: metrics.registry,
      setLogLevel: log.setLevel,
      add,
      configure,
      onRefusal: (listener) => void refusalListeners.push(listener),
      unknownProfiles: doors.unknownProfiles,
      drain,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Listens on both address families if the machine has both. */
function everywhere(): string {
  const families = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return families.some(({ family }) => family === 'IPv6') ? '::' : '0.0.0.0';
}

const serving = (draining: boolean) => (draining ? { ok: false, detail: 'shutting down' } : { ok: true });

function validNow(certificates: CertificateSource, now: Date): { ok: boolean; detail: string } {
  const certificate = certificates.current();
  const problem = validityProblem(certificate, now);
  return problem === undefined
    ? { ok: true, detail: `valid until ${certificate.notAfter.toISOString()}` }
    : { ok: false, detail: problem };
}

/** New connections get the new certificate; existing ones keep theirs. A certificate that can't be used is ignored. */
function swapCertificate(webhook: FastifyInstance, options: ServerOptions, logger: Logger): void {
  try {
    const { notAfter } = useCertificates(webhook, options);
    logger.info({ notAfter }, 'serving certificate changed');
  } catch (error) {
    logger.error(describeException(error), 'new serving certificate rejected, the old one stays active');
  }
}

function useCertificates(webhook: FastifyInstance, options: ServerOptions): ServingCertificate {
  const certificate = options.certificates.current();
  (webhook.server as unknown as Server).setSecureContext(secureContext(certificate, options.clients));
  return certificate;
}

/** `swapCertificate` has reported a certificate that can't be used. */
function renew(app: FastifyInstance, certificates: CertificateSource): void {
  try {
    (app.server as unknown as Server).setSecureContext(secureContext(certificates.current()));
  } catch {
    // The old one stays active here, too.
  }
}

/** Compiles the kinds before the first review. */
function warmUp(): void {
  for (const { apiVersion, kind } of KINDS)
    judge({ apiVersion, kind, metadata: { name: 'warm-up' }, spec: {} });
}

async function closeNow(app: FastifyInstance): Promise<void> {
  app.server.closeAllConnections();
  const closed = app.close();
  app.server.closeAllConnections();
  await closed;
}

async function closeWithin(app: FastifyInstance, timeout: number): Promise<void> {
  const deadline = setTimeout(() => app.server.closeAllConnections(), timeout);
  await app.close();
  clearTimeout(deadline);
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

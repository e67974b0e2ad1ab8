// startServer: runs the webhook and its ports, from the first socket to the last. docs/development/design.md#admission.

import type { Server } from 'node:https';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { ReviewSettings } from '../admission/review.ts';
import { defined } from '../grammar/defined.ts';
import { judge } from '../judgement/judge.ts';
import { KINDS } from '../kinds/index.ts';
import { webhookApp } from './app.ts';
import { type CertificateSource, type ServingCertificate, validityProblem } from './certificate-source.ts';
import { ConnectionTrust } from './connection-trust.ts';
import { InFlight } from './in-flight.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { describeException } from './logging.ts';
import { WebhookMetrics } from './metrics.ts';
import type { MetricsAccess } from './metrics-access.ts';
import {
  closeNow,
  PlainServer,
  type PlainServerOptions,
  type RunningPlainServer,
  running,
} from './plain-server.ts';
import { closeEvery, closeUnused } from './request-connections.ts';
import type { RefusalListener } from './reviews.ts';
import { type ClientCertificates, clientGate, secureContext } from './tls.ts';
import { type Judging, WebhookPaths } from './webhook-paths.ts';

export interface ServerOptions extends PlainServerOptions {
  /** Port of reviews. */
  readonly port: number;
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
  /** The clock for the expiry of certificates. */
  readonly now?: () => Date;
}

export interface RunningServer extends RunningPlainServer {
  readonly port: number;
  /** Takes effect with the next review. */
  configure(judging: Judging): void;
  /** Calls the listener for each object that was rejected and counted, without dry runs. */
  onRefusal(listener: RefusalListener): void;
  /** Unknown profiles that were requested since the last `configure`. */
  readonly unknownProfiles: ReadonlySet<string>;
}

const UNKNOWN_PROFILE =
  'the configuration has no such profile, so the severities for all namespaces apply; apply what `gatewarden manifests --config` prints';

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { certificates, clients, contributors = [], now = () => new Date() } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const inFlight = new InFlight(limits);
  const metrics = new WebhookMetrics(
    {
      reviewsInFlight: () => inFlight.reviews,
      bytesInFlight: () => inFlight.bytes,
      certificateNotAfter: () => certificates.current().notAfter,
    },
    { runtime: options.runtimeMetrics ?? true },
  );
  const plain = new PlainServer(options, metrics, limits);
  const { logger, readiness } = plain;
  readiness.add({ name: 'certificate', role: 'gate', check: () => validNow(certificates, now()) });
  for (const contributor of contributors) plain.add(contributor);

  const { judge: base, profiles, metricsAccess } = options;
  const doors = new WebhookPaths(defined({ base, profiles }), options.earlyRefusal, (profile) =>
    logger.error({ profile }, UNKNOWN_PROFILE),
  );
  const configure = (judging: Judging): void => {
    doors.configure(judging);
    metrics.exceptions.expect(judging.base?.exceptions?.all ?? []);
  };
  metrics.exceptions.expect(base?.exceptions?.all ?? []);
  const trust = new ConnectionTrust(limits.headersTime);
  const refusalListeners: RefusalListener[] = [];
  const webhook = webhookApp({
    limits,
    logger,
    metrics,
    readiness,
    inFlight,
    refused: (request, summary) => {
      for (const listener of refusalListeners) listener(request, summary);
    },
    doors: doors.all,
    tls: secureContext(certificates.current(), clients),
    isLastAnswer: (socket) => plain.isDraining || trust.isOutdated(socket),
    ...(clients === undefined ? {} : { admits: clientGate(clients) }),
  });
  webhook.server.on('secureConnection', (socket) => trust.connected(socket));
  /** The plain ports with the serving certificate. */
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
  const unsubscribe = (): void => {
    for (const each of unsubscribes) each?.();
  };
  plain.closing = {
    atOnce: () => closeNow(webhook).then(unsubscribe),
    cutOff: () => closeEvery(webhook.server),
    inTime: async (timeout) => {
      await closeWithin(webhook, timeout);
      unsubscribe();
    },
    describe: () => ({ reviews: inFlight.reviews }),
  };

  warmUp();
  try {
    const ports = await plain.listenPlain(
      metricsAccess && (() => ({ tls: secureContext(certificates.current()), access: metricsAccess })),
      (app) => encrypted.push(app),
    );
    const port = await plain.listen(webhook, options.port);
    logger.info({ port, ...ports }, 'listening');
    return {
      ...running(plain, ports),
      port,
      configure,
      onRefusal: (listener) => void refusalListeners.push(listener),
      unknownProfiles: doors.unknownProfiles,
    };
  } catch (error) {
    await plain.close();
    throw error;
  }
}

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

/** Milliseconds after the port is closed in which a request can begin on a connection that was never used. */
const FIRST_REQUEST = 1000;

async function closeWithin(app: FastifyInstance, timeout: number): Promise<void> {
  const deadline = setTimeout(() => closeEvery(app.server), timeout);
  const first = setTimeout(() => closeUnused(app.server), Math.min(timeout, FIRST_REQUEST));
  await app.close();
  clearTimeout(first);
  clearTimeout(deadline);
}

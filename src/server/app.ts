// The Fastify applications: the webhook on HTTPS, and the plain HTTP ports for probes and Prometheus. This module opens no sockets.

import type { ServerOptions as HttpsOptions } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { type FastifyInstance, type FastifyReply, type FastifyServerOptions, fastify } from 'fastify';
import { defined } from '../grammar/defined.ts';
import { bodyReader, type ReceivedBody } from './body.ts';
import { answerBadUrl, answerClientError, installErrors } from './errors.ts';
import { badRequest, type HttpError } from './http-error.ts';
import { type ServerLimits, timeLimit } from './limits.ts';
import type { ServerMetrics } from './metrics.ts';
import { type MetricsAccess, tokenGate } from './metrics-access.ts';
import { addMetrics, addProbes } from './probes.ts';
import type { Readiness } from './readiness.ts';
import { isLongReview, judgeReview, type PendingReview, type ReviewServices } from './reviews.ts';
import { TimeSlicedQueue } from './time-sliced-queue.ts';
import { PROFILE_IN_PATH, type ReviewPath } from './webhook-paths.ts';

export interface WebhookSettings extends ReviewServices {
  readonly tls: HttpsOptions;
  readonly doors: readonly ReviewPath[];
  readonly limits: ServerLimits;
  readonly readiness: Readiness;
  /** Returns an error if this connection must not send reviews. */
  readonly admits?: (socket: TLSSocket) => HttpError | undefined;
  /** Whether the next answer should close its connection. */
  readonly isLastAnswer: (socket: object | null) => boolean;
}

/** Milliseconds between two checks for connections that are too slow. */
const CHECK_EVERY = 1000;
const PROBE_METHODS = 'GET, HEAD';

const common = (limits: ServerLimits) =>
  ({
    logger: false,
    keepAliveTimeout: limits.keepAlive,
    requestTimeout: limits.requestTime,
    // We drain ourselves: open connections get answers until the end.
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    frameworkErrors: answerBadUrl,
  }) satisfies FastifyServerOptions;

const slowness = (limits: ServerLimits) => ({
  headersTimeout: limits.headersTime,
  requestTimeout: limits.requestTime,
  connectionsCheckingInterval: CHECK_EVERY,
  // Without this, Node answers a request without a Host header with an empty body.
  requireHostHeader: false,
});

export function webhookApp(settings: WebhookSettings): FastifyInstance {
  const { doors, inFlight, isLastAnswer, limits, logger, metrics, admits } = settings;
  const app: FastifyInstance = fastify({
    ...common(limits),
    https: { ...settings.tls, ...slowness(limits), handshakeTimeout: limits.headersTime },
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    bodyReader(inFlight, limits, (reason) => metrics.shed(reason)),
  );

  const turns = new TimeSlicedQueue<PendingReview>({
    start: (pending) => {
      const answer = judgeReview(pending, settings);
      return () => {
        if (isLastAnswer(pending.reply.raw.socket)) pending.reply.header('connection', 'close');
        answer();
      };
    },
    isLong: isLongReview,
  });
  const onRequest =
    admits === undefined
      ? undefined
      : (
          { raw: { socket } }: { raw: { socket: object } },
          reply: FastifyReply,
          done: (error?: Error) => void,
        ): void => {
          const refusal = admits(socket as TLSSocket);
          if (refusal !== undefined && isLastAnswer(socket)) reply.header('connection', 'close');
          done(refusal);
        };

  for (const door of doors) {
    metrics.expect(door.path);
    for (const url of [door.path, `${door.path}/profile/:profile(^${PROFILE_IN_PATH}$)`])
      app.route<{ Querystring: { timeout?: string }; Params: { profile?: string } }>({
        method: 'POST',
        url,
        ...defined({ onRequest }),
        handler(request, reply) {
          const body = request.body as ReceivedBody | undefined;
          if (body === undefined) {
            reply.send(badRequest('the body is empty: send an AdmissionReview'));
            return;
          }
          const { profile } = request.params;
          turns.push({
            door,
            profile,
            reply,
            body,
            timeLimit: timeLimit(request.query.timeout, limits.reviewTime),
          });
        },
      });
  }
  addProbes(app, settings.readiness);
  installErrors(app, {
    logger,
    methods: new Map([
      ...doors.map(({ path }): [string, string] => [path, 'POST']),
      ['/healthz', PROBE_METHODS],
      ['/readyz', PROBE_METHODS],
    ]),
    count: (status) => metrics.httpError(status),
  });
  return app;
}

export interface PlainSettings extends Pick<WebhookSettings, 'limits' | 'logger' | 'readiness'> {
  readonly metrics: ServerMetrics;
  readonly serves: { readonly health: boolean; readonly metrics: boolean };
  /** With TLS, and only for tokens that have access; otherwise HTTP for everybody. */
  readonly secure?: { readonly tls: HttpsOptions; readonly access: MetricsAccess };
}

/** Serves /healthz and /readyz, /metrics, or both. */
export function plainApp({
  limits,
  logger,
  metrics,
  readiness,
  serves,
  secure,
}: PlainSettings): FastifyInstance {
  const app: FastifyInstance =
    secure === undefined
      ? fastify({ ...common(limits), http: slowness(limits) })
      : fastify({
          ...common(limits),
          https: { ...secure.tls, ...slowness(limits), handshakeTimeout: limits.headersTime },
        });
  if (secure !== undefined) app.addHook('onRequest', tokenGate(secure.access));
  app.removeAllContentTypeParsers();
  const methods = new Map<string, string>();
  if (serves.health) {
    addProbes(app, readiness);
    methods.set('/healthz', PROBE_METHODS).set('/readyz', PROBE_METHODS);
  }
  if (serves.metrics) {
    addMetrics(app, metrics.registry);
    methods.set('/metrics', PROBE_METHODS);
  }
  installErrors(app, { logger, methods, count: (status) => metrics.httpError(status) });
  return app;
}

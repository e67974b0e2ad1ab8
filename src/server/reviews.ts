// Processes a received body when its turn in the queue comes: from bytes to the answer, the log line and the metrics.
// docs/development/design.md#limits.

import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { decodeReview, type ReviewRequest } from '../admission/decode.ts';
import type { ReviewSummary } from '../admission/review.ts';
import { attempted } from '../grammar/attempted.ts';
import type { ReceivedBody } from './body.ts';
import { badRequest, overloaded } from './http-error.ts';
import type { InFlight } from './in-flight.ts';
import { logReview } from './logging.ts';
import type { WebhookMetrics } from './metrics.ts';
import { parseJson } from './parse-json.ts';
import type { ReviewPath } from './webhook-paths.ts';

export interface PendingReview {
  readonly door: ReviewPath;
  /** The profile in the path. */
  readonly profile: string | undefined;
  readonly reply: FastifyReply;
  readonly body: ReceivedBody;
  /** Milliseconds after arrival; a later answer is too late. */
  readonly timeLimit: number;
}

export type RefusalListener = (request: ReviewRequest, summary: ReviewSummary) => void;

export interface ReviewServices {
  readonly inFlight: InFlight;
  readonly metrics: WebhookMetrics;
  readonly logger: Logger;
  /** Called for each object that was rejected and counted, without dry runs. */
  readonly refused?: RefusalListener;
}

const TOO_LATE = 'the time limit of this review has passed';

/** Bytes of a body whose review may take longer than others should wait for. */
const LONG = 32 * 1024;

export const isLongReview = ({ body }: PendingReview): boolean => body.length > LONG;

/** Judges a review. The returned function answers it: a server can judge several before it answers the first. */
export function judgeReview(pending: PendingReview, services: ReviewServices): () => void {
  const { reply, body } = pending;
  const answer = reply.raw.destroyed ? undefined : attempted(() => judged(pending, services));
  return () => {
    try {
      if (answer === undefined) services.metrics.shed('gone');
      else reply.send(answer()());
    } catch (error) {
      // Fastify's error handler answers.
      reply.send(error);
    } finally {
      services.inFlight.leave(body.length);
    }
  };
}

/** The answer as JSON, or the error that is the answer. */
type Answer = () => string | Error;

/** An exception is a bug. */
function judged(pending: PendingReview, services: ReviewServices): Answer {
  const { door, profile, body, timeLimit } = pending;
  if (performance.now() - body.arrived > timeLimit) {
    services.metrics.shed('time');
    return () => overloaded(TOO_LATE);
  }
  const parsed = parseJson(body.take());
  if (parsed.problem !== undefined) return () => badRequest(parsed.problem);
  const { request, problem } = decodeReview(parsed.value);
  if (request === undefined) return () => badRequest(problem);
  const { review, summary } = door.review(request, profile);
  const text = JSON.stringify(review);
  return () => answered(text, request, summary, pending, services);
}

/** The answer, with its log line and in the metrics. */
function answered(
  text: string,
  request: ReviewRequest,
  summary: ReviewSummary,
  { door, profile, reply, body, timeLimit }: PendingReview,
  { metrics, logger, refused }: ReviewServices,
): string | Error {
  const milliseconds = performance.now() - body.arrived;
  if (milliseconds > timeLimit) {
    // The caller has given up. The long time is worth a log line.
    metrics.shed('time');
    logger.warn({ path: door.path, uid: request.uid, kind: summary.kind, ms: milliseconds }, 'late review');
    return overloaded(TOO_LATE);
  }
  const isCounted = counts(door, summary);
  if (!summary.selfTest) metrics.answered(door.path, milliseconds);
  if (isCounted) metrics.judged(door.mode, summary);
  if (isCounted && summary.decision === 'denied' && !summary.dryRun) refused?.(request, summary);
  logReview(
    logger,
    isCounted ? 'info' : 'debug',
    { path: door.path, profile },
    request,
    summary,
    milliseconds,
  );
  reply.header('content-type', 'application/json; charset=utf-8');
  return text;
}

/**
 * An object is counted in metrics and log at its last review: at `/validate`, or at a refusal of `/mutate`, because `/validate` isn't
 * called after it. What `/mutate` allows may be changed by other mutating webhooks or refused by the CRD before `/validate` decides. See
 * docs/operations.md, What counts.
 */
function counts({ isLast }: ReviewPath, { selfTest, decision }: ReviewSummary): boolean {
  return !selfTest && (isLast || decision === 'denied');
}

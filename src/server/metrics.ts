// Metrics for Prometheus. Label values come from closed sets, never from a request; the expected ones start at 0. The hot path counts in
// plain numbers; prom-client reads them when Prometheus scrapes.

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ReviewSummary } from '../admission/review.ts';
import { SHED_REASONS, type ShedReason } from './body.ts';
import { ExceptionCounts } from './exception-counts.ts';
import { type Mode, ReviewCounts } from './review-counts.ts';

/** Seconds. A review takes tenths of a millisecond; the API server gives up after 5 s. */
const BUCKETS = [0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export interface MetricSources {
  reviewsInFlight(): number;
  bytesInFlight(): number;
  certificateNotAfter(): Date;
}

/** HTTP statuses of answers that aren't reviews: see http-error.ts and errors.ts. */
const ERROR_STATUSES = [400, 401, 403, 404, 405, 413, 415, 500, 503];

/** A counter with one label. Its numbers stay outside prom-client until a scrape. */
class Tally<Value extends string | number> {
  readonly #counts: Map<Value, number>;

  constructor(expected: readonly Value[]) {
    this.#counts = new Map(expected.map((value) => [value, 0]));
  }

  add(value: Value): void {
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + 1);
  }

  register(registry: Registry, name: string, help: string, label: string): void {
    const counts = this.#counts;
    new Counter({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      collect() {
        this.reset();
        for (const [value, count] of counts) this.inc({ [label]: value }, count);
      },
    });
  }
}

export interface MetricsOptions {
  /** Metrics of the process and of Node beside our own. */
  readonly runtime: boolean;
}

/** Of every server. */
export class ServerMetrics {
  /** Contributors register their metrics here. */
  readonly registry = new Registry();
  readonly #errors = new Tally<number>(ERROR_STATUSES);

  constructor({ runtime }: MetricsOptions) {
    this.#errors.register(
      this.registry,
      'gatewarden_http_errors_total',
      'Responses that are not a review, by HTTP status.',
      'code',
    );
    // A timer samples the delay of the event loop; 50 ms instead of 10 ms keeps an idle pod idle.
    if (runtime) collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: 50 });
  }

  httpError(status: number): void {
    this.#errors.add(status);
  }
}

/** Of a server with the webhook. */
export class WebhookMetrics extends ServerMetrics {
  readonly exceptions = new ExceptionCounts();
  readonly #reviews = new ReviewCounts();
  readonly #shed = new Tally<ShedReason>(SHED_REASONS);
  readonly #seconds: Histogram<'path'>;
  readonly #observers = new Map<string, (seconds: number) => void>();

  constructor(sources: MetricSources, options: MetricsOptions) {
    super(options);
    const { registry } = this;
    const registers = [registry];
    this.#reviews.register(registry);
    this.exceptions.register(registry);
    this.#shed.register(
      registry,
      'gatewarden_admission_shed_total',
      'Reviews not validated: too many reviews or bytes at once, timeout (time), or the caller disconnected.',
      'reason',
    );
    this.#seconds = new Histogram({
      name: 'gatewarden_admission_review_duration_seconds',
      help: 'Time from the headers of a review to its response.',
      labelNames: ['path'],
      buckets: BUCKETS,
      registers,
    });
    new Gauge({
      name: 'gatewarden_admission_reviews_in_flight',
      help: 'Reviews that are being received or validated.',
      registers,
      collect() {
        this.set(sources.reviewsInFlight());
      },
    });
    new Gauge({
      name: 'gatewarden_admission_body_bytes_in_flight',
      help: 'Bytes of reviews that are being received or validated.',
      registers,
      collect() {
        this.set(sources.bytesInFlight());
      },
    });
    new Gauge({
      name: 'gatewarden_certificate_expiry_timestamp_seconds',
      help: 'When the serving certificate expires, in seconds since 1970.',
      registers,
      collect() {
        this.set(sources.certificateNotAfter().getTime() / 1000);
      },
    });
  }

  /** Creates the series of a path that receives reviews. */
  expect(path: string): void {
    this.#seconds.zero({ path });
    this.#observers.set(path, this.#seconds.labels(path).observe);
  }

  /** Records each call that a user waited for, even if its object isn't counted. */
  answered(path: string, milliseconds: number): void {
    this.#observers.get(path)!(milliseconds / 1000);
  }

  judged(mode: Mode, summary: ReviewSummary): void {
    this.#reviews.add(mode, summary);
    if (!summary.dryRun) this.exceptions.add(summary.exceptions);
  }

  shed(reason: ShedReason): void {
    this.#shed.add(reason);
  }
}

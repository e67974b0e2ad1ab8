// Metrics for Prometheus. Label values come from closed sets, never from a request. The hot path counts in plain maps, and
// prom-client sees the numbers when somebody scrapes. Issue 3, point 7.

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ReviewSummary } from '../admission/review.ts';
import type { ShedReason } from './body.ts';

/** Seconds. A review takes tenths of a millisecond; the API server gives up after 5 s. */
const BUCKETS = [0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export interface MetricSources {
  reviewsInFlight(): number;
  bytesInFlight(): number;
  certificateNotAfter(): Date;
}

/** A counter whose numbers stand outside of prom-client until somebody asks. */
class Tally<Label extends string> {
  readonly #counts = new Map<string, { readonly labels: Record<Label, string>; count: number }>();

  add(key: string, labels: () => Record<Label, string>): void {
    const entry = this.#counts.get(key);
    if (entry === undefined) this.#counts.set(key, { labels: labels(), count: 1 });
    else entry.count++;
  }

  register(registry: Registry, name: string, help: string, labelNames: readonly Label[]): void {
    const counts = this.#counts;
    new Counter({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        this.reset();
        for (const { labels, count } of counts.values()) this.inc(labels, count);
      },
    });
  }
}

export class ServerMetrics {
  /** Contributors register theirs here. */
  readonly registry = new Registry();
  readonly #reviews = new Tally<'path' | 'kind' | 'operation' | 'decision' | 'code'>();
  readonly #findings = new Tally<'code' | 'severity'>();
  readonly #shed = new Tally<'reason'>();
  readonly #errors = new Tally<'code'>();
  readonly #seconds: Histogram<'path'>;
  readonly #observers = new Map<string, (seconds: number) => void>();

  constructor(sources: MetricSources) {
    const { registry } = this;
    const registers = [registry];
    this.#reviews.register(
      registry,
      'gatewarden_admission_reviews_total',
      'Reviews answered, by path, kind, operation, decision and status code of the decision.',
      ['path', 'kind', 'operation', 'decision', 'code'],
    );
    this.#findings.register(
      registry,
      'gatewarden_admission_findings_total',
      'Findings by code and severity.',
      ['code', 'severity'],
    );
    this.#shed.register(
      registry,
      'gatewarden_admission_shed_total',
      'Reviews not judged: too many reviews or bytes at once, too late (time), or the caller had gone.',
      ['reason'],
    );
    this.#errors.register(
      registry,
      'gatewarden_http_errors_total',
      'Answers that are no review, by HTTP status.',
      ['code'],
    );
    this.#seconds = new Histogram({
      name: 'gatewarden_admission_review_duration_seconds',
      help: 'Time from the headers of a review to its answer.',
      labelNames: ['path'],
      buckets: BUCKETS,
      registers,
    });
    new Gauge({
      name: 'gatewarden_admission_reviews_in_flight',
      help: 'Reviews that are being received or judged.',
      registers,
      collect() {
        this.set(sources.reviewsInFlight());
      },
    });
    new Gauge({
      name: 'gatewarden_admission_body_bytes_in_flight',
      help: 'Bytes of reviews that are being received or judged.',
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
    // The event loop's delay is sampled by a timer; 50 ms instead of 10 keeps an idle pod idle.
    collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 });
  }

  review(path: string, summary: ReviewSummary, milliseconds: number): void {
    const { kind, operation, decision, errors, warnings } = summary;
    this.#reviews.add(`${path} ${kind} ${operation} ${decision}`, () => ({
      path,
      kind,
      operation,
      decision,
      code: decision === 'denied' ? '422' : '200',
    }));
    for (const code of errors) this.#findings.add(`${code} error`, () => ({ code, severity: 'error' }));
    for (const code of warnings) this.#findings.add(`${code} warning`, () => ({ code, severity: 'warning' }));
    let observe = this.#observers.get(path);
    if (observe === undefined) {
      observe = this.#seconds.labels(path).observe;
      this.#observers.set(path, observe);
    }
    observe(milliseconds / 1000);
  }

  shed(reason: ShedReason): void {
    this.#shed.add(reason, () => ({ reason }));
  }

  httpError(status: number): void {
    this.#errors.add(String(status), () => ({ code: String(status) }));
  }
}

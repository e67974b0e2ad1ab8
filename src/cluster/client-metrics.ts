// Metrics of the requests to the API server, with the names that other programs for Kubernetes use.

import { Counter, Histogram, type Registry } from 'prom-client';
import type { RequestObserver } from './client.ts';

/** Seconds. Watches are not measured until they end. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];

/** Counts from the beginning; a registry takes them later. */
export class ClientMetrics implements RequestObserver {
  readonly #requests = new Counter({
    name: 'rest_client_requests_total',
    help: 'Requests to the API server, by method and status; <error> without an answer.',
    labelNames: ['method', 'code'],
    registers: [],
  });
  readonly #seconds = new Histogram({
    name: 'rest_client_request_duration_seconds',
    help: 'Time from a request to the API server to the headers of its answer.',
    labelNames: ['verb'],
    buckets: BUCKETS,
    registers: [],
  });
  readonly #waits = new Histogram({
    name: 'rest_client_rate_limiter_duration_seconds',
    help: 'Time that requests wait for the rate limit of the client.',
    labelNames: ['verb'],
    buckets: BUCKETS,
    registers: [],
  });

  waited(method: string, seconds: number): void {
    this.#waits.observe({ verb: method }, seconds);
  }

  answered(method: string, status: number | undefined, seconds: number): void {
    this.#requests.inc({ method, code: status === undefined ? '<error>' : String(status) });
    this.#seconds.observe({ verb: method }, seconds);
  }

  registerMetrics(registry: Registry): void {
    registry.registerMetric(this.#requests);
    registry.registerMetric(this.#seconds);
    registry.registerMetric(this.#waits);
  }
}

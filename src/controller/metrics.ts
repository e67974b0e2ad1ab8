// Metrics of the control plane.

import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { registerXdsMetrics, type XdsMetrics } from '../xds/metrics.ts';
import type { Leading } from './leading.ts';
import { LEADER_METRIC } from './metric-names.ts';
import type { WatchedState } from './watches/watches.ts';

/** Seconds. One route's change takes about a millisecond, all objects of a start some seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface MeasuredParts {
  readonly leading: Pick<Leading, 'isLeader' | 'counts' | 'waiting'>;
  readonly objects: () => readonly WatchedState[];
  readonly isFailing: () => boolean;
  /** When the certificate of the xDS servers expires; absent without TLS. */
  readonly xdsCertificateExpiry?: () => Date;
}

/** They count from the beginning, and are scraped when a registry takes them. */
export class ControlPlaneMetrics {
  readonly translations = new Histogram({
    name: 'gatewarden_translation_duration_seconds',
    help: 'Time from a batch of changed objects to the changes of resources and statuses.',
    buckets: BUCKETS,
    registers: [],
  });
  readonly failures = new Counter({
    name: 'gatewarden_translation_failures_total',
    help: 'Translations that failed; until one succeeds, everything is served as before.',
    registers: [],
  });
  readonly #registry: Registry;
  readonly xds: XdsMetrics;

  constructor(registry: Registry) {
    this.#registry = registry;
    this.xds = registerXdsMetrics(registry);
    registry.registerMetric(this.translations);
    registry.registerMetric(this.failures);
  }

  /** Gauges that are read from the parts themselves. */
  read({ objects, isFailing, leading, xdsCertificateExpiry }: MeasuredParts): void {
    const registers = [this.#registry];
    new Gauge({
      name: 'gatewarden_watched_objects',
      help: 'Objects that the control plane knows, by kind.',
      labelNames: ['kind'],
      registers,
      collect() {
        this.reset();
        for (const { name, objects: count } of objects()) this.set({ kind: name }, count);
      },
    });
    new Gauge({
      name: 'gatewarden_watch_interrupted',
      help: '1 for a kind whose changes are not known now.',
      labelNames: ['kind'],
      registers,
      collect() {
        this.reset();
        for (const { name, state } of objects()) this.set({ kind: name }, state === 'interrupted' ? 1 : 0);
      },
    });
    new Gauge({
      name: LEADER_METRIC,
      help: '1 for the replica that writes statuses, GatewayClasses and proxies.',
      registers,
      collect() {
        this.set(leading.isLeader ? 1 : 0);
      },
    });
    new Gauge({
      name: 'gatewarden_statuses_waiting',
      help: 'Statuses that wait to be compared with the cluster, or to be written.',
      registers,
      collect() {
        this.set(leading.waiting);
      },
    });
    new Counter({
      name: 'gatewarden_status_writes_total',
      help: 'Writes of statuses, by result.',
      labelNames: ['result'],
      registers,
      collect() {
        this.reset();
        for (const [result, count] of Object.entries(leading.counts)) this.inc({ result }, count);
      },
    });
    new Gauge({
      name: 'gatewarden_translation_failing',
      help: '1 while the last translation has failed.',
      registers,
      collect() {
        this.set(isFailing() ? 1 : 0);
      },
    });
    if (xdsCertificateExpiry !== undefined)
      new Gauge({
        name: 'gatewarden_xds_certificate_expiry_timestamp_seconds',
        help: 'When the certificate of the xDS servers expires, in seconds since 1970.',
        registers,
        collect() {
          this.set(xdsCertificateExpiry().getTime() / 1000);
        },
      });
  }
}

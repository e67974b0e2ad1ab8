// Metrics of reconciliations: of the data planes of Gateways, and of the default GatewayClasses.

import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

const BUCKETS = [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

interface Labels {
  readonly controller: 'gateway' | 'gatewayclass';
  readonly namespace: string;
  readonly name: string;
}

export class ReconcileMetrics {
  readonly #count: Counter;
  readonly #running: Gauge;
  readonly #seconds: Histogram;

  constructor(registry: Registry) {
    this.#count = new Counter({
      name: 'gatewarden_controller_reconciliations_total',
      help: 'Reconciliations: success, invalid (the parameters), or error.',
      labelNames: ['controller', 'namespace', 'name', 'result'],
      registers: [registry],
    });
    this.#running = new Gauge({
      name: 'gatewarden_controller_reconciliations_running',
      help: 'Reconciliations that run now.',
      labelNames: ['controller'],
      registers: [registry],
    });
    this.#seconds = new Histogram({
      name: 'gatewarden_controller_reconciliation_seconds',
      help: 'Duration of a reconciliation.',
      labelNames: ['controller'],
      buckets: BUCKETS,
      registers: [registry],
    });
  }

  /** Returns the function for its end. */
  begin({ controller, namespace, name }: Labels): (result: 'success' | 'invalid' | 'error') => void {
    this.#running.inc({ controller });
    const end = this.#seconds.startTimer({ controller });
    return (result) => {
      end();
      this.#running.dec({ controller });
      this.#count.inc({ controller, namespace, name, result });
    };
  }

  /** A Gateway that is gone: its numbers would stay for ever. */
  forget({ controller, namespace, name }: Labels): void {
    for (const result of ['success', 'invalid', 'error'])
      this.#count.remove({ controller, namespace, name, result });
  }
}

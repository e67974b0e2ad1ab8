// Counts the objects that exceptions of gatewarden.yaml admitted. The label values are the ids in the file that is in force.

import { Counter, type Registry } from 'prom-client';
import type { Exception } from '../judgement/exceptions.ts';

export class ExceptionCounts {
  #counts = new Map<string, number>();

  /** Each exception of the file starts at 0; the others are forgotten. */
  expect(exceptions: readonly Pick<Exception, 'id'>[]): void {
    this.#counts = new Map(exceptions.map(({ id }) => [id, this.#counts.get(id) ?? 0]));
  }

  add(ids: readonly string[]): void {
    for (const id of ids) {
      const count = this.#counts.get(id);
      if (count !== undefined) this.#counts.set(id, count + 1);
    }
  }

  register(registry: Registry): void {
    const counts = (): ReadonlyMap<string, number> => this.#counts;
    new Counter({
      name: 'gatewarden_admission_exceptions_total',
      help: 'Objects that an exception of gatewarden.yaml admitted, without dry runs.',
      labelNames: ['exception'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [exception, count] of counts()) this.inc({ exception }, count);
      },
    });
  }
}

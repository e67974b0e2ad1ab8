// Spans of the statuses that are written because of a change. A write that has several changes is in the traces of all of them.

import { SpanStatusCode } from '@opentelemetry/api';
import { defined } from '../../grammar/defined.ts';
import { getOrCreate } from '../../grammar/get-or-create.ts';
import type { StatusObserver, WrittenStatus } from '../statuses/status-observer.ts';
import { type BatchTrace, clockTime, linksToOthers } from './batch-trace.ts';

/** Changes of one status that are remembered until it is written. */
const MAX_CHANGES = 16;

export interface StatusTracesOptions {
  /** The batch that is translated now, if it is traced. */
  readonly current: () => BatchTrace | undefined;
  readonly now: () => number;
}

export class StatusTraces implements StatusObserver {
  readonly #options: StatusTracesOptions;
  /** By object. */
  readonly #waiting = new Map<string, BatchTrace[]>();

  constructor(options: StatusTracesOptions) {
    this.#options = options;
  }

  wanted(key: string): void {
    const trace = this.#options.current();
    if (trace === undefined) return;
    const traces = getOrCreate(this.#waiting, key, () => []);
    if (traces.at(-1) === trace) return;
    traces.push(trace);
    if (traces.length > MAX_CHANGES) traces.shift();
  }

  unchanged(key: string): void {
    this.#waiting.delete(key);
  }

  stopped(): void {
    this.#waiting.clear();
  }

  written(key: string, { kind, namespace, name, startedAt, httpStatus }: WrittenStatus): void {
    const traces = this.#waiting.get(key);
    if (traces === undefined) return;
    const isWritten = httpStatus === 200;
    // What failed is tried again, and shows up again.
    if (isWritten) this.#waiting.delete(key);
    const attributes = {
      'gatewarden.object.kind': kind,
      'gatewarden.object.name': name,
      ...defined({
        'k8s.namespace.name': namespace === '' ? undefined : namespace,
        'http.response.status_code': httpStatus,
      }),
    };
    for (const trace of traces) {
      const span = trace.span('write status', startedAt, attributes, linksToOthers(traces, trace));
      if (!isWritten) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end(clockTime(this.#options.now()));
    }
  }
}

// An exporter of spans that reports whether the receiver takes them: in the log when that changes, and for a readiness check.

import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Log } from '../../cluster/log.ts';

type Export = SpanExporter['export'];

export class ReportingExporter implements SpanExporter {
  readonly #exporter: SpanExporter;
  readonly #log: Log;
  /** Why the last request has failed. */
  #problem: string | undefined;
  #lost = 0;

  constructor(exporter: SpanExporter, log: Log) {
    this.#exporter = exporter;
    this.#log = log;
  }

  export(spans: Parameters<Export>[0], done: Parameters<Export>[1]): void {
    this.#exporter.export(spans, (result) => {
      // ExportResultCode.SUCCESS
      if (result.code === 0) this.#sent();
      else this.#failed(result.error, spans.length);
      // The processor would report the failure a second time, with the answer of the receiver.
      done({ code: 0 });
    });
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown();
  }

  async forceFlush(): Promise<void> {
    await this.#exporter.forceFlush?.();
  }

  state(): { ok: boolean; detail?: string } {
    return this.#problem === undefined ? { ok: true } : { ok: false, detail: this.#problem };
  }

  #sent(): void {
    if (this.#problem === undefined) return;
    this.#log.info({ lost: this.#lost }, 'traces can be sent again');
    this.#problem = undefined;
    this.#lost = 0;
  }

  #failed(error: Error | undefined, spans: number): void {
    this.#lost += spans;
    const problem = problemOf(error);
    if (this.#problem === undefined) this.#log.warn({ problem }, "traces can't be sent, and are dropped");
    this.#problem = problem;
  }
}

/** Not what the receiver has answered: it can be anything, of any length. */
function problemOf(error: Error | undefined): string {
  const { code, message = 'no reason given' } = (error ?? {}) as { code?: unknown; message?: string };
  if (typeof code === 'number') return `the receiver answers with status ${code}`;
  return message.slice(0, 200);
}

// The trace of one batch of changes, and the spans that are added to it while it passes through the control plane.

import {
  type Attributes,
  type Context,
  type Link,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';

/**
 * Spans of one trace. A start has a status for each object, and an edit of a shared Gateway a response for each of hundreds of proxies: what
 * is beyond it would push other traces out of the queue.
 */
const MAX_SPANS = 1_000;

/** Milliseconds since 1970, from a time of `performance.now()`. */
export const clockTime = (time: number): number => performance.timeOrigin + time;

export class BatchTrace {
  readonly #tracer: Tracer;
  readonly #root: Span;
  readonly #context: Context;
  #spans = 1;
  /** Streams of proxies that have something to send because of it. */
  streams = 0;

  private constructor(tracer: Tracer, root: Span) {
    this.#tracer = tracer;
    this.#root = root;
    this.#context = trace.setSpan(ROOT_CONTEXT, root);
  }

  /** Undefined: the sampler doesn't want it. `start`: of `performance.now()`, here and below. */
  static begin(tracer: Tracer, start: number, attributes: Attributes): BatchTrace | undefined {
    const root = tracer.startSpan('change', { startTime: clockTime(start), attributes }, ROOT_CONTEXT);
    return root.isRecording() ? new BatchTrace(tracer, root) : undefined;
  }

  get spanContext(): SpanContext {
    return this.#root.spanContext();
  }

  /** Undefined: the trace has enough spans. */
  span(name: string, start: number, attributes: Attributes, links: readonly Link[] = []): Span | undefined {
    if (this.#spans >= MAX_SPANS) return undefined;
    this.#spans++;
    const options = {
      startTime: clockTime(start),
      attributes,
      links: [...links],
      // Others receive it: a proxy, or the API server.
      kind: name.startsWith('send') || name.startsWith('write') ? SpanKind.CLIENT : SpanKind.INTERNAL,
    };
    return this.#tracer.startSpan(name, options, this.#context);
  }

  setAttributes(attributes: Attributes): void {
    this.#root.setAttributes(attributes);
  }

  /** Without the message of the error: it can have parts of objects in it. */
  fail(error: unknown): void {
    this.#root.setStatus({ code: SpanStatusCode.ERROR, message: errorName(error) });
  }

  end(time: number): void {
    this.#root.end(clockTime(time));
  }
}

export const errorName = (error: unknown): string => (error instanceof Error ? error.name : 'error');

/** Links to the traces of all changes but one that became one response or one write. */
export function linksToOthers(traces: readonly BatchTrace[], own: BatchTrace): readonly Link[] {
  return traces.filter((each) => each !== own).map(({ spanContext }) => ({ context: spanContext }));
}

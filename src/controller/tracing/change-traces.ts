// Traces of changes: one trace for each batch, from the events of the watches to the answers of the proxies and the written statuses.
// Spans have kinds, names, versions and counts, and never the content of an object.

import type { Attributes, Tracer } from '@opentelemetry/api';
import { valueAt } from '../../diagnostics/path.ts';
import { defined } from '../../grammar/defined.ts';
import { idOfKey } from '../../objects/key.ts';
import type { Change } from '../../translation/batch.ts';
import type { PlaneName, TranslationChange } from '../../translation/planes.ts';
import type { XdsEvents } from '../../xds/events.ts';
import type { XdsIdentity } from '../discovery/plane-source.ts';
import type { StatusObserver } from '../statuses/status-observer.ts';
import { BatchTrace, clockTime, errorName } from './batch-trace.ts';
import type { ChangeTracing } from './change-tracing.ts';
import { responseTraces } from './response-traces.ts';
import { StatusTraces } from './status-traces.ts';

/** Objects of a batch that have a span; the batch has the number of all. */
const MAX_OBJECTS = 50;

interface Arrival {
  readonly at: number;
  readonly attributes: Attributes;
  events: number;
}

/** The batch that is translated now. */
interface Current {
  /** When the present step began: first the translation, then what follows. */
  since: number;
  /** When the first event came. */
  readonly start: number;
  readonly objects: number;
  readonly events: number;
  readonly arrivals: ReadonlyMap<string, Arrival>;
  isTranslated: boolean;
  /** Undefined: nothing has changed yet, or the sampler doesn't want it. */
  trace: BatchTrace | undefined;
}

export class ChangeTraces implements ChangeTracing {
  readonly #tracer: Tracer;
  readonly #now: () => number;
  /** The first objects of the next batch, by key. */
  #arrivals = new Map<string, Arrival>();
  #events = 0;
  #firstAt = 0;
  #current: Current | undefined;
  readonly #statuses: StatusTraces;

  /** `now`: as `performance.now()`. */
  constructor(tracer: Tracer, now: () => number = () => performance.now()) {
    this.#tracer = tracer;
    this.#now = now;
    this.#statuses = new StatusTraces({ current: () => this.#current?.trace, now });
  }

  get statuses(): StatusObserver {
    return this.#statuses;
  }

  responses(plane: PlaneName): XdsEvents<XdsIdentity> {
    return responseTraces(plane, { current: () => this.#current?.trace, now: this.#now });
  }

  arrived(key: string, change: Change): void {
    const at = this.#now();
    if (this.#events++ === 0) this.#firstAt = at;
    const known = this.#arrivals.get(key);
    if (known !== undefined) known.events++;
    else if (this.#arrivals.size < MAX_OBJECTS)
      this.#arrivals.set(key, { at, events: 1, attributes: objectAttributes(key, change) });
  }

  batch(changes: readonly Change[], translate: () => void): void {
    const since = this.#now();
    const current: Current = {
      since,
      start: this.#events === 0 ? since : this.#firstAt,
      objects: changes.length,
      events: this.#events,
      arrivals: this.#arrivals,
      trace: undefined,
      isTranslated: false,
    };
    this.#arrivals = new Map();
    this.#events = 0;
    this.#current = current;
    try {
      translate();
    } finally {
      this.#current = undefined;
      current.trace?.end(this.#now());
    }
  }

  translated({
    gateways,
    proxies,
    removedGateways,
    statuses,
    removedStatuses,
    findings,
  }: TranslationChange): void {
    const parts = [gateways, proxies, removedGateways, statuses, removedStatuses, findings];
    // Each status that we write comes back as an event, and many objects have no effect.
    if (parts.every(({ length }) => length === 0)) return;
    this.#begin({
      'gatewarden.gateways': gateways.length + removedGateways.length,
      'gatewarden.proxies': proxies.length,
      'gatewarden.statuses': statuses.length + removedStatuses.length,
      'gatewarden.objects_with_findings': findings.filter((each) => each.findings.length > 0).length,
    });
  }

  published(): void {
    const current = this.#current;
    if (current?.trace === undefined) return;
    const { trace, since } = current;
    trace.span('publish', since, { 'gatewarden.streams': trace.streams })?.end(clockTime(this.#now()));
  }

  failed(error: unknown): void {
    this.#begin({ 'error.type': errorName(error) });
    this.#current?.trace?.fail(error);
  }

  /** The translation has ended, and something changes: the trace begins, with what has happened until now. */
  #begin(attributes: Attributes): void {
    const current = this.#current;
    if (current === undefined || current.isTranslated) return;
    current.isTranslated = true;
    const { since, start, objects, events, arrivals } = current;
    const now = this.#now();
    current.trace = BatchTrace.begin(this.#tracer, start, {
      'gatewarden.objects': objects,
      'gatewarden.events': events,
    });
    for (const { at, attributes: ofObject, events: count } of arrivals.values())
      current.trace
        ?.span('watch event', at, { ...ofObject, 'gatewarden.events': count })
        ?.end(clockTime(since));
    current.trace?.span('translate', since, attributes)?.end(clockTime(now));
    current.since = now;
  }
}

function objectAttributes(key: string, change: Change): Attributes {
  const { kind, namespace, name } = idOfKey(key);
  const generation = 'object' in change ? valueAt(change.object, ['metadata', 'generation']) : undefined;
  return {
    'gatewarden.object.kind': kind,
    'gatewarden.object.name': name,
    'gatewarden.object.deleted': 'deleted' in change,
    ...defined({
      'k8s.namespace.name': namespace === '' ? undefined : namespace,
      'gatewarden.object.generation': typeof generation === 'number' ? generation : undefined,
    }),
  };
}

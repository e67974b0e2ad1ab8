// Events about rejected objects (`--events`), in the namespace of the object. Equal ones are one Event with a count; few are written at a
// time, so a pipeline that tries again and again writes little.

import { createHash } from 'node:crypto';
import { Counter, type Registry } from 'prom-client';
import { type ClusterClient, MERGE_PATCH, refusal } from './client.ts';
import { type Clock, pauseInBackground } from './clock.ts';
import type { Log } from './log.ts';

export interface Refusal {
  readonly namespace: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly operation: string;
  readonly codes: readonly string[];
}

export interface RefusalEventsOptions {
  readonly client: ClusterClient;
  readonly clock: Clock;
  readonly log: Log;
  /** The replica. */
  readonly instance: string;
  /** Milliseconds between two batches of writes. */
  readonly every?: number;
}

interface Aggregate {
  readonly refusal: Refusal;
  readonly event: string;
  readonly first: Date;
  last: Date;
  count: number;
  isWritten: boolean;
  isDirty: boolean;
}

const EVERY = 10_000;
/** Writes of a batch. */
const BATCH = 20;
/** Refusals that are remembered; the others of a flood are dropped and counted. */
const MAX_REMEMBERED = 500;
/** The API server deletes Events after an hour. */
const LIFETIME = 50 * 60 * 1000;
/** Milliseconds for the last Events of a server that ends. */
const LEAVING = 3000;
const MAX_NAME = 253;
/** Codes in a message. */
const MAX_CODES = 10;
const RESULTS = ['written', 'failed', 'dropped'] as const;

export class RefusalEvents {
  readonly #options: RefusalEventsOptions;
  readonly #aggregates = new Map<string, Aggregate>();
  readonly #counts: Record<(typeof RESULTS)[number], number> = { written: 0, failed: 0, dropped: 0 };
  readonly #stopped = new AbortController();
  #problem: string | undefined;

  private constructor(options: RefusalEventsOptions) {
    this.#options = options;
  }

  static start(options: RefusalEventsOptions): RefusalEvents {
    const events = new RefusalEvents(options);
    void events.#run();
    return events;
  }

  stop(): void {
    this.#stopped.abort();
  }

  /** Writes what waits, as far as there is time. */
  async leave(): Promise<void> {
    this.stop();
    const deadline = performance.now() + LEAVING;
    while ((await this.#writeBatch()) > 0 && performance.now() < deadline);
  }

  record(given: Refusal): void {
    const { clock, instance } = this.#options;
    // At /mutate, the API server hasn't checked names yet: they can have megabytes.
    const refusal = {
      ...given,
      name: given.name.slice(0, MAX_NAME),
      namespace: given.namespace.slice(0, MAX_NAME),
    };
    const { namespace, kind, name, codes } = refusal;
    // Without a namespace there is no place for an Event.
    if (namespace === '') return;
    const now = clock.now();
    const key = JSON.stringify([namespace, kind, name, codes]);
    const known = this.#aggregates.get(key);
    if (known !== undefined && now.getTime() - known.first.getTime() < LIFETIME) {
      known.count++;
      known.last = now;
      known.isDirty = true;
      return;
    }
    if (this.#aggregates.size >= MAX_REMEMBERED && !this.#forget(now)) {
      this.#counts.dropped++;
      return;
    }
    const hash = createHash('sha256').update(`${key}${instance}${now.toISOString()}`).digest('hex');
    this.#aggregates.set(key, {
      refusal,
      event: `gatewarden-rejected-${hash.slice(0, 16)}`,
      first: now,
      last: now,
      count: 1,
      isWritten: false,
      isDirty: true,
    });
  }

  registerMetrics(registry: Registry): void {
    const counts = this.#counts;
    new Counter({
      name: 'gatewarden_events_total',
      help: 'Events about rejected objects: written, failed, or dropped because there were too many.',
      labelNames: ['result'],
      registers: [registry],
      collect() {
        this.reset();
        for (const result of RESULTS) this.inc({ result }, counts[result]);
      },
    });
  }

  /** Forgets what is written; returns whether there is room now. */
  #forget(now: Date): boolean {
    const written = [...this.#aggregates].filter(([, { isDirty }]) => !isDirty);
    const old = written.filter(([, { first }]) => now.getTime() - first.getTime() >= LIFETIME);
    for (const [key] of old.length > 0 ? old : written.slice(0, MAX_REMEMBERED / 10))
      this.#aggregates.delete(key);
    return this.#aggregates.size < MAX_REMEMBERED;
  }

  async #run(): Promise<void> {
    const { clock, every = EVERY } = this.#options;
    const { signal } = this.#stopped;
    for (;;) {
      await pauseInBackground(clock, every, signal);
      if (signal.aborted) return;
      await this.#writeBatch();
    }
  }

  /** Returns how many it tried to write. */
  async #writeBatch(): Promise<number> {
    const dirty = [...this.#aggregates.values()].filter(({ isDirty }) => isDirty).slice(0, BATCH);
    // At once: the last batch may run beside this one.
    for (const aggregate of dirty) aggregate.isDirty = false;
    for (const aggregate of dirty) {
      let problem: string | undefined;
      try {
        problem = await this.#write(aggregate);
      } catch (error) {
        problem = (error as Error).message;
      }
      this.#counts[problem === undefined ? 'written' : 'failed']++;
      if (problem !== undefined && problem !== this.#problem)
        this.#options.log.warn(
          { problem, namespace: aggregate.refusal.namespace },
          'event could not be written',
        );
      this.#problem = problem;
    }
    return dirty.length;
  }

  /** Returns what is wrong. */
  async #write(aggregate: Aggregate): Promise<string | undefined> {
    const { client, instance } = this.#options;
    const { refusal: of, event, first, last, count } = aggregate;
    const path = `/api/v1/namespaces/${encodeURIComponent(of.namespace)}/events`;
    if (aggregate.isWritten) {
      const answer = await client.request('PATCH', `${path}/${event}`, {
        contentType: MERGE_PATCH,
        body: { count, lastTimestamp: seconds(last) },
      });
      if (answer.status === 200) return undefined;
      // Deleted; it is written again below.
      if (answer.status !== 404) return refusal(answer);
    }
    const answer = await client.request('POST', path, {
      body: {
        apiVersion: 'v1',
        kind: 'Event',
        metadata: { name: event, namespace: of.namespace },
        involvedObject: { apiVersion: of.apiVersion, kind: of.kind, namespace: of.namespace, name: of.name },
        type: 'Warning',
        reason: 'Rejected',
        action: of.operation,
        message: messageOf(of),
        count,
        firstTimestamp: seconds(first),
        lastTimestamp: seconds(last),
        source: { component: 'gatewarden' },
        reportingComponent: 'gatewarden.dev/admission',
        reportingInstance: instance.slice(0, 128),
      },
    });
    if (answer.status !== 201) return refusal(answer);
    aggregate.isWritten = true;
    return undefined;
  }
}

/** Codes only: a reader of Events may not be allowed to read the object. */
function messageOf({ codes }: Refusal): string {
  const more = codes.length > MAX_CODES ? ` and ${codes.length - MAX_CODES} more` : '';
  return `Gatewarden rejected it: ${codes.slice(0, MAX_CODES).join(', ')}${more}; run \`gatewarden explain-code ${codes[0] ?? 'CODE'}\``;
}

/** The precision of meta/v1 Time. */
const seconds = (date: Date): string => date.toISOString().replace(/\.\d+Z$/, 'Z');

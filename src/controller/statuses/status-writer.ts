// Writes statuses of objects: those of the translation, and what the reconciler knows about Gateways. Only the leader writes. A status is
// written when it differs from the one in the cluster, for exactly the version that it was compared with, so that nothing of others is lost.

import { type Answer, type ClusterClient, MERGE_PATCH, NotSent, refusal } from '../../cluster/client.ts';
import { type Clock, pauseInBackground } from '../../cluster/clock.ts';
import type { Log } from '../../cluster/log.ts';
import { refusalWithRule, retryAfter } from '../../cluster/refusal.ts';
import { retryDelay } from '../../cluster/retry-delay.ts';
import { objectPath, storedObject } from '../../cluster/stored-object.ts';
import { isObject, type JsonObject } from '../../grammar/json.ts';
import { objectKey } from '../../objects/key.ts';
import type { ObjectStatus } from '../../translation/object-status.ts';
import type { TranslationChange } from '../../translation/planes.ts';
import type { FindingObject } from '../../translation/result.ts';
import type { LiveStatus, LiveStatuses } from '../watches/live-statuses.ts';
import { newestGeneration, type WantedCondition } from './merged-conditions.ts';
import { shortened, statusPatch, type WantedStatus } from './merged-status.ts';
import { refusalIn, withRefusal } from './refused-objects.ts';

export interface StatusWriterOptions {
  readonly client: ClusterClient;
  readonly clock: Clock;
  readonly log: Log;
  readonly live: LiveStatuses;
  /** Names of the controllers whose entries are ours. */
  readonly controllers: readonly string[];
  /** Asked right before each write: a leader that was paused may have lost its Lease without noticing. */
  readonly mayWrite: () => boolean;
  /** Writes at a time. */
  readonly parallel?: number;
  readonly delays?: { readonly first: number; readonly last: number };
}

/** What a translation changed; with the findings, objects that admission rejects get a status that says so. */
export type StatusChange = Pick<TranslationChange, 'statuses' | 'removedStatuses'> &
  Partial<Pick<TranslationChange, 'findings'>>;

/** What the reconciler knows about a Gateway. */
export interface ProvisionedStatus {
  /** They replace those of the translation. */
  readonly conditions: readonly WantedCondition[];
  /** Undefined: not known yet. */
  readonly addresses?: readonly { readonly type: string; readonly value: string }[];
}

export interface StatusCounts {
  written: number;
  conflicts: number;
  failed: number;
  /** The API server refuses them, whatever is tried. */
  refused: number;
}

const PARALLEL = 8;
const DELAYS = { first: 500, last: 30_000 };
/** Comparisons until other work gets its turn. */
const TURN = 100;
/** Writes of a status that nobody wants to be different until a fight with another controller is assumed. */
const FAIR_WRITES = 5;
/** Kinds whose status the control plane may update, but not patch. */
const REPLACED: readonly string[] = ['InferencePool'];
const FIELD_MANAGER = 'gatewarden-status';
/** Length of messages in a status that is too large. */
const SHORT = 256;

interface Attempt {
  failures: number;
  /** Writes since the wanted status has changed last. */
  writes: number;
  /** The wanted status can't be stored. */
  isRefused: boolean;
  isWaiting: boolean;
}

export class StatusWriter {
  readonly #options: StatusWriterOptions;
  readonly #wanted = new Map<string, ObjectStatus>();
  readonly #provisioned = new Map<string, ProvisionedStatus>();
  /** Why admission rejects an object, by key. */
  readonly #refusals = new Map<string, string>();
  readonly #queue = new Set<string>();
  readonly #busy = new Set<string>();
  readonly #attempts = new Map<string, Attempt>();
  readonly #delays: { readonly first: number; readonly last: number };
  readonly counts: StatusCounts = { written: 0, conflicts: 0, failed: 0, refused: 0 };
  #leading: AbortSignal | undefined;
  #isTranslated = false;
  #isPumping = false;
  #problem: string | undefined;

  constructor(options: StatusWriterOptions) {
    this.#options = options;
    this.#delays = options.delays ?? DELAYS;
    options.live.listen((key) => this.#enqueue(key));
  }

  /** Statuses that wait to be compared or written. */
  get waiting(): number {
    return this.#queue.size + this.#busy.size;
  }

  /** Why the last write failed. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** What a translation changed. Before the first call nothing is written: nothing is known about what should be there. */
  update({ statuses, removedStatuses, findings = [] }: StatusChange): void {
    for (const { object, findings: found } of findings) this.#refuse(object, refusalIn(object.kind, found));
    for (const { kind, namespace, name } of removedStatuses)
      this.#want(objectKey(kind, namespace, name), undefined);
    for (const status of statuses) this.#want(objectKey(status.kind, status.namespace, status.name), status);
    this.#begin();
  }

  /** All statuses, after a translation from the beginning. */
  replace(statuses: readonly ObjectStatus[]): void {
    const kept = new Set(statuses.map(({ kind, namespace, name }) => objectKey(kind, namespace, name)));
    for (const key of [...this.#wanted.keys()]) if (!kept.has(key as never)) this.#want(key, undefined);
    this.update({ statuses, removedStatuses: [] });
  }

  /** What the reconciler found out about a Gateway; undefined: it isn't ours any more. */
  setProvisioned(namespace: string, name: string, status: ProvisionedStatus | undefined): void {
    const key = objectKey('Gateway', namespace, name);
    if (status === undefined) this.#provisioned.delete(key);
    else this.#provisioned.set(key, status);
    this.#forget(key);
    this.#enqueue(key);
  }

  /** This replica leads until the signal aborts. All statuses are compared: the last leader may have left some unwritten. */
  lead(signal: AbortSignal): void {
    this.#leading = signal;
    this.#attempts.clear();
    signal.addEventListener('abort', () => {
      if (this.#leading !== signal) return;
      this.#leading = undefined;
      this.#queue.clear();
      // Another leader decides about them now.
      this.#provisioned.clear();
    });
    this.#compareAll();
  }

  #begin(): void {
    if (this.#isTranslated) return;
    this.#isTranslated = true;
    this.#compareAll();
  }

  #compareAll(): void {
    for (const key of this.#options.live.keys()) this.#enqueue(key);
  }

  #want(key: string, status: ObjectStatus | undefined): void {
    if (status === undefined) this.#wanted.delete(key);
    else this.#wanted.set(key, status);
    this.#forget(key);
    this.#enqueue(key);
  }

  #refuse({ kind, namespace, name }: FindingObject, refusal: string | undefined): void {
    const key = objectKey(kind, namespace, name);
    if (this.#refusals.get(key) === refusal) return;
    if (refusal === undefined) this.#refusals.delete(key);
    else this.#refusals.set(key, refusal);
    this.#forget(key);
    this.#enqueue(key);
  }

  #forget(key: string): void {
    const attempt = this.#attempts.get(key);
    if (attempt === undefined) return;
    attempt.writes = 0;
    attempt.isRefused = false;
  }

  #enqueue(key: string): void {
    if (this.#leading === undefined || !this.#isTranslated) return;
    this.#queue.add(key);
    if (this.#isPumping) return;
    this.#isPumping = true;
    setImmediate(() => void this.#pump());
  }

  /** Compares, and starts writes while there is place for them. */
  async #pump(): Promise<void> {
    const { parallel = PARALLEL } = this.#options;
    let compared = 0;
    for (const key of this.#queue) {
      if (this.#busy.size >= parallel) break;
      // It comes again when its write has ended.
      if (this.#busy.has(key) || this.#attempts.get(key)?.isWaiting) continue;
      this.#queue.delete(key);
      const live = this.#options.live.get(key);
      if (live === undefined) {
        this.#attempts.delete(key);
        continue;
      }
      const patch = this.#patch(key, live);
      if (patch !== undefined && !this.#attempts.get(key)?.isRefused) void this.#write(key, live, patch);
      if (++compared % TURN === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    this.#isPumping = false;
  }

  /** Undefined: nothing to write. */
  #patch(key: string, live: LiveStatus): JsonObject | undefined {
    const stored: unknown = live.status === '' ? undefined : JSON.parse(live.status);
    const wanted = this.#wantedStatus(key, live);
    if (wanted !== undefined && isOutdated(wanted, stored, live, this.#options.controllers)) return undefined;
    const isProvisioned = this.#provisioned.has(key);
    return statusPatch(wanted, stored, {
      controllers: this.#options.controllers,
      now: this.#options.clock
        .now()
        .toISOString()
        .replace(/\.\d+Z$/, 'Z'),
      // Only the reconciler lifts it, and until it has looked it isn't known whether it still is true.
      leaves: (condition) => live.kind === 'Gateway' && !isProvisioned && saysInvalidParameters(condition),
    });
  }

  #wantedStatus(key: string, { generation }: LiveStatus): WantedStatus | undefined {
    const translated = withRefusal(
      translatedStatus(this.#wanted.get(key)),
      this.#refusals.get(key),
      generation,
    );
    const provisioned = this.#provisioned.get(key);
    if (provisioned === undefined) return translated;
    const { conditions, addresses } = provisioned;
    const replaced = new Set(conditions.map(({ type }) => type));
    const others = (translated?.conditions ?? []).filter(({ type }) => !replaced.has(type));
    return {
      ...translated,
      ...(translated?.conditions === undefined && conditions.length === 0
        ? {}
        : { conditions: [...conditions, ...others] }),
      ...(addresses === undefined ? {} : { addresses }),
    };
  }

  async #write(key: string, live: LiveStatus, patch: JsonObject): Promise<void> {
    const signal = this.#leading;
    if (signal === undefined || !this.#options.mayWrite()) return;
    const attempt = this.#attempts.get(key) ?? { failures: 0, writes: 0, isRefused: false, isWaiting: false };
    this.#attempts.set(key, attempt);
    this.#busy.add(key);
    let pause = 0;
    try {
      pause = await this.#try(live, patch, attempt, signal);
    } catch (error) {
      // The next leader compares everything.
      if (error instanceof NotSent) return;
      this.counts.failed++;
      attempt.failures++;
      this.#fail((error as Error).message, live);
      pause = retryDelay(this.#delays, attempt.failures, Math.random());
    } finally {
      this.#busy.delete(key);
    }
    if (pause > 0) {
      attempt.isWaiting = true;
      await pauseInBackground(this.#options.clock, pause, signal);
      attempt.isWaiting = false;
    }
    this.#enqueue(key);
  }

  /** Milliseconds until the object is compared again. */
  async #try(live: LiveStatus, patch: JsonObject, attempt: Attempt, signal: AbortSignal): Promise<number> {
    let answer = await this.#send(live, patch, signal);
    if (isTooLarge(answer)) answer = await this.#send(live, shortened(patch, SHORT), signal);
    const { status } = answer;
    if (status === 200) {
      this.counts.written++;
      attempt.failures = 0;
      this.#problem = undefined;
      this.#learn(answer.body, live);
      // Each write of another controller would be followed by one of ours.
      return ++attempt.writes <= FAIR_WRITES ? 0 : retryDelay(this.#delays, attempt.writes - FAIR_WRITES, 1);
    }
    if (status === 409) {
      this.counts.conflicts++;
      await this.#readAgain(live, signal);
      return retryDelay({ first: 20, last: this.#delays.last }, ++attempt.failures, Math.random());
    }
    // It is gone, and the watch will tell.
    if (status === 404) return 0;
    if (status === 400 || status === 413 || status === 422) {
      this.counts.refused++;
      attempt.isRefused = true;
      this.#fail(`the API server refuses the status: ${refusal(answer)}`, live);
      return 0;
    }
    this.counts.failed++;
    attempt.failures++;
    const verb = REPLACED.includes(live.kind) ? 'update' : 'patch';
    this.#fail(refusalWithRule(answer, `${live.path}/status`, [verb]), live);
    return Math.max(retryAfter(answer), retryDelay(this.#delays, attempt.failures, Math.random()));
  }

  async #send(live: LiveStatus, status: JsonObject, signal: AbortSignal): Promise<Answer<unknown>> {
    if (REPLACED.includes(live.kind)) return this.#replaceStatus(live, status, signal);
    const { resourceVersion } = live;
    return this.#options.client.request('PATCH', `${objectPath(live.path, live)}/status`, {
      query: { fieldManager: FIELD_MANAGER },
      contentType: MERGE_PATCH,
      body: { metadata: { resourceVersion }, status },
      signal,
      mayBeSent: this.#options.mayWrite,
    });
  }

  /** A whole object, for kinds whose status may not be patched. */
  async #replaceStatus(live: LiveStatus, status: JsonObject, signal: AbortSignal): Promise<Answer<unknown>> {
    const { client } = this.#options;
    const path = objectPath(live.path, live);
    const read = await client.request('GET', path, { signal });
    if (read.status !== 200 || !isObject(read.body)) return read;
    const { metadata, status: stored } = read.body;
    // Someone has changed it since it was compared: as the API server would answer.
    if (!isObject(metadata) || metadata['resourceVersion'] !== live.resourceVersion)
      return { ...read, status: 409 };
    return client.request('PUT', `${path}/status`, {
      query: { fieldManager: FIELD_MANAGER },
      body: { ...read.body, status: { ...(isObject(stored) ? stored : {}), ...status } },
      signal,
    });
  }

  async #readAgain(live: LiveStatus, signal: AbortSignal): Promise<void> {
    const answer = await this.#options.client.request('GET', objectPath(live.path, live), { signal });
    if (answer.status === 200) this.#learn(answer.body, live);
  }

  /** The watch brings it too, but later. */
  #learn(body: unknown, live: LiveStatus): void {
    const object = storedObject(body, live);
    if (object !== undefined) this.#options.live.set(object, live.path);
  }

  /** A problem that many objects share is logged once. */
  #fail(problem: string, { kind, namespace, name }: LiveStatus): void {
    if (problem !== this.#problem)
      this.#options.log.warn({ kind, namespace, name, problem }, 'status could not be written');
    this.#problem = problem;
  }
}

const WITH_LISTENERS: readonly string[] = ['Gateway', 'XListenerSet', 'ListenerSet'];

/** Of an object without listeners that are served, no listener has a status. */
function translatedStatus(translated: ObjectStatus | undefined): WantedStatus | undefined {
  const status = translated?.status as WantedStatus | undefined;
  if (status === undefined || !WITH_LISTENERS.includes(translated!.kind)) return status;
  return { ...status, listeners: status.listeners ?? [] };
}

/** The reconciler sets it. */
function saysInvalidParameters(condition: JsonObject): boolean {
  const { type, status, reason } = condition;
  return type === 'Accepted' && status === 'False' && reason === 'InvalidParameters';
}

/** Whether the stored status is about a newer generation than ours: another leader has seen more. */
function isOutdated(
  wanted: WantedStatus,
  stored: unknown,
  { generation = 0 }: LiveStatus,
  controllers: readonly string[],
) {
  const seen = newestGeneration(stored, controllers);
  const own = newestGeneration(wanted, controllers);
  return own > 0 && seen > own && seen <= generation;
}

/** etcd's own limit comes back as an error of the server. */
function isTooLarge(answer: Answer<unknown>): boolean {
  if (answer.status === 413 || answer.status === 422) return true;
  return answer.status === 500 && refusal(answer).includes('request is too large');
}

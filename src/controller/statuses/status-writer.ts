// Writes statuses of objects: those of the translation, and what the reconciler knows about Gateways. Only the leader writes. A status is
// written when it differs from the one in the cluster, for exactly the version that it was compared with, so that nothing of others is lost.

import { type ClusterClient, NotSent, refusal } from '../../cluster/client.ts';
import { type Clock, pauseInBackground } from '../../cluster/clock.ts';
import type { Log } from '../../cluster/log.ts';
import { refusalWithRule, retryAfter } from '../../cluster/refusal.ts';
import { type RetryDelays, retryDelay } from '../../cluster/retry-delay.ts';
import { objectPath, storedObject } from '../../cluster/stored-object.ts';
import { WATCH_RETRY } from '../../cluster/watch-retries.ts';
import type { JsonObject } from '../../grammar/json.ts';
import { objectKey } from '../../objects/key.ts';
import type { ObjectStatus } from '../../translation/object-status.ts';
import type { TranslationChange } from '../../translation/planes.ts';
import type { FindingObject } from '../../translation/result.ts';
import type { LiveStatus, LiveStatuses } from '../watches/live-statuses.ts';
import { type Attempt, newAttempt } from './attempt.ts';
import { statusPatch } from './merged-status.ts';
import { OthersChanges } from './others-changes.ts';
import { refusalIn } from './refused-objects.ts';
import { saysRejected, withRejected } from './rejected-condition.ts';
import type { StatusObserver } from './status-observer.ts';
import { StatusRequests, statusVerb } from './status-requests.ts';
import { ToldProblems } from './told-problems.ts';
import { isOfReconciler, isOutdated, type ProvisionedStatus, wantedStatus } from './wanted-status.ts';

export interface StatusWriterOptions {
  readonly client: ClusterClient;
  readonly clock: Clock;
  readonly log: Log;
  readonly live: LiveStatuses;
  /** Names of the controllers whose entries are ours. */
  readonly controllers: readonly string[];
  /** Asked right before each write: a leader that was paused may have lost its Lease without noticing. */
  readonly mayWrite: () => boolean;
  readonly observer?: StatusObserver;
  /** Writes at a time. */
  readonly parallel?: number;
  readonly delays?: RetryDelays;
  /** Milliseconds for which a status is left as another writer has just written it. */
  readonly moment?: number;
}

/** What a translation changed; with the findings, objects that admission rejects get a status that says so. */
export type StatusChange = Pick<TranslationChange, 'statuses' | 'removedStatuses'> &
  Partial<Pick<TranslationChange, 'findings'>>;

export interface StatusCounts {
  written: number;
  conflicts: number;
  failed: number;
  /** The API server refuses them, whatever is tried. */
  refused: number;
}

const PARALLEL = 8;
const DELAYS = { first: 500, last: 30_000 };
/** Milliseconds until the first comparison after a write that came too late. */
const SOON = 20;
/** Comparisons until other work gets its turn. */
const TURN = 100;
/** Writes of a status that nobody wants to be different until a fight with another controller is assumed. */
const FAIR_WRITES = 5;
/** Of `moment`: watches bring what the other has seen long before. */
const MOMENT = 1_000;

export class StatusWriter {
  readonly #options: StatusWriterOptions;
  readonly #wanted = new Map<string, ObjectStatus>();
  readonly #provisioned = new Map<string, ProvisionedStatus>();
  /** Why admission rejects an object, by key. */
  readonly #refusals = new Map<string, string>();
  /** What proxies reject, by key of the Gateway; undefined: nothing. Of others it isn't known before `knowRejected`. */
  readonly #rejected = new Map<string, string | undefined>();
  #knowsRejected = false;
  readonly #queue = new Set<string>();
  /** Compared before their translation. */
  readonly #early = new Set<string>();
  readonly #busy = new Set<string>();
  readonly #attempts = new Map<string, Attempt>();
  readonly #delays: RetryDelays;
  /** While there is no answer: statuses are written as soon as watches are back. */
  readonly #unreachable: RetryDelays;
  readonly counts: StatusCounts = { written: 0, conflicts: 0, failed: 0, refused: 0 };
  readonly #requests: StatusRequests;
  readonly #others: OthersChanges;
  #leading: AbortSignal | undefined;
  #isTranslated = false;
  #isPumping = false;
  /** What came since the pump began to go through the queue. */
  #hasMore = false;
  #problem: string | undefined;
  readonly #told = new ToldProblems();

  constructor(options: StatusWriterOptions) {
    this.#options = options;
    this.#delays = options.delays ?? DELAYS;
    this.#unreachable = { ...this.#delays, last: Math.min(this.#delays.last, WATCH_RETRY.last) };
    this.#requests = new StatusRequests(options);
    const { clock, controllers, live, moment = MOMENT } = options;
    this.#others = new OthersChanges({ clock, controllers, moment, onOver: (key) => this.#enqueue(key) });
    live.listen((key, before) => {
      // What is there at the start is compared at once, as after a change of the leader.
      if (this.#leading !== undefined && this.#isTranslated) this.#others.seen(key, before, live.get(key));
      this.#enqueue(key);
    });
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
    for (const key of this.#early) this.#enqueue(key);
    this.#early.clear();
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

  /** What proxies of a Gateway reject; undefined: nothing any more. */
  setRejected(key: string, text: string | undefined): void {
    if (text === undefined && this.#knowsRejected) this.#rejected.delete(key);
    else this.#rejected.set(key, text);
    this.#forget(key);
    this.#enqueue(key);
  }

  /** Of Gateways without `setRejected`, proxies reject nothing. Before that call it isn't known. */
  knowRejected(): void {
    this.#knowsRejected = true;
    for (const [key, text] of this.#rejected) if (text === undefined) this.#rejected.delete(key);
    for (const key of this.#options.live.keys())
      if (this.#options.live.get(key)?.kind === 'Gateway') this.#enqueue(key);
  }

  /** This replica leads until the signal aborts. All statuses are compared: the last leader may have left some unwritten. */
  lead(signal: AbortSignal): void {
    this.#leading = signal;
    this.#attempts.clear();
    this.#others.clear();
    signal.addEventListener('abort', () => {
      if (this.#leading !== signal) return;
      this.#leading = undefined;
      this.#queue.clear();
      this.#others.clear();
      this.#options.observer?.stopped();
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
    if (this.#queue.has(key)) this.#options.observer?.wanted(key);
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
    this.#others.wantedChanged(key);
    const attempt = this.#attempts.get(key);
    if (attempt === undefined) return;
    attempt.writes = 0;
    attempt.changes++;
    attempt.isRefused = false;
  }

  #enqueue(key: string): void {
    if (this.#leading === undefined || !this.#isTranslated) return;
    this.#queue.add(key);
    this.#others.compareAgain(key);
    this.#hasMore = true;
    if (this.#isPumping) return;
    this.#isPumping = true;
    setImmediate(() => void this.#pump());
  }

  async #pump(): Promise<void> {
    // An object that had to wait when its turn came may be ready by the end.
    while (this.#hasMore) {
      this.#hasMore = false;
      await this.#compareQueue();
    }
    this.#isPumping = false;
  }

  /** Compares, and starts writes while there is place for them. */
  async #compareQueue(): Promise<void> {
    const { parallel = PARALLEL } = this.#options;
    let compared = 0;
    for (const key of this.#queue) {
      if (this.#busy.size >= parallel) break;
      // It comes again when its write, or its time, has ended.
      if (this.#busy.has(key) || this.#attempts.get(key)?.isWaiting || this.#others.isAwaited(key)) continue;
      this.#compare(key);
      if (++compared % TURN === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  }

  #compare(key: string): void {
    const live = this.#options.live.get(key);
    const patch = live && this.#patch(key, live);
    if (patch !== undefined && this.#others.awaits(key)) return;
    this.#queue.delete(key);
    if (patch === undefined) this.#options.observer?.unchanged(key);
    if (live === undefined) this.#attempts.delete(key);
    else if (patch !== undefined && !this.#attempts.get(key)?.isRefused) void this.#write(key, live, patch);
  }

  /** Undefined: nothing to write. */
  #patch(key: string, live: LiveStatus): JsonObject | undefined {
    const stored: unknown = live.status === '' ? undefined : JSON.parse(live.status);
    const parts = {
      translated: this.#wanted.get(key),
      refusal: this.#refusals.get(key),
      provisioned: this.#provisioned.get(key),
    };
    // Another leader may be ahead: its status of an object that isn't translated here yet stays.
    if (parts.translated === undefined && this.#options.live.isPending(key)) {
      this.#early.add(key);
      return undefined;
    }
    const wanted = withRejected(wantedStatus(live, parts), this.#rejected.get(key), stored);
    if (wanted !== undefined && isOutdated(wanted, stored, live, this.#options.controllers)) return undefined;
    return statusPatch(wanted, stored, {
      controllers: this.#options.controllers,
      now: this.#options.clock
        .now()
        .toISOString()
        .replace(/\.\d+Z$/, 'Z'),
      leaves: (condition) => live.kind === 'Gateway' && this.#leaves(key, condition),
    });
  }

  /** Whether it isn't known yet if a stored condition of a Gateway still is true. */
  #leaves(key: string, condition: JsonObject): boolean {
    const provisioned = this.#provisioned.get(key);
    // Only the reconciler lifts it.
    if (provisioned === undefined && isOfReconciler(condition)) return true;
    if (!this.#knowsRejected && !this.#rejected.has(key) && saysRejected(condition)) return true;
    const { undecided = [] } = provisioned ?? {};
    return (
      undecided.includes(String(condition['type'])) ||
      // The wanted status may have no conditions then, and this one is never alone.
      (undecided.length > 0 && this.#rejected.has(key) && saysRejected(condition))
    );
  }

  async #write(key: string, live: LiveStatus, patch: JsonObject): Promise<void> {
    const signal = this.#leading;
    if (signal === undefined || !this.#options.mayWrite()) return;
    const attempt = this.#attempts.get(key) ?? newAttempt();
    this.#attempts.set(key, attempt);
    this.#busy.add(key);
    const startedAt = performance.now();
    let pause = 0;
    try {
      pause = await this.#try(key, live, patch, attempt, signal);
    } catch (error) {
      // The next leader compares everything.
      if (error instanceof NotSent) return;
      this.#observe(live, startedAt, undefined);
      this.counts.failed++;
      attempt.failures++;
      this.#fail((error as Error).message, live);
      pause = retryDelay(this.#unreachable, attempt.failures, Math.random());
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
  async #try(
    key: string,
    live: LiveStatus,
    patch: JsonObject,
    attempt: Attempt,
    signal: AbortSignal,
  ): Promise<number> {
    const { changes } = attempt;
    const startedAt = performance.now();
    const answer = await this.#requests.write(live, patch, signal);
    const { status } = answer;
    this.#observe(live, startedAt, status);
    if (status === 200) {
      this.counts.written++;
      attempt.failures = 0;
      this.#problem = undefined;
      this.#learn(key, answer.body, live);
      // Each write of another controller would be followed by one of ours.
      return ++attempt.writes <= FAIR_WRITES ? 0 : retryDelay(this.#delays, attempt.writes - FAIR_WRITES, 1);
    }
    if (status === 409) {
      this.counts.conflicts++;
      await this.#readAgain(live, signal);
      return this.#soon(attempt);
    }
    // It is gone, and the watch will tell: much later if it hangs.
    if (status === 404) return this.#soon(attempt);
    if (status === 400 || status === 413 || status === 422) {
      this.counts.refused++;
      // The status that is wanted by now may be another one.
      attempt.isRefused = attempt.changes === changes;
      this.#fail(`the API server refuses the status: ${refusal(answer)}`, live);
      return 0;
    }
    this.counts.failed++;
    attempt.failures++;
    this.#fail(refusalWithRule(answer, `${live.path}/status`, [statusVerb(live.kind)]), live);
    return Math.max(retryAfter(answer), retryDelay(this.#delays, attempt.failures, Math.random()));
  }

  /** Milliseconds until what others have changed is compared again. */
  #soon(attempt: Attempt): number {
    return retryDelay({ first: SOON, last: this.#delays.last }, ++attempt.failures, Math.random());
  }

  async #readAgain(live: LiveStatus, signal: AbortSignal): Promise<void> {
    const answer = await this.#requests.read(live, signal);
    const object = answer.status === 200 ? storedObject(answer.body, live) : undefined;
    if (object !== undefined) this.#options.live.set(object, live.path);
  }

  /** What a write of ours has led to. The watch brings it too, but later. */
  #learn(key: string, body: unknown, live: LiveStatus): void {
    const object = storedObject(body, live);
    if (object === undefined) return;
    const { resourceVersion } = object.metadata;
    this.#others.own(key, resourceVersion, () => this.#options.live.set(object, live.path));
  }

  #observe({ kind, namespace, name }: LiveStatus, startedAt: number, httpStatus: number | undefined): void {
    const key = objectKey(kind, namespace, name);
    this.#options.observer?.written(key, { kind, namespace, name, startedAt, httpStatus });
  }

  /** A problem that many objects share is logged once, and again after a while. */
  #fail(problem: string, live: LiveStatus): void {
    this.#problem = problem;
    const { kind, namespace, name } = live;
    const shared = problem.replaceAll(objectPath(live.path, live), '').replaceAll(JSON.stringify(name), '');
    if (!this.#told.isNews(shared)) return;
    this.#options.log.warn({ kind, namespace, name, problem }, 'status could not be written');
  }
}

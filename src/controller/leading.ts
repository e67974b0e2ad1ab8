// What one replica does for all: GatewayClasses, statuses, and the data planes of Gateways. Every replica knows what there is to do, the
// leader does it.

import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Registry } from 'prom-client';
import type { ClusterClient } from '../cluster/client.ts';
import type { Clock } from '../cluster/clock.ts';
import { Leader } from '../cluster/leader.ts';
import type { Log } from '../cluster/log.ts';
import type { ControlPlaneSettings } from '../environment/read-environment.ts';
import { defined } from '../grammar/defined.ts';
import type { Change } from '../translation/batch.ts';
import type { ObjectStatus } from '../translation/object-status.ts';
import type { TranslationChange } from '../translation/planes.ts';
import { ClassKeeper } from './classes/class-keeper.ts';
import { classesOf } from './classes/default-classes.ts';
import { ReconcileMetrics } from './reconcile-metrics.ts';
import { Reconciler, type ReconcilerOptions } from './reconciler/reconciler.ts';
import { servedControllers } from './served-planes.ts';
import type { StatusObserver } from './statuses/status-observer.ts';
import { type StatusCounts, StatusWriter } from './statuses/status-writer.ts';
import type { LiveStatuses } from './watches/live-statuses.ts';

export interface LeadingOptions {
  readonly settings: ControlPlaneSettings;
  readonly client: ClusterClient;
  /** For the Lease, without a rate limit: a renewal must not wait behind other requests. */
  readonly leaseClient: ClusterClient;
  readonly clock: Clock;
  readonly log: Log;
  readonly live: LiveStatuses;
  /** Of the current translator. */
  readonly parts: ReconcilerOptions['parts'];
  readonly registry: Registry;
  /** For traces. */
  readonly statusObserver?: StatusObserver;
  /** Milliseconds after which a leader that died is replaced. */
  readonly leaseDuration?: number;
}

export class Leading {
  readonly #leader: Leader | undefined;
  readonly #alone = new AbortController();
  readonly #statuses: StatusWriter;
  readonly #classes: ClassKeeper;
  readonly #reconciler: Reconciler;

  private constructor(options: LeadingOptions) {
    const { settings, client, leaseClient, clock, log, live, parts, registry, leaseDuration } = options;
    const shared = { client, clock, log, live, mayWrite: () => this.#mayWrite };
    const controllers = servedControllers(settings);
    const metrics = new ReconcileMetrics(registry);
    const identity = `${hostname()}_${randomUUID().slice(0, 8)}`;
    this.#statuses = new StatusWriter({
      ...shared,
      controllers,
      ...defined({ observer: options.statusObserver }),
    });
    this.#classes = new ClassKeeper({
      ...shared,
      classes: classesOf(settings),
      metrics,
    });
    this.#reconciler = new Reconciler({
      ...shared,
      controllers,
      parts,
      metrics,
      writer: this.#statuses,
      instance: identity,
    });
    if (settings.disableLeaderElection) this.#lead(this.#alone.signal);
    else
      this.#leader = Leader.start({
        client: leaseClient,
        clock,
        log,
        namespace: settings.podNamespace,
        name: settings.leaderElectionId,
        identity,
        onLead: (signal) => this.#lead(signal),
        ...(leaseDuration === undefined ? {} : { duration: leaseDuration }),
      });
  }

  static start(options: LeadingOptions): Leading {
    return new Leading(options);
  }

  get isLeader(): boolean {
    return this.#leader?.isLeader ?? true;
  }

  /** The identity of the leader, if there is one. */
  get holder(): string | undefined {
    return this.#leader?.holder;
  }

  get counts(): Readonly<StatusCounts> {
    return this.#statuses.counts;
  }

  /** Statuses that wait to be compared or written. */
  get waiting(): number {
    return this.#statuses.waiting;
  }

  /** What doesn't succeed now. */
  problems(): readonly string[] {
    return [this.#leader?.problem, this.#statuses.problem, this.#classes.problem].filter(
      (problem) => problem !== undefined,
    );
  }

  update(change: Pick<TranslationChange, 'statuses' | 'removedStatuses'>): void {
    this.#statuses.update(change);
  }

  /** What proxies of a Gateway reject, by its key; undefined: nothing any more. */
  setRejected(gateway: string, text: string | undefined): void {
    this.#statuses.setRejected(gateway, text);
  }

  /** Of other Gateways, proxies reject nothing. */
  knowRejected(): void {
    this.#statuses.knowRejected();
  }

  /** After each translation, with the changes that it was given. */
  reconcile(changes: readonly Change[]): void {
    this.#reconciler.changed(changes);
  }

  /** What all Gateways are provisioned with has changed. */
  reconcileAll(): void {
    this.#reconciler.queueAll();
  }

  /** After a translation from the beginning. */
  replace(statuses: readonly ObjectStatus[]): void {
    this.#statuses.replace(statuses);
  }

  /** Another replica can lead at once. */
  async stop(): Promise<void> {
    this.#alone.abort();
    await this.#leader?.stop();
  }

  get #mayWrite(): boolean {
    return this.#leader?.mayWrite ?? !this.#alone.signal.aborted;
  }

  #lead(signal: AbortSignal): void {
    this.#statuses.lead(signal);
    this.#classes.lead(signal);
    this.#reconciler.lead(signal);
  }
}

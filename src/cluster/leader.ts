// Leader election by a Lease, for work that one replica does for all. As in client-go: a Lease is over when it hasn't changed for its
// duration, by the clock of the replica that looks; so the clocks of two machines needn't agree.

import { type Answer, type ClusterClient, type ObjectMeta, refusal } from './client.ts';
import { type Clock, pauseInBackground } from './clock.ts';
import type { Log } from './log.ts';
import { retryDelay } from './retry-delay.ts';

export interface LeaderOptions {
  readonly client: ClusterClient;
  readonly clock: Clock;
  readonly log: Log;
  readonly namespace: string;
  /** The name of the Lease. */
  readonly name: string;
  /** Unique among the replicas. */
  readonly identity: string;
  /** Milliseconds. */
  readonly duration?: number;
  /** Called when this replica becomes the leader; the signal aborts when it no longer is. */
  readonly onLead: (signal: AbortSignal) => void;
}

interface Lease {
  readonly apiVersion: 'coordination.k8s.io/v1';
  readonly kind: 'Lease';
  readonly metadata: Partial<ObjectMeta> & { readonly name: string };
  readonly spec?: LeaseSpec;
}

interface LeaseSpec {
  readonly holderIdentity?: string | null;
  readonly leaseDurationSeconds?: number;
  readonly acquireTime?: string;
  readonly renewTime?: string;
  readonly leaseTransitions?: number;
}

/** A replica that dies is replaced after this time. */
export const LEASE_DURATION = 30_000;
/** Renewals per duration. */
export const LEASE_RENEWALS = 6;
/** The part of the duration after which a leader that couldn't renew stops: before another one may start. */
export const LEASE_DEADLINE = 2 / 3;
/** The part of the duration that a call may take: a leader whose calls hang has time for several tries before it must stop. */
export const LEASE_CALL = 1 / 10;
/**
 * The part of the duration that a leader waits at most after a renewal that failed, and the others between two looks: nobody writes statuses
 * from the moment in which a leader gives its Lease back until another one sees it.
 */
export const LEASE_LOOK = 1 / 30;

export class Leader {
  readonly #options: LeaderOptions;
  readonly #duration: number;
  readonly #stopped = new AbortController();
  readonly #done: Promise<void>;
  #leading: AbortController | undefined;
  /** When this replica saw the Lease change. */
  #seen: { readonly version: string; readonly at: number } | undefined;
  #renewed = -Infinity;
  /** The same by the wall clock: the other one may stand still while a machine sleeps. */
  #renewedAt = -Infinity;
  #lease: Lease | undefined;
  #problem: string | undefined;
  #cancelDeadline: (() => void) | undefined;

  private constructor(options: LeaderOptions) {
    this.#options = options;
    this.#duration = options.duration ?? LEASE_DURATION;
    this.#done = this.#run();
  }

  static start(options: LeaderOptions): Leader {
    return new Leader(options);
  }

  get isLeader(): boolean {
    return this.#leading !== undefined;
  }

  /**
   * Whether a write may still be sent as the leader: asked right before it. A process that was paused, or a machine that slept, notices here
   * that another replica may have the Lease, before any timer of its own runs.
   */
  get mayWrite(): boolean {
    this.#resignIfOver();
    return this.isLeader;
  }

  /** The identity of the leader, if there is one. */
  get holder(): string | undefined {
    return this.#lease?.spec?.holderIdentity || undefined;
  }

  /** Why the last look failed. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Gives the Lease back, so that another replica needn't wait until it is over. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#done;
    if (!this.isLeader) return;
    this.#resign();
    const spec = { ...this.#lease?.spec, holderIdentity: '', renewTime: now(this.#options.clock) };
    await this.#write(spec).catch(() => undefined);
  }

  async #run(): Promise<void> {
    const { clock, log } = this.#options;
    const { signal } = this.#stopped;
    for (let failures = 0; !signal.aborted; ) {
      // A process that was paused may come here before its timers.
      this.#resignIfOver();
      try {
        await this.#look();
        failures = 0;
        if (this.#problem !== undefined) log.info({}, 'leader election works again');
        this.#problem = undefined;
      } catch (error) {
        failures++;
        const problem = (error as Error).message;
        if (problem !== this.#problem && !signal.aborted) log.warn({ problem }, 'leader election failed');
        this.#problem = problem;
      }
      this.#resignIfOver();
      await pauseInBackground(clock, this.#pause(failures), signal);
    }
  }

  /** Who has nothing to lose waits longer after each failure. */
  #pause(failures: number): number {
    const renewal = this.#duration / LEASE_RENEWALS;
    if (this.isLeader && failures === 0) return renewal;
    const first = this.#duration * LEASE_LOOK;
    return retryDelay({ first, last: this.isLeader ? first : renewal }, Math.max(1, failures), Math.random());
  }

  async #look(): Promise<void> {
    // As long as nobody else writes the Lease, a leader needs no other request.
    if (this.isLeader && (await this.#take())) return;
    const { client, name, identity } = this.#options;
    const answer = await client.request<Lease>(
      'GET',
      `${this.#path}/${encodeURIComponent(name)}`,
      this.#limits,
    );
    if (answer.status !== 200 && answer.status !== 404) throw new Error(`Lease ${name}: ${refusal(answer)}`);
    const lease = answer.status === 200 ? answer.body : undefined;
    this.#see(lease);
    const { holderIdentity } = lease?.spec ?? {};
    const isOurs = holderIdentity === identity;
    if (this.isLeader && !isOurs) {
      this.#options.log.warn(
        { holder: holderIdentity },
        'no longer the leader: another replica has the Lease',
      );
      this.#resign();
    }
    if (!isOurs && holderIdentity && !this.#isOver(lease?.spec)) return;
    await this.#take();
  }

  /** Takes or renews the Lease as it was seen last. False: another writer was faster. */
  async #take(): Promise<boolean> {
    const { name, identity, clock } = this.#options;
    const { holderIdentity, acquireTime, leaseTransitions = 0 } = this.#lease?.spec ?? {};
    const isOurs = holderIdentity === identity;
    const started = performance.now();
    const startedAt = clock.now().getTime();
    const time = now(clock);
    const written = await this.#write({
      holderIdentity: identity,
      leaseDurationSeconds: Math.ceil(this.#duration / 1000),
      acquireTime: isOurs && acquireTime !== undefined ? acquireTime : time,
      renewTime: time,
      leaseTransitions: isOurs || this.#lease === undefined ? leaseTransitions : leaseTransitions + 1,
    });
    // 404: it was deleted.
    if (written.status === 409 || (written.status === 404 && this.#lease !== undefined)) return false;
    if (written.status !== 200 && written.status !== 201)
      throw new Error(`Lease ${name}: ${refusal(written)}`);
    this.#see(written.body);
    this.#renewed = started;
    this.#renewedAt = startedAt;
    this.#watchDeadline();
    if (!this.isLeader && this.#isRecent) this.#lead();
    return true;
  }

  /** The leader stops in time also while a call hangs. */
  #watchDeadline(): void {
    this.#cancelDeadline?.();
    const left = this.#renewed + this.#deadline - performance.now();
    this.#cancelDeadline = this.#options.clock.setTimer(Math.max(0, Math.ceil(left)) + 1, () => {
      this.#resignIfOver();
      // Node counts from the begin of the turn in which a timer was set.
      if (this.isLeader) this.#watchDeadline();
    });
  }

  #see(lease: Lease | undefined): void {
    this.#lease = lease;
    const version = lease?.metadata.resourceVersion ?? '';
    if (this.#seen?.version !== version) this.#seen = { version, at: performance.now() };
  }

  #isOver(spec: LeaseSpec | undefined): boolean {
    const duration = (spec?.leaseDurationSeconds ?? 0) * 1000;
    return performance.now() - (this.#seen?.at ?? 0) > duration;
  }

  #write(spec: LeaseSpec): Promise<Answer<Lease>> {
    const { client, name, namespace } = this.#options;
    const lease = this.#lease;
    const body: Lease = {
      apiVersion: 'coordination.k8s.io/v1',
      kind: 'Lease',
      metadata: lease?.metadata ?? { name, namespace },
      spec,
    };
    return lease === undefined
      ? client.request<Lease>('POST', this.#path, { body, ...this.#limits })
      : client.request<Lease>('PUT', `${this.#path}/${encodeURIComponent(name)}`, { body, ...this.#limits });
  }

  #lead(): void {
    this.#leading = new AbortController();
    this.#options.log.info({ identity: this.#options.identity }, 'this replica is the leader');
    this.#options.onLead(this.#leading.signal);
  }

  get #deadline(): number {
    return this.#duration * LEASE_DEADLINE;
  }

  /** Whether no other replica may have the Lease yet. */
  get #isRecent(): boolean {
    return (
      performance.now() - this.#renewed <= this.#deadline &&
      this.#options.clock.now().getTime() - this.#renewedAt <= this.#deadline
    );
  }

  #resignIfOver(): void {
    if (!this.isLeader || this.#isRecent) return;
    this.#options.log.warn({ holder: this.holder }, 'no longer the leader: the Lease could not be renewed');
    this.#resign();
  }

  #resign(): void {
    this.#leading?.abort();
    this.#leading = undefined;
    this.#cancelDeadline?.();
  }

  get #path(): string {
    return `/apis/coordination.k8s.io/v1/namespaces/${encodeURIComponent(this.#options.namespace)}/leases`;
  }

  /** A call that hangs must not keep a leader from noticing that its Lease is over. */
  get #limits(): { readonly timeout: number } {
    return { timeout: this.#duration * LEASE_CALL };
  }
}

/** In the precision of a MicroTime. */
const now = (clock: Clock): string => clock.now().toISOString().replace(/Z$/, '000Z');

// Leader election by a Lease, for work that one replica does for all. As in client-go: a Lease is over when it hasn't changed for its
// duration, by the clock of the replica that looks; so the clocks of two machines needn't agree.

import { type Answer, type ClusterClient, type ObjectMeta, refusal } from './client.ts';
import { type Clock, pauseInBackground } from './clock.ts';
import type { Log } from './log.ts';

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
/** Looks per duration. */
export const LEASE_LOOKS = 6;
/** The part of the duration after which a leader that couldn't renew stops: before another one may start. */
export const LEASE_DEADLINE = 2 / 3;

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
    while (!signal.aborted) {
      // A look can take long, so the time is checked before and after it.
      this.#resignIfOver();
      try {
        await this.#look();
        if (this.#problem !== undefined) log.info({}, 'leader election works again');
        this.#problem = undefined;
      } catch (error) {
        const problem = (error as Error).message;
        if (problem !== this.#problem && !signal.aborted) log.warn({ problem }, 'leader election failed');
        this.#problem = problem;
      }
      this.#resignIfOver();
      await pauseInBackground(clock, this.#duration / LEASE_LOOKS, signal);
    }
  }

  async #look(): Promise<void> {
    const { client, name, identity, clock } = this.#options;
    const started = performance.now();
    const startedAt = clock.now().getTime();
    const answer = await client.request<Lease>(
      'GET',
      `${this.#path}/${encodeURIComponent(name)}`,
      this.#limits,
    );
    if (answer.status !== 200 && answer.status !== 404) throw new Error(`Lease ${name}: ${refusal(answer)}`);
    const lease = answer.status === 200 ? answer.body : undefined;
    this.#see(lease);
    const { holderIdentity, acquireTime, leaseTransitions = 0 } = lease?.spec ?? {};
    const isOurs = holderIdentity === identity;
    if (this.isLeader && !isOurs) {
      this.#options.log.warn(
        { holder: holderIdentity },
        'no longer the leader: another replica has the Lease',
      );
      this.#resign();
    }
    if (!isOurs && holderIdentity && !this.#isOver(lease?.spec)) return;
    const time = now(clock);
    const written = await this.#write({
      holderIdentity: identity,
      leaseDurationSeconds: Math.ceil(this.#duration / 1000),
      acquireTime: isOurs && acquireTime !== undefined ? acquireTime : time,
      renewTime: time,
      leaseTransitions: isOurs || lease === undefined ? leaseTransitions : leaseTransitions + 1,
    });
    // Another replica was faster.
    if (written.status === 409) return;
    if (written.status !== 200 && written.status !== 201)
      throw new Error(`Lease ${name}: ${refusal(written)}`);
    this.#see(written.body);
    this.#renewed = started;
    this.#renewedAt = startedAt;
    if (!this.isLeader) this.#lead();
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

  #resignIfOver(): void {
    const deadline = this.#duration * LEASE_DEADLINE;
    const isRecent =
      performance.now() - this.#renewed <= deadline &&
      this.#options.clock.now().getTime() - this.#renewedAt <= deadline;
    if (!this.isLeader || isRecent) return;
    this.#options.log.warn({ holder: this.holder }, 'no longer the leader: the Lease could not be renewed');
    this.#resign();
  }

  #resign(): void {
    this.#leading?.abort();
    this.#leading = undefined;
  }

  get #path(): string {
    return `/apis/coordination.k8s.io/v1/namespaces/${encodeURIComponent(this.#options.namespace)}/leases`;
  }

  /** A call that hangs must not keep a leader from noticing that its Lease is over. */
  get #limits(): { readonly timeout: number } {
    return { timeout: this.#duration / LEASE_LOOKS };
  }
}

/** In the precision of a MicroTime. */
const now = (clock: Clock): string => clock.now().toISOString().replace(/Z$/, '000Z');

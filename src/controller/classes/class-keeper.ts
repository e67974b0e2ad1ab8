// Keeps the default GatewayClasses: creates them, restores deleted ones, and puts right what we own of changed ones. Never deletes one:
// Gateways may use it. A class of that name with another controller is left alone.

import { APPLY_PATCH, type ClusterClient } from '../../cluster/client.ts';
import { type Clock, pauseInBackground } from '../../cluster/clock.ts';
import { Contests } from '../../cluster/contests.ts';
import { contestText } from '../../cluster/field-managers.ts';
import type { Log } from '../../cluster/log.ts';
import { refusalWithRule, retryAfter } from '../../cluster/refusal.ts';
import { type RetryDelays, retryDelay } from '../../cluster/retry-delay.ts';
import { objectPath, storedObject } from '../../cluster/stored-object.ts';
import { GATEWAY_API_GROUP } from '../../identifiers.ts';
import { objectKey } from '../../objects/key.ts';
import type { ReconcileMetrics } from '../reconcile-metrics.ts';
import type { LiveStatus, LiveStatuses } from '../watches/live-statuses.ts';
import type { DefaultClass } from './default-classes.ts';

export interface ClassKeeperOptions {
  readonly client: ClusterClient;
  readonly clock: Clock;
  readonly log: Log;
  readonly live: LiveStatuses;
  readonly classes: readonly DefaultClass[];
  /** Asked right before each write. */
  readonly mayWrite: () => boolean;
  readonly metrics?: ReconcileMetrics;
  readonly delays?: RetryDelays;
}

const PATH = `/apis/${GATEWAY_API_GROUP}/v1/gatewayclasses`;
const DELAYS = { first: 1000, last: 15_000 };

interface Failure {
  readonly problem: string;
  /** Milliseconds that the API server asks to wait. */
  readonly after: number;
}

interface Kept {
  readonly wanted: DefaultClass;
  /** The object and generation that the last apply left; empty: none yet. */
  applied: string;
  isBusy: boolean;
  problem: string | undefined;
}

export class ClassKeeper {
  readonly #options: ClassKeeperOptions;
  readonly #kept: ReadonlyMap<string, Kept>;
  readonly #contests = new Contests();
  #leading: AbortSignal | undefined;

  constructor(options: ClassKeeperOptions) {
    this.#options = options;
    this.#kept = new Map(
      options.classes.map((wanted) => [
        objectKey('GatewayClass', '', wanted.metadata.name),
        { wanted, applied: '', isBusy: false, problem: undefined },
      ]),
    );
    options.live.listen((key) => {
      const kept = this.#kept.get(key);
      if (kept !== undefined && this.#leading !== undefined) void this.#keep(key, kept, this.#leading);
    });
  }

  /** Why a class isn't as it should be. */
  get problem(): string | undefined {
    return [...this.#kept.values()].find(({ problem }) => problem !== undefined)?.problem;
  }

  /** This replica leads until the signal aborts. */
  lead(signal: AbortSignal): void {
    this.#leading = signal;
    signal.addEventListener('abort', () => {
      if (this.#leading === signal) this.#leading = undefined;
    });
    for (const [key, kept] of this.#kept) {
      kept.applied = '';
      void this.#keep(key, kept, signal);
    }
  }

  /** The status has no generation of its own, so writing it is no change. */
  #stateOf(key: string): string {
    const live = this.#options.live.get(key);
    return live === undefined ? 'absent' : versionOf(live);
  }

  async #keep(key: string, kept: Kept, signal: AbortSignal): Promise<void> {
    if (kept.isBusy) return;
    kept.isBusy = true;
    let failures = 0;
    // Nothing is due if the change came before the last apply, or was this apply itself.
    while (!signal.aborted && kept.applied !== this.#stateOf(key)) {
      const left = kept.applied === '' ? 0 : this.#contests.left(key);
      if (left > 0) {
        await this.#tell(key, kept, signal);
        await pauseInBackground(this.#options.clock, left, signal);
      }
      const failure = await this.#measured(key, kept, signal);
      if (failure === undefined) {
        if (kept.problem !== undefined)
          this.#options.log.info({ name: kept.wanted.metadata.name }, 'GatewayClass applied');
        kept.problem = undefined;
        failures = 0;
        continue;
      }
      if (signal.aborted) break;
      const { problem, after } = failure;
      if (problem !== kept.problem)
        this.#options.log.warn(
          { name: kept.wanted.metadata.name, problem },
          'GatewayClass could not be applied',
        );
      kept.problem = problem;
      const delay = retryDelay(this.#options.delays ?? DELAYS, ++failures, Math.random());
      await pauseInBackground(this.#options.clock, Math.max(delay, after), signal);
    }
    kept.isBusy = false;
    // Another term may have begun during the last try of this one.
    if (this.#leading !== undefined && this.#leading !== signal) void this.#keep(key, kept, this.#leading);
  }

  async #measured(key: string, kept: Kept, signal: AbortSignal): Promise<Failure | undefined> {
    const { metrics, mayWrite } = this.#options;
    if (!mayWrite()) return { problem: 'not the leader', after: 0 };
    const { name } = kept.wanted.metadata;
    const end = metrics?.begin({ controller: 'gatewayclass', namespace: '', name });
    const failure = await this.#apply(key, kept, signal);
    end?.(failure === undefined ? 'success' : 'error');
    return failure;
  }

  async #apply(key: string, kept: Kept, signal: AbortSignal): Promise<Failure | undefined> {
    const { client, live, mayWrite } = this.#options;
    const { wanted } = kept;
    const before = this.#stateOf(key);
    const isFirst = kept.applied === '';
    try {
      const answer = await client.request(
        'PATCH',
        objectPath(PATH, { namespace: '', name: wanted.metadata.name }),
        {
          query: { fieldManager: wanted.spec.controllerName, force: 'true' },
          contentType: APPLY_PATCH,
          body: wanted,
          signal,
          mayBeSent: mayWrite,
        },
      );
      if (answer.status !== 200 && answer.status !== 201) {
        const problem = `GatewayClass ${wanted.metadata.name}: ${refusalWithRule(answer, PATH, ['create', 'patch'])}`;
        return { problem, after: retryAfter(answer) };
      }
      const object = storedObject(answer.body, wanted);
      if (object !== undefined) {
        kept.applied = versionOf(object.metadata);
        live.set(object, PATH);
      } else kept.applied = this.#stateOf(key);
      if (!isFirst && kept.applied !== before) this.#contests.corrected(key);
      return undefined;
    } catch (error) {
      return { problem: (error as Error).message, after: 0 };
    }
  }

  /** Who else changes a class again and again: once for each contest. */
  async #tell(key: string, { wanted, applied }: Kept, signal: AbortSignal): Promise<void> {
    if (!this.#contests.isNews(key)) return;
    const { client, log } = this.#options;
    const { name } = wanted.metadata;
    try {
      const answer = await client.request('GET', objectPath(PATH, { namespace: '', name }), { signal });
      if (answer.status !== 200) return;
      // What we have applied names nobody else: it is told with the next change.
      const object = storedObject(answer.body, wanted);
      if (object !== undefined && versionOf(object.metadata) === applied) return;
      this.#contests.told(key);
      const problem = contestText(`GatewayClass ${name}`, answer.body, wanted, wanted.spec.controllerName);
      log.warn({ name, problem }, 'GatewayClass has two writers');
    } catch {
      // It is told with the next change.
    }
  }
}

/** A version of the spec: a status changes neither part. */
const versionOf = ({ uid, generation }: Partial<Pick<LiveStatus, 'uid' | 'generation'>>): string =>
  `${uid} ${generation}`;

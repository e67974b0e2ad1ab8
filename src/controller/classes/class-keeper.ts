// Keeps the default GatewayClasses: creates them, restores deleted ones, and puts right what we own of changed ones. Never deletes one:
// Gateways may use it. A class of that name with another controller is left alone.

import { APPLY_PATCH, type ClusterClient } from '../../cluster/client.ts';
import { type Clock, pauseInBackground } from '../../cluster/clock.ts';
import type { Log } from '../../cluster/log.ts';
import { refusalWithRule, retryAfter } from '../../cluster/refusal.ts';
import { retryDelay } from '../../cluster/retry-delay.ts';
import { objectPath, storedObject } from '../../cluster/stored-object.ts';
import { GATEWAY_API_GROUP } from '../../identifiers.ts';
import { objectKey } from '../../objects/key.ts';
import type { LiveStatuses } from '../watches/live-statuses.ts';
import type { DefaultClass } from './default-classes.ts';

export interface ClassKeeperOptions {
  readonly client: ClusterClient;
  readonly clock: Clock;
  readonly log: Log;
  readonly live: LiveStatuses;
  readonly classes: readonly DefaultClass[];
  /** Asked right before each write. */
  readonly mayWrite: () => boolean;
  readonly delays?: { readonly first: number; readonly last: number };
}

const PATH = `/apis/${GATEWAY_API_GROUP}/v1/gatewayclasses`;
const DELAYS = { first: 1000, last: 15_000 };

interface Kept {
  readonly wanted: DefaultClass;
  /** The object and generation that the last apply left; empty: none yet. */
  applied: string;
  isBusy: boolean;
  /** It has changed since the current apply began. */
  isDue: boolean;
  problem: string | undefined;
}

export class ClassKeeper {
  readonly #options: ClassKeeperOptions;
  readonly #kept: ReadonlyMap<string, Kept>;
  #leading: AbortSignal | undefined;

  constructor(options: ClassKeeperOptions) {
    this.#options = options;
    this.#kept = new Map(
      options.classes.map((wanted) => [
        objectKey('GatewayClass', '', wanted.metadata.name),
        { wanted, applied: '', isBusy: false, isDue: false, problem: undefined },
      ]),
    );
    options.live.listen((key) => {
      const kept = this.#kept.get(key);
      if (kept !== undefined && this.#leading !== undefined && kept.applied !== this.#stateOf(key))
        void this.#keep(key, kept, this.#leading);
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
    return live === undefined ? 'absent' : `${live.uid} ${live.generation}`;
  }

  async #keep(key: string, kept: Kept, signal: AbortSignal): Promise<void> {
    kept.isDue = true;
    if (kept.isBusy) return;
    kept.isBusy = true;
    let failures = 0;
    while (!signal.aborted && kept.isDue) {
      kept.isDue = false;
      const failure = await this.#apply(key, kept, signal);
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
      kept.isDue = true;
      const delay = retryDelay(this.#options.delays ?? DELAYS, ++failures, Math.random());
      await pauseInBackground(this.#options.clock, Math.max(delay, after), signal);
    }
    kept.isBusy = false;
    // Another term may have begun during the last try of this one.
    if (kept.isDue && this.#leading !== undefined && this.#leading !== signal)
      void this.#keep(key, kept, this.#leading);
  }

  async #apply(
    key: string,
    kept: Kept,
    signal: AbortSignal,
  ): Promise<{ readonly problem: string; readonly after: number } | undefined> {
    const { client, live, mayWrite } = this.#options;
    const { wanted } = kept;
    if (!mayWrite()) return { problem: 'not the leader', after: 0 };
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
        kept.applied = `${object.metadata.uid} ${object.metadata.generation}`;
        live.set(object, PATH);
      } else kept.applied = this.#stateOf(key);
      return undefined;
    } catch (error) {
      return { problem: (error as Error).message, after: 0 };
    }
  }
}

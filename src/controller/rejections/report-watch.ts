// Watches the reports of all replicas, and tells what proxies of each Gateway reject. Every replica does, so that the next leader knows it.

import type { ClusterClient } from '../../cluster/client.ts';
import type { Clock } from '../../cluster/clock.ts';
import type { CollectionLimits } from '../../cluster/collection.ts';
import { CollectionWatch } from '../../cluster/collection-watch.ts';
import type { Log } from '../../cluster/log.ts';
import type { StoredObject } from '../../cluster/stored-object.ts';
import { isObject } from '../../grammar/json.ts';
import { REJECTIONS_LABEL } from '../../identifiers.ts';
import { RECONNECTION } from './current-rejections.ts';
import { REPORT_KEY } from './report-writer.ts';
import { ReportedRejections } from './reported-rejections.ts';

export interface ReportWatchOptions {
  readonly client: ClusterClient;
  readonly clock: Clock;
  readonly log: Log;
  /** Of the control plane. */
  readonly namespace: string;
  /** Only the leader deletes old reports. */
  readonly isLeader: () => boolean;
  /** By key of a Gateway; undefined: its proxies don't reject anything any more. */
  readonly onChange: (gateway: string, text: string | undefined) => void;
  /** What wasn't told up to now isn't rejected. */
  readonly onComplete: () => void;
  readonly limits?: Partial<CollectionLimits>;
}

/** Milliseconds between two looks for reports that don't count any more. */
const EVERY = 5_000;

export class ReportWatch {
  readonly #options: ReportWatchOptions;
  readonly #reports = new ReportedRejections();
  readonly #watch: CollectionWatch;
  #told: ReadonlyMap<string, string> = new Map();
  #cancelLook: (() => void) | undefined;
  #cancelComplete: () => void;

  private constructor(options: ReportWatchOptions) {
    const { client, clock, log, namespace, limits } = options;
    this.#options = options;
    const path = `/api/v1/namespaces/${encodeURIComponent(namespace)}/configmaps`;
    this.#watch = CollectionWatch.start({
      ...{ client, clock, log },
      name: 'reports of rejections',
      locate: async () => ({ path, apiVersion: 'v1', kind: 'ConfigMap' }),
      query: { labelSelector: REJECTIONS_LABEL },
      onChange: ({ set }) => this.#changed(set),
      ...(limits === undefined ? {} : { limits }),
    });
    // Until then, proxies of a replica that is gone may not have told another one what they reject.
    this.#cancelComplete = clock.setTimer(RECONNECTION, () => this.#complete());
  }

  static start(options: ReportWatchOptions): ReportWatch {
    return new ReportWatch(options);
  }

  /** Why reports can't be read. */
  get problem(): string | undefined {
    return this.#watch.problem;
  }

  async stop(): Promise<void> {
    this.#cancelLook?.();
    this.#cancelComplete();
    await this.#watch.stop();
  }

  #complete(): void {
    const { clock, onComplete } = this.#options;
    if (this.#watch.isSynced) onComplete();
    else this.#cancelComplete = clock.setTimer(EVERY, () => this.#complete());
  }

  #changed(set: readonly StoredObject[]): void {
    const { clock, log } = this.#options;
    const now = clock.now().getTime();
    const isListed = !this.#watch.isSynced;
    for (const { metadata, data } of set) {
      const text = isObject(data) ? String(data[REPORT_KEY]) : '';
      if (!this.#reports.set(metadata.name, text, { now, isListed }))
        log.warn({ configMap: metadata.name }, 'report of rejections can not be read');
    }
    this.#tell(now);
    this.#lookLater();
  }

  #lookLater(): void {
    if (this.#cancelLook !== undefined || this.#reports.isEmpty) return;
    const { clock, isLeader } = this.#options;
    this.#cancelLook = clock.setTimer(EVERY, () => {
      this.#cancelLook = undefined;
      const now = clock.now().getTime();
      this.#tell(now);
      for (const name of this.#reports.takeOld(now)) if (isLeader()) void this.#delete(name);
      this.#lookLater();
    });
  }

  #tell(now: number): void {
    const current = this.#reports.current(now);
    for (const [key, text] of current) if (this.#told.get(key) !== text) this.#options.onChange(key, text);
    for (const key of this.#told.keys()) if (!current.has(key)) this.#options.onChange(key, undefined);
    this.#told = current;
  }

  /** One that stays does no harm. */
  async #delete(name: string): Promise<void> {
    const { client, namespace } = this.#options;
    const path = `/api/v1/namespaces/${encodeURIComponent(namespace)}/configmaps/${encodeURIComponent(name)}`;
    await client.request('DELETE', path).catch(() => {});
  }
}

// Watches everything that the translation reads, and hands on the changes in batches. The first batch has all objects: it comes when every
// kind that the cluster has was listed once.

import { type ClusterClient, METADATA_LIST_ONLY, METADATA_ONLY } from '../../cluster/client.ts';
import type { Clock } from '../../cluster/clock.ts';
import type {
  CollectionChange,
  CollectionCounts,
  CollectionLimits,
  CollectionState,
} from '../../cluster/collection.ts';
import { CollectionWatch } from '../../cluster/collection-watch.ts';
import { watchCrds } from '../../cluster/crd-watch.ts';
import { Discovery } from '../../cluster/discovery.ts';
import type { Log } from '../../cluster/log.ts';
import { nameOf } from '../../cluster/stored-object.ts';
import { defined } from '../../grammar/defined.ts';
import { objectKey } from '../../objects/key.ts';
import type { Change } from '../../translation/batch.ts';
import type { Settings } from '../../translation/settings.ts';
import { type BatchTimes, ChangeBatches } from './change-batches.ts';
import { LiveStatuses } from './live-statuses.ts';
import { readParts } from './read-parts.ts';
import { SelectedNamespaces } from './selected-namespaces.ts';
import { type WatchedKind, watchedKinds } from './watched-kinds.ts';

export interface WatchesOptions {
  /** With a connection for each kind (`maxSockets`). */
  readonly client: ClusterClient;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: Settings;
  /** Whether proxies get endpoints by the place of their pods. */
  readonly readsLocality: boolean;
  /** For `Translator.apply`. */
  readonly onBatch: (changes: readonly Change[]) => void;
  /** Called for each change when it comes, with the key of its object. */
  readonly onArrival?: (key: string, change: Change) => void;
  readonly times?: BatchTimes;
  readonly limits?: Partial<CollectionLimits>;
}

/** What is known about one kind. */
export interface WatchedState {
  /** `HTTPRoute.gateway.networking.k8s.io` */
  readonly name: string;
  readonly state: CollectionState;
  /** At which version it is read; undefined: it is absent. */
  readonly apiVersion: string | undefined;
  readonly objects: number;
  readonly problem: string | undefined;
  readonly counts: Readonly<CollectionCounts>;
}

/** Milliseconds after a change of a CRD at which its kinds are looked for: the API server serves them some time after the change. */
const LOOKS = [0, 300, 1000, 3000, 10_000, 30_000];

export class Watches {
  readonly #options: WatchesOptions;
  readonly #discovery: Discovery;
  readonly #namespaces: SelectedNamespaces;
  readonly #batches: ChangeBatches;
  readonly #watches = new Map<WatchedKind, CollectionWatch>();
  readonly #crds: CollectionWatch;
  readonly #pendingLooks = new Map<string, (() => void)[]>();
  #isSynced = false;
  /** When all kinds but aliases were synced. */
  #mostlySyncedAt: number | undefined;
  #isStopped = false;
  /** Of the kinds that have one. */
  readonly statuses = new LiveStatuses((key) => this.#batches.has(key));

  private constructor(options: WatchesOptions) {
    const { client, clock, log, settings, onBatch, onArrival, times } = options;
    this.#options = options;
    this.#discovery = new Discovery(client);
    this.#namespaces = new SelectedNamespaces(settings.discoveryNamespaceSelectors);
    this.#batches = new ChangeBatches({ clock, onBatch, ...defined({ times, onAdd: onArrival }) });
    const kinds = watchedKinds(options);
    // Without the labels of namespaces it isn't known which objects count.
    const first = this.#namespaces.isEverything ? kinds : kinds.filter(isNamespace);
    for (const kind of first) this.#start(kind);
    this.#crds = watchCrds({ client, clock, log, onGroup: (group) => this.#look(group) });
  }

  static start(options: WatchesOptions): Watches {
    return new Watches(options);
  }

  /** Whether all kinds were listed once and the first batch was handed on. */
  get isSynced(): boolean {
    return this.#isSynced;
  }

  /** Changes that wait for their batch. */
  get waiting(): number {
    return this.#batches.size;
  }

  states(): readonly WatchedState[] {
    return [...this.#watches.values(), this.#crds].map((watch) => ({
      name: watch.name,
      state: watch.state,
      apiVersion: watch.location?.apiVersion,
      objects: watch.size,
      problem: watch.problem,
      counts: watch.counts,
    }));
  }

  /** Why it isn't ready, or isn't up to date; one line for each kind. */
  problems(): readonly string[] {
    return this.states().flatMap(({ problem }) => (problem === undefined ? [] : [problem]));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#batches.stop();
    for (const looks of this.#pendingLooks.values()) for (const cancel of looks) cancel();
    await Promise.all([...this.#watches.values(), this.#crds].map((watch) => watch.stop()));
  }

  #start(kind: WatchedKind): void {
    const { client, clock, log, limits } = this.#options;
    const { fieldSelector, isMetadataOnly, isNamespaced } = kind;
    const watch = CollectionWatch.start({
      client,
      clock,
      log,
      name: kind.group === '' ? kind.kind : `${kind.kind}.${kind.group}`,
      locate: () => this.#discovery.locate(kind),
      ...(fieldSelector === undefined ? {} : { query: { fieldSelector } }),
      ...(isMetadataOnly ? { accept: { list: METADATA_LIST_ONLY, watch: METADATA_ONLY } } : {}),
      ...(isNamespaced ? { includes: (namespace) => this.#namespaces.has(namespace) } : {}),
      ...(limits === undefined ? {} : { limits }),
      onChange: (change) => this.#take(kind, change),
      onState: () => this.#onState(),
    });
    this.#watches.set(kind, watch);
  }

  #take(kind: WatchedKind, change: CollectionChange): void {
    for (const object of change.set) {
      const { namespace, name } = nameOf(object);
      // The path is known: the object was read there.
      if (kind.hasStatus) this.statuses.set(object, this.#watches.get(kind)?.location?.path ?? '');
      this.#batches.add(objectKey(kind.kind, namespace, name), { object: readParts(object, kind) });
    }
    for (const { namespace, name } of change.deleted) {
      if (kind.hasStatus) this.statuses.delete(kind.kind, namespace, name);
      const deleted = { group: kind.group, kind: kind.kind, namespace, name };
      this.#batches.add(objectKey(kind.kind, namespace, name), { deleted });
    }
    if (isNamespace(kind)) this.#select(change);
  }

  /** Objects enter and leave with the labels of their namespace. */
  #select(change: CollectionChange): void {
    const { added, removed } = this.#namespaces.update(change);
    for (const [kind, watch] of this.#watches) {
      if (!kind.isNamespaced) continue;
      for (const namespace of removed) watch.removeNamespace(namespace);
      for (const namespace of added) void watch.addNamespace(namespace);
    }
  }

  #onState(): void {
    if (this.#isStopped || this.#isSynced) return;
    const watches = [...this.#watches];
    if (!watches.every(([kind, watch]) => kind.isAlias || watch.isSynced)) return;
    const kinds = watchedKinds(this.#options);
    if (watches.length < kinds.length) {
      for (const kind of kinds.filter((each) => !isNamespace(each))) this.#start(kind);
      return;
    }
    if (!this.#areAliasesSettled()) return;
    this.#isSynced = true;
    this.#batches.release();
  }

  /**
   * An alias may be forbidden for good. But an API server that starts forbids everything, so it is asked again after the other kinds were
   * read.
   */
  #areAliasesSettled(): boolean {
    const isFirst = this.#mostlySyncedAt === undefined;
    this.#mostlySyncedAt ??= performance.now();
    const since = this.#mostlySyncedAt;
    const open = [...this.#watches].filter(
      ([kind, { isSynced, forbiddenAt }]) =>
        kind.isAlias && !isSynced && (forbiddenAt === undefined || forbiddenAt <= since),
    );
    if (isFirst) for (const [, watch] of open) void watch.relocate();
    return open.length === 0;
  }

  /** Looks for the kinds of a group now, and again: what comes or goes takes some time. */
  #look(group: string): void {
    const kinds = [...this.#watches].filter(([kind]) => kind.group === group);
    if (kinds.length === 0) return;
    for (const cancel of this.#pendingLooks.get(group) ?? []) cancel();
    const looks = LOOKS.map((after) =>
      this.#options.clock.setTimer(after, () => {
        for (const [, watch] of kinds) void watch.relocate();
      }),
    );
    this.#pendingLooks.set(group, looks);
  }
}

const isNamespace = ({ group, kind }: WatchedKind): boolean => group === '' && kind === 'Namespace';

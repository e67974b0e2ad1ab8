// Lists and watches one collection: all objects of a kind, or those that a selector selects. What differs from what was reported is reported, also
// where a watch had to start again with a list. The state of the API server never takes anything away: while it can't be reached, everything
// that was reported stays.
//
// Watches of the API server can stop without a sign (kubernetes-client/javascript#596, #958, #2432), so a silent one is replaced.

import type { Answer } from './client.ts';
import { pauseInBackground } from './clock.ts';
import type {
  CollectionCounts,
  CollectionLimits,
  CollectionOptions,
  CollectionState,
  Location,
} from './collection.ts';
import { listCollection } from './collection-list.ts';
import { HeldVersions } from './held-versions.ts';
import { refusalWithRule } from './refusal.ts';
import { ReportedObjects } from './reported-objects.ts';
import { type RetryDelays, retryDelay } from './retry-delay.ts';
import { SilenceGuard } from './silence-guard.ts';
import { type StoredObject, storedObject } from './stored-object.ts';
import { watchEvent } from './watch-event.ts';
import { RefusedWatch, WATCH_RETRY, WatchRetries } from './watch-retries.ts';

const LIMITS: CollectionLimits = {
  pageSize: 500,
  roundSeconds: 300,
  silence: 90_000,
  retry: WATCH_RETRY,
  absent: 300_000,
};

/** Resumed watches that fail one after the other until a list takes their place. */
const MAX_RESUMES = 3;
/** Between the end of a watch and the next one: an API server may end each at once. */
const BETWEEN_WATCHES: RetryDelays = { first: 200, last: 10_000 };

export class CollectionWatch {
  readonly #options: CollectionOptions;
  readonly #limits: CollectionLimits;
  readonly #chance: () => number;
  readonly #retries: WatchRetries;
  readonly #stopped = new AbortController();
  readonly #reported: ReportedObjects;
  readonly #done: Promise<void>;
  readonly counts: CollectionCounts = { lists: 0, watches: 0, events: 0, failures: 0, silences: 0 };
  #location: Location | undefined;
  /** From where the next watch resumes; undefined: a list is needed. */
  #version: string | undefined;
  /** Ends the current watch or pause. */
  #interrupt = new AbortController();
  /** Watches that ended at once since the last event. */
  #idleEnds = 0;
  #state: CollectionState = 'starting';
  #problem: string | undefined;
  /** When the last try was forbidden; undefined: it wasn't. */
  #forbiddenAt: number | undefined;
  #isListing = false;
  /** Namespaces that were added during a list of all, which may have passed them. */
  readonly #addedMeanwhile = new Set<string>();

  private constructor(options: CollectionOptions) {
    this.#options = options;
    this.#limits = { ...LIMITS, ...options.limits };
    this.#chance = options.chance ?? Math.random;
    this.#retries = new WatchRetries(this.#limits.retry, this.#chance);
    this.#reported = new ReportedObjects(options);
    this.#done = this.#run();
  }

  static start(options: CollectionOptions): CollectionWatch {
    return new CollectionWatch(options);
  }

  get name(): string {
    return this.#options.name;
  }

  get state(): CollectionState {
    return this.#state;
  }

  /** Whether everything that exists was reported once. An absent kind has nothing. */
  get isSynced(): boolean {
    return this.#state !== 'starting';
  }

  /** Why it isn't up to date, with the permission that is missing if that is the reason. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** When it was found that the account may not read it, by `performance.now()`; undefined: it may. */
  get forbiddenAt(): number | undefined {
    return this.#problem === undefined ? undefined : this.#forbiddenAt;
  }

  /** Number of objects that exist, as far as they were reported. */
  get size(): number {
    return this.#reported.size;
  }

  get location(): Location | undefined {
    return this.#location;
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#done;
  }

  /** The kind may have come, gone or moved: looks where it is now. A watch goes on if it didn't move. */
  async relocate(): Promise<void> {
    const before = this.#location;
    if (before !== undefined && this.#state === 'watching') {
      const now = await this.#options.locate(this.#stopped.signal).catch(() => before);
      if (now?.path === before.path) return;
      this.#version = undefined;
    }
    this.#interrupt.abort();
  }

  /** Reports the objects of a namespace that `includes` includes from now on. */
  async addNamespace(namespace: string): Promise<void> {
    if (this.#isListing) this.#addedMeanwhile.add(namespace);
    // Otherwise a list that is still to come has them.
    else if (this.#version !== undefined) await this.#add(namespace);
  }

  /** Reports that the objects of a namespace are gone. */
  removeNamespace(namespace: string): void {
    this.#reported.deleteNamespace(namespace);
  }

  async #add(namespace: string): Promise<void> {
    const { signal } = this.#stopped;
    this.#reported.beginNamespaceList();
    try {
      for (let failures = 1; !signal.aborted; failures++) {
        const problem = await this.#addOnce(namespace);
        if (problem === undefined) return;
        this.#log('warn', problem, 'list of a namespace failed');
        await pauseInBackground(this.#options.clock, this.#delay(failures), signal);
      }
    } finally {
      this.#reported.endNamespaceList();
    }
  }

  /** Returns what is wrong. */
  async #addOnce(namespace: string): Promise<string | undefined> {
    const location = this.#location;
    if (location === undefined || !this.#reported.includes(namespace)) return undefined;
    const { lists } = this.counts;
    const items: unknown[] = [];
    try {
      const listed = await this.#list(inNamespace(location.path, namespace), {
        onPage: (page) => items.push(...page),
        onRestart: () => items.splice(0),
      });
      if ('refused' in listed) return this.#refusal(listed.refused, location);
    } catch (error) {
      return (error as Error).message;
    }
    if (!this.#reported.includes(namespace) || this.#location !== location) return undefined;
    // A list of all that ended meanwhile is newer, and may have passed the namespace before it was included.
    if (this.counts.lists !== lists || this.#isListing) return 'there was a list of all namespaces meanwhile';
    this.#reported.setNamespace(this.#objects(items, location));
    return undefined;
  }

  async #run(): Promise<void> {
    const { clock } = this.#options;
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      this.#interrupt = new AbortController();
      let pause: number;
      try {
        pause = (await this.#relist()) ?? (await this.#watch());
      } catch (error) {
        if (signal.aborted) return;
        const isForbidden = error instanceof RefusedWatch && error.isForbidden;
        this.#forbiddenAt = isForbidden ? performance.now() : undefined;
        pause = this.#retries.failed(error);
        this.#fail((error as Error).message);
      }
      await pauseInBackground(clock, pause, AbortSignal.any([signal, this.#interrupt.signal]));
    }
  }

  /** Lists if that is needed. Milliseconds until the next try; undefined: the watch can go on. */
  async #relist(): Promise<number | undefined> {
    if (this.#version !== undefined) return undefined;
    const location = await this.#options.locate(this.#stopped.signal);
    if (location === undefined) {
      this.#location = undefined;
      this.#reported.deleteOthers(new HeldVersions());
      this.#retries.succeeded();
      this.#enter('absent');
      return this.#limits.absent;
    }
    // Objects of another version of the API are different objects.
    if (location.path !== this.#location?.path) this.#reported.forgetVersions();
    this.#location = location;
    this.#isListing = true;
    try {
      await this.#listAll(location);
    } finally {
      this.#isListing = false;
    }
    this.#retries.succeeded();
    this.#enter('watching');
    const added = [...this.#addedMeanwhile];
    this.#addedMeanwhile.clear();
    for (const namespace of added) void this.#add(namespace);
    return undefined;
  }

  async #listAll(location: Location): Promise<void> {
    let seen = new HeldVersions();
    const listed = await this.#list(location.path, {
      onPage: (items) => this.#reported.setPage(this.#objects(items, location), seen),
      onRestart: () => {
        seen = new HeldVersions();
      },
    });
    this.counts.lists++;
    if ('refused' in listed) throw this.#refused(listed.refused, location);
    this.#reported.deleteOthers(seen, listed.version);
    this.#version = listed.version;
  }

  #list(path: string, handlers: { onPage: (items: readonly unknown[]) => void; onRestart: () => void }) {
    const { client, query, accept } = this.#options;
    return listCollection({
      client,
      path,
      ...(query === undefined ? {} : { query }),
      ...(accept === undefined ? {} : { accept: accept.list }),
      signal: this.#stopped.signal,
      pageSize: this.#limits.pageSize,
      ...handlers,
    });
  }

  *#objects(items: readonly unknown[], location: Location): Iterable<StoredObject> {
    for (const item of items) {
      const object = storedObject(item, location);
      if (object !== undefined) yield object;
      else this.#log('warn', 'it has no name or no version', 'list has an item that is not an object');
    }
  }

  /** Milliseconds until the next try. */
  async #watch(): Promise<number> {
    const { client, clock, query, accept } = this.#options;
    const { roundSeconds, silence } = this.#limits;
    const location = this.#location!;
    const cut = new AbortController();
    const signal = AbortSignal.any([this.#stopped.signal, this.#interrupt.signal, cut.signal]);
    const guard = new SilenceGuard(clock, silence, () => cut.abort());
    const { events } = this.counts;
    const stream: { end?: StreamEnd } = {};
    this.counts.watches++;
    let answer: Answer<unknown> | undefined;
    try {
      answer = await client.lines(
        location.path,
        {
          query: {
            ...query,
            watch: 'true',
            allowWatchBookmarks: 'true',
            resourceVersion: this.#version!,
            timeoutSeconds: String(Math.round(roundSeconds * (1 + this.#chance()))),
          },
          ...(accept === undefined ? {} : { accept: accept.watch }),
          signal,
          onOpen: () => {
            this.#retries.opened();
            this.#enter('watching');
          },
        },
        (line) => {
          // What follows a broken line would be applied without it.
          if (stream.end !== undefined) return;
          guard.hear();
          const end = this.#take(line, location);
          if (end === undefined) return;
          stream.end = end;
          cut.abort();
        },
      );
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      guard.stop();
    }
    if (this.counts.events > events) {
      this.#retries.succeeded();
      this.#idleEnds = 0;
    }
    if (guard.isSilent) {
      this.counts.silences++;
      this.#log('warn', `no line in ${silence} ms`, 'watch was silent, resuming it');
      return 0;
    }
    const status = answer?.status ?? 200;
    if (status === 410 || stream.end === 'expired') this.#version = undefined;
    else if (typeof stream.end === 'object') throw new Error(`watch of ${this.name}: ${stream.end.problem}`);
    // The kind has gone, or is served at another version only: the list finds out.
    else if (status === 404) this.#version = undefined;
    else if (status !== 200) throw this.#refused(answer!, location);
    if (this.#interrupt.signal.aborted) return 0;
    return retryDelay(BETWEEN_WATCHES, ++this.#idleEnds, this.#chance());
  }

  /** How the line ends the stream, if it does. */
  #take(line: string, location: Location): StreamEnd | undefined {
    this.counts.events++;
    const event = watchEvent(line, location);
    switch (event.type) {
      case 'expired':
        return 'expired';
      case 'failed':
        return event;
      case 'unreadable':
        // An event is lost, and only a list finds what it was.
        this.#version = undefined;
        return event;
      case 'set':
        this.#reported.set(event.object);
        break;
      case 'deleted':
        this.#reported.delete(event.object);
        break;
    }
    this.#version = event.version;
    return undefined;
  }

  #fail(problem: string): void {
    this.counts.failures++;
    // An API server whose data was restored from a backup never reaches the version that it is asked for.
    if (this.#retries.failures % MAX_RESUMES === 0) this.#version = undefined;
    if (problem !== this.#problem) this.#log('warn', problem, 'watch failed');
    this.#enter(this.#state === 'starting' ? 'starting' : 'interrupted', problem);
  }

  #delay(failures: number): number {
    return retryDelay(this.#limits.retry, failures, this.#chance());
  }

  #enter(state: CollectionState, problem?: string): void {
    // Whoever waits for the start may wait for another try.
    if (state === this.#state && problem === this.#problem && state !== 'starting') return;
    if (problem === undefined && this.#problem !== undefined) this.#log('info', '', 'watching again');
    this.#state = state;
    this.#problem = problem;
    this.#options.onState?.();
  }

  #refused(answer: Answer<unknown>, location: Location): RefusedWatch {
    return new RefusedWatch(this.#refusal(answer, location), answer);
  }

  #refusal(answer: Answer<unknown>, { path }: Location): string {
    return `${this.name}: ${refusalWithRule(answer, path, ['list', 'watch'])}`;
  }

  #log(level: 'info' | 'warn', problem: string, message: string): void {
    const { log } = this.#options;
    log[level]({ collection: this.name, ...(problem === '' ? {} : { problem }) }, message);
  }
}

type StreamEnd = 'expired' | { readonly problem: string };

/** The collection of one namespace. */
function inNamespace(path: string, namespace: string): string {
  const at = path.lastIndexOf('/');
  return `${path.slice(0, at)}/namespaces/${encodeURIComponent(namespace)}${path.slice(at)}`;
}

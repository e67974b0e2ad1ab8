// A collection that is watched: where it is, what is reported of it, and its state.

import type { ClusterClient } from './client.ts';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import type { RetryDelays } from './retry-delay.ts';
import type { ObjectName, ObjectType, StoredObject } from './stored-object.ts';

/** Where the API server has a collection now. */
export interface Location extends ObjectType {
  /** `/apis/gateway.networking.k8s.io/v1/httproutes` */
  readonly path: string;
}

/** Objects that are new or changed, and names of deleted ones. Each object is once in it. */
export interface CollectionChange {
  readonly set: readonly StoredObject[];
  readonly deleted: readonly ObjectName[];
  /** The version of the collection that no longer has what was deleted; undefined: these objects are only not reported any more. */
  readonly deletedAt?: string;
}

export interface CollectionOptions {
  readonly client: ClusterClient;
  readonly clock: Clock;
  readonly log: Log;
  /** For messages: `httproutes.gateway.networking.k8s.io`. */
  readonly name: string;
  /** Undefined: the API server doesn't have the kind. Asked before each list. */
  readonly locate: (signal: AbortSignal) => Promise<Location | undefined>;
  readonly query?: Readonly<Record<string, string>>;
  /** Metadata is enough: `METADATA_LIST_ONLY` for lists, `METADATA_ONLY` for watches. */
  readonly accept?: { readonly list: string; readonly watch: string };
  /** Whether objects of this namespace are reported; by default all are. */
  readonly includes?: (namespace: string) => boolean;
  readonly onChange: (change: CollectionChange) => void;
  /** The state has changed. */
  readonly onState?: () => void;
  readonly limits?: Partial<CollectionLimits>;
  /** From 0 to 1. */
  readonly chance?: () => number;
}

export interface CollectionLimits {
  readonly pageSize: number;
  /** Seconds after which the API server ends a watch; with chance up to twice as many. */
  readonly roundSeconds: number;
  /** Milliseconds without any line. The API server sends a bookmark each minute. */
  readonly silence: number;
  readonly retry: RetryDelays;
  /** Milliseconds until an absent kind is looked for again. */
  readonly absent: number;
}

export type CollectionState =
  /** Not listed yet. */
  | 'starting'
  /** Up to date, as far as is known. */
  | 'watching'
  /** The API server doesn't have the kind. */
  | 'absent'
  /** It was up to date, and there is a problem since. */
  | 'interrupted';

export interface CollectionCounts {
  lists: number;
  watches: number;
  /** Lines of watches, bookmarks included. */
  events: number;
  failures: number;
  /** Watches that were silent for too long. */
  silences: number;
}

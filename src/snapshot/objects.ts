// What a snapshot holds: objects of every kind that the translation reads, each as its own type, with defaults and with metadata that can
// be relied upon.

import type { Finding } from '../diagnostics/finding.ts';
import type { FilledByKind } from '../kinds/types.ts';
import type { ObjectsOfOthers } from '../objects/index.ts';
import type { NamespacedMetadata } from '../objects/metadata.ts';

type WithMetadata<T> = Omit<T, 'metadata'> & { readonly metadata: NamespacedMetadata };

type ObjectsOfOurs = { readonly [K in keyof FilledByKind]: WithMetadata<FilledByKind[K]> };

/**
 * An object as it is read, by its kind. A `ListenerSet` is an `XListenerSet`. JSON types hold, whatever was written; enums, patterns and
 * limits only where there is no finding, so that a `switch` over an enum needs its `default`.
 */
export interface SnapshotObjects extends ObjectsOfOthers, ObjectsOfOurs {}

export type SnapshotKind = keyof SnapshotObjects;

export type SnapshotObject = SnapshotObjects[SnapshotKind];

/** What tells objects apart. */
export interface ObjectId {
  /** Empty for the core group. */
  readonly group: string;
  readonly kind: string;
  /** Empty for cluster-scoped kinds. */
  readonly namespace: string;
  readonly name: string;
}

/** An object that can be read, with what admission would say of it. */
export type ReadObject<K extends SnapshotKind = SnapshotKind> = {
  [N in K]: {
    readonly id: ObjectId;
    readonly kind: N;
    readonly object: SnapshotObjects[N];
    readonly findings: readonly Finding[];
  };
}[K];

/** An object that counts as absent, and why; of a kind that isn't read there are no findings. */
export interface UnreadObject {
  readonly id?: ObjectId;
  readonly kind?: SnapshotKind;
  readonly object?: undefined;
  readonly findings: readonly Finding[];
}

export type Decoded = ReadObject | UnreadObject;

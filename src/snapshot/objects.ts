// The objects of a snapshot: every kind that the translation reads, each with its own type, with defaults and with checked metadata.

import type { Finding } from '../diagnostics/finding.ts';
import type { FilledByKind } from '../kinds/types.ts';
import type { ObjectsOfOthers } from '../objects/index.ts';
import type { ObjectId } from '../objects/key.ts';
import type { NamespacedMetadata } from '../objects/metadata.ts';

type WithMetadata<T> = Omit<T, 'metadata'> & { readonly metadata: NamespacedMetadata };

type ObjectsOfOurs = { readonly [K in keyof FilledByKind]: WithMetadata<FilledByKind[K]> };

/**
 * An object as it is read, by kind. A `ListenerSet` is read as an `XListenerSet`. JSON types always hold; enums, patterns and limits hold
 * only without findings, so a `switch` over an enum needs a `default`.
 */
export interface SnapshotObjects extends ObjectsOfOthers, ObjectsOfOurs {}

export type SnapshotKind = keyof SnapshotObjects;

export type SnapshotObject = SnapshotObjects[SnapshotKind];

/** The identity of an object, with the group of its kind. */
export interface GroupedId extends ObjectId {
  /** Empty for the core group. */
  readonly group: string;
}

/** An object that can be read, with the findings of admission. */
export type ReadObject<K extends SnapshotKind = SnapshotKind> = {
  [N in K]: {
    readonly id: GroupedId;
    readonly kind: N;
    readonly object: SnapshotObjects[N];
    readonly findings: readonly Finding[];
    /** A policy that can't be judged: only what it targets is read, and its findings say why it fails. */
    readonly isUnjudged?: true;
  };
}[K];

/** An object that is treated as absent, and why; a kind that isn't read has no findings. */
export interface UnreadObject {
  readonly id?: GroupedId;
  readonly kind?: SnapshotKind;
  readonly object?: undefined;
  readonly isUnjudged?: undefined;
  readonly findings: readonly Finding[];
}

export type Decoded = ReadObject | UnreadObject;

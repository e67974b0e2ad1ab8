// ObjectKind: a kind of another API that the translation reads: its groups and versions, and the schema of its objects.

import { defined } from '../grammar/defined.ts';
import {
  type JsonNode,
  json,
  type Node,
  type ObjectNode,
  type Optional,
  object,
  optional,
  type StringNode,
  string,
} from '../schema/node.ts';
import type { Filled } from '../schema/static.ts';
import type { Metadata, NamespacedMetadata } from './metadata.ts';

/** Another group, or other versions, that serve the same objects. */
export interface ServedAs {
  readonly group: string;
  readonly kind: string;
  readonly versions: readonly string[];
}

export interface ObjectKind<
  N extends string = string,
  R extends ObjectNode = ObjectNode,
  S extends boolean = boolean,
> {
  readonly kind: N;
  readonly group: string;
  readonly version: string;
  readonly isNamespaced: S;
  /** Versions with the same members, in this group and kind or in others. */
  readonly alike: readonly ServedAs[];
  /** Whether the schema describes the whole type. Of other types it has the members that are read, and the names of all others. */
  readonly isWhole: boolean;
  /** The whole object, with defaults. */
  readonly root: R;
}

type Root<P> = P & {
  readonly apiVersion: StringNode;
  readonly kind: StringNode;
  readonly metadata: JsonNode<'object'>;
};

interface Options<S> {
  readonly group: string;
  readonly version: string;
  readonly isNamespaced: S;
  readonly alike?: readonly ServedAs[];
  readonly isWhole?: boolean;
  /** Members of the object that nothing reads. */
  readonly unread?: readonly string[];
}

/** Declares a kind by the members that are specific to its objects. */
export function objectKind<
  N extends string,
  P extends Readonly<Record<string, Node>>,
  const S extends boolean,
>(
  kind: N,
  { alike = [], isWhole = false, unread, ...options }: Options<S>,
  members: P,
): ObjectKind<N, ObjectNode<Root<P>, false>, S> {
  const root = object<Root<P>>(
    { apiVersion: string(), kind: string(), metadata: json({ shape: 'object' }), ...members },
    { name: kind, ...defined({ unread }) },
  );
  return { kind, alike, isWhole, ...options, root };
}

/** The status of an object, not validated. */
export const anyStatus: Optional<JsonNode> = optional(json());

/** An object of a kind as it is read: with defaults and checked metadata. */
export type ObjectOf<K extends ObjectKind> = Omit<Filled<K['root']>, 'metadata'> & {
  readonly metadata: K['isNamespaced'] extends true ? NamespacedMetadata : Metadata;
};

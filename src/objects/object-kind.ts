// ObjectKind: a kind of somebody else's API that the translation reads: where it is served, and the schema of its objects.

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

/** Another group or other versions under which the same objects are served. */
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
  /** Versions that hold the same members; of this group and kind, and of others. */
  readonly alike: readonly ServedAs[];
  /** Members that aren't in the schema: told of where the schema is the whole type, nobody's business where it is a part of it. */
  readonly isWhole: boolean;
  /** The whole object, defaults included. */
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
}

/** A kind by the members of its objects that others than every object have. */
export function objectKind<
  N extends string,
  P extends Readonly<Record<string, Node>>,
  const S extends boolean,
>(
  kind: N,
  { alike = [], isWhole = false, ...options }: Options<S>,
  members: P,
): ObjectKind<N, ObjectNode<Root<P>, false>, S> {
  const root = object<Root<P>>(
    { apiVersion: string(), kind: string(), metadata: json({ shape: 'object' }), ...members },
    { name: kind, ...(isWhole ? {} : { ignoresUnknown: true }) },
  );
  return { kind, alike, isWhole, ...options, root };
}

/** The status of an object, as whoever wrote it left it. */
export const anyStatus: Optional<JsonNode> = optional(json());

/** An object of a kind as it is read: with its defaults, and with metadata that can be relied upon. */
export type ObjectOf<K extends ObjectKind> = Omit<Filled<K['root']>, 'metadata'> & {
  readonly metadata: K['isNamespaced'] extends true ? NamespacedMetadata : Metadata;
};

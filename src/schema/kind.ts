// Kind: what the API server needs to know about one of our kinds, and the schema of its spec and status.

import { API_VERSION } from '../identifiers.ts';
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
} from './node.ts';

export interface PrinterColumn {
  readonly name: string;
  readonly type: 'string' | 'date';
  readonly jsonPath: string;
  readonly description?: string;
}

/** A kind's names and schema. The type parameters are specific when one kind is meant. */
export interface Kind<
  N extends string = string,
  G extends string = string,
  S extends ObjectNode = ObjectNode,
> {
  readonly kind: N;
  readonly group: G;
  readonly version: string;
  readonly apiVersion: `${G}/${typeof API_VERSION}`;
  readonly plural: string;
  readonly singular: string;
  readonly shortNames: readonly string[];
  readonly isPolicy: boolean;
  /** Columns of `kubectl get`, between name and age. */
  readonly columns: readonly PrinterColumn[];
  readonly doc: string;
  readonly spec: S;
  readonly status: Node;
  /** The whole object as the engine validates it: envelope, spec, and a status that is not validated. */
  readonly root: ObjectNode<Envelope<N, G, S>, false>;
}

/** The members of every object. */
export type Envelope<N extends string, G extends string, S extends Node> = {
  readonly apiVersion: StringNode<`${G}/${typeof API_VERSION}`>;
  readonly kind: StringNode<N>;
  readonly metadata: JsonNode<'object'>;
  readonly spec: S;
  readonly status: Optional<JsonNode<'any'>>;
};

export interface KindOptions<G extends string, S extends ObjectNode> {
  readonly group: G;
  readonly plural: string;
  readonly singular?: string;
  readonly shortNames?: readonly string[];
  readonly isPolicy?: boolean;
  readonly columns?: readonly PrinterColumn[];
  readonly doc: string;
  readonly spec: S;
  readonly status: Node;
}

/** A kind: its names in the cluster, `spec` and `status`. Missing options get Kubernetes' usual values. */
export function kind<N extends string, G extends string, S extends ObjectNode>(
  name: N,
  options: KindOptions<G, S>,
): Kind<N, G, S> {
  const { group, spec } = options;
  const envelope: Envelope<N, G, S> = {
    apiVersion: string<`${G}/${typeof API_VERSION}`>({ doc: `\`${group}/${API_VERSION}\`` }),
    kind: string<N>({ doc: `\`${name}\`` }),
    metadata: json({ shape: 'object', doc: "Standard object's metadata." }),
    spec,
    status: optional(json({ doc: 'Written by the control plane.' })),
  };
  return {
    kind: name,
    version: API_VERSION,
    apiVersion: `${group}/${API_VERSION}`,
    singular: name.toLowerCase(),
    shortNames: [],
    isPolicy: false,
    columns: [],
    ...options,
    root: object(envelope, { name, doc: options.doc }),
  };
}

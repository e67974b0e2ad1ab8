// Kind: what the API server needs to know of one of our kinds, and the schema of its spec and status.

import { API_VERSION } from '../identifiers.ts';
import { json, type Node, type ObjectNode, object, optional, type Properties, string } from './node.ts';

export interface PrinterColumn {
  readonly name: string;
  readonly type: 'string' | 'date';
  readonly jsonPath: string;
  readonly description?: string;
}

export interface Kind<S extends ObjectNode = ObjectNode> {
  readonly kind: string;
  readonly group: string;
  readonly version: string;
  readonly apiVersion: string;
  readonly plural: string;
  readonly singular: string;
  readonly shortNames: readonly string[];
  readonly isPolicy: boolean;
  /** Of `kubectl get`, between name and age. */
  readonly columns: readonly PrinterColumn[];
  readonly doc: string;
  readonly spec: S;
  readonly status: Node;
  /** The whole object as the engine judges it: envelope, spec, and a status that is not ours to judge. */
  readonly root: ObjectNode;
}

export interface KindOptions<S extends ObjectNode> {
  readonly group: string;
  readonly plural: string;
  readonly singular?: string;
  readonly shortNames?: readonly string[];
  readonly isPolicy?: boolean;
  readonly columns?: readonly PrinterColumn[];
  readonly doc: string;
  readonly spec: S;
  readonly status: Node;
}

/** A kind: its names in the cluster, `spec` and `status`. What isn't given has Kubernetes' usual value. */
export function kind<S extends ObjectNode>(name: string, options: KindOptions<S>): Kind<S> {
  const { group, spec } = options;
  const envelope: Properties = {
    apiVersion: string({ doc: `\`${group}/${API_VERSION}\`` }),
    kind: string({ doc: `\`${name}\`` }),
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

// The schema language: nodes that describe JSON values, and the static type of each.
// Everything else (structure checks, defaults, rules, CRDs, editor schemas, docs) is derived from these values.

import type { Problem } from '../grammar/problem.ts';
import type { Rule } from './rule.ts';

/** A structural mistake's code where a rule of the API says the same as the structure (document 4, section 0). */
export interface StructureCodes {
  readonly type?: string;
  readonly required?: string;
  readonly enum?: string;
  readonly range?: string;
  readonly length?: string;
  /** A string that is too short, where that isn't `length`'s business: "must not be empty". */
  readonly empty?: string;
  readonly items?: string;
  readonly pattern?: string;
  /** A null where a list wants an item. */
  readonly nullItem?: string;
}

export interface DefaultValue {
  /** Id of the table of document 4, section 4.1. */
  readonly id: string;
  /** The value, or how it follows from the parent object; undefined: nothing is written. */
  readonly value: unknown;
  readonly from?: (parent: Readonly<Record<string, unknown>>) => unknown;
  /** How `from` reads in the reference. */
  readonly demand?: string;
  /** Also fills an empty list (D-27). */
  readonly fillsEmpty?: boolean;
}

interface NodeBase {
  readonly doc?: string;
  readonly rules?: readonly Rule<never>[];
  readonly codes?: StructureCodes;
  /** Never repeated in a message, a log or a metric. */
  readonly secret?: boolean;
  readonly optional?: boolean;
  readonly default?: DefaultValue;
  /** The block is a setting when it is empty too, so that a null in its place is told (W-55). Blocks without members always are. */
  readonly presence?: true;
}

export interface StringNode<S extends string = string> extends NodeBase {
  readonly type: 'string';
  readonly minLength?: number;
  readonly maxLength?: number;
  /** RE2 and JavaScript read it alike; must match in linear time. */
  readonly pattern?: string;
  /** What the pattern demands, in words. */
  readonly patternDoc?: string;
  readonly enum?: readonly S[];
  /** OpenAPI format for the CRD, not judged here. */
  readonly format?: 'date-time';
  /** Says what is wrong with a text that breaks the length or the pattern, better than those can. */
  readonly explain?: (text: string) => Problem | undefined;
}

export interface IntegerNode extends NodeBase {
  readonly type: 'integer';
  readonly format?: 'int32' | 'int64';
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface BooleanNode extends NodeBase {
  readonly type: 'boolean';
}

/** An integer or a Kubernetes quantity. */
export interface QuantityNode extends NodeBase {
  readonly type: 'quantity';
  readonly pattern: string;
  /** Numbers with a fraction too, as Kubernetes' own types take them. */
  readonly takesFractions?: boolean;
}

/** A whole number of 32 bits, or a text: a port by number or name, a count or a percentage. */
export interface IntOrStringNode extends NodeBase {
  readonly type: 'intOrString';
}

/** Free JSON that is kept as it is. `shape` is all that is demanded of it. */
export interface JsonNode extends NodeBase {
  readonly type: 'json';
  readonly shape: 'any' | 'object' | 'array';
}

export interface ArrayNode<I extends Node = Node> extends NodeBase {
  readonly type: 'array';
  readonly items: I;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly listType?: 'atomic' | 'set' | 'map';
  /** The member of each item that names it; unique under the code `unique`. */
  readonly key?: string;
  /** The members that name an item together, where one is not enough. */
  readonly keys?: readonly ListKey[];
  readonly unique?: string;
}

export interface ListKey {
  readonly name: string;
  /** What its absence means. */
  readonly absent?: string | number;
}

export interface MapNode<V extends Node = Node> extends NodeBase {
  readonly type: 'map';
  readonly values: V;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly keyRules?: readonly Rule<string>[];
}

export type Properties = Readonly<Record<string, Node>>;

export interface ObjectNode<P extends Properties = Properties> extends NodeBase {
  readonly type: 'object';
  /** Name of a type that stands in several places: compiled, and documented, once. */
  readonly name?: string;
  readonly properties: P;
  /** Defaults are written only when at least one member is present (document 4, section 4.1). */
  readonly defaultsNeedMember?: boolean;
  /** Unknown members are kept, and W-02 all the same (document 4, section 0). */
  readonly keepsUnknown?: boolean;
  /** Members of related types that this one hasn't, with what to say of them. */
  readonly foreign?: Readonly<Record<string, string>>;
  /** Kubernetes' name of the type, where it is one of Kubernetes' own. */
  readonly kubernetes?: string;
  /** CRD, editor schema and reference keep the object open and only say this demand; the inside is judged all the same. */
  readonly open?: string;
}

/** A type that contains itself. A CRD can't say that, so there the value is free JSON. */
export interface LazyNode extends NodeBase {
  readonly type: 'lazy';
  readonly name: string;
  readonly resolve: () => Node;
}

export type Node =
  | StringNode
  | IntegerNode
  | BooleanNode
  | QuantityNode
  | IntOrStringNode
  | JsonNode
  | ArrayNode
  | MapNode
  | ObjectNode
  | LazyNode;

type Simplify<T> = { [K in keyof T]: T[K] };
type OptionalKeys<P> = { [K in keyof P]: P[K] extends { readonly optional: true } ? K : never }[keyof P];

/** The TypeScript type of the values that a node describes, after nulls are dropped. */
export type Static<N> =
  N extends StringNode<infer S>
    ? S
    : N extends IntegerNode
      ? number
      : N extends BooleanNode
        ? boolean
        : N extends QuantityNode | IntOrStringNode
          ? number | string
          : N extends ArrayNode<infer I>
            ? readonly Static<I>[]
            : N extends MapNode<infer V>
              ? Readonly<Record<string, Static<V>>>
              : N extends ObjectNode<infer P>
                ? Simplify<
                    { readonly [K in Exclude<keyof P, OptionalKeys<P>>]: Static<P[K]> } & {
                      readonly [K in OptionalKeys<P>]?: Static<P[K]>;
                    }
                  >
                : unknown;

export type Optional<N> = N & { readonly optional: true };

type Options<N extends Node> = Omit<N, 'type' | 'optional' | 'default'>;

/** A text. */
export function string<const S extends string = string>(options: Options<StringNode<S>> = {}): StringNode<S> {
  return { type: 'string', ...options };
}

/** An int32, as every integer of this API unless `format` says int64. */
export function integer(options: Options<IntegerNode> = {}): IntegerNode {
  return { type: 'integer', format: 'int32', ...options };
}

/** True or false. */
export function boolean(options: Options<BooleanNode> = {}): BooleanNode {
  return { type: 'boolean', ...options };
}

/** Any JSON, kept as it is. */
export function json(options: Partial<Options<JsonNode>> = {}): JsonNode {
  return { type: 'json', shape: 'any', ...options };
}

/** A list of values of one node. */
export function array<I extends Node>(
  items: I,
  options: Omit<Options<ArrayNode<I>>, 'items'> = {},
): ArrayNode<I> {
  return { type: 'array', items, ...options };
}

/** Values of one node by keys that the user chooses. */
export function map<V extends Node>(
  values: V,
  options: Omit<Options<MapNode<V>>, 'values'> = {},
): MapNode<V> {
  return { type: 'map', values, ...options };
}

/** Fields by name; each is required unless it is `optional`. */
export function object<P extends Properties>(
  properties: P,
  options: Omit<Options<ObjectNode<P>>, 'properties'> = {},
): ObjectNode<P> {
  return { type: 'object', properties, ...options };
}

/** A type that contains itself; `resolve` is called when it is first needed. */
export function lazy(name: string, resolve: () => Node, options: { doc?: string } = {}): LazyNode {
  return { type: 'lazy', name, resolve, ...options };
}

/** The member may be absent. `extra` gives this place its own description or codes. */
export function optional<N extends Node>(node: N, extra?: Pick<NodeBase, 'doc' | 'codes'>): Optional<N>;
export function optional(node: Node, extra: Pick<NodeBase, 'doc' | 'codes'> = {}): Node {
  return { ...node, ...extra, optional: true };
}

/** Static, as far as defaults need it. */
type DefaultOf<N extends Node> = N['type'] extends 'string'
  ? string
  : N['type'] extends 'integer' | 'quantity'
    ? number
    : N['type'] extends 'boolean'
      ? boolean
      : readonly string[];

type DefaultedExtra = Pick<NodeBase, 'doc'> & Pick<DefaultValue, 'fillsEmpty'>;

/** An optional member that the mutating path writes when it is absent. */
export function defaulted<N extends Node>(
  id: string,
  value: DefaultOf<N>,
  node: N,
  extra?: DefaultedExtra,
): Optional<N>;
export function defaulted(id: string, value: unknown, node: Node, extra: DefaultedExtra = {}): Node {
  const { fillsEmpty, ...rest } = extra;
  return { ...node, ...rest, optional: true, default: { id, value, ...(fillsEmpty ? { fillsEmpty } : {}) } };
}

/** A default that depends on the other members of the parent (D-12). A CRD can't write it. */
export function defaultedFrom<N extends Node>(
  id: string,
  demand: string,
  from: (parent: Readonly<Record<string, unknown>>) => unknown,
  node: N,
): Optional<N>;
export function defaultedFrom(
  id: string,
  demand: string,
  from: (parent: Readonly<Record<string, unknown>>) => unknown,
  node: Node,
): Node {
  return { ...node, optional: true, default: { id, value: undefined, from, demand } };
}

/** A member that must be present, with its own description or codes at this place. */
export function at<N extends Node>(node: N, extra: Pick<NodeBase, 'doc' | 'codes'>): N {
  return { ...node, ...extra };
}

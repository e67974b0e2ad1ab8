// The schema language: nodes that describe JSON values.
// Everything else (structure checks, defaults, rules, CRDs, editor schemas, docs) is derived from these values.

import type { Code } from '../diagnostics/severity.ts';
import { deepFrozen } from '../grammar/json.ts';
import type { Problem } from '../grammar/problem.ts';
import type { Name } from './reads.ts';
import type { Rule, StoredRule } from './rule.ts';
import type { JsonOf, Static, StaticObject } from './static.ts';

/**
 * Codes that replace the structural ones where a rule of the API makes the same demand
 * (docs/development/design.md#one-mistake-one-finding).
 */
export interface StructureCodes {
  readonly type?: Code;
  readonly required?: Code;
  readonly enum?: Code;
  readonly range?: Code;
  readonly length?: Code;
  /** A string that is empty, where `length` has another code. */
  readonly empty?: Code;
  readonly items?: Code;
  readonly pattern?: Code;
  /** A null in place of a list item. */
  readonly nullItem?: Code;
}

/** An id in the API's table of defaults: `D-13`. */
export type DefaultId = `D-${number}`;

export interface DefaultValue {
  /**
   * The id in the table of defaults: `D-12` (docs/development/design.md#what-is-written). None for other people's APIs and for settings.
   */
  readonly id?: DefaultId;
  /** The value, or a function of the parent object that returns it; undefined: nothing is written. */
  readonly value: unknown;
  readonly from?: (parent: Readonly<Record<string, unknown>>) => unknown;
  /** How the reference describes `from`. */
  readonly demand?: string;
  /** Also fills an empty list (D-27). */
  readonly fillsEmpty?: boolean;
}

/** Options of every node. */
interface Described {
  readonly doc?: string;
  readonly codes?: StructureCodes;
  /** Never repeated in messages, logs or metrics. */
  readonly secret?: boolean;
  /** An empty block is a setting too, so a null in its place is reported (W-55). Always true for blocks without members. */
  readonly presence?: true;
  /**
   * The hint for a value of another sort, outside the enumeration, or missing (undefined), where the place knows better than its type.
   * Never contains secrets.
   */
  readonly instead?: (value: unknown) => string | undefined;
}

interface NodeBase extends Described {
  /** The value of a required member that the other members imply: the fix where it is missing. */
  readonly implied?: (parent: Readonly<Record<string, unknown>>) => unknown;
  readonly rules?: readonly StoredRule[];
  readonly optional?: boolean;
  readonly default?: DefaultValue;
}

/** Rules over the values of a node; `V` is the type of the values. */
interface Ruled<V> {
  readonly rules?: readonly Rule<V>[];
}

interface StringLimits<S extends string> extends Described {
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Has the same meaning in RE2 and JavaScript, and matches in linear time. */
  readonly pattern?: string;
  /** The pattern in words. */
  readonly patternDoc?: string;
  readonly enum?: readonly S[];
  /** The value of the enumeration that a word of other gateways certainly means. */
  readonly meant?: (word: string) => S | undefined;
  /** OpenAPI format for the CRD, not validated here. */
  readonly format?: 'date-time';
  /** Explains a text that breaks the length or the pattern, better than the generic message. */
  readonly explain?: (text: string) => Problem | undefined;
}

export interface StringNode<S extends string = string> extends NodeBase, StringLimits<S> {
  readonly type: 'string';
}

interface IntegerLimits extends Described {
  readonly format?: 'int32' | 'int64';
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly number[];
}

export interface IntegerNode extends NodeBase, IntegerLimits {
  readonly type: 'integer';
}

export interface BooleanNode extends NodeBase {
  readonly type: 'boolean';
}

/** An integer or a Kubernetes quantity. */
export interface QuantityNode extends NodeBase {
  readonly type: 'quantity';
  readonly pattern: string;
  /** Also accepts fractions, as Kubernetes' own types do. */
  readonly takesFractions?: boolean;
}

/** A 32-bit integer or a text: a port by number or name, a count or a percentage. */
export interface IntOrStringNode extends NodeBase {
  readonly type: 'intOrString';
}

export type JsonShape = 'any' | 'object' | 'array';

/** Free JSON that is kept as is. Only its `shape` is validated. */
export interface JsonNode<S extends JsonShape = JsonShape> extends NodeBase {
  readonly type: 'json';
  readonly shape: S;
}

interface ArrayLimits extends Described {
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly listType?: 'atomic' | 'set' | 'map';
  readonly unique?: Code;
}

export interface ListKey<K extends string = string> {
  readonly name: K;
  /** The value that an absent member is equal to. */
  readonly absent?: string | number;
}

export interface ArrayNode<I extends Node = Node> extends NodeBase, ArrayLimits {
  readonly type: 'array';
  readonly items: I;
  /** The member that identifies each item; unique under the code `unique`. */
  readonly key?: string;
  /** The members that identify an item together. */
  readonly keys?: readonly ListKey[];
}

interface ArrayOptions<I> extends ArrayLimits {
  readonly key?: Name<Static<I>>;
  readonly keys?: readonly ListKey<Name<Static<I>>>[];
  readonly rules?: readonly Rule<readonly Static<I>[]>[];
}

interface MapLimits extends Described {
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly keyRules?: readonly Rule<string>[];
}

export interface MapNode<V extends Node = Node> extends NodeBase, MapLimits {
  readonly type: 'map';
  readonly values: V;
}

interface MapOptions<V> extends MapLimits {
  readonly rules?: readonly Rule<{ readonly [key: string]: Static<V> }>[];
}

export type Properties = Readonly<Record<string, Node>>;

interface ObjectTraits<M extends boolean> extends Described {
  /** Name of a type that several places use: it is compiled and documented once. */
  readonly name?: string;
  /** Defaults are written only when at least one member is present (docs/development/design.md#what-is-written). */
  readonly defaultsNeedMember?: M;
  /** Unknown members are kept, but W-02 still reports them. */
  readonly keepsUnknown?: boolean;
  /** Members of related types that this one lacks, each with a hint. */
  readonly foreign?: Readonly<Record<string, string>>;
  /** Members of a foreign type that exist and are not described, since nothing reads them: any value is fine. */
  readonly unread?: readonly string[];
  /** The Kubernetes name of one of Kubernetes' own types. */
  readonly kubernetes?: string;
  /**
   * The CRD, the editor schema and the reference keep the object open and only print this demand; the webhook still validates the inside.
   */
  readonly open?: string;
}

export interface ObjectNode<P extends Properties = Properties, M extends boolean = boolean>
  extends NodeBase,
    ObjectTraits<M> {
  readonly type: 'object';
  readonly properties: P;
}

interface ObjectOptions<P, M extends boolean> extends ObjectTraits<M> {
  readonly rules?: readonly Rule<StaticObject<P>>[];
}

/**
 * A type that contains itself. A CRD can't express that, so there the value is free JSON. `R` is an interface with a member `node`, the
 * type of the node that this one resolves to: in TypeScript only an interface can refer to itself.
 */
export interface LazyNode<R = unknown> extends NodeBase {
  readonly type: 'lazy';
  readonly name: string;
  readonly resolve: () => Node;
  /** For the type checker only; never set. */
  readonly standsFor?: R;
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

export type Optional<N> = N & { readonly optional: true };

/** A member that the mutating path writes when it is absent. */
export type Defaulted<N> = Optional<N> & { readonly default: DefaultValue };

/** The same, where an empty list counts as absent. */
export type DefaultedList<N> = Optional<N> & {
  readonly default: DefaultValue & { readonly fillsEmpty: true };
};

/** A string. */
export function string<const S extends string = string>(
  options: StringLimits<S> & Ruled<NoInfer<S>> = {},
): StringNode<S> {
  return { type: 'string', ...options };
}

/** An int32, like every integer of this API unless `format` is int64. */
export function integer(options: IntegerLimits & Ruled<number> = {}): IntegerNode {
  return { type: 'integer', format: 'int32', ...options };
}

/** True or false. */
export function boolean(options: Described & Ruled<boolean> = {}): BooleanNode {
  return { type: 'boolean', ...options };
}

/** JSON that is kept as is: any value, any object, or any list. */
export function json<const S extends JsonShape = 'any'>(
  options?: Described & Ruled<JsonOf<S>> & { readonly shape?: S },
): JsonNode<S>;
export function json(options: Partial<JsonNode> = {}): JsonNode {
  return { type: 'json', shape: 'any', ...options };
}

/** A list of values of one node. */
export function array<I extends Node>(items: I, options: ArrayOptions<I> = {}): ArrayNode<I> {
  return { type: 'array', items, ...options };
}

/** Values of one node, with keys that the user chooses. */
export function map<V extends Node>(values: V, options: MapOptions<V> = {}): MapNode<V> {
  return { type: 'map', values, ...options };
}

/** Fields by name; each is required unless it is `optional`. */
export function object<P extends Properties, const M extends boolean = false>(
  properties: P,
  options: ObjectOptions<P, M> = {},
): ObjectNode<P, M> {
  return { type: 'object', properties, ...options };
}

/**
 * A type that contains itself; `resolve` is called at first use.
 *
 * ```ts
 * interface TreeNode { readonly node: typeof Tree }
 * const Tree = object({ branches: array(lazy<TreeNode>('Tree', (): Node => Tree)) });
 * ```
 */
export function lazy<R>(
  name: string,
  resolve: () => Node,
  options: { readonly doc?: string } = {},
): LazyNode<R> {
  return { type: 'lazy', name, resolve, ...options };
}

/** The member may be absent. `extra` gives this place its own description or codes. */
export function optional<N extends Node>(node: N, extra?: Pick<NodeBase, 'doc' | 'codes'>): Optional<N>;
export function optional(node: Node, extra: Pick<NodeBase, 'doc' | 'codes'> = {}): Node {
  return { ...node, ...extra, optional: true };
}

/** An optional member that the mutating path writes when it is absent. */
export function defaulted<N extends Node>(
  id: DefaultId,
  value: NoInfer<Static<N>>,
  node: N,
  extra: { readonly doc?: string; readonly fillsEmpty: true },
): DefaultedList<N>;
export function defaulted<N extends Node>(
  id: DefaultId,
  value: NoInfer<Static<N>>,
  node: N,
  extra?: { readonly doc?: string },
): Defaulted<N>;
export function defaulted(
  id: DefaultId,
  value: unknown,
  node: Node,
  extra: { readonly doc?: string; readonly fillsEmpty?: true } = {},
): Node {
  const { fillsEmpty, ...rest } = extra;
  return { ...node, ...rest, optional: true, default: { id, value, ...(fillsEmpty ? { fillsEmpty } : {}) } };
}

/**
 * The same for defaults outside our table: in settings and in other people's APIs. All places share the one value, so nobody may change it.
 */
export function preset<N extends Node>(value: NoInfer<Static<N>>, node: N): Defaulted<N>;
export function preset(value: unknown, node: Node): Node {
  return { ...node, optional: true, default: { value: deepFrozen(value) } };
}

/** A default that depends on the other members of the parent (D-12), and may be undefined. A CRD can't write it. */
export function defaultedFrom<N extends Node>(
  id: DefaultId,
  demand: string,
  from: (parent: Readonly<Record<string, unknown>>) => NoInfer<Static<N>> | undefined,
  node: N,
): Optional<N>;
export function defaultedFrom(
  id: DefaultId,
  demand: string,
  from: (parent: Readonly<Record<string, unknown>>) => unknown,
  node: Node,
): Node {
  return { ...node, optional: true, default: { id, value: undefined, from, demand } };
}

/** The names of the members, with the type that rules of their object use. */
export function namesOf<P extends Properties>(properties: P): readonly Name<StaticObject<P>>[] {
  return Object.keys(properties) as Name<StaticObject<P>>[];
}

/** A member that must be present, with its own description or codes at this place. */
export function at<N extends Node>(node: N, extra: Pick<NodeBase, 'doc' | 'codes'>): N {
  return { ...node, ...extra };
}

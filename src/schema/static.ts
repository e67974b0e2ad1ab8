// The TypeScript types of the values that a node describes: `Static` as written, `Filled` with defaults.

import type {
  ArrayNode,
  BooleanNode,
  IntegerNode,
  IntOrStringNode,
  JsonNode,
  JsonShape,
  LazyNode,
  MapNode,
  ObjectNode,
  Properties,
  QuantityNode,
  StringNode,
} from './node.ts';

type Scalar = StringNode | IntegerNode | BooleanNode | QuantityNode | IntOrStringNode | JsonNode;

/** A value as written, after nulls are dropped. Rules run on values of this type, except for what the structure check rejects. */
export type Static<N> = N extends Scalar
  ? ScalarOf<N>
  : N extends ArrayNode<infer I>
    ? readonly Static<I>[]
    : N extends MapNode<infer V>
      ? { readonly [key: string]: Static<V> }
      : N extends LazyNode<infer R>
        ? R extends { readonly node: infer M }
          ? Static<M>
          : unknown
        : N extends ObjectNode<infer P>
          ? StaticObject<P>
          : unknown;

/** `Static` of an object with these members. */
export type StaticObject<P> = { readonly [K in Exclude<keyof P, OptionalKeys<P>>]: Static<P[K]> } & {
  readonly [K in OptionalKeys<P>]?: Static<P[K]>;
} extends infer O
  ? { readonly [K in keyof O]: O[K] }
  : never;

type OptionalKeys<P> = {
  [K in keyof P]: P[K] extends { readonly optional: true } ? K : never;
}[keyof P];

type ScalarOf<N> =
  N extends StringNode<infer S>
    ? S
    : N extends IntegerNode
      ? number
      : N extends BooleanNode
        ? boolean
        : N extends QuantityNode | IntOrStringNode
          ? number | string
          : N extends JsonNode<infer S>
            ? JsonOf<S>
            : never;

/** Free JSON of a given shape. */
export type JsonOf<S extends JsonShape> = S extends 'object'
  ? Readonly<Record<string, unknown>>
  : S extends 'array'
    ? readonly unknown[]
    : unknown;

/**
 * A value after `fillDefaults`: members with a default are present. A default that depends on other members may be undefined (D-12). In an
 * object whose defaults need a member, all defaults are present or none.
 */
export type Filled<N> = N extends Scalar
  ? ScalarOf<N>
  : N extends ArrayNode<infer I>
    ? readonly Filled<I>[]
    : N extends MapNode<infer V>
      ? { readonly [key: string]: Filled<V> }
      : N extends LazyNode<infer R>
        ? R extends { readonly node: infer M }
          ? Filled<M>
          : unknown
        : N extends ObjectNode<infer P, infer M>
          ? [M] extends [true]
            ? FilledObject<P> | { readonly [K in keyof P]?: never }
            : FilledObject<P>
          : unknown;

type FilledObject<P extends Properties> = {
  readonly [K in Exclude<keyof P, AbsentKeys<P>>]: FilledMember<P[K]>;
} & {
  readonly [K in AbsentKeys<P>]?: Filled<P[K]>;
} extends infer O
  ? { readonly [K in keyof O]: O[K] }
  : never;

/** Members that may be absent after defaulting. */
type AbsentKeys<P> = {
  [K in OptionalKeys<P>]: P[K] extends { readonly default: object } ? never : K;
}[OptionalKeys<P>];

type FilledMember<N> = N extends { readonly default: { readonly fillsEmpty: true } }
  ? N extends ArrayNode<infer I>
    ? readonly [Filled<I>, ...Filled<I>[]]
    : Filled<N>
  : Filled<N>;

// A foreign type validated under one of our codes: the same structure, but every mistake inside has that code.

import type { Code } from '../diagnostics/severity.ts';
import {
  type LazyNode,
  lazy,
  type Node,
  type ObjectNode,
  type Properties,
  type StructureCodes,
} from './node.ts';
import type { StoredRule } from './rule.ts';

export interface JudgedAs {
  readonly code: Code;
  /** Further rules, by the Kubernetes name of their type. */
  readonly rules?: Readonly<Record<string, readonly StoredRule[]>>;
  /** Members that messages never repeat, by the type that contains them. */
  readonly secrets?: Readonly<Record<string, readonly string[]>>;
}

/** Makes the judged form of types; a type that several types share is made once. Unknown members are kept at every level. */
export function judgedAs({ code, rules = {}, secrets = {} }: JudgedAs): <N extends ObjectNode>(type: N) => N {
  const codes: StructureCodes = {
    type: code,
    required: code,
    enum: code,
    range: code,
    length: code,
    items: code,
    pattern: code,
    nullItem: code,
  };
  const known = new Map<Properties, Properties>();
  const named = (name: string): string => `${code}/${name}`;

  const members = (node: ObjectNode): Properties => {
    let properties = known.get(node.properties);
    if (properties === undefined) {
      const hidden = secrets[node.kubernetes ?? ''] ?? [];
      properties = Object.fromEntries(
        Object.entries(node.properties).map(([name, member]) => [
          name,
          { ...convert(member), ...(hidden.includes(name) ? { secret: true } : {}) },
        ]),
      );
      known.set(node.properties, properties);
    }
    return properties;
  };

  const whole = (node: ObjectNode): ObjectNode => ({
    ...node,
    ...(node.name === undefined ? {} : { name: named(node.name) }),
    properties: members(node),
    keepsUnknown: true,
    rules: [...(node.rules ?? []), ...(rules[node.kubernetes ?? ''] ?? [])],
  });

  const convert = (node: Node): Node => {
    switch (node.type) {
      case 'object':
        return { ...whole(node), codes };
      case 'array': {
        const isKeyed = node.listType === 'map' || node.listType === 'set';
        return { ...node, codes, items: convert(node.items), ...(isKeyed ? { unique: code } : {}) };
      }
      case 'map':
        return { ...node, codes, values: convert(node.values) };
      case 'lazy':
        return { ...node, ...later(node) };
      default:
        return { ...node, codes };
    }
  };

  const later = (node: LazyNode): LazyNode => lazy(named(node.name), () => convert(node.resolve()));

  // Without the type's name: the place itself reports a value that isn't an object, with its own code.
  return <N extends ObjectNode>(type: N): N => {
    const { name: _, ...node } = whole(type);
    return node as N;
  };
}

// Every place of a schema, for what goes over it as a whole: which codes it can say, which the CRD carries, where a type stands.

import type { Node } from './node.ts';
import { rulesOf } from './walk.ts';

export interface SchemaPlace {
  readonly node: Node;
  /** As the reference writes it: `spec.targets[]` for an item, `spec.routes{}` for a value of a map. */
  readonly path: string;
}

/** Every node with its path, parents first, in the order of the schema. A type inside itself is not entered again. */
export function* everyPlace(
  node: Node,
  path = '',
  inside: readonly string[] = [],
): Generator<SchemaPlace, void, undefined> {
  yield { node, path };
  switch (node.type) {
    case 'lazy':
      if (!inside.includes(node.name)) yield* everyPlace(node.resolve(), path, [...inside, node.name]);
      break;
    case 'array':
      yield* everyPlace(node.items, `${path}[]`, inside);
      break;
    case 'map':
      yield* everyPlace(node.values, `${path}{}`, inside);
      break;
    case 'object':
      for (const [name, child] of Object.entries(node.properties))
        yield* everyPlace(child, path === '' ? name : `${path}.${name}`, inside);
      break;
    default:
  }
}

/** Every code that the node itself can say, by its rules or in place of a structural one. */
export function codesOf(node: Node): readonly string[] {
  const keyRules = node.type === 'map' ? (node.keyRules ?? []) : [];
  return [
    ...Object.values(node.codes ?? {}),
    ...[...rulesOf(node), ...keyRules].flatMap(({ id, also = [] }) => [id, ...also]),
  ];
}

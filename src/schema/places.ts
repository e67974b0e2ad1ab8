// Every place of a schema, for what goes over it as a whole: which codes it can say, which the CRD carries, where a type stands.

import type { Code } from '../diagnostics/severity.ts';
import type { Node } from './node.ts';
import { rulesOf } from './walk.ts';

export interface SchemaPlace {
  readonly node: Node;
  /** As the reference writes it: `spec.targets[]` for an item, `spec.routes{}` for a value of a map. */
  readonly path: string;
}

/**
 * Every node with its path, parents first, in the order of the schema. A type inside itself is not entered again, and an object that
 * stays open only when asked for.
 */
export function* everyPlace(
  node: Node,
  path = '',
  { entersOpen = false } = {},
  inside: readonly string[] = [],
): Generator<SchemaPlace, void, undefined> {
  yield { node, path };
  const options = { entersOpen };
  switch (node.type) {
    case 'lazy':
      if (!inside.includes(node.name))
        yield* everyPlace(node.resolve(), path, options, [...inside, node.name]);
      break;
    case 'array':
      yield* everyPlace(node.items, `${path}[]`, options, inside);
      break;
    case 'map':
      yield* everyPlace(node.values, `${path}{}`, options, inside);
      break;
    case 'object':
      if (node.open !== undefined && !entersOpen) break;
      for (const [name, child] of Object.entries(node.properties))
        yield* everyPlace(child, path === '' ? name : `${path}.${name}`, options, inside);
      break;
    default:
  }
}

/** What is judged inside an object that stays open, by code, in words. */
export function* openDemands(node: Node): Generator<{ readonly code: Code; readonly demand: string }> {
  if (node.type !== 'object' || node.open === undefined) return;
  const inside = [...everyPlace(node, '', { entersOpen: true })].filter((place) => place.node !== node);
  for (const code of new Set(inside.flatMap((place) => codesOf(place.node))))
    yield { code, demand: node.open };
}

/** Every code that the node itself can say, by its rules or in place of a structural one. */
export function codesOf(node: Node): readonly Code[] {
  const keyRules = node.type === 'map' ? (node.keyRules ?? []) : [];
  return [
    ...Object.values(node.codes ?? {}),
    ...[...rulesOf(node), ...keyRules].flatMap(({ id, also = [] }) => [id, ...also]),
  ];
}

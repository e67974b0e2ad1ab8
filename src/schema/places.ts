// Every place of a schema, for whole-schema questions: which codes can occur, which the CRD carries, where a type is used.

import type { Code } from '../diagnostics/severity.ts';
import type { Node } from './node.ts';
import { rulesOf } from './walk.ts';

export interface SchemaPlace {
  readonly node: Node;
  /** The path as the reference writes it: `spec.targets[]` for an item, `spec.routes{}` for a value of a map. */
  readonly path: string;
}

/**
 * Every node with its path, parents first, in schema order. Doesn't recurse into a type inside itself, and enters open objects only on
 * request.
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

/** The validated demands inside an open object, by code, in words. */
export function* openDemands(node: Node): Generator<{ readonly code: Code; readonly demand: string }> {
  if (node.type !== 'object' || node.open === undefined) return;
  const inside = [...everyPlace(node, '', { entersOpen: true })].filter((place) => place.node !== node);
  for (const code of new Set(inside.flatMap((place) => codesOf(place.node))))
    yield { code, demand: node.open };
}

/** Every code that the node itself can report, by its rules or in place of a structural code. */
export function codesOf(node: Node): readonly Code[] {
  const keyRules = node.type === 'map' ? (node.keyRules ?? []) : [];
  return [
    ...Object.values(node.codes ?? {}),
    ...[...rulesOf(node), ...keyRules].flatMap(({ id, also = [] }) => [id, ...also]),
  ];
}

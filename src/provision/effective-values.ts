// The effective parameters as a list: each value with the layer that set it, and the values that it replaced.

import type { Segments } from '../diagnostics/path.ts';
import { isObject } from '../grammar/json.ts';
import { keyOfObject } from '../objects/reference.ts';
import { type EffectiveParameters, KUBE_PATH } from './effective-parameters.ts';
import { type Layer, type Origin, type Origins, originAt } from './merge.ts';
import { KUBE } from './parameters.ts';

/** Where a value was written. */
export interface ValueSource {
  readonly layer: Layer;
  /** Key of the GatewayParameters, and the path there; absent for built-in values. */
  readonly about?: string;
  readonly segments?: Segments;
}

export interface EffectiveValue {
  /** In the effective parameters. */
  readonly path: Segments;
  readonly value: unknown;
  readonly source: ValueSource;
  /** The nearest layer first. */
  readonly replaced: readonly { readonly value: unknown; readonly source: ValueSource }[];
}

/** In the order of the merge: lower layers first. */
export function effectiveValues({
  kube,
  origins,
  objects,
}: Pick<EffectiveParameters, 'kube' | 'origins' | 'objects'>): readonly EffectiveValue[] {
  return [...valuesBelow(kube, origins, [], objects)];
}

function* valuesBelow(
  value: unknown,
  origins: Origins,
  path: Segments,
  objects: EffectiveParameters['objects'],
): Generator<EffectiveValue> {
  if ('members' in origins) {
    for (const [name, below] of origins.members) {
      const inner: unknown = Array.isArray(value)
        ? value[Number(name)]
        : isObject(value) && Object.hasOwn(value, name)
          ? value[name]
          : undefined;
      yield* valuesBelow(inner, below, [...path, name], objects);
    }
    return;
  }
  yield { path, value, source: sourceOf(origins, objects), replaced: [...replacedBy(origins, objects)] };
}

function* replacedBy(
  { over }: Origin,
  objects: EffectiveParameters['objects'],
): Generator<EffectiveValue['replaced'][number]> {
  if (over === undefined) return;
  const origin = originAt(over.origin, []);
  if (origin === undefined) return;
  yield { value: over.value, source: sourceOf(origin, objects) };
  yield* replacedBy(origin, objects);
}

function sourceOf({ layer, path }: Origin, objects: EffectiveParameters['objects']): ValueSource {
  const object = objects.get(layer);
  if (object === undefined) return { layer };
  return { layer, about: keyOfObject(object), segments: [...KUBE_PATH, ...path] };
}

/** The names that a path can continue with; undefined where the table of fields doesn't say it. */
export function fieldsAt(path: Segments): readonly string[] | undefined {
  let rule = KUBE;
  for (const segment of path) {
    if (rule.sort !== 'object' || !Object.hasOwn(rule.fields, segment)) return undefined;
    rule = rule.fields[segment]!;
  }
  return rule.sort === 'object' ? Object.keys(rule.fields) : undefined;
}

// Merges the layers of parameters, each over the one below, and remembers for every value which layer set it, and what it replaced.

import type { Segments } from '../diagnostics/path.ts';
import { isObject, type JsonObject } from '../grammar/json.ts';

/** From the lowest to the highest. */
export const LAYERS = ['default', 'class', 'gateway'] as const;
export type Layer = (typeof LAYERS)[number];

/** Where a value comes from: the layer, and the path in its parameters. */
export interface Origin {
  readonly layer: Layer;
  readonly path: Segments;
  /** What this value replaced. */
  readonly over?: { readonly value: unknown; readonly origin: Origins };
}

/** The origins of a value: one for the whole, or one for each member. */
export type Origins = Origin | { readonly members: ReadonlyMap<string | number, Origins> };

export interface Merged {
  readonly value: unknown;
  readonly origins: Origins;
}

/** How the values of a field in two layers become one. */
export type MergeRule =
  | { readonly sort: 'replace' }
  /** As `replace`, but an empty list changes nothing. */
  | { readonly sort: 'replaceIfAny' }
  | { readonly sort: 'map' }
  /** Without `identify`, no item stands in the place of another. */
  | { readonly sort: 'append'; readonly identify?: (item: unknown) => string }
  | { readonly sort: 'object'; readonly fields: FieldTable; readonly alternatives: readonly string[] };

type FieldTable = { readonly [field: string]: MergeRule };

/** A rule for each field of the type, of which none may be missing. */
export type RuleTable<T> = { readonly [K in keyof T]-?: MergeRule };

export const replace: MergeRule = { sort: 'replace' };
export const replaceIfAny: MergeRule = { sort: 'replaceIfAny' };
export const map: MergeRule = { sort: 'map' };

/** Field by field. */
export const fields = <T extends object>(table: RuleTable<NonNullable<T>>): MergeRule => ({
  sort: 'object',
  fields: table,
  alternatives: [],
});

/** Field by field, but of the alternatives only those of one layer stay: the highest that has any. */
export const fieldsWithOneOf = <T extends object>(
  table: RuleTable<NonNullable<T>>,
  alternatives: readonly (keyof T & string)[],
): MergeRule => ({ sort: 'object', fields: table, alternatives });

/** Lists are joined, as they are. */
export const appendAll: MergeRule = { sort: 'append' };

/** Lists are joined; an item with the same key replaces that of the layer below, in its place. */
export const appendBy = (key: string): MergeRule => ({
  sort: 'append',
  identify: (item) => canonical(isObject(item) ? item[key] : item),
});

/** Lists are joined; identical items stay once. */
export const appendOnce: MergeRule = { sort: 'append', identify: canonical };

/** An absent or null layer changes nothing. */
export function merge(
  rule: MergeRule,
  below: Merged | undefined,
  above: unknown,
  layer: Layer,
  path: Segments = [],
): Merged | undefined {
  if (above === undefined || above === null) return below;
  const whole = (): Merged => ({ value: above, origins: { layer, path, ...replaced(below) } });
  switch (rule.sort) {
    case 'replace':
      return whole();
    case 'replaceIfAny':
      return Array.isArray(above) && above.length === 0 ? (below ?? whole()) : whole();
    case 'map':
      return isObject(above) && Object.keys(above).length > 0
        ? mergeMembers(() => replace, below, above, layer, path)
        : whole();
    case 'append':
      return Array.isArray(above) && above.length > 0
        ? append(rule.identify, below, above, layer, path)
        : whole();
    case 'object': {
      if (!isObject(above)) return whole();
      const { alternatives } = rule;
      const isChosen = alternatives.some((name) => above[name] !== undefined && above[name] !== null);
      const kept = isChosen && below !== undefined ? without(alternatives, below) : below;
      const ruleOf = (name: string): MergeRule =>
        (Object.hasOwn(rule.fields, name) ? rule.fields[name] : undefined) ?? replace;
      return mergeMembers(ruleOf, kept, above, layer, path);
    }
  }
}

const replaced = (below: Merged | undefined): Pick<Origin, 'over'> =>
  below === undefined ? {} : { over: { value: below.value, origin: below.origins } };

function mergeMembers(
  ruleOf: (name: string) => MergeRule,
  below: Merged | undefined,
  above: JsonObject,
  layer: Layer,
  path: Segments,
): Merged {
  const known = below !== undefined && isObject(below.value) ? below.value : {};
  const values = new Map(Object.entries(known));
  const origins = new Map(below === undefined ? [] : membersOf(below));
  for (const [name, value] of Object.entries(above)) {
    const before = values.has(name) ? { value: values.get(name), origins: origins.get(name)! } : undefined;
    const merged = merge(ruleOf(name), before, value, layer, [...path, name]);
    if (merged === undefined) continue;
    values.set(name, merged.value);
    origins.set(name, merged.origins);
  }
  return { value: Object.fromEntries(values), origins: { members: origins } };
}

function append(
  identify: ((item: unknown) => string) | undefined,
  below: Merged | undefined,
  above: readonly unknown[],
  layer: Layer,
  path: Segments,
): Merged {
  const values: unknown[] = Array.isArray(below?.value) ? [...below.value] : [];
  const origins = new Map(below === undefined ? [] : membersOf(below));
  const places = new Map(identify && values.map((item, index) => [identify(item), index]));
  for (const [index, item] of above.entries()) {
    const key = identify?.(item);
    const place = (key === undefined ? undefined : places.get(key)) ?? values.length;
    const before = place < values.length ? { value: values[place], origins: origins.get(place)! } : undefined;
    if (key !== undefined) places.set(key, place);
    values[place] = item;
    origins.set(place, { layer, path: [...path, index], ...replaced(before) });
  }
  return { value: values, origins: { members: origins } };
}

/** The origins of the members; those of a whole come from its origin. */
function membersOf({ value, origins }: Merged): Iterable<[string | number, Origins]> {
  if ('members' in origins) return origins.members;
  const names = Array.isArray(value) ? [...value.keys()] : isObject(value) ? Object.keys(value) : [];
  return names.map((name) => [name, { layer: origins.layer, path: [...origins.path, name] }]);
}

function without(names: readonly string[], merged: Merged): Merged {
  const { value } = merged;
  if (!isObject(value)) return merged;
  const isKept = ([name]: readonly [string | number, unknown]): boolean => !names.includes(String(name));
  return {
    value: Object.fromEntries(Object.entries(value).filter(isKept)),
    origins: { members: new Map([...membersOf(merged)].filter(isKept)) },
  };
}

/** The origin of the value at a path, or of the smallest whole that contains it. */
export function originAt(origins: Origins, path: Segments): Origin | undefined {
  let found: Origins | undefined = origins;
  for (const [depth, segment] of path.entries()) {
    if (found === undefined) return undefined;
    if (!('members' in found)) return { ...found, path: [...found.path, ...path.slice(depth)] };
    found = found.members.get(segment);
  }
  return found === undefined || 'members' in found ? firstIn(found) : found;
}

/** Of a value that several layers made: one of the highest of them. */
function firstIn(origins: Origins | undefined): Origin | undefined {
  if (origins === undefined || !('members' in origins)) return origins;
  const all = [...origins.members.values()].flatMap((each) => firstIn(each) ?? []);
  return all.toSorted((left, right) => LAYERS.indexOf(right.layer) - LAYERS.indexOf(left.layer))[0];
}

/** JSON with sorted keys: equal texts mean equal values. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, inner: unknown) =>
      isObject(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([left], [right]) => (left < right ? -1 : 1)))
        : inner,
    ) ?? ''
  );
}

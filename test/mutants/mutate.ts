// Mutants of valid objects, generated from the schema: members removed, added, set to null; values of other types, at and beyond each
// limit.

import type { Segment } from '../../src/diagnostics/path.ts';
import type { Node } from '../../src/schema/node.ts';
import { child } from '../../src/schema/order.ts';
import { pick, type Random } from './random.ts';

type Json = unknown;

interface Place {
  readonly segments: readonly Segment[];
  readonly node: Node;
  readonly value: Json;
}

/** One mutant: a deep copy of the object with one or two changes in a member (default: `spec`). */
export function mutate(root: Node, object: Json, random: Random, member = 'spec'): Json {
  let mutant = structuredClone(object);
  for (let count = random() < 0.7 ? 1 : 2; count > 0; count--)
    mutant = mutateOnce(root, mutant, random, member);
  return mutant;
}

function mutateOnce(root: Node, object: Json, random: Random, member: string): Json {
  const value = (object as Record<string, Json>)[member];
  const place = pick(random, places(child(root, member)!, value, [member]));
  return replace(object, place.segments, change(place, random));
}

/** All values below a node that the schema describes. */
function places(node: Node, value: Json, segments: readonly Segment[]): Place[] {
  const below = Object.keys(typeof value === 'object' && value !== null ? value : {}).flatMap((key) => {
    const segment = Array.isArray(value) ? Number(key) : key;
    const next = child(node, segment);
    return next === undefined
      ? []
      : places(next, (value as Record<Segment, Json>)[segment], [...segments, segment]);
  });
  return [{ segments, node, value }, ...below];
}

const REMOVE = Symbol('remove');

function change({ node, value, segments }: Place, random: Random): Json {
  const general: (() => Json)[] = [
    () => pick(random, [null, 5, 'text', true, [], {}, [null], -1, 1.5, '', 0]),
  ];
  if (segments.length > 1) general.push(() => REMOVE);
  const specific = specificChanges(resolve(node), value, random);
  return pick(random, specific.length > 0 && random() < 0.8 ? specific : general)();
}

const resolve = (node: Node): Node => (node.type === 'lazy' ? resolve(node.resolve()) : node);

function specificChanges(node: Node, value: Json, random: Random): (() => Json)[] {
  switch (node.type) {
    case 'string':
      return [
        () => '',
        () => 'x'.repeat((node.maxLength ?? 300) + (random() < 0.5 ? 0 : 1)),
        () =>
          pick(random, [
            'UPPER',
            'with space',
            'ünï',
            '-a',
            'a-',
            'a.b',
            ':x',
            '0s',
            '1ms',
            '99ms',
            '100ms',
            '1s1h',
            '5',
            '1.5s',
            'a\nb',
            '*',
            'v1',
            'Service',
            'Gateway',
            '\u{1F600}',
          ]),
        () => pick(random, node.enum ?? ['other']),
        () => REMOVE,
      ];
    case 'integer':
      return [
        () => (node.minimum ?? 0) - (random() < 0.5 ? 0 : 1),
        () => (node.maximum ?? 2_147_483_647) + (random() < 0.5 ? 0 : 1),
        () => pick(random, [-1, 0, 1, 65_535, 65_536, 2_147_483_648]),
        () => REMOVE,
      ];
    case 'quantity':
      return [
        () =>
          pick(random, [
            '64Ki',
            '1Mi',
            '0',
            0,
            -1,
            '65534',
            65_535,
            '2147483647',
            2_147_483_648,
            '4Gi',
            '1e3',
            '1.5Mi',
            '1e1.5',
            'abc',
            '4294967295',
            '.5',
          ]),
      ];
    case 'intOrString':
      return [() => pick(random, [0, 8080, '8080', 'http', '25%', -1, 2_147_483_648])];
    case 'array':
      return arrayChanges(node, value, random);
    case 'object': {
      const absent = Object.entries(node.properties).filter(
        ([name]) => (value as Record<string, Json> | null)?.[name] === undefined,
      );
      const changes: (() => Json)[] = [() => ({}), () => REMOVE];
      if (isObject(value) && absent.length > 0) {
        const add = () => {
          const [name, member] = pick(random, absent);
          return { ...value, [name]: sample(member, random) };
        };
        changes.push(add, add, add);
      }
      if (isObject(value) && Object.keys(value).length > 0) {
        const drop = () => Object.fromEntries(Object.entries(value).filter(([name]) => name !== dropped));
        const dropped = pick(random, Object.keys(value));
        changes.push(drop, drop);
      }
      return changes;
    }
    case 'map':
      return [() => ({}), () => ({ ...(isObject(value) ? value : {}), key: sample(node.values, random) })];
    default:
      return [];
  }
}

function arrayChanges(node: Node & { type: 'array' }, value: Json, random: Random): (() => Json)[] {
  const items = Array.isArray(value) ? value : [];
  return [
    () => [],
    () => [...items, ...items.slice(0, 1)],
    () => [...items, sample(node.items, random)],
    () =>
      Array.from({ length: Math.min(300, (node.maxItems ?? 16) + (random() < 0.5 ? 0 : 1)) }, (_, index) =>
        named(sample(node.items, random), node.key, index),
      ),
    () => items.slice(1),
  ];
}

/** A unique key, if items have a key. */
function named(item: Json, key: string | undefined, index: number): Json {
  if (typeof item === 'string') return `${item}${index}`;
  if (key === undefined || !isObject(item)) return item;
  return { ...item, [key]: typeof item[key] === 'number' ? index + 1 : `name${index}` };
}

function isObject(value: Json): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value that usually matches the node's structure; rules may still reject it. */
function sample(node: Node, random: Random): Json {
  switch (node.type) {
    case 'string':
      if (node.enum !== undefined) return pick(random, node.enum);
      if (node.codes?.pattern === 'CM-01') return pick(random, ['0s', '1ms', '1s', '5m', '2h']);
      return pick(random, ['a', 'name', 'v2', 'Service', 'Gateway', 'example.com']);
    case 'integer':
      return pick(random, node.enum ?? [node.minimum ?? 1, node.maximum ?? 10, 1, 200]);
    case 'boolean':
      return random() < 0.5;
    case 'quantity':
      return pick(random, ['1Mi', 70_000]);
    case 'intOrString':
      return pick(random, [1, 'http']);
    case 'json':
      return node.shape === 'array' ? [] : {};
    case 'array':
      return [sample(node.items, random)];
    case 'map':
      return { key: sample(node.values, random) };
    case 'lazy':
      return sample(node.resolve(), random);
    case 'object':
      return Object.fromEntries(
        Object.entries(node.properties)
          .filter(([, member]) => member.optional !== true || random() < 0.2)
          .map(([name, member]) => [name, sample(member, random)]),
      );
  }
}

function replace(object: Json, [segment, ...rest]: readonly Segment[], value: Json): Json {
  if (segment === undefined) return value;
  const inner = replace((object as Record<Segment, Json>)[segment], rest, value);
  if (Array.isArray(object)) {
    return inner === REMOVE
      ? object.filter((_, index) => index !== segment)
      : object.map((item, index) => (index === segment ? inner : item));
  }
  const entries = Object.entries(object as object).filter(([key]) => key !== segment || inner !== REMOVE);
  return Object.fromEntries(entries.map(([key, item]) => [key, key === segment ? inner : item]));
}

// Mutants for the rules of published CRDs: one change in a value that has rules, with the texts that the rules name.

import type { Segment } from '../../src/diagnostics/path.ts';
import { isObject } from '../../src/grammar/json.ts';
import type { Node } from '../../src/schema/node.ts';
import { child } from '../../src/schema/order.ts';
import { rulesOf } from '../../src/schema/walk.ts';
import { pick, type Random } from './random.ts';

interface Ruled {
  readonly segments: readonly Segment[];
  readonly node: Node;
  readonly value: unknown;
}

/** Undefined: no value of the object has a rule. */
export function mutateRuled(root: Node, object: unknown, random: Random): unknown {
  const places = [...ruled(root, object, [])];
  if (places.length === 0) return undefined;
  const { segments, node, value } = pick(random, places);
  return replaced(structuredClone(object), segments, changed(node, value, random));
}

function* ruled(node: Node, value: unknown, segments: readonly Segment[]): Generator<Ruled> {
  if (rulesOf(node).length > 0) yield { segments, node, value };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, below] of Object.entries(value)) {
    const segment = Array.isArray(value) ? Number(key) : key;
    const next = child(node, segment);
    if (next !== undefined) yield* ruled(next, below, [...segments, segment]);
  }
}

function changed(node: Node, value: unknown, random: Random): unknown {
  const rules = rulesOf(node);
  const texts = textsOf(pick(random, rules).cel ?? '');
  if (Array.isArray(value)) {
    const items = value as readonly unknown[];
    if (items.length === 0) return items;
    const item = pick(random, items);
    const other = random() < 0.3 ? item : changedMember(item, texts, random);
    return random() < 0.7 ? [...items, other] : items.map((each) => (each === item ? other : each));
  }
  return changedMember(value, texts, random);
}

function changedMember(value: unknown, texts: readonly string[], random: Random): unknown {
  if (typeof value === 'string') return textFrom(value, texts, random);
  if (typeof value === 'number') return pick(random, [value + 1, value - 1, 0]);
  if (!isObject(value)) return value;
  const names = Object.keys(value);
  if (names.length === 0) return value;
  const name = pick(random, names);
  const { [name]: member, ...rest } = value;
  if (random() < 0.25) return rest;
  if (random() < 0.2) return { ...value, [pick(random, texts)]: member };
  return { ...value, [name]: changedMember(member, texts, random) };
}

const ENDS = ['', '/', 'a', '%2f', '%zz', '..', ' ', '*', '/.', '//', '#', 'A', '5s', '1h'] as const;

function textFrom(value: string, texts: readonly string[], random: Random): string {
  const part = pick(random, texts);
  return pick(random, [
    part,
    `${value}${part}`,
    `${part}${value}`,
    value + pick(random, ENDS),
    pick(random, ENDS),
  ]);
}

/** Literals and names of members. */
function textsOf(cel: string): readonly string[] {
  const literals = [...cel.matchAll(/'([^']*)'|"([^"]*)"/g)].map(
    ([, single, double]) => single ?? double ?? '',
  );
  const names = [...cel.matchAll(/\.(?:__)?([a-zA-Z]+)/g)].map(([, name = '']) => name);
  const all = [...literals, ...names].filter((text) => text.length < 40);
  return all.length === 0 ? ['a'] : all;
}

function replaced(object: unknown, [segment, ...rest]: readonly Segment[], value: unknown): unknown {
  if (segment === undefined) return value;
  const holder = object as Record<Segment, unknown>;
  holder[segment] = replaced(holder[segment], rest, value);
  return holder;
}

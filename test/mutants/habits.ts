// For tests: mistakes that people bring from other gateways and from YAML, in a valid object: quotes, units, URLs as hosts, one value for a
// list, names with their namespace, fields by another name or at another level.

import type { Segment } from '../../src/diagnostics/path.ts';
import { isObject } from '../../src/grammar/json.ts';
import type { Node } from '../../src/schema/node.ts';
import { child } from '../../src/schema/order.ts';
import { pick, type Random } from './random.ts';

type Json = unknown;

interface Place {
  readonly segments: readonly Segment[];
  readonly node: Node;
  readonly value: Json;
}

/** A copy of the object with one such mistake in its spec. */
export function withHabit(root: Node, object: Json, random: Random): Json {
  const all = places(child(root, 'spec')!, (object as { spec: Json }).spec, ['spec']);
  for (let tries = 0; tries < 20; tries++) {
    const { segments, node, value } = pick(random, all);
    const habits = habitsOf(node, value, String(segments.at(-1)));
    if (habits.length === 0) continue;
    const habit = pick(random, habits);
    const changed = replaced(object, segments, habit);
    if (changed !== undefined) return changed;
  }
  return object;
}

function places(node: Node, value: Json, segments: readonly Segment[]): Place[] {
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  const below = keys.flatMap((key) => {
    const segment = Array.isArray(value) ? Number(key) : key;
    const next = child(node, segment);
    if (next === undefined) return [];
    return places(next.type === 'lazy' ? next.resolve() : next, (value as Record<Segment, Json>)[segment], [
      ...segments,
      segment,
    ]);
  });
  return [{ segments, node, value }, ...below];
}

/** A new value, or new members in place of the member. */
type Habit = { readonly value: Json } | { readonly members: Readonly<Record<string, Json>> };

const value = (one: Json): Habit => ({ value: one });

function habitsOf(node: Node, current: Json, name: string): Habit[] {
  const renamed = [`${name}s`, name.replace(/s$/, ''), name.toUpperCase(), snake(name), `${name}Ref`]
    .filter((other) => other !== name)
    .map((other): Habit => ({ members: { [other]: current } }));
  return [...renamed, { members: { inner: { [name]: current } } }, ...valuesOf(node, current, name)];
}

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function valuesOf(node: Node, current: Json, name: string): Habit[] {
  switch (node.type) {
    case 'string':
      return textHabits(node, String(current), name);
    case 'integer':
      return [`${current}`, `${current}Mi`, `${current}%`, `${current}s`, [current]].map(value);
    case 'boolean':
      return [`${current}`, current ? 'True' : 'False', current ? 'yes' : 'no'].map(value);
    case 'quantity':
      return [`${current}B`, `${current} Mi`, `${current}mi`].map(value);
    case 'array': {
      const items = Array.isArray(current) ? current : [];
      const [first] = items;
      if (first === undefined) return [];
      if (!isObject(first)) return [value(first), value(items.join(', ')), value([items.join(',')])];
      const { name: own = 'a', ...rest } = first;
      return [value(first), value({ [String(own)]: rest })];
    }
    case 'object':
      return [value(true), value(null), value([current]), value('some-name'), value('some-ns/some-name:80')];
    default:
      return [];
  }
}

function textHabits(node: Node & { type: 'string' }, text: string, name: string): Habit[] {
  const common: Json[] = [` ${text}`, [text], { value: text }, { error: text }, `${text},${text}x`];
  if (node.enum !== undefined)
    common.push(...[text.toLowerCase(), text.toUpperCase(), snake(text), text.slice(0, -1), `${text}x`]);
  if (node.codes?.pattern === 'CM-01') common.push(5, 100, '100', '5', '1.5s', '30 s', '1d', '250MS', 5000);
  if (name === 'host')
    common.push(
      `https://${text}`,
      `http://${text}:8080`,
      `${text}:5432`,
      `https://${text}:8443/api`,
      `${text}/`,
    );
  if (name === 'name') common.push(`shop/${text}`, `${text}:8080`, `${text}.shop.svc.cluster.local`, 7);
  return common.map(value);
}

function replaced(object: Json, [segment, ...rest]: readonly Segment[], habit: Habit): Json {
  if (segment === undefined) return 'value' in habit ? habit.value : undefined;
  if (rest.length === 0 && 'members' in habit) {
    if (!isObject(object) || Object.keys(habit.members).some((name) => Object.hasOwn(object, name)))
      return undefined;
    return Object.fromEntries(
      Object.entries(object).flatMap(([key, member]) =>
        key === segment ? Object.entries(habit.members) : [[key, member]],
      ),
    );
  }
  const inner = replaced((object as Record<Segment, Json>)[segment], rest, habit);
  if (inner === undefined) return undefined;
  if (Array.isArray(object)) return object.map((item, index) => (index === segment ? inner : item));
  return Object.fromEntries(
    Object.entries(object as object).map(([key, item]) => [key, key === segment ? inner : item]),
  );
}

// Mutants of valid Envoy messages, generated from the table of messages: one member missing, added, of another type, at a limit or beyond
// it.

import { typeNameOf } from '../../src/translation/proxy/envoy/any.ts';
import { ENUMS, MESSAGES } from '../../src/translation/proxy/envoy/generated/table.js';
import type { Field, Rules } from '../../src/translation/proxy/envoy/table.ts';
import { pick, type Random } from './random.ts';

type JsonObject = Record<string, unknown>;
type Container = Record<string | number, unknown>;

/** A value in the message that can be changed. */
interface Place {
  readonly parent: Container;
  readonly key: string | number;
  readonly type: string;
  readonly rules: Rules;
  /** The message and field that it is a member of; undefined for an item. */
  readonly member?: { readonly type: string; readonly field: Field };
}

/** A deep copy with one change. */
export function mutant(type: string, message: object, random: Random): JsonObject {
  const copy = structuredClone(message) as JsonObject;
  const found: Place[] = [];
  collect(type, copy, found);
  const place = pick(random, found);
  pick(random, changes(place, random))();
  return copy;
}

function collect(type: string, value: unknown, found: Place[]): void {
  if (typeof value !== 'object' || value === null) return;
  const isAny = type === 'google.protobuf.Any';
  const name = isAny ? typeNameOf(value as JsonObject) : type;
  for (const [member, item] of Object.entries(value)) {
    const field = name === undefined ? undefined : MESSAGES[name]?.fields[member];
    if (field === undefined) continue;
    const { type, many, rules = {} } = field;
    found.push({ parent: value as Container, key: member, type, rules, member: { type: name!, field } });
    if (many === undefined) collect(type, item, found);
    else
      for (const key of Object.keys(item as object)) {
        const inner = (many === 'list' ? rules.items : rules.values) ?? {};
        found.push({ parent: item as Container, key, type, rules: inner });
        collect(type, (item as Container)[key], found);
      }
  }
}

function changes({ parent, key, type, rules, member }: Place, random: Random): (() => void)[] {
  const set = (value: unknown) => () => {
    parent[key] = value;
  };
  const all: (() => void)[] = [set({ no: 'such' }), set([{}, true]), set(true)];
  if (member === undefined) return [...all, ...values(type, rules).map(set)];
  all.push(() => delete parent[key]);
  all.push(() => {
    parent['noSuchMember'] = 1;
  });
  const { field } = member;
  if (field.many === 'list')
    all.push(set([]), set(Array.from({ length: 1001 }, () => (parent[key] as unknown[])[0])));
  else if (field.many === 'map') all.push(set({}), set({ '': Object.values(parent[key] as object)[0] }));
  else all.push(...values(type, rules).map(set));
  if (field.oneof !== undefined) {
    const others = Object.entries(MESSAGES[member.type]!.fields).filter(
      ([name, other]) => other.oneof === field.oneof && name !== key,
    );
    const texts = others.filter(([, { type, many }]) => type === 'string' && many === undefined);
    if (texts.length > 0)
      all.push(() => {
        parent[pick(random, texts)[0]] = 'a';
      });
  }
  return all;
}

/** At limits and beyond, independent of the current value. */
function values(type: string, rules: Rules): unknown[] {
  const limits = [rules.gt, rules.gte, rules.lt, rules.lte].filter((limit) => limit !== undefined);
  if (ENUMS[type] !== undefined) return ['NO_SUCH_NAME', Object.keys(ENUMS[type])[0]];
  switch (type.replace(/^google\.protobuf\.(\w+)Value$/, (_, name: string) => name.toLowerCase())) {
    case 'string':
      return ['', 'a\nb', 'a\u0000b', 'a b', 'x'.repeat(Number(rules.maxBytes ?? rules.maxLen ?? 300) + 1)];
    case 'uint32':
    case 'int32':
      return [
        0,
        -1,
        2 ** 32,
        1.5,
        ...limits.flatMap((limit) => [Number(limit), Number(limit) + 1, Number(limit) - 1]),
      ];
    case 'uint64':
      return [
        '0',
        '-1',
        '18446744073709551616',
        ...limits.flatMap((limit) => [String(limit), String(BigInt(limit) + 1n)]),
      ];
    case 'double':
    case 'float':
      return [-1, 0, ...limits.flatMap((limit) => [Number(limit), Number(limit) + 0.5])];
    case 'google.protobuf.Duration':
      return ['0s', '-1s', '0.0000001s', '5', '400000000000s', ...limits];
    case 'bool':
      // Envoy's parser accepts an empty object as a wrapper with the default value.
      return [false, 5];
    default:
      return [{}];
  }
}

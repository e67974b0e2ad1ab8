// Random Envoy messages in canonical JSON, generated from the table of messages: mostly valid, with values at and beyond limits, missing,
// duplicate and misnamed members, and values of other types here and there.

import { ENUMS, MESSAGES, TYPED } from '../../src/translation/proxy/envoy/generated/table.js';
import type { Field, Rules } from '../../src/translation/proxy/envoy/table.ts';
import { pick, type Random } from './random.ts';

export interface Habits {
  /** The probability of a value that ignores the rules, or of another type. */
  readonly wrong: number;
  /** The approximate maximum number of values in a message. */
  readonly size: number;
}

type JsonObject = Record<string, unknown>;

export function randomMessage(type: string, random: Random, { wrong, size }: Habits): JsonObject {
  let left = size;
  const chance = (share: number): boolean => random() < share;
  const isWrong = (): boolean => chance(wrong);

  const message = (type: string, depth: number): unknown => {
    const free = FREE[type];
    if (free !== undefined) return isWrong() ? other() : free(random);
    if (type === 'google.protobuf.Any') return any(depth);
    // Limits messages that require themselves.
    if (depth > 20) return {};
    const entry = MESSAGES[type]!;
    const made: JsonObject = {};
    const oneofs = Map.groupBy(Object.entries(entry.fields), ([, { oneof }]) => oneof);
    for (const [oneof, members] of oneofs) {
      if (oneof === undefined)
        for (const [name, field] of members) {
          if (field.rules?.disallowed) continue;
          if (needed(field) ? !isWrong() : wanted(depth)) made[name] = value(field, depth);
        }
      else {
        const usable = members.filter(([, { rules }]) => !rules?.disallowed);
        const isRequired = entry.required?.[oneof] !== undefined;
        if (usable.length === 0 || !(isRequired ? !isWrong() : wanted(depth))) continue;
        // At depth, the simplest alternative, because a message may contain itself.
        const plain = usable.filter(([, { type }]) => !(type in MESSAGES));
        for (let count = isWrong() ? 2 : 1; count > 0; count--) {
          const [name, field] = pick(random, depth > 5 && plain.length > 0 ? plain : usable);
          made[name] = value(field, depth);
        }
      }
    }
    if (isWrong() && chance(0.1)) made['noSuchMember'] = 1;
    return made;
  };

  const wanted = (depth: number): boolean => left > 0 && depth < 9 && chance(0.45 / (depth + 1));

  const any = (depth: number): unknown => {
    if (depth > 6 || chance(0.1)) return {};
    if (isWrong()) return { '@type': pick(random, ['', 'type.googleapis.com/no.such.Message', 5]) };
    const type = pick(random, TYPED);
    return { '@type': `type.googleapis.com/${type}`, ...(message(type, depth + 2) as JsonObject) };
  };

  const value = (field: Field, depth: number): unknown => {
    left--;
    const { type, many, rules = {} } = field;
    if (isWrong() && chance(0.2)) return other();
    if (many === undefined) return single(type, rules, depth);
    const least = Number(rules.minItems ?? rules.minPairs ?? 0);
    const usual = least + (depth < 6 ? Math.floor(random() * 3) : 0);
    const count = isWrong() ? pick(random, [0, 1, Number(rules.maxItems ?? 3) + 1]) : usual;
    if (many === 'list') {
      const list = Array.from({ length: Math.min(count, 40) }, () => single(type, rules.items ?? {}, depth));
      return rules.unique && !isWrong() ? [...new Set(list)] : list;
    }
    const entries = Array.from({ length: Math.min(count, 40) }, (_, index) => [
      field.key === undefined ? text(rules.keys ?? {}) + index : String(index),
      single(type, rules.values ?? {}, depth),
    ]);
    return Object.fromEntries(entries);
  };

  const single = (type: string, rules: Rules, depth: number): unknown => {
    if (isWrong() && chance(0.3)) return other();
    const numbers = ENUMS[type];
    if (numbers !== undefined) {
      const good = Object.keys(numbers).filter((name) => !rules.notIn?.includes(numbers[name]!));
      return isWrong() ? pick(random, [...Object.keys(numbers), 'NO_SUCH_NAME']) : pick(random, good);
    }
    return scalar(
      type.replace(/^google\.protobuf\.(\w+)Value$/, (_, name: string) => name.toLowerCase()),
      rules,
      () => message(type, depth + 1),
    );
  };

  const scalar = (type: string, rules: Rules, otherwise: () => unknown): unknown => {
    switch (type) {
      case 'string':
        return isWrong() ? pick(random, ODD_TEXTS) : text(rules);
      case 'bytes':
        return Buffer.from(text(rules)).toString('base64');
      case 'bool':
        return rules.const !== undefined && !isWrong() ? rules.const : chance(0.5);
      case 'double':
      case 'float':
        return isWrong() ? pick(random, [-1, 0, 0.5, 1e39, 'NaN', '-Infinity']) : number(rules, 0.25);
      case 'int32':
        return isWrong() ? pick(random, [-1, 2 ** 31, -(2 ** 31), 1.5]) : number(rules, 1);
      case 'uint32':
        return isWrong() ? pick(random, [-1, 2 ** 32, 2 ** 32 - 1, 0, 1.5]) : number(rules, 1);
      case 'int64':
      case 'uint64':
        return isWrong()
          ? pick(random, ['-1', '18446744073709551615', '18446744073709551616', '0', 'x'])
          : String(number(rules, 1));
      case 'google.protobuf.Duration':
        return isWrong() ? pick(random, ODD_DURATIONS) : `${number(rules, 1)}s`;
      default:
        return otherwise();
    }
  };

  const number = (rules: Rules, step: number): number => {
    const limit = (written: string | number | undefined): number => Number(String(written).replace(/s$/, ''));
    const low =
      rules.gte !== undefined ? limit(rules.gte) : rules.gt !== undefined ? limit(rules.gt) + step : 0;
    const high =
      rules.lte !== undefined
        ? limit(rules.lte)
        : rules.lt !== undefined
          ? limit(rules.lt) - step
          : low + 1000;
    return pick(random, [low, high, Math.min(high, low + step), low]);
  };

  const text = (rules: Rules): string => {
    if (rules.in !== undefined) return pick(random, rules.in) as string;
    if (rules.prefix !== undefined || rules.suffix !== undefined)
      return `${rules.prefix ?? ''}a${rules.suffix ?? ''}`;
    const made = pick(random, [
      'a',
      'x-b',
      'some.text',
      'z'.repeat(Math.min(Number(rules.maxLen ?? rules.maxBytes ?? 20), 300)),
    ]);
    return rules.pattern === '^[^?#]+[^?#/]$' ? `/${made}` : made;
  };

  const other = (): unknown => pick(random, OTHER)();

  return message(type, 0) as JsonObject;
}

const needed = ({ rules = {}, many, optional }: Field): boolean =>
  !optional &&
  (rules.required === true ||
    Number(rules.minItems ?? rules.minPairs ?? 0) > 0 ||
    (many === undefined && Object.keys(rules).length > 0 && rules.ignoreEmpty !== true));

/** Null is the same as absent, but not in a list. */
const OTHER: readonly (() => unknown)[] = [
  () => ({}),
  () => [],
  () => [null],
  () => null,
  () => true,
  () => ({ a: 1 }),
];

const ODD_TEXTS: readonly string[] = [
  '',
  'é',
  'a b',
  'a\nb',
  'a\u0000b',
  ':path',
  'a,b',
  '\u007f',
  '🙂',
  'x'.repeat(257),
  '🙂'.repeat(256),
  '/a?b',
  '/a/',
  'a\tb',
];
const ODD_DURATIONS: readonly string[] = [
  '0s',
  '-1s',
  '0.000000001s',
  '0.001s',
  '1',
  '1.1234567890s',
  '315576000001s',
  '4294967296s',
  '300s',
  '1m',
];

/** Messages that accept any JSON. */
const FREE: Readonly<Record<string, (random: Random) => unknown>> = {
  'google.protobuf.Empty': () => ({}),
  'google.protobuf.NullValue': () => null,
  'google.protobuf.Struct': (random) => pick(random, [{}, { a: [1, null, { b: 'c' }] }]),
  'google.protobuf.Timestamp': () => '2026-01-02T03:04:05Z',
  'google.protobuf.Value': (random) => pick(random, [1, 'a', null, [true], { a: {} }]),
};

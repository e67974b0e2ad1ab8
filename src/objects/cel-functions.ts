// What the generated code of published CEL rules calls. `undefined` is a failed evaluation; Kubernetes counts it as a broken rule.
// Kubernetes: "CEL options and libraries" (kubernetes.io/docs/reference/using-api/cel).

import { isIPv6, isIP as nodeIpVersion } from 'node:net';
import { equalJson, isObject } from '../grammar/json.ts';
import { checkDnsSubdomain } from '../grammar/names.ts';

type Truth = boolean | undefined;

const and = (left: Truth, right: Truth): Truth =>
  right === false ? false : left === undefined || right === undefined ? undefined : true;

const or = (left: Truth, right: Truth): Truth =>
  right === true ? true : left === undefined || right === undefined ? undefined : false;

const not = (value: Truth): Truth => (value === undefined ? undefined : !value);

const has = (value: unknown, name: string): Truth =>
  isObject(value) ? Object.hasOwn(value, name) && value[name] !== undefined : undefined;

/** The items of a list, the keys of a map. */
const itemsOf = (value: unknown): readonly unknown[] | undefined =>
  Array.isArray(value) ? value : isObject(value) ? Object.keys(value) : undefined;

type Test = (item: unknown) => Truth;

// Loops by index: most lists have one item, and most processes end before the code of an iterator is compiled.

function all(value: unknown, holds: Test): Truth {
  const items = itemsOf(value);
  if (items === undefined) return undefined;
  let known: Truth = true;
  for (let index = 0; index < items.length; index++) {
    const held = holds(items[index]);
    if (held === false) return false;
    if (held === undefined) known = undefined;
  }
  return known;
}

function some(value: unknown, holds: Test): Truth {
  const items = itemsOf(value);
  if (items === undefined) return undefined;
  let known: Truth = false;
  for (let index = 0; index < items.length; index++) {
    const held = holds(items[index]);
    if (held === true) return true;
    if (held === undefined) known = undefined;
  }
  return known;
}

function filter(value: unknown, holds: Test): readonly unknown[] | undefined {
  const items = itemsOf(value);
  if (items === undefined) return undefined;
  const kept: unknown[] = [];
  for (let index = 0; index < items.length; index++) {
    const held = holds(items[index]);
    if (held === undefined) return undefined;
    if (held) kept.push(items[index]);
  }
  return kept;
}

function one(value: unknown, holds: Test): Truth {
  const items = itemsOf(value);
  if (items === undefined) return undefined;
  let count = 0;
  for (let index = 0; index < items.length; index++) {
    const held = holds(items[index]);
    if (held === undefined) return undefined;
    if (held) count++;
  }
  return count === 1;
}

function size(value: unknown): number | undefined {
  if (typeof value !== 'string') return itemsOf(value)?.length;
  let points = 0;
  for (const _ of value) points++;
  return points;
}

function equals(left: unknown, right: unknown): Truth {
  if (left === undefined || right === undefined) return undefined;
  if (typeof left !== 'object' || typeof right !== 'object') return left === right;
  return left === right || equalJson(left, right);
}

const differs = (left: unknown, right: unknown): Truth => not(equals(left, right));

/** For two numbers, such as sizes, or two durations. */
const compared =
  (holds: (left: number | bigint, right: number | bigint) => boolean) =>
  (left: unknown, right: unknown): Truth =>
    isNumber(left) && isNumber(right) ? holds(left, right) : undefined;

const isNumber = (value: unknown): value is number | bigint =>
  typeof value === 'number' || typeof value === 'bigint';

const sum = (left: unknown, right: unknown): number | undefined =>
  typeof left === 'number' && typeof right === 'number' ? left + right : undefined;

/** The sum of a value of each of the first `most` items. */
function sumOf(list: unknown, most: number, read: (item: unknown) => unknown): number | undefined {
  if (!Array.isArray(list)) return undefined;
  let total = 0;
  for (let index = 0; index < list.length && index < most; index++) {
    const value = read(list[index]);
    if (typeof value !== 'number') return undefined;
    total += value;
  }
  return total;
}

const item = (list: unknown, index: unknown): unknown =>
  Array.isArray(list) && typeof index === 'number' ? list[index] : undefined;

function isIn(value: unknown, list: unknown): Truth {
  if (value === undefined || !Array.isArray(list)) return undefined;
  for (let index = 0; index < list.length; index++) if (equals(value, list[index]) === true) return true;
  return false;
}

const ofTexts =
  <R>(result: (text: string, other: string) => R) =>
  (text: unknown, other: unknown): R | undefined =>
    typeof text === 'string' && typeof other === 'string' ? result(text, other) : undefined;

const matches = (text: unknown, pattern: RegExp): Truth =>
  typeof text === 'string' ? pattern.test(text) : undefined;

const substring = (text: unknown, from: unknown, to?: unknown): string | undefined => {
  if (typeof text !== 'string' || typeof from !== 'number') return undefined;
  const points = [...text];
  const end = typeof to === 'number' ? to : points.length;
  return from > end || end > points.length ? undefined : points.slice(from, end).join('');
};

/** In nanoseconds. */
const UNITS: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1_000n,
  µs: 1_000n,
  μs: 1_000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
};

/** The largest duration, in nanoseconds. */
const MAX_DURATION = 2n ** 63n - 1n;

/** In nanoseconds, as Go's time.ParseDuration reads it. */
function duration(text: unknown): bigint | undefined {
  if (typeof text !== 'string') return undefined;
  const [, sign, parts = ''] = /^([-+]?)(.*)$/.exec(text) ?? [];
  if (parts === '0') return 0n;
  if (parts.length > MAX_TEXT || !/^(?:(?:\d+\.?\d*|\.\d+)(?:[nuµμm]?s|[mh]))+$/.test(parts))
    return undefined;
  let total = 0n;
  for (const [, whole = '', fraction = '', name = ''] of parts.matchAll(/(\d*)\.?(\d*)(\D+)/g)) {
    const unit = UNITS[name]!;
    total += BigInt(whole) * unit + (BigInt(fraction) * unit) / 10n ** BigInt(fraction.length);
  }
  if (total > MAX_DURATION) return undefined;
  return sign === '-' ? -total : total;
}

/** A longer text is no duration that anybody writes. */
const MAX_TEXT = 256;

/** As `ip.isIP`: no zone, and no IPv4 in IPv6. */
const isIP = (text: unknown): Truth =>
  typeof text === 'string'
    ? nodeIpVersion(text) !== 0 && !text.includes('%') && !(isIPv6(text) && isMapped(text))
    : undefined;

const isMapped = (text: string): boolean => /^::ffff:(?:\d+\.|[0-9a-f]+:[0-9a-f]+$)/i.test(text);

/** As the formats `ipv4` and `ipv6` of OpenAPI. */
const hasIPFormat = (text: unknown): Truth =>
  typeof text === 'string' ? nodeIpVersion(text) !== 0 && !text.includes('%') : undefined;

/** An optional value: `none` if there is no problem. */
const NONE = Symbol('none');

const subdomainProblem = (text: unknown): unknown =>
  typeof text === 'string'
    ? text.length > 253 || checkDnsSubdomain(text) !== undefined
      ? text
      : NONE
    : undefined;

const hasValue = (value: unknown): Truth => (value === undefined ? undefined : value !== NONE);

export const CEL_FUNCTIONS = {
  and,
  or,
  not,
  has,
  all,
  some,
  filter,
  one,
  size,
  equals,
  differs,
  less: compared((left, right) => left < right),
  atMost: compared((left, right) => left <= right),
  greater: compared((left, right) => left > right),
  atLeast: compared((left, right) => left >= right),
  sum,
  sumOf,
  item,
  isIn,
  startsWith: ofTexts((text, start) => text.startsWith(start)),
  endsWith: ofTexts((text, end) => text.endsWith(end)),
  contains: ofTexts((text, part) => text.includes(part)),
  split: ofTexts((text, separator) => text.split(separator)),
  matches,
  substring,
  duration,
  isIP,
  hasIPFormat,
  subdomainProblem,
  hasValue,
} as const;

export type CelFunctions = typeof CEL_FUNCTIONS;

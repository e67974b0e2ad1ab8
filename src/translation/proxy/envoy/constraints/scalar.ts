// Values without members: their form in canonical JSON, and their rules.

import type { Enums, Rules } from '../table.ts';
import { boundsCheck } from './bounds.ts';
import { compareDurations, parseDuration } from './duration.ts';
import { bytesRules, textRules } from './text.ts';

/** The problem of a value; undefined if there is none. */
export type ScalarCheck = (value: unknown) => string | undefined;

export interface Scalar {
  readonly check: ScalarCheck;
  /** The problem of the default, which is the value if it is absent. */
  readonly absent: string | undefined;
}

/** A type of values: its JSON forms, and how rules read them. */
interface Sort<Value> {
  readonly message: string;
  /** Undefined where the value is of another type. */
  parse(value: unknown): Value | undefined;
  rules(rules: Rules): readonly (((value: Value) => string | undefined) | undefined)[];
  readonly zero: Value;
}

const MAX_FLOAT = 3.4028234663852886e38;

const bool: Sort<boolean> = {
  message: 'must be true or false',
  parse: (value) => (typeof value === 'boolean' ? value : undefined),
  rules: (rules) => [membership(rules)],
  zero: false,
};

const string: Sort<string> = {
  message: 'must be a text',
  parse: (value) => (typeof value === 'string' && value.isWellFormed() ? value : undefined),
  rules: (rules) => [membership(rules), textRules(rules)],
  zero: '',
};

const bytes: Sort<string> = {
  message: 'must be base64',
  parse: (value) =>
    typeof value === 'string' && value.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(value)
      ? value
      : undefined,
  rules: (rules) => [bytesRules(rules)],
  zero: '',
};

const numeric = (message: string, takes: (value: number) => boolean): Sort<number> => ({
  message,
  parse: (value) => (typeof value === 'number' && takes(value) ? value : undefined),
  rules: (rules) => [membership(rules), boundsCheck(rules, Number, (left, right) => left - right)],
  zero: 0,
});

const integer = (low: number, high: number): Sort<number> =>
  numeric(
    `must be a whole number from ${low} to ${high}`,
    (value) => Number.isInteger(value) && value >= low && value <= high,
  );

/** 64-bit numbers are texts in JSON, where a number has 53 bits. */
const wide = (low: bigint, high: bigint): Sort<bigint> => ({
  message: `must be a whole number from ${low} to ${high}, as text`,
  parse: (value) => {
    if (typeof value !== 'string' || !/^(?:0|-?[1-9][0-9]{0,19})$/.test(value)) return undefined;
    const number = BigInt(value);
    return number >= low && number <= high ? number : undefined;
  },
  rules: (rules) => [
    membership(rules, BigInt),
    boundsCheck(rules, BigInt, (left, right) => (left < right ? -1 : left > right ? 1 : 0)),
  ],
  zero: 0n,
});

const fractional = (max: number): Sort<number> => {
  const sort = numeric('must be a number', (value) => Math.abs(value) <= max);
  return {
    ...sort,
    parse: (value) =>
      value === 'NaN' || value === 'Infinity' || value === '-Infinity' ? Number(value) : sort.parse(value),
  };
};

const int32 = integer(-(2 ** 31), 2 ** 31 - 1);
const uint32 = integer(0, 2 ** 32 - 1);
const int64 = wide(-(2n ** 63n), 2n ** 63n - 1n);
const uint64 = wide(0n, 2n ** 64n - 1n);
const double = fractional(Number.MAX_VALUE);
const float = fractional(MAX_FLOAT);

const duration: Sort<readonly [seconds: number, nanos: number]> = {
  message: 'must be a duration: seconds with up to nine decimals and `s`',
  parse: (value) => (typeof value === 'string' ? parseDuration(value) : undefined),
  rules: (rules) => [boundsCheck(rules, (limit) => parseDuration(String(limit))!, compareDurations)],
  zero: [0, 0],
};

const timestamp: Sort<string> = {
  message: 'must be a time of RFC 3339',
  parse: (value) =>
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/.test(value) &&
    !Number.isNaN(Date.parse(value))
      ? value
      : undefined,
  rules: () => [],
  zero: '',
};

const nothing: Sort<null> = {
  message: 'must be null',
  parse: (value) => (value === null ? null : undefined),
  rules: () => [],
  zero: null,
};

const scalar =
  <Value>(sort: Sort<Value>) =>
  (rules: Rules) =>
    compile(sort, rules);

/** Scalars of protobuf, wrappers included, and messages that are texts in JSON. */
const SCALARS: Readonly<Record<string, (rules: Rules) => Scalar>> = {
  bool: scalar(bool),
  bytes: scalar(bytes),
  double: scalar(double),
  fixed32: scalar(uint32),
  fixed64: scalar(uint64),
  float: scalar(float),
  int32: scalar(int32),
  int64: scalar(int64),
  sfixed32: scalar(int32),
  sfixed64: scalar(int64),
  sint32: scalar(int32),
  sint64: scalar(int64),
  string: scalar(string),
  uint32: scalar(uint32),
  uint64: scalar(uint64),
};

/** They have no default: if absent, there is no value. */
const MESSAGES: Readonly<Record<string, (rules: Rules) => Scalar>> = {
  'google.protobuf.BoolValue': scalar(bool),
  'google.protobuf.BytesValue': scalar(bytes),
  'google.protobuf.DoubleValue': scalar(double),
  'google.protobuf.Duration': scalar(duration),
  'google.protobuf.FloatValue': scalar(float),
  'google.protobuf.Int32Value': scalar(int32),
  'google.protobuf.Int64Value': scalar(int64),
  'google.protobuf.NullValue': scalar(nothing),
  'google.protobuf.StringValue': scalar(string),
  'google.protobuf.Timestamp': scalar(timestamp),
  'google.protobuf.UInt32Value': scalar(uint32),
  'google.protobuf.UInt64Value': scalar(uint64),
};

/** Undefined for a type with members. */
export function scalarOf(type: string, rules: Rules, enums: Enums = {}): Scalar | undefined {
  const numbers = enums[type];
  if (numbers !== undefined) return enumeration(numbers, rules);
  const message = MESSAGES[type];
  if (message !== undefined) return { check: message(rules).check, absent: undefined };
  return SCALARS[type]?.(rules);
}

function enumeration(numbers: Readonly<Record<string, number>>, rules: Rules): Scalar {
  const names = new Map(Object.entries(numbers));
  const shown = names.size > 8 ? '' : `: one of ${[...names.keys()].join(', ')}`;
  return compile<number>(
    {
      message: `must be a name of the enum${shown}`,
      parse: (value) => names.get(value as string),
      rules: (rules) => [membership(rules)],
      zero: 0,
    },
    rules,
  );
}

function compile<Value>({ message, parse, zero, ...sort }: Sort<Value>, rules: Rules): Scalar {
  const checks = sort.rules(rules).filter((check) => check !== undefined);
  const judge = (value: Value): string | undefined => {
    if (rules.ignoreEmpty && value === zero) return undefined;
    for (const check of checks) {
      const wrong = check(value);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  };
  return {
    check: (value) => {
      const parsed = parse(value);
      return parsed === undefined ? message : judge(parsed);
    },
    absent: judge(zero),
  };
}

/** `const`, `in` and `not_in`. */
function membership<Value>(
  rules: Rules,
  read: (written: string | number) => Value = (written) => written as Value,
): ((value: Value) => string | undefined) | undefined {
  const allowed = rules.const !== undefined ? [rules.const as string | number] : rules.in;
  const only = allowed && new Set(allowed.map(read));
  const never = rules.notIn && new Set(rules.notIn.map(read));
  if (only === undefined && never === undefined) return undefined;
  const one = `must be ${allowed?.length === 1 ? '' : 'one of '}${allowed?.map((value) => JSON.stringify(value)).join(', ')}`;
  return (value) => {
    if (only !== undefined && !only.has(value)) return one;
    return never?.has(value) ? "can't have this value" : undefined;
  };
}

// Messages in canonical JSON: their members, one-ofs and rules, by checks that are made once a message and keep what they said of a
// fragment.

import { isObject, type JsonObject } from '../../../../grammar/json.ts';
import { checkRegex } from '../../../../grammar/regex.ts';
import { typeNameOf } from '../any.ts';
import { FRAGMENTS } from '../fragments.ts';
import { MESSAGES, TYPED } from '../generated/table.js';
import { Groups } from '../groups.ts';
import type { Field, Rules } from '../table.ts';
import { scalarOf } from './scalar.ts';
import { add, type Check, NONE, type Violations, violation } from './violation.ts';

/** Regular expressions: RE2's language, and programs not larger than the proxy takes. */
const REGEXES: ReadonlySet<string> = new Set([
  'envoy.type.matcher.v3.RegexMatcher.regex',
  'xds.type.matcher.v3.RegexMatcher.regex',
]);

/** Members that hold any JSON value, null too. */
const NULLABLE: ReadonlySet<string> = new Set(['google.protobuf.Value', 'google.protobuf.NullValue']);

const checks = new Map<string, Check>();
/** Of messages whose rules don't count where they stand: their form alone. */
const forms = new Map<string, Check>();

/** The check of a message that is there. */
export function messageCheck(type: string, isForm = false): Check {
  const made = isForm ? forms : checks;
  let check = made.get(type);
  if (check === undefined) {
    check = FREE[type] ?? members(type, { isForm });
    if (FRAGMENTS.has(type)) check = remembered(check);
    made.set(type, check);
  }
  return check;
}

function remembered(check: Check): Check {
  const verdicts = new WeakMap<object, Violations>();
  return (value) => {
    if (!isObject(value)) return check(value);
    let verdict = verdicts.get(value);
    if (verdict === undefined) {
      verdict = check(value);
      verdicts.set(value, verdict);
    }
    return verdict;
  };
}

const OBJECT = violation('must be an object');
const LIST = violation('must be a list');

const struct: Check = (value) => (isObject(value) ? NONE : OBJECT);

/** Messages whose JSON form isn't that of their members. */
const FREE: Readonly<Record<string, Check>> = {
  'google.protobuf.Any': (value) => (isObject(value) ? any(value) : OBJECT),
  'google.protobuf.Empty': (value) => {
    if (!isObject(value)) return OBJECT;
    return Object.keys(value).reduce((found, name) => add(found, name, UNKNOWN), NONE);
  },
  'google.protobuf.ListValue': (value) => (Array.isArray(value) ? NONE : LIST),
  'google.protobuf.Struct': struct,
  'google.protobuf.Value': () => NONE,
};

const UNKNOWN = violation('there is no such member');

const typedChecks = new Map<string, Check>();

/** An `Any` may hold nothing; else it says what it holds. */
function any(value: JsonObject): Violations {
  if (Object.keys(value).length === 0) return NONE;
  const name = typeNameOf(value);
  if (name === undefined)
    return violation('must be type.googleapis.com/ and the name of a message', ['@type']);
  if (!TYPED.includes(name)) return violation(`${name} is no message that may stand here`, ['@type']);
  let check = typedChecks.get(name);
  if (check === undefined) {
    check = members(name, { isTyped: true });
    typedChecks.set(name, check);
  }
  return check(value);
}

interface Member {
  readonly check: Check;
  readonly isNullable: boolean;
  /** A bit of its one-of; zero outside of one. */
  readonly oneof: number;
}

/** The check of a message's members, the `@type` of an `Any` beside them if it is typed. */
function members(type: string, { isTyped = false, isForm = false }): Check {
  const message = MESSAGES[type];
  if (message === undefined) throw new Error(`Envoy's API definitions here hold no message ${type}`);
  const names = new Map<string, Member>();
  const needed: (readonly [name: string, Violations])[] = [];
  const oneofs: string[] = [];
  const bitOf = (oneof: string): number => {
    if (!oneofs.includes(oneof)) oneofs.push(oneof);
    if (oneofs.length > 31) throw new Error(`${type} has too many one-ofs`);
    return 1 << oneofs.indexOf(oneof);
  };
  for (const [name, field] of Object.entries(message.fields)) {
    const { check, absent } = fieldCheck(isForm ? formOf(field) : field, `${type}.${name}`);
    const oneof = field.oneof === undefined ? 0 : bitOf(field.oneof);
    const isNullable = field.many === undefined && NULLABLE.has(field.type);
    names.set(name, { check, isNullable, oneof });
    if (absent !== undefined && oneof === 0 && !field.optional)
      needed.push([name, violation(absent, [name])]);
  }
  const choices = Object.entries((isForm ? undefined : message.required) ?? {}).map(
    ([oneof, alternatives]) => [bitOf(oneof), violation(`needs one of ${alternatives.join(', ')}`)] as const,
  );

  return (value) => {
    if (!isObject(value)) return OBJECT;
    let found = NONE;
    let present = 0;
    for (const name of Object.keys(value)) {
      const item = value[name];
      if (item === undefined || (isTyped && name === '@type')) continue;
      const member = names.get(name);
      if (member === undefined) {
        found = add(found, name, UNKNOWN);
        continue;
      }
      if (item === null && !member.isNullable) continue;
      if ((present & member.oneof) !== 0) found = add(found, name, alone(message.fields, name));
      present |= member.oneof;
      const below = member.check(item);
      if (below !== NONE) found = add(found, name, below);
    }
    for (const [name, missing] of needed)
      if (value[name] === undefined || value[name] === null) found = [...found, ...missing];
    for (const [bit, missing] of choices) if ((present & bit) === 0) found = [...found, ...missing];
    return found;
  };
}

function alone(fields: Readonly<Record<string, Field>>, name: string): Violations {
  const others = Object.keys(fields).filter(
    (other) => other !== name && fields[other]!.oneof === fields[name]!.oneof,
  );
  return violation(`can't stand beside ${others.join(', ')}: one of them at most`);
}

interface FieldCheck {
  readonly check: Check;
  /** What its absence violates. */
  readonly absent: string | undefined;
}

const NO_RULES: Rules = {};
const FORM: Rules = { skip: true, items: { skip: true }, values: { skip: true } };

const formOf = ({ rules: _, ...field }: Field): Field => ({ ...field, rules: FORM });

function fieldCheck(field: Field, place: string): FieldCheck {
  const { type, many, rules = NO_RULES } = field;
  const made = manyCheck(field, place) ?? singleCheck(type, rules, place);
  const check = rules.disallowed ? () => violation("Envoy doesn't take it any more") : made.check;
  return { check, absent: rules.required && many === undefined ? 'is required' : made.absent };
}

function singleCheck(type: string, rules: Rules, place: string): FieldCheck {
  const scalar = scalarOf(type, rules);
  if (scalar === undefined) {
    // Messages may hold themselves: the check of one is made when it is first needed.
    let check: Check | undefined;
    return {
      check: (value) => {
        check ??= messageCheck(type, rules.skip);
        return check(value);
      },
      absent: undefined,
    };
  }
  const regex = REGEXES.has(place);
  return {
    check: (value) => {
      const message = scalar.check(value) ?? (regex ? checkRegex(value as string)?.message : undefined);
      return message === undefined ? NONE : violation(message);
    },
    absent: scalar.absent,
  };
}

function manyCheck(field: Field, place: string): FieldCheck | undefined {
  if (field.many === 'list') return listCheck(field, place);
  return field.many === 'map' ? mapCheck(field, place) : undefined;
}

function listCheck({ type, rules = NO_RULES }: Field, place: string): FieldCheck {
  const { check: item } = singleCheck(type, rules.items ?? NO_RULES, place);
  const isNullable = NULLABLE.has(type);
  const size = sizeOf('item', rules.minItems, rules.maxItems);
  const groups = FRAGMENTS.has(type) && !rules.unique ? new Groups<boolean>() : undefined;
  const check: Check = (value) => {
    if (!Array.isArray(value)) return LIST;
    if (value.length === 0 && rules.ignoreEmpty) return NONE;
    let found = said(size(value.length));
    if (groups !== undefined && isClean(groups, value, item)) return found;
    for (let index = 0; index < value.length; index++) {
      const entry: unknown = value[index];
      const below = entry === null && !isNullable ? violation("can't be null") : item(entry);
      if (below !== NONE) found = add(found, index, below);
      if (rules.unique && value.indexOf(entry) < index) found = add(found, index, REPEATED);
    }
    return found;
  };
  return { check, absent: rules.ignoreEmpty ? undefined : size(0) };
}

/** Whether nothing is wrong with any item. */
function isClean(groups: Groups<boolean>, items: readonly unknown[], check: Check): boolean {
  if (!items.every(isObject)) return false;
  return groups.each(items, (group) => group.every((item) => check(item) === NONE)).every((isGood) => isGood);
}

const REPEATED = violation('stands in the list twice');

function mapCheck({ type, key = 'string', rules = NO_RULES }: Field, place: string): FieldCheck {
  const { check: item } = singleCheck(type, rules.values ?? NO_RULES, place);
  const isNullable = NULLABLE.has(type);
  const keys = scalarOf(KEYS[key] ?? key, rules.keys ?? NO_RULES)!;
  const size = sizeOf('entry', rules.minPairs, rules.maxPairs);
  const check: Check = (value) => {
    if (!isObject(value)) return OBJECT;
    const names = Object.keys(value);
    let found = said(size(names.length));
    for (const name of names) {
      const entry = value[name];
      const wrong = keys.check(name);
      if (wrong !== undefined) found = add(found, name, violation(`this key ${wrong}`));
      const below = entry === null && !isNullable ? violation("can't be null") : item(entry);
      if (below !== NONE) found = add(found, name, below);
    }
    return found;
  };
  return { check, absent: size(0) };
}

/** Keys are texts in JSON; whole numbers are checked as those of 64 bits, which are texts everywhere. */
const KEYS: Readonly<Record<string, string>> = { int32: 'int64', uint32: 'uint64' };

function sizeOf(
  unit: string,
  min: string | undefined,
  max: string | undefined,
): (size: number) => string | undefined {
  const least = Number(min ?? 0);
  const most = max === undefined ? Number.POSITIVE_INFINITY : Number(max);
  return (size) => {
    if (size < least) return `needs at least ${least} ${least === 1 ? unit : plural(unit)}`;
    return size > most ? `takes at most ${most} ${most === 1 ? unit : plural(unit)}` : undefined;
  };
}

const plural = (unit: string): string => (unit === 'entry' ? 'entries' : `${unit}s`);

const said = (message: string | undefined): Violations => (message === undefined ? NONE : violation(message));

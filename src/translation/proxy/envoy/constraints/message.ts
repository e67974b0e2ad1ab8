// Messages in canonical JSON: their members, one-ofs and rules. The check of each message type is built once, and caches its results for
// fragments.

import { isObject, type JsonObject } from '../../../../grammar/json.ts';
import { checkRegex } from '../../../../grammar/regex.ts';
import { typeNameOf } from '../any.ts';
import { FRAGMENTS } from '../fragments.ts';
import { TYPED } from '../generated/table.js';
import type { Field, Rules } from '../table.ts';
import type { Definitions } from './definitions.ts';
import { type FieldCheck, listCheck, mapCheck, NULLABLE } from './many.ts';
import { scalarOf } from './scalar.ts';
import { add, type Check, LIST, NONE, OBJECT, type Violations, violation } from './violation.ts';

/** Regular expressions: RE2's syntax, and the proxy's limit of the program size. */
const REGEXES: ReadonlySet<string> = new Set([
  'envoy.type.matcher.v3.RegexMatcher.regex',
  'xds.type.matcher.v3.RegexMatcher.regex',
]);

const UNKNOWN = violation('unknown field');

/** Messages whose JSON form isn't an object of their members. */
const FREE: Readonly<Record<string, Check>> = {
  'google.protobuf.Empty': (value) => {
    if (!isObject(value)) return OBJECT;
    return Object.keys(value).reduce((found, name) => add(found, name, UNKNOWN), NONE);
  },
  'google.protobuf.ListValue': (value) => (Array.isArray(value) ? NONE : LIST),
  'google.protobuf.Struct': (value) => (isObject(value) ? NONE : OBJECT),
  'google.protobuf.Value': () => NONE,
};

interface Member {
  readonly check: Check;
  readonly isNullable: boolean;
  /** A bit of its one-of; zero outside of one. */
  readonly oneof: number;
}

/** The checks for definitions, each built on first use. */
export class MessageChecks {
  readonly #definitions: Definitions;
  readonly #checks = new Map<string, Check>();
  /** For messages where rules don't apply: only their form is checked. */
  readonly #forms = new Map<string, Check>();
  /** For messages in an `Any`. */
  readonly #typed = new Map<string, Check>();

  constructor(definitions: Definitions) {
    this.#definitions = definitions;
  }

  /** The check of a present message. */
  of(type: string, isForm = false): Check {
    return once(isForm ? this.#forms : this.#checks, type, () => {
      const check = this.#made(type, isForm);
      return FRAGMENTS.has(type) ? remembered(check) : check;
    });
  }

  #made(type: string, isForm: boolean): Check {
    if (type === 'google.protobuf.Any') return (value) => (isObject(value) ? this.#any(value) : OBJECT);
    return FREE[type] ?? this.#members(type, { isForm });
  }

  /** An `Any` can be empty; otherwise it must have a type. */
  #any(value: JsonObject): Violations {
    if (Object.keys(value).length === 0) return NONE;
    const name = typeNameOf(value);
    if (name === undefined)
      return violation('must be type.googleapis.com/ and the name of a message', ['@type']);
    if (!TYPED.includes(name)) return violation(`${name} is not a message that is allowed here`, ['@type']);
    return once(this.#typed, name, () => this.#members(name, { isTyped: true }))(value);
  }

  /** The check of a message's members, with the `@type` of an `Any` if it is typed. */
  #members(type: string, { isTyped = false, isForm = false }): Check {
    const message = this.#definitions.messages[type];
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
      const { check, absent } = this.#field(isForm ? formOf(field) : field, `${type}.${name}`);
      const oneof = field.oneof === undefined ? 0 : bitOf(field.oneof);
      // Unknown members are rejected, whatever their value.
      const isNullable =
        field.unknownTo !== undefined || (field.many === undefined && NULLABLE.has(field.type));
      names.set(name, { check, isNullable, oneof });
      if (absent !== undefined && oneof === 0 && !field.optional)
        needed.push([name, violation(absent, [name])]);
    }
    const choices = Object.entries((isForm ? undefined : message.required) ?? {}).map(
      ([oneof, alternatives]) =>
        [bitOf(oneof), violation(`needs one of ${alternatives.join(', ')}`)] as const,
    );

    return (value) => {
      if (!isObject(value)) return OBJECT;
      let found = NONE;
      let present = 0;
      const own = Object.keys(value);
      for (let index = 0; index < own.length; index++) {
        const name = own[index]!;
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
      // Most messages have neither, and a loop over nothing still makes an iterator.
      if (needed.length > 0)
        for (const [name, missing] of needed)
          if (value[name] === undefined || value[name] === null) found = [...found, ...missing];
      if (choices.length > 0)
        for (const [bit, missing] of choices) if ((present & bit) === 0) found = [...found, ...missing];
      return found;
    };
  }

  #field(field: Field, place: string): FieldCheck {
    const { type, many, rules = {}, unknownTo } = field;
    if (unknownTo !== undefined) return refused(`Envoy ${unknownTo} doesn't know it`);
    if (rules.disallowed) return refused("Envoy doesn't accept it any more");
    if (many === 'list') return listCheck(field, this.#single(type, rules.items ?? {}, place).check);
    if (many === 'map') return mapCheck(field, this.#single(type, rules.values ?? {}, place).check);
    const { check, absent } = this.#single(type, rules, place);
    return { check, absent: rules.required ? 'is required' : absent };
  }

  #single(type: string, rules: Rules, place: string): FieldCheck {
    const scalar = scalarOf(type, rules, this.#definitions.enums);
    if (scalar === undefined) {
      // Messages can contain themselves, so checks are built on first use.
      let check: Check | undefined;
      return {
        check: (value) => {
          check ??= this.of(type, rules.skip);
          return check(value);
        },
        absent: undefined,
      };
    }
    const isRegex = REGEXES.has(place);
    return {
      check: (value) => {
        const message = scalar.check(value) ?? (isRegex ? checkRegex(value as string)?.message : undefined);
        return message === undefined ? NONE : violation(message);
      },
      absent: scalar.absent,
    };
  }
}

function once(made: Map<string, Check>, name: string, make: () => Check): Check {
  let check = made.get(name);
  if (check === undefined) {
    check = make();
    made.set(name, check);
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

const refused = (message: string): FieldCheck => ({ check: () => violation(message), absent: undefined });

const FORM: Rules = { skip: true, items: { skip: true }, values: { skip: true } };

const formOf = ({ rules: _, ...field }: Field): Field => ({ ...field, rules: FORM });

function alone(fields: Readonly<Record<string, Field>>, name: string): Violations {
  const others = Object.keys(fields).filter(
    (other) => other !== name && fields[other]!.oneof === fields[name]!.oneof,
  );
  return violation(`can't be combined with ${others.join(', ')}`);
}

// Lists and maps of `validate.rules`: their form, their size, their keys.

import { isObject } from '../../../../grammar/json.ts';
import { FRAGMENTS } from '../fragments.ts';
import { Groups } from '../groups.ts';
import type { Field } from '../table.ts';
import { scalarOf } from './scalar.ts';
import { add, type Check, LIST, NONE, OBJECT, type Violations, violation } from './violation.ts';

export interface FieldCheck {
  readonly check: Check;
  /** The violation if it is absent. */
  readonly absent: string | undefined;
}

/** Messages that can be any JSON value, including null. */
export const NULLABLE: ReadonlySet<string> = new Set(['google.protobuf.Value', 'google.protobuf.NullValue']);

/** A list whose values `item` checks. */
export function listCheck({ type, rules = {} }: Field, item: Check): FieldCheck {
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

/** Whether all items are valid. */
function isClean(groups: Groups<boolean>, items: readonly unknown[], check: Check): boolean {
  if (!items.every(isObject)) return false;
  return groups.each(items, (group) => group.every((item) => check(item) === NONE)).every((isGood) => isGood);
}

const REPEATED = violation('is twice in the list');

/** A map whose values `item` checks. */
export function mapCheck({ type, key = 'string', rules = {} }: Field, item: Check): FieldCheck {
  const isNullable = NULLABLE.has(type);
  const keys = scalarOf(KEYS[key] ?? key, rules.keys ?? {})!;
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

/** Keys are texts in JSON; whole numbers are checked as 64-bit ones, which are always texts. */
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
    return size > most ? `allows at most ${most} ${most === 1 ? unit : plural(unit)}` : undefined;
  };
}

const plural = (unit: string): string => (unit === 'entry' ? 'entries' : `${unit}s`);

const said = (message: string | undefined): Violations => (message === undefined ? NONE : violation(message));

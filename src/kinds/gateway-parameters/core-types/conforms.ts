// The check that a value is one of a core Kubernetes type: JSON types of known fields, quantities, required members.
// Document 4, C-36: nothing deeper. Unknown members are W-02 (section 0), nulls count as absent.

import { advice, type Fault, fromProblem, required } from '../../../diagnostics/finding.ts';
import type { Segments } from '../../../diagnostics/path.ts';
import { didYouMean } from '../../../grammar/nearest.ts';
import { checkQuantity } from '../../../grammar/quantity.ts';
import type { Budget, Report, Rule } from '../../../schema/rule.ts';
import type { List, Mapping, Scalar, Shape, Struct } from './shape.ts';

/** What a value and all that it holds is told with. */
interface Visit {
  readonly at: Segments;
  readonly report: Report;
  readonly budget: Budget;
}

/** C-36: the value is of the type. */
export function conforms(type: Struct): Rule<Readonly<Record<string, unknown>>> {
  return {
    id: 'C-36',
    also: ['W-02'],
    reads: [''],
    demand: `Kubernetes' \`${type.name}\`: known fields of the right type, quantities that parse, names that are needed`,
    check: (value, report, budget) => visitStruct(type, value, { at: [], report, budget }),
  };
}

function visit(shape: Shape, value: unknown, visit: Visit): void {
  if (typeof shape === 'string') visitScalar(shape, value, visit);
  else if (shape.type === 'list') visitList(shape, value, visit);
  else if (shape.type === 'map') visitMap(shape, value, visit);
  else visitStruct(shape, value, visit);
}

function visitScalar(scalar: Scalar, value: unknown, { at, report }: Visit): void {
  const { holds, words } = SCALARS[scalar];
  if (!holds(value)) {
    report({ ...typeFault(value, words, scalar), at, because: [value] });
    return;
  }
  const problem = scalar === 'quantity' ? checkQuantity(String(value)) : undefined;
  if (problem !== undefined) report({ ...fromProblem(problem, value), at, because: [value] });
}

function visitList({ items }: List, value: unknown, { at, ...rest }: Visit): void {
  if (!Array.isArray(value)) {
    rest.report({ ...typeFault(value, 'a list'), at, because: [value] });
    return;
  }
  for (const [index, item] of value.entries()) visit(items, item, { ...rest, at: [...at, index] });
}

function visitMap({ values }: Mapping, value: unknown, { at, ...rest }: Visit): void {
  if (!isObject(value)) {
    rest.report({ ...typeFault(value, 'an object'), at, because: [value] });
    return;
  }
  for (const [key, member] of Object.entries(value)) {
    if (!isAbsent(member)) visit(values, member, { ...rest, at: [...at, key] });
  }
}

function visitStruct(type: Struct, value: unknown, { at, ...rest }: Visit): void {
  const { report, budget } = rest;
  if (!isObject(value)) {
    report({ ...typeFault(value, 'an object'), at, because: [value] });
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    if (isAbsent(member)) continue;
    const place = [...at, name];
    const shape = Object.hasOwn(type.fields, name) ? type.fields[name] : undefined;
    if (shape !== undefined) visit(shape, member, { ...rest, at: place });
    else report({ ...unknownField(type, name, value, budget), code: 'W-02', at: place, because: [member] });
  }
  for (const name of type.required) {
    if (!isAbsent(own(value, name))) continue;
    const fault = required(`\`${name}\` must be set`, `set \`${name}\`: a ${type.name} is known by it`);
    report({ ...fault, at: [...at, name], because: [] });
  }
}

/** Suggestions for one object: far more than are said, and a hostile object with 100,000 unknown fields gets no more. */
const MAX_SUGGESTIONS = 1000;
/** A budget is made for each judgement of an object, so that it tells one from the next. */
const suggestions = new WeakMap<Budget, number>();

function unknownField(
  type: Struct,
  name: string,
  value: Readonly<Record<string, unknown>>,
  budget: Budget,
): Fault {
  const made = suggestions.get(budget) ?? 0;
  suggestions.set(budget, made + 1);
  const names = Object.keys(type.fields);
  const meant = made < MAX_SUGGESTIONS ? suggest(name, names, value) : undefined;
  return advice(
    `unknown field, kept but never used: Kubernetes' ${type.name} doesn't have it`,
    meant ?? `known fields: ${names.slice(0, 12).join(', ')}${names.length > 12 ? ', ...' : ''}`,
  );
}

function suggest(
  name: string,
  names: readonly string[],
  value: Readonly<Record<string, unknown>>,
): string | undefined {
  const absent = names.filter((known) => isAbsent(own(value, known)));
  return didYouMean(name, absent) ?? didYouMean(name, names);
}

interface ScalarType {
  readonly holds: (value: unknown) => boolean;
  readonly words: string;
}

const INT32_LIMIT = 2 ** 31;
const isText = (value: unknown): boolean => typeof value === 'string';
const isWhole = (value: unknown): boolean => Number.isInteger(value);
const isInt32 = (value: unknown): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= -INT32_LIMIT && value < INT32_LIMIT;

const SCALARS: Readonly<Record<Scalar, ScalarType>> = {
  string: { holds: isText, words: 'a string' },
  boolean: { holds: (value) => typeof value === 'boolean', words: 'true or false' },
  int32: { holds: isInt32, words: 'a whole number of 32 bits' },
  int64: { holds: isWhole, words: 'a whole number' },
  quantity: {
    holds: (value) => typeof value === 'string' || typeof value === 'number',
    words: 'a quantity such as `500m` or `64Mi`',
  },
  'int-or-string': {
    holds: (value) => isText(value) || isInt32(value),
    words: 'a whole number of 32 bits or a string',
  },
  any: { holds: () => true, words: 'anything' },
};

/** Says types, never values: the value of a variable may be secret. */
function typeFault(value: unknown, words: string, scalar?: Scalar): Fault {
  const hint = typeHint(value, words, scalar);
  return {
    reason: 'FieldValueTypeInvalid',
    message: `Invalid value: ${jsonType(value)}: must be ${words}`,
    ...(hint === undefined ? {} : { hint }),
  };
}

/** The usual reasons why YAML holds another type than its author thinks. */
function typeHint(value: unknown, words: string, scalar: Scalar | undefined): string | undefined {
  if (value === null) return 'remove the empty item, or write its value';
  if (scalar === 'string' && typeof value === 'boolean')
    return 'quote it: YAML reads words such as on, off, yes and no as a boolean';
  if (scalar === 'string' && typeof value === 'number') return 'quote it: YAML reads it as a number';
  if ((scalar === 'int32' || scalar === 'int64') && typeof value === 'string' && /^-?\d{1,15}$/.test(value))
    return `remove the quotes: write ${value}`;
  if (scalar === 'boolean' && typeof value === 'string' && /^(true|false)$/i.test(value))
    return `remove the quotes: write ${value.toLowerCase()}`;
  if (words === 'a list') return 'start each item with `- `';
  return undefined;
}

function jsonType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function own(value: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

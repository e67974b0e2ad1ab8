// The check that a value is one of a core Kubernetes type: JSON types of known fields, quantities, required members.
// Document 4, C-36: nothing deeper. Unknown members are W-02 (section 0), nulls count as absent.

import { advice, type Fault, fromProblem, required } from '../../../diagnostics/finding.ts';
import { member, type Segments } from '../../../diagnostics/path.ts';
import { isObject } from '../../../grammar/json.ts';
import { checkQuantity } from '../../../grammar/quantity.ts';
import { describe } from '../../../schema/describe.ts';
import { array, boolean, integer, json, type Node, string } from '../../../schema/node.ts';
import type { Budget, Report, Rule } from '../../../schema/rule.ts';
import { typeFault } from '../../../schema/type-fault.ts';
import { MAX_SUGGESTIONS, unknownFieldHint } from '../../../schema/unknown-field.ts';
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
  const { holds, words, like } = SCALARS[scalar];
  if (!holds(value)) {
    report({ ...typeFault(value, words, like), at, because: [value] });
    return;
  }
  const problem = scalar === 'quantity' ? checkQuantity(String(value)) : undefined;
  if (problem !== undefined) report({ ...fromProblem(problem, value), at, because: [value] });
}

function visitList({ items }: List, value: unknown, { at, ...rest }: Visit): void {
  if (!Array.isArray(value)) {
    rest.report({ ...typeFault(value, describe(LIST), LIST), at, because: [value] });
    return;
  }
  for (const [index, item] of value.entries()) visit(items, item, { ...rest, at: [...at, index] });
}

function visitMap({ values }: Mapping, value: unknown, { at, ...rest }: Visit): void {
  if (!isObject(value)) {
    rest.report({ ...typeFault(value, 'an object', undefined), at, because: [value] });
    return;
  }
  for (const [key, item] of Object.entries(value)) {
    if (!isAbsent(item)) visit(values, item, { ...rest, at: [...at, key] });
  }
}

function visitStruct(type: Struct, value: unknown, { at, ...rest }: Visit): void {
  const { report, budget } = rest;
  if (!isObject(value)) {
    report({ ...typeFault(value, 'an object', undefined), at, because: [value] });
    return;
  }
  for (const [name, field] of Object.entries(value)) {
    if (isAbsent(field)) continue;
    const place = [...at, name];
    const shape = Object.hasOwn(type.fields, name) ? type.fields[name] : undefined;
    if (shape !== undefined) visit(shape, field, { ...rest, at: place });
    else report({ ...unknownField(type, name, value, budget), code: 'W-02', at: place, because: [field] });
  }
  for (const name of type.required) {
    if (!isAbsent(member(value, name))) continue;
    const fault = required(`\`${name}\` must be set`, `set \`${name}\`: a ${type.name} is known by it`);
    report({ ...fault, at: [...at, name], because: [] });
  }
}

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
  return advice(
    `unknown field, kept but never used: Kubernetes' ${type.name} doesn't have it`,
    unknownFieldHint(name, Object.keys(type.fields), value, made < MAX_SUGGESTIONS),
  );
}

interface ScalarType {
  readonly holds: (value: unknown) => boolean;
  readonly words: string;
  /** The node of ours that is most like it. */
  readonly like?: Node;
}

/** Texts may be secret: the value of an environment variable is. */
const TEXT = string({ secret: true });
const LIST = array(json({ secret: true }));

const INT32_LIMIT = 2 ** 31;
const isText = (value: unknown): boolean => typeof value === 'string';
const isWhole = (value: unknown): boolean => Number.isInteger(value);
const isInt32 = (value: unknown): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= -INT32_LIMIT && value < INT32_LIMIT;

const SCALARS: Readonly<Record<Scalar, ScalarType>> = {
  string: { holds: isText, words: 'a string', like: TEXT },
  boolean: { holds: (value) => typeof value === 'boolean', words: 'true or false', like: boolean() },
  int32: { holds: isInt32, words: 'a whole number of 32 bits', like: integer() },
  int64: { holds: isWhole, words: 'a whole number', like: integer() },
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

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

// Structure checks: report what Ajv's code finds as field errors with codes ST-01 to ST-09 and W-02.
// One mistake gives one violation; where a rule of the API makes the same demand, the rule's code wins
// (docs/development/design.md#one-mistake-one-finding).

import {
  advice,
  type Fault,
  fromProblem,
  invalid,
  invalidSecret,
  notSupported,
  required,
  type Within,
  withReplacement,
} from '../diagnostics/finding.ts';
import { member, parsePointer, type Segments, valueAt } from '../diagnostics/path.ts';
import type { Code } from '../diagnostics/severity.ts';
import { defined } from '../grammar/defined.ts';
import { isObject } from '../grammar/json.ts';
import { didYouMean, surelyMeant } from '../grammar/nearest.ts';
import { counted } from '../grammar/plural.ts';
import type { Problem } from '../grammar/problem.ts';
import { checkCpu, checkQuantity } from '../grammar/quantity.ts';
import { acceptsScalar } from './accepts.ts';
import { describe, range } from './describe.ts';
import { flow } from './flow.ts';
import { meantWord } from './meant-word.ts';
import { inMilliseconds, withMilliseconds } from './milliseconds.ts';
import { movedField } from './moved-field.ts';
import type { Node, StringNode, StructureCodes } from './node.ts';
import { child } from './order.ts';
import { typeFault } from './type-fault.ts';
import {
  type Elsewhere,
  type FieldAdvice,
  MAX_SUGGESTIONS,
  UNKNOWN_FIELD,
  unknownFieldAdvice,
} from './unknown-field.ts';
import type { Validator } from './validator.ts';
import { severalValues } from './wrong-sort.ts';

export interface StructureFault {
  readonly code: Code;
  readonly segments: Segments;
  readonly fault: Fault;
  /** The offending value, for ratcheting. */
  readonly value: unknown;
}

/** All structural mistakes of an object without nulls, in no order, including unknown fields. */
export type StructureCheck = (value: unknown) => readonly StructureFault[];

const NO_FAULTS: readonly StructureFault[] = [];

/** If several constraints fail on one value, the first of these is reported. */
const ORDER = [
  'type',
  // Before the enum: an empty string often has its own code (GP-03).
  'minLength',
  'enum',
  'maxLength',
  'format',
  'minimum',
  'maximum',
  'pattern',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
];

/** The structure check of a schema, based on the code that Ajv generated for it. */
export function structureCheck(root: Node, validate: Validator, elsewhere?: Elsewhere): StructureCheck {
  return (value) => {
    if (validate(value)) return NO_FAULTS;
    const worst = new Map<string, Mistake>();
    const faults: StructureFault[] = [];
    for (const { at, keyword, detail } of validate.errors ?? []) {
      const segments = parsePointer(at, value);
      const mistake: Mistake = { keyword, detail, segments, ...lookUp(root, value, segments) };
      if (keyword === 'maxLength' && codePoints(mistake.data as string) <= (detail as number)) continue;
      if (keyword === 'required' || keyword === 'additionalProperties') {
        faults.push(memberFault(root, mistake, segments, faults.length < MAX_SUGGESTIONS, elsewhere));
        continue;
      }
      const known = worst.get(at);
      if (known === undefined || ORDER.indexOf(keyword) < ORDER.indexOf(known.keyword))
        worst.set(at, mistake);
    }
    for (const mistake of worst.values()) {
      const found = valueFault(mistake, mistake.segments);
      const fault = severalItems(mistake, value) ?? found.fault;
      faults.push({ ...found, fault: withMilliseconds(fault, mistake, () => blockOf(root, mistake, value)) });
    }
    return faults;
  };
}

/** A broken keyword, the value that breaks it, and the node of that place. */
interface Mistake extends Place {
  readonly keyword: string;
  readonly detail: number | string | undefined;
  readonly segments: Segments;
}

interface Place {
  readonly data: unknown;
  readonly node: Node | undefined;
}

function lookUp(root: Node, value: unknown, segments: Segments): Place {
  let [data, node]: [unknown, Node | undefined] = [value, root];
  for (const segment of segments) {
    data = (data as Record<string | number, unknown>)[segment];
    node = child(node, segment);
  }
  return { data, node: node?.type === 'lazy' ? node.resolve() : node };
}

/** The block that has the value as a member. */
const blockOf = (root: Node, { segments }: Mistake, value: unknown): Place =>
  lookUp(root, value, segments.slice(0, -1));

/** A hint with more values than this helps nobody. */
const MAX_PARTS = 64;
const MAX_SEVERAL = 1024;

/** An item of a list that holds several: `authorization, content-type`. The others follow it if it is the last. */
function severalItems({ keyword, data, node, segments }: Mistake, value: unknown): Fault | undefined {
  const index = segments.at(-1);
  if (typeof index !== 'number' || typeof data !== 'string' || node?.type !== 'string' || node.secret)
    return undefined;
  if ((keyword !== 'pattern' && keyword !== 'enum') || data.length > MAX_SEVERAL || !data.includes(','))
    return undefined;
  const parts = data.trim().split(/\s*,\s*/);
  const [first, ...others] = parts;
  if (others.length === 0 || parts.length > MAX_PARTS || !parts.every((part) => acceptsScalar(node, part)))
    return undefined;
  const list = valueAt(value, segments.slice(0, -1)) as readonly unknown[];
  const hint = `write each as a separate item: \`${flow(parts)}\``;
  const fault =
    keyword === 'enum'
      ? notSupported(data, node.enum ?? [], hint)
      : invalid(data, 'several values in one item', hint);
  if (index !== list.length - 1 || others.some((part) => list.includes(part))) return fault;
  const added = others.map((part, at) => ({ op: 'add', up: 1, at: [index + 1 + at], value: part }) as const);
  return { ...fault, fix: [{ op: 'replace', value: first }, ...added] };
}

/** The length of a text as Kubernetes counts it. */
function codePoints(text: string): number {
  let points = 0;
  for (const _ of text) points++;
  return points;
}

function memberFault(
  root: Node,
  { keyword, detail, data, node }: Mistake,
  parent: Segments,
  maySuggest: boolean,
  elsewhere?: Elsewhere,
): StructureFault {
  const properties = node?.type === 'object' ? node.properties : {};
  const name = String(detail);
  if (keyword === 'required') {
    const child = properties[name];
    const code = child?.codes?.required ?? 'ST-02';
    const implied = isObject(data) ? child?.implied?.(data) : undefined;
    if (implied !== undefined)
      return {
        code,
        segments: [...parent, name],
        fault: {
          ...required(`\`${name}\` must be set`, `write \`${name}: ${flow(implied)}\``),
          fix: [{ op: 'add', value: implied }],
        },
        value: undefined,
      };
    const named = child?.type === 'string' ? blockNamed(child, data) : undefined;
    const hint =
      child === undefined
        ? undefined
        : named !== undefined
          ? `write \`${name}: ${named.value}\`, because \`${named.block}\` is set`
          : (child.instead?.(undefined) ?? `set \`${name}\` to ${describe(child)}`);
    const fault = required(`\`${name}\` must be set`, hint);
    return {
      code,
      segments: [...parent, name],
      fault: named === undefined ? fault : { ...fault, fix: [{ op: 'add', value: named.value }] },
      value: undefined,
    };
  }
  const foreign = node?.type === 'object' ? member(node.foreign, name) : undefined;
  const { hint, meant, to }: FieldAdvice =
    typeof foreign === 'string'
      ? { hint: foreign }
      : unknownFieldAdvice({ name, parent, properties, object: data }, maySuggest, elsewhere);
  return {
    code: UNKNOWN_FIELD,
    segments: [...parent, name],
    fault: {
      ...advice(unknownField(node), hint),
      sort: 'unknown-field',
      ...(meant === undefined ? {} : { fix: [{ op: 'rename', value: meant }] }),
      ...(to === undefined ? {} : { within: moving(root, to) }),
    },
    value: member(data, name),
  };
}

/** The only block beside an enumeration that one of its values names: `type: Static` and `static`. */
function blockNamed(
  { enum: values = [] }: StringNode,
  block: unknown,
): { readonly value: string; readonly block: string } | undefined {
  if (!isObject(block)) return undefined;
  const found = Object.keys(block).flatMap((name) =>
    values
      .filter((value) => value.toLowerCase() === name.toLowerCase())
      .map((value) => ({ value, block: name })),
  );
  return found.length === 1 ? found[0] : undefined;
}

/** The fix that moves a field to its place. */
function moving(root: Node, to: Segments): Within {
  return (object, place) => defined({ fix: movedField(root, object, place, to) });
}

function unknownField(node: Node | undefined): string {
  if (node?.type !== 'object' || node.keepsUnknown !== true)
    return 'unknown field, which the API server drops';
  const type = node.kubernetes === undefined ? '' : `: Kubernetes' ${node.kubernetes} doesn't have it`;
  return `unknown field, kept but never used${type}`;
}

/** For longer texts, the message reports the length instead. */
const EXPLAINED = 4096;

const KEYWORD_CODES: Readonly<Record<string, readonly [Code, keyof StructureCodes]>> = {
  type: ['ST-01', 'type'],
  enum: ['ST-03', 'enum'],
  format: ['ST-04', 'range'],
  minimum: ['ST-04', 'range'],
  maximum: ['ST-04', 'range'],
  minLength: ['ST-05', 'empty'],
  maxLength: ['ST-05', 'length'],
  minItems: ['ST-06', 'items'],
  maxItems: ['ST-06', 'items'],
  minProperties: ['ST-06', 'items'],
  maxProperties: ['ST-06', 'items'],
  pattern: ['ST-07', 'pattern'],
};

function valueFault(mistake: Mistake, segments: Segments): StructureFault {
  const { keyword, data, node } = mistake;
  const [structural, override] = KEYWORD_CODES[keyword] ?? ['ST-01', 'type'];
  const { codes } = node ?? {};
  const own = override === 'empty' ? (codes?.empty ?? codes?.length) : codes?.[override];
  const isNullItem = keyword === 'type' && data === null;
  const code = isNullItem ? (codes?.nullItem ?? 'ST-09') : (own ?? structural);
  return { code, segments, fault: sayValue(mistake), value: data };
}

function sayValue({ keyword, detail, data, node, segments }: Mistake): Fault {
  const limit = detail as number;
  const said = (detail: string, hint?: string): Fault =>
    node?.secret ? invalidSecret(detail, hint) : invalid(data, detail, hint);
  const problem =
    typeof data === 'string' && data.length <= EXPLAINED ? explain(node, data, segments) : undefined;
  if (problem !== undefined) return fromProblem(problem, data, node?.secret);
  switch (keyword) {
    case 'type':
      return typeFault(data, node === undefined ? 'another type' : describe(node), node);
    case 'enum': {
      if (node?.type === 'integer') return notSupported(data, node.enum ?? []);
      const stringNode = node?.type === 'string' ? node : undefined;
      const values = stringNode?.enum ?? [];
      if (typeof data !== 'string') return notSupported(data, values);
      const instead = node?.instead?.(data) ?? severalValues(data, values);
      if (instead !== undefined) return notSupported(data, values, instead);
      const word = meantWord(data, stringNode);
      if (word !== undefined) return withReplacement(notSupported(data, values, `write \`${word}\``), word);
      const typo = surelyMeant(data, values);
      const hint =
        typo === undefined
          ? (didYouMean(data, values) ?? containing(data, values))
          : `did you mean \`${typo}\`?`;
      return withReplacement(notSupported(data, values, hint), typo);
    }
    case 'minLength':
      return limit === 1
        ? said('must not be empty', node?.optional ? 'write a value, or remove the field' : 'write a value')
        : said(`must be at least ${limit} characters long`);
    case 'maxLength':
      return {
        reason: 'FieldValueTooLong',
        message: `Too long: ${counted(codePoints(data as string), 'character')}, at most ${limit} are allowed`,
        hint: `shorten it to ${counted(limit, 'character')}`,
      };
    case 'minimum':
      return said(`must be ${limit} or more`, `write ${range(node)}`);
    case 'maximum':
      return said(`must be ${limit} or less`, `write ${range(node)}`);
    case 'format':
      return said('must be a whole number of 32 bits', `write ${range(node)}`);
    case 'minItems':
      return said(
        `must have at least ${counted(limit, 'item')}`,
        tooFew((data as unknown[]).length, limit, 'item'),
      );
    case 'maxItems':
      return tooMany((data as unknown[]).length, limit, 'item');
    case 'minProperties':
      return said(`must have at least ${counted(limit, 'member')}`);
    case 'maxProperties':
      return tooMany(Object.keys(data as object).length, limit, 'key');
    case 'pattern': {
      if (node?.type !== 'string') return said('must be a whole number or a quantity');
      return said(
        node.patternDoc === undefined ? `must match ${node.pattern}` : `must be ${node.patternDoc}`,
      );
    }
    default:
      return said(`breaks the constraint \`${keyword}\``);
  }
}

/** The one value that has the word in it: `Prefix` of `PathPrefix`. */
function containing(word: string, values: readonly string[]): string | undefined {
  const found = values.filter((value) => value.toLowerCase().includes(word.toLowerCase()));
  return word.length >= 4 && found.length === 1 ? `did you mean \`${found[0]}\`?` : undefined;
}

function explain(node: Node | undefined, text: string, segments: Segments): Problem | undefined {
  if (node?.type === 'quantity')
    return node.takesFractions && segments.at(-1) === 'cpu' ? checkCpu(text) : checkQuantity(text);
  if (node?.type !== 'string') return undefined;
  const problem = node.explain?.(text);
  const meant = problem && inMilliseconds(text, node);
  return meant === undefined ? problem : { ...problem!, hint: `write \`${meant}\``, replacement: meant };
}

/** An empty list can be removed; a list that is too short lacks items. */
function tooFew(count: number, limit: number, what: string): string {
  const missing = limit - count;
  if (count > 0)
    return `add ${missing === 1 ? 'another one' : `${missing} more`}: the list has ${counted(count, what)}`;
  return `add ${missing === 1 ? `an ${what}` : counted(missing, what)}, or remove the empty list`;
}

function tooMany(count: number, limit: number, what: string): Fault {
  return {
    reason: 'FieldValueTooMany',
    message: `Too many: ${counted(count, what)}, at most ${limit} ${limit === 1 ? 'is' : 'are'} allowed`,
    hint: `remove ${count - limit}`,
  };
}

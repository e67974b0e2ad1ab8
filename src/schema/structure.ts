// Structure checks: Ajv compiled from a schema, and its errors said as field errors with codes ST-01 to ST-09 and W-02.
// Document 4, section 0. One mistake gives one violation; where a rule of the API says the same, the rule's code wins.

import { Ajv, type ErrorObject } from 'ajv';
import ajvFormats from 'ajv-formats';
import {
  advice,
  type Fault,
  fromProblem,
  invalid,
  invalidSecret,
  notSupported,
  required,
} from '../diagnostics/finding.ts';
import { member, parsePointer, type Segments } from '../diagnostics/path.ts';
import { didYouMean } from '../grammar/nearest.ts';
import type { Problem } from '../grammar/problem.ts';
import { checkQuantity } from '../grammar/quantity.ts';
import { describe, range } from './describe.ts';
import { structureSchemas } from './json-schema.ts';
import type { Node, StructureCodes } from './node.ts';
import { typeFault } from './type-fault.ts';
import { MAX_SUGGESTIONS, unknownFieldHint } from './unknown-field.ts';

export interface StructureFault {
  readonly code: string;
  readonly segments: Segments;
  readonly fault: Fault;
  /** The offending value, for ratcheting. */
  readonly value: unknown;
}

/** All structural mistakes of an object without nulls, in no order; W-02 among them. */
export type StructureCheck = (value: unknown) => readonly StructureFault[];

const NO_FAULTS: readonly StructureFault[] = [];

/** Where several structural constraints fail on one value, the first of these is said. */
const ORDER = [
  'type',
  // Before the enum: an empty text often has a code of its own (GP-03).
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

/** One for all kinds: a type that several use is compiled once. */
const ajv = new Ajv({
  allErrors: true,
  verbose: true,
  strict: true,
  allowUnionTypes: true,
  unicodeRegExp: false,
  // Lengths in UTF-16 units are cheap and never too small; the check counts code points before anything is refused.
  unicode: false,
  validateSchema: false,
  messages: false,
  inlineRefs: false,
  // V8 does it better, and a start is faster by half without.
  code: { optimize: false },
  // Our schemas are our own: what Ajv would warn of is the use of `unicode`.
  logger: false,
});
ajvFormats.default(ajv, ['int32', 'int64']);

const schemas = structureSchemas((schema) => ajv.addSchema(schema));

const nodeOf = (error: ErrorObject): Node | undefined => schemas.nodes.get(error.parentSchema as object);

/** Compiles the structure of a schema; costs some milliseconds. */
export function compileStructure(root: Node): StructureCheck {
  const validate = ajv.compile(schemas.schemaOf(root));

  return (value) => {
    if (validate(value)) return NO_FAULTS;
    const worst = new Map<string, ErrorObject>();
    const faults: StructureFault[] = [];
    for (const error of validate.errors ?? []) {
      const { keyword, params } = error;
      if (keyword === 'maxLength' && codePoints(error.data as string) <= (params['limit'] as number))
        continue;
      if (keyword === 'required' || keyword === 'additionalProperties') {
        const parent = parsePointer(error.instancePath, value);
        faults.push(memberFault(error, nodeOf(error), parent, params, faults.length < MAX_SUGGESTIONS));
        continue;
      }
      const known = worst.get(error.instancePath);
      if (known === undefined || ORDER.indexOf(keyword) < ORDER.indexOf(known.keyword))
        worst.set(error.instancePath, error);
    }
    for (const error of worst.values()) {
      faults.push(valueFault(error, nodeOf(error), parsePointer(error.instancePath, value)));
    }
    return faults;
  };
}

/** How long Kubernetes takes a text to be. */
function codePoints(text: string): number {
  let points = 0;
  for (const _ of text) points++;
  return points;
}

function memberFault(
  error: ErrorObject,
  node: Node | undefined,
  parent: Segments,
  params: Record<string, string>,
  maySuggest: boolean,
): StructureFault {
  const properties = node?.type === 'object' ? node.properties : {};
  const keeps = node?.type === 'object' && node.keepsUnknown === true;
  if (error.keyword === 'required') {
    const name = params['missingProperty'] ?? '';
    const child = properties[name];
    const code = child?.codes?.required ?? 'ST-02';
    const hint = child === undefined ? undefined : `set \`${name}\` to ${describe(child)}`;
    return {
      code,
      segments: [...parent, name],
      fault: required(`\`${name}\` must be set`, hint),
      value: undefined,
    };
  }
  const name = params['additionalProperty'] ?? '';
  const foreign = node?.type === 'object' ? member(node.foreign, name) : undefined;
  const hint =
    typeof foreign === 'string'
      ? foreign
      : unknownFieldHint(name, Object.keys(properties), error.data, maySuggest);
  return {
    code: 'W-02',
    segments: [...parent, name],
    fault: advice(
      keeps ? 'unknown field, kept but never used' : 'unknown field, which the API server drops',
      hint,
    ),
    value: member(error.data, name),
  };
}

/** Longer texts break a length, and that is what is said. */
const EXPLAINED = 4096;

const KEYWORD_CODES: Readonly<Record<string, readonly [string, keyof StructureCodes]>> = {
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

function valueFault(error: ErrorObject, node: Node | undefined, segments: Segments): StructureFault {
  const [structural, override] = KEYWORD_CODES[error.keyword] ?? ['ST-01', 'type'];
  const { codes } = node ?? {};
  const own = override === 'empty' ? (codes?.empty ?? codes?.length) : codes?.[override];
  const isNullItem = error.keyword === 'type' && error.data === null;
  const code = isNullItem ? 'ST-09' : (own ?? structural);
  return { code, segments, fault: sayValue(error, node), value: error.data };
}

function sayValue(error: ErrorObject, node: Node | undefined): Fault {
  const { keyword, data } = error;
  const limit = error.params['limit'] as number;
  const said = (detail: string, hint?: string): Fault =>
    node?.secret ? invalidSecret(detail, hint) : invalid(data, detail, hint);
  const problem = typeof data === 'string' && data.length <= EXPLAINED ? explain(node, data) : undefined;
  if (problem !== undefined) return fromProblem(problem, data, node?.secret);
  switch (keyword) {
    case 'type':
      return typeFault(data, node === undefined ? 'another type' : describe(node), node);
    case 'enum': {
      const values = node?.type === 'string' ? (node.enum ?? []) : [];
      return notSupported(data, values, typeof data === 'string' ? didYouMean(data, values) : undefined);
    }
    case 'minLength':
      return limit === 1
        ? said('must not be empty', node?.optional ? 'write a value, or remove the field' : 'write a value')
        : said(`must be at least ${limit} characters long`);
    case 'maxLength':
      return {
        reason: 'FieldValueTooLong',
        message: `Too long: ${codePoints(data as string)} characters, at most ${limit} are allowed`,
        hint: `shorten it to ${limit} characters`,
      };
    case 'minimum':
      return said(`must be ${limit} or more`, `write ${range(node)}`);
    case 'maximum':
      return said(`must be ${limit} or less`, `write ${range(node)}`);
    case 'format':
      return said('must be a whole number of 32 bits', `write ${range(node)}`);
    case 'minItems':
      return said(
        `must have at least ${limit} item${limit === 1 ? '' : 's'}`,
        'add an item, or remove the empty list',
      );
    case 'maxItems':
      return tooMany((data as unknown[]).length, limit, 'items');
    case 'minProperties':
      return said(`must have at least ${limit} member${limit === 1 ? '' : 's'}`);
    case 'maxProperties':
      return tooMany(Object.keys(data as object).length, limit, 'keys');
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

function explain(node: Node | undefined, text: string): Problem | undefined {
  if (node?.type === 'quantity') return checkQuantity(text);
  return node?.type === 'string' ? node.explain?.(text) : undefined;
}

function tooMany(count: number, limit: number, what: string): Fault {
  return {
    reason: 'FieldValueTooMany',
    message: `Too many: ${count} ${what}, at most ${limit} are allowed`,
    hint: `remove ${count - limit}`,
  };
}

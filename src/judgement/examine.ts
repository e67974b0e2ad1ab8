// Checks one object of a known kind: limits, nulls, defaults, structure, rules. Severities are decided later. Order of work:
// docs/development/design.md#order-of-work.

import { advice, type Fault, invalid, withoutFix } from '../diagnostics/finding.ts';
import { formatPath, type Segments, valueAt } from '../diagnostics/path.ts';
import { getOrCreate } from '../grammar/get-or-create.ts';
import type { WrittenDefault } from '../schema/defaults.ts';
import { dropNulls, nullBlocks } from '../schema/nulls.ts';
import type { WalkResult } from '../schema/walk.ts';
import type { CompiledKind } from './compiled.ts';
import { type Violation, violation } from './conclusion.ts';
import {
  MAX_CONFIRMED_CHARACTERS,
  MAX_DEPTH,
  MAX_EXPRESSION_BYTES,
  MAX_TREE_CHARACTERS,
  MAX_VALUES,
} from './limits.ts';
import { measure } from './measure.ts';

export interface Examined {
  readonly object: unknown;
  readonly written: readonly WrittenDefault[];
  readonly violations: readonly Violation[];
  /** False: the object exceeds the limits. */
  readonly isJudged: boolean;
  /** False: the object or its expressions exceed the limits. */
  readonly isWithinLimits: boolean;
  readonly isSound: boolean;
  /** Whether any value in it is null. */
  readonly hasNull: boolean;
}

/** Checks structure, defaults, rules and content of an object of a known kind. Never throws. */
export function examine(compiled: CompiledKind, input: unknown): Examined {
  const size = measure(input, { depth: MAX_DEPTH, values: MAX_VALUES });
  const excess = tooLarge(size);
  if (excess !== undefined)
    return {
      object: input,
      written: [],
      violations: [violation('ST-11', [], excess)],
      isJudged: false,
      isWithinLimits: false,
      isSound: false,
      hasNull: size.hasNull,
    };

  const { root } = compiled;
  const plain = size.hasNull ? dropNulls(root, input) : input;
  const { value: object, written } = compiled.fillDefaults(plain);
  const structure = compiled.checkStructure(object);
  const broken =
    structure.length === 0
      ? NONE
      : structure.filter(({ fault }) => fault.sort !== 'unknown-field').map(({ segments }) => segments);
  const walked = compiled.walk(object, {
    broken,
    maxExpressionBytes: MAX_EXPRESSION_BYTES,
    budget: { confirm: MAX_CONFIRMED_CHARACTERS, trees: MAX_TREE_CHARACTERS },
  });
  const nulls = size.hasNull ? nullBlocks(root, input) : NONE;
  const needed = nulls.length === 0 ? NO_BLOCKS : neededBlocks(nulls, walked.faults);
  // Thousands of objects have no findings, and need no lists.
  const isClean = structure.length + nulls.length + walked.faults.length === 0;
  let violations: readonly Violation[] = isClean
    ? NONE
    : [
        ...structure.map(({ code, segments, fault, value }) =>
          violation(
            code,
            segments,
            asWritten(completed(fault, segments, input), segments, input, size.hasNull),
            [value],
          ),
        ),
        ...nulls.map((segments) => violation('W-55', segments, nullBlock(segments, needed))),
        ...walked.faults.map(({ code, segments, depth, fault, because, level }) =>
          violation(
            code,
            segments,
            completed(sayNullBlock(fault, segments, needed), segments, input),
            because,
            level,
            depth,
          ),
        ),
      ];
  const isWithinLimits = walked.expressionBytes <= MAX_EXPRESSION_BYTES;
  if (!isWithinLimits) {
    const kib = Math.ceil(walked.expressionBytes / 1024);
    const fault = invalid(
      {},
      `expressions, patterns and templates have ${kib} KiB together, more than ${MAX_EXPRESSION_BYTES / 1024} KiB`,
    );
    const hint = 'shorten them, or split the object into several';
    violations = [...violations, violation('ST-12', ['spec'], { ...fault, hint })];
  }
  return {
    object,
    written,
    violations,
    isJudged: true,
    isWithinLimits,
    isSound: broken.length === 0,
    hasNull: size.hasNull,
  };
}

const NONE: readonly never[] = [];

/** Blocks that a rule misses, by the path of their parent: the name of the only one that is null there. */
type NeededBlocks = ReadonlyMap<string, string>;

const NO_BLOCKS: NeededBlocks = new Map();

function neededBlocks(nulls: readonly Segments[], faults: WalkResult['faults']): NeededBlocks {
  const missing = new Set(
    faults
      .filter(({ fault }) => fault.reason === 'FieldValueRequired')
      .map(({ segments }) => formatPath(segments)),
  );
  const names = new Map<string, string[]>();
  for (const segments of nulls) {
    const parent = formatPath(segments.slice(0, -1));
    if (missing.has(parent)) getOrCreate(names, parent, () => []).push(String(segments.at(-1)));
  }
  return new Map(
    [...names].flatMap(([parent, [name, ...others]]) => (others.length > 0 ? [] : [[parent, name!]])),
  );
}

const NULL_BLOCK = advice(
  'null is the same as no key, so the block is absent',
  'write `{}` for the empty block, or remove the key',
);

/** Where the object is invalid without the block, the block is certainly meant. */
function nullBlock(segments: Segments, needed: NeededBlocks): Fault {
  return needed.has(formatPath(segments.slice(0, -1)))
    ? { ...NULL_BLOCK, hint: 'write `{}` for the empty block', fix: [{ op: 'replace', value: {} }] }
    : NULL_BLOCK;
}

function sayNullBlock(fault: Fault, segments: Segments, needed: NeededBlocks): Fault {
  if (needed.size === 0 || fault.reason !== 'FieldValueRequired') return fault;
  const name = needed.get(formatPath(segments));
  return name === undefined ? fault : { ...fault, hint: `write \`${name}: {}\`: null counts as absent` };
}

/** The fault with what the object as a whole tells about it, which replaces the fix that the value alone suggests. */
function completed(fault: Fault, segments: Segments, input: unknown): Fault {
  if (fault.within === undefined) return fault;
  const { within, ...plain } = fault;
  const more = within(input, segments);
  if (more === undefined) return plain;
  return { ...withoutFix(plain), ...more };
}

/** Structural faults of the object with its defaults, worded for what the user wrote. */
function asWritten(fault: Fault, segments: Segments, input: unknown, hasNull: boolean): Fault {
  const said = hasNull ? sayNull(fault, valueAt(input, segments)) : fault;
  if (said.fix === undefined) return said;
  const parent = segments.slice(0, -1);
  // A default doesn't block a rename to its name; a value from the user does.
  const isTaken = said.fix.some(
    ({ op, value }) => op === 'rename' && valueAt(input, [...parent, String(value)]) != null,
  );
  return isTaken ? withoutFix(said) : said;
}

/** Without this, a user who wrote the key would wonder why it is reported as missing. */
function sayNull(fault: Fault, value: unknown): Fault {
  if (value !== null || fault.reason !== 'FieldValueRequired') return fault;
  return { ...fault, message: `${fault.message}: null counts as absent` };
}

function tooLarge(size: { depth: number; values: number }): Fault | undefined {
  if (size.depth > MAX_DEPTH) {
    return { ...advice(`Invalid value: nested deeper than ${MAX_DEPTH} levels`), hint: 'flatten the object' };
  }
  if (size.values > MAX_VALUES) {
    return {
      ...advice(`Invalid value: more than ${MAX_VALUES} values`),
      hint: 'split the object into several',
    };
  }
  return undefined;
}

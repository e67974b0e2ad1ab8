// Checks one object of a known kind: limits, nulls, defaults, structure, rules. Severities are decided later. Order of work:
// docs/development/design.md#order-of-work.

import { advice, type Fault, invalid } from '../diagnostics/finding.ts';
import { type Segments, valueAt } from '../diagnostics/path.ts';
import type { WrittenDefault } from '../schema/defaults.ts';
import { dropNulls, nullBlocks } from '../schema/nulls.ts';
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
  const violations = [
    ...structure.map(({ code, segments, fault, value }) =>
      violation(code, segments, asWritten(fault, segments, input, size.hasNull), [value]),
    ),
    ...(size.hasNull ? nullBlocks(root, input) : []).map((segments) =>
      violation('W-55', segments, NULL_BLOCK),
    ),
    ...walked.faults.map(({ code, segments, depth, fault, because, level }) =>
      violation(code, segments, fault, because, level, depth),
    ),
  ];
  const isWithinLimits = walked.expressionBytes <= MAX_EXPRESSION_BYTES;
  if (!isWithinLimits) {
    const kib = Math.ceil(walked.expressionBytes / 1024);
    const fault = invalid(
      {},
      `expressions, patterns and templates have ${kib} KiB together, more than ${MAX_EXPRESSION_BYTES / 1024} KiB`,
    );
    violations.push(
      violation('ST-12', ['spec'], { ...fault, hint: 'shorten them, or split the object into several' }),
    );
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

const NULL_BLOCK = advice(
  'null is the same as no key, so the block is absent',
  'write `{}` for the empty block, or remove the key',
);

/** Structural faults of the object with its defaults, worded for what the user wrote. */
function asWritten(fault: Fault, segments: Segments, input: unknown, hasNull: boolean): Fault {
  const { fix, ...rest } = hasNull ? sayNull(fault, valueAt(input, segments)) : fault;
  const parent = segments.slice(0, -1);
  // A default doesn't block a rename to its name; a value from the user does.
  const isTaken = fix?.some(
    ({ op, value }) => op === 'rename' && valueAt(input, [...parent, String(value)]) != null,
  );
  return fix === undefined || isTaken ? rest : { ...rest, fix };
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

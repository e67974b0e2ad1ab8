// The judgement: one object in, its defaults and all findings out. The same function stands behind every door.
// Order of work: docs/design.md#order-of-work.

import { advice, type Fault, invalid } from '../diagnostics/finding.ts';
import { member, type Segments, valueAt } from '../diagnostics/path.ts';
import { FIXED_CODES, type SeverityTable, type ValidationLevel } from '../diagnostics/severity.ts';
import { equalJson } from '../grammar/json.ts';
import type { FilledObject } from '../kinds/types.ts';
import type { WrittenDefault } from '../schema/defaults.ts';
import type { Kind } from '../schema/kind.ts';
import { dropNulls, nullBlocks } from '../schema/nulls.ts';
import { compiledKind } from './compiled.ts';
import { type Conclusion, conclude, type Exemption, type Violation, violation } from './conclusion.ts';
import { type Envelope, isDeleting, type NearMiss, readEnvelope } from './envelope.ts';
import { MAX_CONFIRMED_CHARACTERS, MAX_DEPTH, MAX_EXPRESSION_BYTES, MAX_VALUES } from './limits.ts';
import { measure } from './measure.ts';
import { metadataViolations } from './metadata.ts';
import { ratchet } from './ratchet.ts';

export interface JudgeOptions {
  /** Decides severity S; `standard` by default. */
  readonly validationLevel?: ValidationLevel;
  /** Configured severities by code. */
  readonly severities?: SeverityTable;
  /** What an unknown field is, whatever `severities` says of W-02. */
  readonly unknownFields?: 'error' | 'warn';
  /** The object before an update: its violations are ratcheted. */
  readonly old?: unknown;
  /** Findings that are listed; the rest is counted. 100 by default. */
  readonly maxFindings?: number;
  /** The object stands in a file that a person writes, where some fields have no place (W-56). */
  readonly isFile?: boolean;
  /** Judges `metadata` as the API server would. Not for what has been through one: reviews, stored objects. */
  readonly judgesMetadata?: boolean;
}

interface Judged extends Conclusion {
  /** Why an object that isn't judged looks as if it were meant to be. */
  readonly nearMiss?: NearMiss;
  readonly defaults: readonly WrittenDefault[];
}

/** Of the structure that its kind demands, unknown fields aside; whatever severities, ratcheting and rules say of it. */
interface Sound extends Judged {
  readonly type: 'ours';
  readonly kind: Kind;
  readonly isSound: true;
  /** The object with its defaults. Shares what it doesn't change with the input: don't write to it. */
  readonly object: FilledObject;
}

interface Unsound extends Judged {
  /** `foreign` and `anonymous` objects are not ours to judge: no findings. */
  readonly type: Envelope['type'];
  readonly kind?: Kind;
  readonly isSound: false;
  /** As far as it goes. */
  readonly object: unknown;
}

export type Judgement = Sound | Unsound;

const NOTHING = { findings: [], omitted: 0, errors: 0, warnings: 0, defaults: [], isSound: false } as const;

/** Judges one object. No data makes it throw, whatever it holds; what a getter of the object throws is the caller's. */
export function judge(object: unknown, options: JudgeOptions = {}): Judgement {
  const envelope = readEnvelope(object);
  if (envelope.type === 'foreign' || envelope.type === 'anonymous')
    return { ...envelope, object, ...NOTHING };
  const faults = envelope.faults.map((fault) => violation('ST-10', fault.segments, fault.fault));
  if (envelope.type === 'broken')
    return { ...NOTHING, type: envelope.type, object, ...conclude(undefined, faults, options) };

  const { kind } = envelope;
  const isUpdate = isOfKind(kind, options.old);
  if (isUpdate && isDeleting(object)) return { type: 'ours', kind, object, ...NOTHING };
  const after = examine(kind, object);
  const violations = [
    ...faults,
    ...(faults.length === 0 ? after.violations : after.violations.filter((found) => !ofMetadata(found))),
    ...(options.isFile ? writtenStatus(object) : []),
    ...(options.judgesMetadata && after.isJudged
      ? metadataViolations(object).filter(isNotSaidBy(faults))
      : []),
  ];
  const isExempt = isUpdate ? exemption(kind, object, after.object, options.old) : undefined;
  const conclusion = conclude(kind, violations, options, isExempt);
  const { object: filled, written: defaults } = after;
  return after.isSound && faults.length === 0
    ? { ...conclusion, type: 'ours', kind, defaults, isSound: true, object: asKind(filled) }
    : { ...conclusion, type: 'ours', kind, defaults, isSound: false, object: filled };
}

/** What the structure check of its kind has found sound is of its kind's type. */
const asKind = (object: unknown): FilledObject => object as FilledObject;

/** What another kind of object had wrong excuses nothing. */
function isOfKind(kind: Kind, old: unknown): boolean {
  if (old === undefined || old === null) return false;
  const envelope = readEnvelope(old);
  return envelope.type === 'ours' && envelope.kind === kind;
}

interface Examined {
  readonly object: unknown;
  readonly written: readonly WrittenDefault[];
  readonly violations: readonly Violation[];
  /** False where the object is beyond the limits. */
  readonly isJudged: boolean;
  readonly isSound: boolean;
}

/** Structure, defaults, rules and content of an object of a known kind. */
function examine(kind: Kind, input: unknown): Examined {
  const size = measure(input, { depth: MAX_DEPTH, values: MAX_VALUES });
  const excess = tooLarge(size);
  if (excess !== undefined)
    return {
      object: input,
      written: [],
      violations: [violation('ST-11', [], excess)],
      isJudged: false,
      isSound: false,
    };

  const compiled = compiledKind(kind);
  const plain = size.hasNull ? dropNulls(kind.root, input) : input;
  const { value: object, written } = compiled.fillDefaults(plain);
  const structure = compiled.checkStructure(object);
  const broken = structure
    .filter(({ fault }) => fault.sort !== 'unknown-field')
    .map(({ segments }) => segments);
  const walked = compiled.walk(object, {
    broken,
    maxExpressionBytes: MAX_EXPRESSION_BYTES,
    budget: { confirm: MAX_CONFIRMED_CHARACTERS },
  });
  const violations = [
    ...structure.map(({ code, segments, fault, value }) =>
      violation(code, segments, asWritten(fault, segments, input, size.hasNull), [value]),
    ),
    ...(size.hasNull ? nullBlocks(kind.root, input) : []).map((segments) =>
      violation('W-55', segments, NULL_BLOCK),
    ),
    ...walked.faults.map(({ code, segments, depth, fault, because, level }) =>
      violation(code, segments, fault, because, level, depth),
    ),
  ];
  if (walked.expressionBytes > MAX_EXPRESSION_BYTES) {
    const kib = Math.ceil(walked.expressionBytes / 1024);
    const fault = invalid(
      {},
      `expressions, patterns and templates add up to ${kib} KiB, at most ${MAX_EXPRESSION_BYTES / 1024} KiB are judged`,
    );
    violations.push(
      violation('ST-12', ['spec'], { ...fault, hint: 'shorten them, or spread them over several objects' }),
    );
  }
  return { object, written, violations, isJudged: true, isSound: broken.length === 0 };
}

const NULL_BLOCK = advice(
  'null is the same as no key, so the block is absent',
  'write `{}` for the empty block, or remove the key',
);

/** What the structure says of the object with its defaults, said of what was written. */
function asWritten(fault: Fault, segments: Segments, input: unknown, hasNull: boolean): Fault {
  const { fix, ...rest } = hasNull ? sayNull(fault, valueAt(input, segments)) : fault;
  const parent = segments.slice(0, -1);
  // A default leaves its name free; what somebody wrote doesn't.
  const isTaken = fix?.some(
    ({ op, value }) => op === 'rename' && valueAt(input, [...parent, String(value)]) != null,
  );
  return fix === undefined || isTaken ? rest : { ...rest, fix };
}

/** Whoever wrote the key wonders why it should be missing. */
function sayNull(fault: Fault, value: unknown): Fault {
  if (value !== null || fault.reason !== 'FieldValueRequired') return fault;
  return { ...fault, message: `${fault.message}: null counts as absent` };
}

/** W-56. What came out of a cluster has a status of its own. */
function writtenStatus(object: unknown): Violation[] {
  const metadata = member(object, 'metadata');
  const isStored = ['uid', 'resourceVersion', 'managedFields'].some(
    (field) => member(metadata, field) != null,
  );
  if (isStored || member(object, 'status') == null) return [];
  return [violation('W-56', ['status'], advice('ignored: the control plane writes the status', 'remove it'))];
}

function tooLarge(size: { depth: number; values: number }): Fault | undefined {
  if (size.depth > MAX_DEPTH) {
    return { ...advice(`Invalid value: nested deeper than ${MAX_DEPTH} levels`), hint: 'flatten the object' };
  }
  if (size.values > MAX_VALUES) {
    return {
      ...advice(`Invalid value: more than ${MAX_VALUES} values`),
      hint: 'spread them over several objects',
    };
  }
  return undefined;
}

/** What the structure says of metadata, ST-10 has said already. */
const ofMetadata = ({ segments }: Violation): boolean => segments[0] === 'metadata';

/** One mistake gives one finding: a name of the wrong type is ST-10. */
function isNotSaidBy(faults: readonly Violation[]): (found: Violation) => boolean {
  const said = new Set(faults.map(({ segments }) => segments.join('.')));
  return ({ segments }) => !said.has(segments.join('.'));
}

/** Which errors of the new object an update may keep. The old object is looked at when the first is found: most have none. */
function exemption(kind: Kind, object: unknown, filled: unknown, old: unknown): Exemption {
  let isExempt: Exemption | undefined;
  return (found) => {
    // The API server judges metadata on every update.
    if (ofMetadata(found) && found.code !== 'ST-10')
      return equalJson(valueAt(object, found.segments), valueAt(old, found.segments));
    isExempt ??= exemptionBy(kind, object, filled, old);
    return isExempt(found);
  };
}

function exemptionBy(kind: Kind, object: unknown, filled: unknown, old: unknown): Exemption {
  if (hasSameSpec(object, old)) return () => true;
  const before = examine(kind, old);
  // Defaults that are written now are no change by the user (U-05).
  if (hasSameSpec(filled, before.object)) return () => true;
  const isOld = ratchet(kind.root, before);
  return (found) => !FIXED_CODES.has(found.code) && isOld(filled, found);
}

/** Only metadata, or status, changes. */
function hasSameSpec(left: unknown, right: unknown): boolean {
  return equalJson(member(left, 'spec'), member(right, 'spec'));
}

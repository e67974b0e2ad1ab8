// The judgement: one object in, its defaults and all findings out. The same function stands behind every door.
// Order of work: document 4, section 0.

import { advice, type Fault, type Finding, invalid } from '../diagnostics/finding.ts';
import { formatPath, member, type Segments } from '../diagnostics/path.ts';
import {
  type Level,
  levelOf,
  type SeverityTable,
  severityOf,
  type ValidationLevel,
} from '../diagnostics/severity.ts';
import type { WrittenDefault } from '../schema/defaults.ts';
import type { Kind } from '../schema/kind.ts';
import { dropNulls } from '../schema/nulls.ts';
import { compiledKind } from './compiled.ts';
import { type Envelope, isDeleting, readEnvelope } from './envelope.ts';
import {
  MAX_CONFIRMED_CHARACTERS,
  MAX_DEPTH,
  MAX_EXPRESSION_BYTES,
  MAX_FINDINGS,
  MAX_TEXT,
  MAX_VALUES,
} from './limits.ts';
import { measure } from './measure.ts';
import { equalJson, ratchet } from './ratchet.ts';

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
}

export interface Judgement {
  /** `foreign` and `anonymous` objects are not ours to judge: no findings. */
  readonly type: Envelope['type'];
  readonly kind?: Kind;
  /** Errors before warnings, each in the schema's order. */
  readonly findings: readonly Finding[];
  /** How many more there are than `findings` lists. */
  readonly omitted: number;
  readonly errors: number;
  readonly warnings: number;
  /** The object with its defaults. Shares what it doesn't change with the input: don't write to it. */
  readonly object: unknown;
  readonly defaults: readonly WrittenDefault[];
}

interface Violation {
  readonly code: string;
  readonly segments: Segments;
  readonly depth: number;
  readonly fault: Fault;
  readonly level: Level;
  readonly because: readonly unknown[];
}

const NOTHING = { findings: [], omitted: 0, errors: 0, warnings: 0, defaults: [] } as const;

/** Judges one object. Never throws, whatever the object is. */
export function judge(object: unknown, options: JudgeOptions = {}): Judgement {
  const envelope = readEnvelope(object);
  if (envelope.type === 'foreign' || envelope.type === 'anonymous')
    return { type: envelope.type, object, ...NOTHING };
  const faults = envelope.faults.map((fault) => violation('ST-10', fault.segments, fault.fault));
  if (envelope.type === 'broken')
    return conclude(envelope.type, undefined, faults, { object, written: [] }, options);

  const { kind } = envelope;
  const isUpdate = isOfKind(kind, options.old);
  if (isUpdate && isDeleting(object)) return { type: 'ours', kind, object, ...NOTHING };
  const after = examine(kind, object);
  const violations =
    faults.length === 0
      ? after.violations
      : [...faults, ...after.violations.filter((found) => !ofMetadata(found))];
  if (!isUpdate) return conclude('ours', kind, violations, after, options);
  return conclude(
    'ours',
    kind,
    violations,
    after,
    options,
    exemption(kind, object, after.object, options.old),
  );
}

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
}

/** Structure, defaults, rules and content of an object of a known kind. */
function examine(kind: Kind, input: unknown): Examined {
  const size = measure(input, { depth: MAX_DEPTH, values: MAX_VALUES });
  const excess = tooLarge(size);
  if (excess !== undefined)
    return { object: input, written: [], violations: [violation('ST-11', [], excess)] };

  const compiled = compiledKind(kind);
  const plain = size.hasNull ? dropNulls(kind.root, input) : input;
  const { value: object, written } = compiled.fillDefaults(plain);
  const structure = compiled.checkStructure(object);
  const walked = compiled.walk(object, {
    broken: structure.filter((fault) => fault.code !== 'W-02').map((fault) => fault.segments),
    maxExpressionBytes: MAX_EXPRESSION_BYTES,
    budget: { confirm: MAX_CONFIRMED_CHARACTERS },
  });
  const violations = [
    ...structure.map(({ code, segments, fault, value }) => violation(code, segments, fault, [value])),
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
  return { object, written, violations };
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

function violation(
  code: string,
  segments: Segments,
  fault: Fault,
  because: readonly unknown[] = [],
  level = levelOf(code),
  depth = segments.length,
): Violation {
  return { code, segments, depth, fault, because, level };
}

/** What the structure says of metadata, ST-10 has said already. */
const ofMetadata = ({ segments }: Violation): boolean => segments[0] === 'metadata';

type Exemption = (violation: Violation) => boolean;

/** Which errors of the new object an update may keep (document 4, U-02 and U-07). */
function exemption(kind: Kind, object: unknown, filled: unknown, old: unknown): Exemption {
  if (hasSameSpec(object, old)) return () => true;
  const before = examine(kind, old);
  // Defaults that are written now are no change by the user (U-05).
  if (hasSameSpec(filled, before.object)) return () => true;
  const isOld = ratchet(kind.root, before);
  return (found) =>
    found.code !== 'ST-11' && found.code !== 'ST-12' && found.code !== 'ST-10' && isOld(filled, found);
}

/** Only metadata, or status, changes. */
function hasSameSpec(left: unknown, right: unknown): boolean {
  return equalJson(member(left, 'spec'), member(right, 'spec'));
}

function conclude(
  type: Envelope['type'],
  kind: Kind | undefined,
  violations: readonly Violation[],
  { object, written }: { object: unknown; written: readonly WrittenDefault[] },
  options: JudgeOptions,
  isExempt?: Exemption,
): Judgement {
  const { validationLevel = 'standard', severities = {}, maxFindings = MAX_FINDINGS } = options;
  const table =
    options.unknownFields === undefined ? severities : { ...severities, 'W-02': options.unknownFields };
  const said = new Set<string>();
  const errors: Finding[] = [];
  const warnings: Finding[] = [];
  const count = { errors: 0, warnings: 0 };
  const sorted = violations.length < 2 || kind === undefined ? violations : inSchemaOrder(kind, violations);
  for (const found of sorted) {
    const severity = severityOf(found.code, found.level, validationLevel, table);
    if (severity === undefined) continue;
    const path = formatPath(found.segments);
    const once = `${found.code} ${path} ${found.fault.message}`;
    if (said.has(once)) continue;
    said.add(once);
    const isOld = severity === 'error' && isExempt?.(found) === true;
    const isError = severity === 'error' && !isOld;
    count[isError ? 'errors' : 'warnings']++;
    const list = isError ? errors : warnings;
    // The rest is counted only: a hostile object has 90,000.
    if (list.length >= maxFindings) continue;
    const fault = readable(found.fault);
    list.push({
      code: found.code,
      severity: isError ? 'error' : 'warning',
      path,
      segments: found.segments,
      ...fault,
      ...(isOld ? { message: `${fault.message} (not refused, since the stored object has it already)` } : {}),
    });
  }
  const findings = [...errors, ...warnings].slice(0, maxFindings);
  return {
    type,
    ...(kind === undefined ? {} : { kind }),
    findings,
    omitted: count.errors + count.warnings - findings.length,
    ...count,
    object,
    defaults: written,
  };
}

/** Texts of an object may be long, and hold half a character, which no encoding of an answer can say. */
function readable(fault: Fault): Fault {
  const { message, hint, value } = fault;
  return {
    ...fault,
    message: readableText(message),
    ...(hint === undefined ? {} : { hint: readableText(hint) }),
    ...(value === undefined ? {} : { value: readableText(value) }),
  };
}

function readableText(text: string): string {
  if (text.length <= MAX_TEXT && text.isWellFormed()) return text;
  return text.length <= MAX_TEXT ? text.toWellFormed() : `${text.slice(0, MAX_TEXT - 1).toWellFormed()}…`;
}

function inSchemaOrder(kind: Kind, violations: readonly Violation[]): Violation[] {
  const compare = compiledKind(kind).compare;
  return violations.toSorted((left, right) => compare(left.segments, right.segments));
}

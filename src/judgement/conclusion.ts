// Conclusion: turns violations into findings: sorted, without duplicates, with severities, exempt ones as warnings, limited to a readable
// number.

import {
  type Fault,
  type FaultChange,
  type Finding,
  type FixOperation,
  type UnfixedFault,
  withoutFix,
} from '../diagnostics/finding.ts';
import { formatPath, type Segments } from '../diagnostics/path.ts';
import {
  type Code,
  type ConfiguredSeverity,
  type Level,
  levelOf,
  type SeverityTable,
  severityOf,
  type ValidationLevel,
} from '../diagnostics/severity.ts';
import { defined } from '../grammar/defined.ts';
import type { CompiledKind } from './compiled.ts';
import type { ExceptionLookup } from './exception-lookup.ts';
import { MAX_FINDINGS } from './limits.ts';
import { readableText } from './readable-text.ts';

/** A broken demand, before its severity is known. */
export interface Violation {
  readonly code: Code;
  readonly segments: Segments;
  readonly depth: number;
  readonly fault: Fault;
  readonly level: Level;
  readonly because: readonly unknown[];
}

export function violation(
  code: Code,
  segments: Segments,
  fault: Fault,
  because: readonly unknown[] = [],
  level = levelOf(code),
  depth = segments.length,
): Violation {
  return { code, segments, depth, fault, because, level };
}

/** Whether an update may keep an error because the stored object already has it. */
export type Exemption = (violation: Violation) => boolean;

export interface Weighing {
  readonly validationLevel?: ValidationLevel;
  readonly severities?: SeverityTable;
  readonly unknownFields?: 'error' | 'warn';
  readonly maxFindings?: number;
}

export interface Conclusion {
  /** Errors before warnings, each in the schema's order. */
  readonly findings: readonly Finding[];
  /** How many more findings there are than `findings` lists. */
  readonly omitted: number;
  readonly errors: number;
  readonly warnings: number;
}

export const NOTHING_FOUND: Conclusion = { findings: [], omitted: 0, errors: 0, warnings: 0 };

/** `compare` gives the order; without it, the violations keep their order. */
export function conclude(
  compare: CompiledKind['compare'] | undefined,
  violations: readonly Violation[],
  options: Weighing,
  isExempt?: Exemption,
  exceptionOf?: ExceptionLookup,
): Conclusion {
  if (violations.length === 0) return NOTHING_FOUND;
  const { validationLevel = 'standard', maxFindings = MAX_FINDINGS } = options;
  const said = new Set<string>();
  const errors: Finding[] = [];
  const warnings: Finding[] = [];
  const count = { errors: 0, warnings: 0 };
  const sorted =
    violations.length < 2 || compare === undefined
      ? violations
      : violations.toSorted((left, right) => compare(left.segments, right.segments));
  for (const found of sorted) {
    const severity = severityOf(found.code, found.level, validationLevel, settingOf(found, options));
    if (severity === undefined) continue;
    const path = formatPath(found.segments);
    const once = `${found.code} ${path} ${found.fault.message}`;
    if (said.has(once)) continue;
    said.add(once);
    const isOld = severity === 'error' && isExempt?.(found) === true;
    const use = severity === 'error' && !isOld ? exceptionOf?.(found) : undefined;
    const exception = use !== undefined && 'exception' in use ? use.exception : undefined;
    const isError = severity === 'error' && !isOld && exception === undefined;
    count[isError ? 'errors' : 'warnings']++;
    const list = isError ? errors : warnings;
    // Only counts the rest: a hostile object can have 90,000.
    if (list.length >= maxFindings) continue;
    const { fix } = found.fault;
    const fault = readable(fix === undefined ? found.fault : withoutFix(found.fault));
    const remark = isOld
      ? 'not rejected, because the stored object already has it'
      : use !== undefined && 'remark' in use
        ? use.remark
        : undefined;
    list.push({
      code: found.code,
      severity: isError ? 'error' : 'warning',
      path,
      segments: found.segments,
      ...fault,
      message: remark === undefined ? fault.message : `${fault.message} (${remark})`,
      ...defined({ fix: fix?.map((change) => placed(change, found.segments)), exception }),
    });
  }
  const findings = [...errors, ...warnings].slice(0, maxFindings);
  return { findings, omitted: count.errors + count.warnings - findings.length, ...count };
}

function settingOf(
  { code, fault }: Violation,
  { unknownFields, severities = {} }: Weighing,
): ConfiguredSeverity | undefined {
  if (fault.sort === 'unknown-field' && unknownFields !== undefined) return unknownFields;
  return Object.hasOwn(severities, code) ? severities[code] : undefined;
}

function placed({ up = 0, at = [], ...change }: FaultChange, place: Segments): FixOperation {
  const segments = [...place.slice(0, place.length - up), ...at];
  return { ...change, path: formatPath(segments), segments };
}

/** Quoted texts may be long, and may contain half a surrogate pair, which no encoding of a response can express. Most are fine. */
function readable(fault: UnfixedFault): UnfixedFault {
  const { message, hint, value } = fault;
  if ([message, hint, value].every((text) => text === undefined || readableText(text) === text)) return fault;
  return {
    ...fault,
    message: readableText(message),
    ...(hint === undefined ? {} : { hint: readableText(hint) }),
    ...(value === undefined ? {} : { value: readableText(value) }),
  };
}

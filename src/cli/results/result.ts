// Results: the outcome of `validate` for each object, as every output format receives it.

import { type Finding, type FixOperation, type Severity, wholeMessage } from '../../diagnostics/finding.ts';
import type { Segments } from '../../diagnostics/path.ts';
import type { Code } from '../../diagnostics/severity.ts';
import { defined } from '../../grammar/defined.ts';
import { isObject, type JsonObject } from '../../grammar/json.ts';
import type { ExitCode } from '../command-line/io.ts';
import type { Excerpt } from './excerpt.ts';
import type { Suggestion } from './suggestion.ts';

export type Status = 'valid' | 'invalid' | 'skipped' | 'unreadable';

export interface ReportedFinding {
  readonly code: Code;
  readonly severity: Severity;
  readonly path: string;
  readonly segments: Segments;
  readonly message: string;
  readonly hint?: string;
  /** Every place that it is about, where the message may name only the first of them. */
  readonly places?: readonly string[];
  readonly line: number;
  readonly column: number;
  /** The line of the file, if it may be shown. */
  readonly excerpt?: Excerpt;
  readonly fix?: readonly FixOperation[];
  /** The id of the exception that admits the object. */
  readonly exception?: string;
  /** How the fix changes the text of the file, if requested and validated. */
  readonly suggestion?: Suggestion;
}

/** A finding of the engine with its place in a file. Other properties (value, reason) aren't part of a result. */
export function reportedFinding(
  finding: Finding,
  { line, column }: { readonly line: number; readonly column: number },
): ReportedFinding {
  const { code, severity, path, segments, hint, places, fix, exception } = finding;
  return {
    code,
    severity,
    path,
    segments,
    message: wholeMessage(finding),
    ...defined({ hint, places, fix, exception: exception?.id }),
    line,
    column,
  };
}

/** As an editor shows them: from top to bottom, at one place errors first. */
export function inLineOrder(findings: readonly ReportedFinding[]): readonly ReportedFinding[] {
  return findings.toSorted(
    (left, right) =>
      left.line - right.line ||
      left.column - right.column ||
      Number(left.severity !== 'error') - Number(right.severity !== 'error'),
  );
}

export interface Identity {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

/** The identity of a document without one. */
export const NOBODY: Identity = { apiVersion: '', kind: '', namespace: '', name: '' };

export function identityOf(value: unknown): Identity {
  if (!isObject(value)) return NOBODY;
  const { apiVersion, kind, metadata } = value;
  const meta = isObject(metadata) ? metadata : NO_MEMBERS;
  return {
    apiVersion: textOf(apiVersion),
    kind: textOf(kind),
    namespace: textOf(meta['namespace']),
    name: textOf(meta['name']) || textOf(meta['generateName']),
  };
}

const NO_MEMBERS: JsonObject = {};

const textOf = (member: unknown): string => (typeof member === 'string' ? member : '');

/** Whether no line of the object may be shown. */
export const isSecret = (value: unknown): boolean => isObject(value) && value['kind'] === 'Secret';

export interface Result extends Identity {
  readonly file: string;
  readonly document: number;
  readonly line: number;
  readonly status: Status;
  /** At most the requested number, chosen with errors before warnings, in the order of lines. */
  readonly findings: readonly ReportedFinding[];
  /** The number of findings that aren't listed. */
  readonly omitted: number;
  /** Includes the findings that aren't listed. */
  readonly errors: number;
  readonly warnings: number;
  readonly defaults?: readonly { readonly path: string; readonly value: unknown }[];
}

export interface Summary extends Readonly<Record<Status, number>> {
  readonly errors: number;
  readonly warnings: number;
}

export function summarize(results: readonly Result[]): Summary {
  const summary = { valid: 0, invalid: 0, skipped: 0, unreadable: 0, errors: 0, warnings: 0 };
  for (const { status, errors, warnings } of results) {
    summary[status]++;
    summary.errors += errors;
    summary.warnings += warnings;
  }
  return summary;
}

/** Whether the run fails; the same in every format. */
export function isFailed(result: Result, failOnWarnings: boolean): boolean {
  return result.errors > 0 || result.status === 'unreadable' || (failOnWarnings && result.warnings > 0);
}

export function exitCodeOf(results: readonly Result[], failOnWarnings: boolean): ExitCode {
  if (results.some(({ status }) => status === 'unreadable')) return 2;
  return results.some((result) => isFailed(result, failOnWarnings)) ? 1 : 0;
}

/** For example `EdgeBackend default/openai`; unknown parts are omitted. */
export function titleOf({ kind, namespace, name }: Omit<Identity, 'apiVersion'>): string {
  const full = namespace === '' ? name : `${namespace}/${name}`;
  return [kind, full].filter((part) => part !== '').join(' ');
}

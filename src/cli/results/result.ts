// Results: what `validate` says of each object, as every output format gets it.

import type { Finding, FixOperation, Severity } from '../../diagnostics/finding.ts';
import type { Segments } from '../../diagnostics/path.ts';
import type { Code } from '../../diagnostics/severity.ts';
import { isObject } from '../../grammar/json.ts';
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
  readonly line: number;
  readonly column: number;
  /** The line of the file, where it may be shown. */
  readonly excerpt?: Excerpt;
  readonly fix?: readonly FixOperation[];
  /** What the fix makes of the file's text, where that is asked for and proven. */
  readonly suggestion?: Suggestion;
}

/** A finding of the engine at its place in a file. What else the engine knows of it (value, reason) is no part of a result. */
export function reportedFinding(
  { code, severity, path, segments, message, hint, fix }: Finding,
  { line, column }: { readonly line: number; readonly column: number },
): ReportedFinding {
  return {
    code,
    severity,
    path,
    segments,
    message,
    ...(hint === undefined ? {} : { hint }),
    ...(fix === undefined ? {} : { fix }),
    line,
    column,
  };
}

export interface Identity {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

/** Of what has none. */
export const NOBODY: Identity = { apiVersion: '', kind: '', namespace: '', name: '' };

export function identityOf(value: unknown): Identity {
  if (!isObject(value)) return NOBODY;
  const text = (member: unknown): string => (typeof member === 'string' ? member : '');
  const { apiVersion, kind, metadata } = value;
  const meta = isObject(metadata) ? metadata : {};
  return {
    apiVersion: text(apiVersion),
    kind: text(kind),
    namespace: text(meta['namespace']),
    name: text(meta['name']) || text(meta['generateName']),
  };
}

export interface Result extends Identity {
  readonly file: string;
  readonly document: number;
  readonly line: number;
  readonly status: Status;
  /** At most as many as were asked for, errors before warnings. */
  readonly findings: readonly ReportedFinding[];
  /** How many more there are. */
  readonly omitted: number;
  /** Those that are omitted included. */
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

/** What makes the run fail, the same in every format. */
export function isFailed(result: Result, failOnWarnings: boolean): boolean {
  return result.errors > 0 || result.status === 'unreadable' || (failOnWarnings && result.warnings > 0);
}

export function exitCodeOf(results: readonly Result[], failOnWarnings: boolean): ExitCode {
  if (results.some(({ status }) => status === 'unreadable')) return 2;
  return results.some((result) => isFailed(result, failOnWarnings)) ? 1 : 0;
}

/** `EdgeBackend default/openai`, as far as it is known. */
export function titleOf({ kind, namespace, name }: Omit<Identity, 'apiVersion'>): string {
  const full = namespace === '' ? name : `${namespace}/${name}`;
  return [kind, full].filter((part) => part !== '').join(' ');
}

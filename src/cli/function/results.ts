// Findings as `results` of the KRM functions specification, which kpt prints and other tools read.

import type { Finding } from '../../diagnostics/finding.ts';
import { formatPath } from '../../diagnostics/path.ts';
import { FUNCTION_ANNOTATION_PREFIXES } from '../../identifiers.ts';
import type { NearMiss } from '../../judgement/envelope.ts';
import { skipped } from '../results/note.ts';
import { identityOf } from '../results/result.ts';

export interface FunctionResult {
  /** Starts with the code and ends with the fix: some tools show nothing else. */
  readonly message: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly resourceRef: {
    readonly apiVersion: string;
    readonly kind: string;
    readonly name: string;
    readonly namespace?: string;
  };
  readonly field?: { readonly path: string };
  readonly file?: { readonly path: string; readonly index?: number };
  readonly tags?: { readonly code: string };
}

export type Said = Pick<Finding, 'code' | 'severity' | 'path' | 'message' | 'hint'>;

export function resultOf(item: unknown, { code, severity, path, message, hint }: Said): FunctionResult {
  return {
    message: `${code}: ${message}${hint === undefined ? '' : ` (${hint})`}`,
    severity,
    ...aboutItem(item),
    ...(path === '' ? {} : { field: { path } }),
    ...fileOf(item),
    tags: { code },
  };
}

export function omittedResult(item: unknown, omitted: number): FunctionResult {
  return {
    message: `${omitted} more findings of this object`,
    severity: 'info',
    ...aboutItem(item),
    ...fileOf(item),
  };
}

/** A note on an item that isn't validated but looks as if it should be. */
export function skippedResult(item: unknown, nearMiss: NearMiss): FunctionResult {
  return {
    message: skipped(nearMiss),
    severity: 'info',
    ...aboutItem(item),
    field: { path: formatPath(nearMiss.segments) },
    ...fileOf(item),
  };
}

function aboutItem(item: unknown): Pick<FunctionResult, 'resourceRef'> {
  const { apiVersion, kind, name, namespace } = identityOf(item);
  return { resourceRef: { apiVersion, kind, name, ...(namespace === '' ? {} : { namespace }) } };
}

/** The file from which the orchestrator read the item; older annotations have no prefix. */
function fileOf(item: unknown): Pick<FunctionResult, 'file'> {
  const path = annotation(item, 'path');
  if (path === undefined) return {};
  const index = annotation(item, 'index');
  return {
    file: { path, ...(index !== undefined && /^\d{1,9}$/.test(index) ? { index: Number(index) } : {}) },
  };
}

function annotation(item: unknown, name: string): string | undefined {
  const { metadata } = (item ?? {}) as {
    metadata?: { annotations?: Readonly<Record<string, unknown>> | null } | null;
  };
  const annotations = metadata?.annotations ?? {};
  for (const prefix of FUNCTION_ANNOTATION_PREFIXES) {
    const key = `${prefix}${name}`;
    const value = Object.hasOwn(annotations, key) ? annotations[key] : undefined;
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
}

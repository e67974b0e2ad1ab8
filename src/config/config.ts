// Config: what gatewarden.yaml says. CLI and server share it; suppressions are the CLI's. Issue 3, points 6 and 10.

import type { Code, SeverityTable, ValidationLevel } from '../diagnostics/severity.ts';
import type { FieldPattern } from './field-pattern.ts';

export interface Config {
  readonly validationLevel?: ValidationLevel;
  readonly unknownFields?: 'error' | 'warn';
  readonly severities: SeverityTable;
  /** For the CLI; the server ignores them and logs so. */
  readonly suppressions: readonly Suppression[];
}

/** Findings that are known and tolerated. Every condition that is there must hold. */
export interface Suppression {
  readonly codes: readonly Code[];
  /** In gitignore syntax, from the folder of gatewarden.yaml. */
  readonly file?: string;
  readonly kind?: string;
  /** `*` stands for any text. */
  readonly namespace?: string;
  readonly name?: string;
  readonly field?: FieldPattern;
  readonly reason: string;
  /** The last day on which it holds, in UTC: `2026-12-31`. */
  readonly until?: string;
  /** Where it stands in gatewarden.yaml. */
  readonly line: number;
}

export interface ConfigProblem {
  readonly line: number;
  readonly column: number;
  /** `severity.W-02` */
  readonly path: string;
  readonly message: string;
  readonly hint?: string;
}

export const EMPTY_CONFIG: Config = { severities: {}, suppressions: [] };

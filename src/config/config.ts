// Config: what gatewarden.yaml says. CLI and server share it; suppressions are the CLI's.

import type { Code, SeverityTable, ValidationLevel } from '../diagnostics/severity.ts';
import type { FieldPattern } from './field-pattern.ts';
import type { NamespaceSelector } from './namespace-selector.ts';

export interface Config {
  readonly validationLevel?: ValidationLevel;
  readonly unknownFields?: 'error' | 'warn';
  readonly severities: SeverityTable;
  /** For the webhook and `audit`, in the order in which they are tried: only a cluster knows the labels of its namespaces. */
  readonly profiles: readonly Profile[];
  /** For the CLI; the server ignores them and logs so. */
  readonly suppressions: readonly Suppression[];
}

/** Severities of some namespaces. */
export interface Profile {
  /** A DNS label that starts with a letter: part of a path and of names of webhooks. */
  readonly name: string;
  readonly namespaceSelector: NamespaceSelector;
  /** Over those of all namespaces. */
  readonly severities: SeverityTable;
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

export const EMPTY_CONFIG: Config = { severities: {}, profiles: [], suppressions: [] };

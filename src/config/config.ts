// Config: the content of gatewarden.yaml. CLI and server share it; only the CLI uses suppressions.

import type { Code, SeverityTable, ValidationLevel } from '../diagnostics/severity.ts';
import type { Exception } from '../judgement/exceptions.ts';
import type { GatewayApiVersion } from '../objects/gateway-api/versions.ts';
import type { FieldPattern } from './field-pattern.ts';
import type { NamespaceSelector } from './namespace-selector.ts';

export interface Config {
  readonly validationLevel?: ValidationLevel;
  readonly unknownFields?: 'error' | 'warn';
  /** For the CLI: the version of the Gateway API by whose CRDs its objects are validated. */
  readonly gatewayAPI?: GatewayApiVersion;
  readonly severities: SeverityTable;
  /** For the webhook and `audit`, in the order of precedence: namespace labels are known only in a cluster. */
  readonly profiles: readonly Profile[];
  /** For named objects, in every namespace and profile. */
  readonly exceptions: readonly Exception[];
  /** For the CLI; the server ignores them and logs this. */
  readonly suppressions: readonly Suppression[];
}

/** Severities for some namespaces. */
export interface Profile {
  /** A DNS label that starts with a letter: used in a path and in webhook names. */
  readonly name: string;
  readonly namespaceSelector: NamespaceSelector;
  /** Override the severities of all namespaces. */
  readonly severities: SeverityTable;
}

/** Known findings that are tolerated. All conditions that are present must match. */
export interface Suppression {
  readonly codes: readonly Code[];
  /** In gitignore syntax, from the folder of gatewarden.yaml. */
  readonly file?: string;
  readonly kind?: string;
  /** `*` matches any text. */
  readonly namespace?: string;
  readonly name?: string;
  readonly field?: FieldPattern;
  readonly reason: string;
  /** The last day on which the suppression applies, in UTC: `2026-12-31`. */
  readonly until?: string;
  /** Line in gatewarden.yaml. */
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

export const EMPTY_CONFIG: Config = { severities: {}, profiles: [], exceptions: [], suppressions: [] };

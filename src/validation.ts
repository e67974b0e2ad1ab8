// The library: judge an object and write its defaults, without a cluster, a server or a file. `gatewarden/validation`.

import { checkOneOf, readSetting, type Setting, type SettingProblem } from './config/setting.ts';
import { type Finding as InternalFinding, plainFix, type Severity } from './diagnostics/finding.ts';
import { formatPath } from './diagnostics/path.ts';
import type { Code, SeverityTable, ValidationLevel } from './diagnostics/severity.ts';
import { judge } from './judgement/judge.ts';
import { type PatchOperation, patchOf } from './judgement/patch.ts';
import type { FilledObject } from './kinds/types.ts';
import type { DefaultId } from './schema/node.ts';

export type {
  Backend,
  BackendConfigPolicy,
  DirectResponse,
  EdgeBackend,
  EdgePolicy,
  FilledBackend,
  FilledBackendConfigPolicy,
  FilledByKind,
  FilledDirectResponse,
  FilledEdgeBackend,
  FilledEdgePolicy,
  FilledGatewayExtension,
  FilledGatewayParameters,
  FilledHTTPListenerPolicy,
  FilledListenerPolicy,
  FilledObject,
  FilledTrafficPolicy,
  GatewayExtension,
  GatewayParameters,
  HTTPListenerPolicy,
  KindName,
  ListenerPolicy,
  ObjectsByKind,
  TrafficPolicy,
} from './kinds/types.ts';
export type { Code, PatchOperation, Severity, SeverityTable, ValidationLevel };

/** One mistake or one piece of advice, at one field. */
export interface Finding {
  /** Stable id: `EB-04`. `gatewarden explain-code` and docs/reference/codes.md tell more. */
  readonly code: Code;
  readonly severity: Severity;
  /** `spec.ai.groups[0].providers[1].name`; keys that need it in brackets: `["a.b/c"]`. */
  readonly path: string;
  readonly message: string;
  /** What to do. */
  readonly hint?: string;
  /** The offending value as text, where it isn't secret. */
  readonly value?: string;
  /** What to change, where that is mechanical and certain; all of it or nothing. */
  readonly fix?: readonly FixOperation[];
}

/** One change of an object, at a path as findings write it. */
export interface FixOperation {
  /** `rename` gives the member another name, which is its `value`; `remove` has none. */
  readonly op: 'add' | 'replace' | 'remove' | 'rename';
  readonly path: string;
  readonly value?: unknown;
}

export interface ValidationOptions {
  /** `strict` makes errors of what only the proxy would refuse. Default: `standard`. */
  readonly validationLevel?: ValidationLevel;
  /** `error`, `warn` or `off` by code; some codes are fixed. */
  readonly severities?: SeverityTable;
  /** What an unknown field is; a warning by default. */
  readonly unknownFields?: 'error' | 'warn';
  /** The stored object that this one replaces: mistakes that it has already are warnings. */
  readonly old?: unknown;
  /** Findings that are listed; 100 by default. */
  readonly maxFindings?: number;
}

export interface ValidationResult {
  /** `skipped`: not an object of this API. */
  readonly status: 'valid' | 'invalid' | 'skipped';
  /** Errors before warnings, each in the order of the schema. */
  readonly findings: readonly Finding[];
  /** How many more there are than `findings` lists. */
  readonly omitted: number;
  readonly errors: number;
  readonly warnings: number;
  /** Why a skipped object looks as if it were meant to be judged: a misspelt group, a missing `apiVersion`. */
  readonly note?: string;
  /**
   * The object with its defaults, by its type: `kind` tells which. Only where its structure is that of its kind, whatever else is
   * wrong. It shares what is unchanged with the input: treat it as read-only.
   */
  readonly object?: FilledObject;
}

/**
 * Judges one object of the ten kinds, as the webhook and the command line do. No data makes it throw, whatever it holds; what a getter or
 * a Proxy of the caller throws is the caller's. Options that say nothing known are a TypeError.
 *
 * ```ts
 * import { validate } from 'gatewarden/validation';
 *
 * const result = validate({
 *   apiVersion: 'gateway.gatewarden.dev/v1alpha1',
 *   kind: 'DirectResponse',
 *   metadata: { name: 'teapot' },
 *   spec: { status: 99 },
 * });
 * result.status; // 'invalid'
 * result.findings[0]?.code; // 'ST-04'
 * result.findings[0]?.path; // 'spec.status'
 * ```
 */
export function validate(object: unknown, options: ValidationOptions = {}): ValidationResult {
  checkOptions(options);
  const judgement = judge(object, { ...options, judgesMetadata: true });
  const { type, findings, omitted, errors, warnings, nearMiss } = judgement;
  const status = type === 'foreign' || type === 'anonymous' ? 'skipped' : errors > 0 ? 'invalid' : 'valid';
  const note = nearMiss === undefined ? {} : { note: `${nearMiss.message} (${nearMiss.hint})` };
  const typed = judgement.isSound ? { object: judgement.object } : {};
  return { status, findings: findings.map(publicFinding), omitted, errors, warnings, ...note, ...typed };
}

/** A misspelt code would change nothing, and a misspelt severity would silence its code: neither passes without a word. */
function checkOptions({
  validationLevel,
  severities = {},
  unknownFields,
  maxFindings = 0,
}: ValidationOptions): void {
  if (validationLevel !== undefined)
    refuse('validationLevel', checkOneOf(validationLevel, ['standard', 'strict']));
  if (unknownFields !== undefined) refuse('unknownFields', checkOneOf(unknownFields, ['error', 'warn']));
  if (typeof severities !== 'object' || severities === null)
    throw new TypeError('severities: a table from code to `error`, `warn` or `off`');
  for (const [code, severity] of Object.entries(severities))
    refuse('severities', problemOf(readSetting(code, severity)));
  if (!(typeof maxFindings === 'number' && maxFindings >= 0))
    throw new TypeError(`maxFindings: ${String(maxFindings)} is not a number from 0`);
}

const problemOf = (read: Setting | SettingProblem): SettingProblem | undefined =>
  'message' in read ? read : undefined;

function refuse(option: string, problem: SettingProblem | undefined): void {
  if (problem === undefined) return;
  const { message, hint } = problem;
  throw new TypeError(`${option}: ${message}${hint === undefined ? '' : ` (${hint})`}`);
}

/** One default that was written. */
export interface AppliedDefault {
  /** Id of the API's table of defaults: `D-13`. */
  readonly id: DefaultId;
  readonly path: string;
  readonly value: unknown;
}

export interface DefaultsResult<T> {
  /** The object with its defaults. It shares what is unchanged with the input, which is left as it was. */
  readonly object: T;
  readonly defaults: readonly AppliedDefault[];
  /** The same as JSON Patch (RFC 6902). */
  readonly patch: readonly PatchOperation[];
}

/**
 * Writes the defaults of the API into a copy. Objects of other APIs come back as they are; so does what has the wrong shape. No data makes
 * it throw.
 *
 * ```ts
 * import { applyDefaults } from 'gatewarden/validation';
 *
 * const { object, defaults } = applyDefaults({
 *   apiVersion: 'edge.gatewarden.dev/v1alpha1',
 *   kind: 'EdgeBackend',
 *   metadata: { name: 'files' },
 *   spec: { mcp: { targets: [{ name: 'a', static: { host: 'a.example', port: 80, protocol: 'SSE' } }] } },
 * });
 * object.spec.mcp.targets[0].static.path; // '/sse'
 * defaults.map(({ id }) => id); // ['D-12']
 * ```
 */
// biome-ignore lint/suspicious/noExplicitAny: the boundary to callers who have no static type of their object
export function applyDefaults<T = any>(object: T): DefaultsResult<T> {
  const judgement = judge(object);
  return {
    object: judgement.object as T,
    defaults: judgement.defaults.map(({ id, segments, value }) => ({
      id,
      path: formatPath(segments),
      value,
    })),
    patch: patchOf(judgement.defaults),
  };
}

function publicFinding({ code, severity, path, message, hint, value, fix }: InternalFinding): Finding {
  return {
    code,
    severity,
    path,
    message,
    ...(hint === undefined ? {} : { hint }),
    ...(value === undefined ? {} : { value }),
    ...(fix === undefined ? {} : { fix: plainFix(fix) }),
  };
}

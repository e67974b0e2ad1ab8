// The library: validates an object and writes its defaults, without a cluster, a server or a file. `gatewarden/validation`.

import { checkOneOf, readSetting, type Setting, type SettingProblem } from './config/setting.ts';
import { type Finding as InternalFinding, plainFix, type Severity } from './diagnostics/finding.ts';
import { formatPath } from './diagnostics/path.ts';
import type { Code, SeverityTable, ValidationLevel } from './diagnostics/severity.ts';
import { checkObject, checkOptionNames, wrongArgument } from './grammar/argument.ts';
import { defined } from './grammar/defined.ts';
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

/** An error or a warning at one field. */
export interface Finding {
  /** Stable id, for example `EB-04`. See `gatewarden explain-code` and docs/reference/codes.md. */
  readonly code: Code;
  readonly severity: Severity;
  /** For example `spec.ai.groups[0].providers[1].name`; keys that need brackets: `["a.b/c"]`. */
  readonly path: string;
  readonly message: string;
  /** How to fix it. */
  readonly hint?: string;
  /** The rejected value as text, if it isn't secret. */
  readonly value?: string;
  /** The change that fixes it, if it is mechanical and safe. Apply all operations or none. */
  readonly fix?: readonly FixOperation[];
}

/** One change of an object, at a path in the format of findings. */
export interface FixOperation {
  /** `rename` renames the member to `value`; `remove` has no `value`. */
  readonly op: 'add' | 'replace' | 'remove' | 'rename';
  readonly path: string;
  readonly value?: unknown;
}

export interface ValidationOptions {
  /** `strict` turns warnings into errors where only the proxy would reject the object. Default: `standard`. */
  readonly validationLevel?: ValidationLevel;
  /** `error`, `warn` or `off` by code; some codes have a fixed severity. */
  readonly severities?: SeverityTable;
  /** The severity of unknown fields. Default: `warn`. */
  readonly unknownFields?: 'error' | 'warn';
  /** The stored object that this one replaces: mistakes that it already has become warnings. */
  readonly old?: unknown;
  /** The maximum number of listed findings. Default: 100. */
  readonly maxFindings?: number;
}

export interface ValidationResult {
  /** `skipped`: not an object of this API. */
  readonly status: 'valid' | 'invalid' | 'skipped';
  /** Errors before warnings, each in the order of the schema. */
  readonly findings: readonly Finding[];
  /** The number of findings that `findings` doesn't list. */
  readonly omitted: number;
  readonly errors: number;
  readonly warnings: number;
  /** Why a skipped object looks as if it should be validated: a misspelt group, a missing `apiVersion`. */
  readonly note?: string;
  /**
   * The object with its defaults, typed by `kind`. Present only if its structure matches its kind, whatever other findings there are. It
   * shares unchanged parts with the input: treat it as read-only.
   */
  readonly object?: FilledObject;
}

/**
 * Validates one object of the ten kinds, as the webhook and the command line do. No data makes it throw; exceptions of the caller's getters
 * and Proxies are passed on. What JSON doesn't have, such as `undefined`, isn't data: it causes a TypeError, and so do unknown options.
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
  if (NOT_DATA.has(typeof object)) throw wrongArgument('object', 'data', object);
  checkOptions(options);
  const judgement = judge(object, { ...options, judgesMetadata: true });
  const { type, findings, omitted, errors, warnings, nearMiss } = judgement;
  const status = type === 'foreign' || type === 'anonymous' ? 'skipped' : errors > 0 ? 'invalid' : 'valid';
  const note = nearMiss === undefined ? {} : { note: `${nearMiss.message} (${nearMiss.hint})` };
  const typed = judgement.isSound ? { object: judgement.object } : {};
  return { status, findings: findings.map(publicFinding), omitted, errors, warnings, ...note, ...typed };
}

/** Types of values that JSON doesn't have. */
const NOT_DATA: ReadonlySet<string> = new Set(['undefined', 'function', 'symbol', 'bigint']);

const OPTIONS = [
  'validationLevel',
  'severities',
  'unknownFields',
  'old',
  'maxFindings',
] as const satisfies readonly (keyof ValidationOptions)[];

/** Unknown codes and severities throw: an unknown code would have no effect, and an unknown severity would turn its code off. */
function checkOptions(options: ValidationOptions): void {
  checkOptionNames(options, OPTIONS);
  const { validationLevel, severities = {}, unknownFields, maxFindings = 0 } = options;
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

/** A default that was written. */
export interface AppliedDefault {
  /** Id in the API's table of defaults, for example `D-13`. */
  readonly id: DefaultId;
  readonly path: string;
  readonly value: unknown;
}

export interface DefaultsResult<T> {
  /** The object with its defaults. It shares unchanged parts with the input, which is not modified. */
  readonly object: T;
  readonly defaults: readonly AppliedDefault[];
  /** The same as a JSON Patch (RFC 6902). */
  readonly patch: readonly PatchOperation[];
}

/**
 * Writes the API's defaults into a copy. Objects of other APIs and objects with the wrong structure are returned unchanged. Whatever an
 * object contains, it doesn't throw. What isn't an object causes a TypeError.
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
// biome-ignore lint/suspicious/noExplicitAny: the boundary to callers whose object has no static type
export function applyDefaults<T = any>(object: T): DefaultsResult<T> {
  checkObject('object', object, 'an object');
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
    ...defined({ hint, value }),
    ...(fix === undefined ? {} : { fix: plainFix(fix) }),
  };
}

// The configuration of `gatewarden fn`: a ConfigMap, whose values are strings, or an object of our own.

import { readSetting } from '../../config/setting.ts';
import type { SeverityTable, ValidationLevel } from '../../diagnostics/severity.ts';
import { isObject } from '../../grammar/json.ts';
import { didYouMean } from '../../grammar/nearest.ts';
import { FUNCTION_API_VERSION, FUNCTION_KIND } from '../../identifiers.ts';
import type { JudgeOptions } from '../../judgement/judge.ts';
import { GATEWAY_API_VERSIONS, type GatewayApiVersion } from '../../objects/gateway-api/versions.ts';
import { UNKNOWN_FIELD } from '../../schema/unknown-field.ts';
import { UsageError } from '../command-line/io.ts';

export interface FunctionSettings {
  readonly judge: JudgeOptions;
  /** Whether defaults are written into the items. */
  readonly defaults: boolean;
}

const SETTINGS = ['validationLevel', 'unknownFields', 'gatewayAPI', 'severity', 'defaults'] as const;
type Members = Readonly<Record<string, unknown>>;

/** Throws on a wrong configuration, which is wrong usage; then nothing is validated. */
export function functionSettings(config: unknown): FunctionSettings {
  const members = membersOf(config);
  for (const name of Object.keys(members)) {
    if (SETTINGS.some((known) => known === name)) continue;
    throw wrong(
      `unknown setting \`${name}\``,
      didYouMean(name, SETTINGS) ?? `use one of ${SETTINGS.join(', ')}`,
    );
  }
  const { validationLevel, unknownFields = 'error', gatewayAPI, severity, defaults = false } = members;
  const severities = severityTable(severity);
  return {
    judge: {
      ...(validationLevel === undefined
        ? {}
        : {
            validationLevel: oneOf('validationLevel', validationLevel, [
              'standard',
              'strict',
            ]) as ValidationLevel,
          }),
      ...(gatewayAPI === undefined
        ? {}
        : { gatewayAPI: oneOf('gatewayAPI', gatewayAPI, GATEWAY_API_VERSIONS) as GatewayApiVersion }),
      severities,
      // Same as `validate`: kubectl refuses unknown fields before any webhook sees them. A severity for W-02 overrides this.
      ...(Object.hasOwn(severities, UNKNOWN_FIELD)
        ? {}
        : { unknownFields: oneOf('unknownFields', unknownFields, ['error', 'warn']) as 'error' | 'warn' }),
    },
    defaults: oneOf('defaults', String(defaults), ['true', 'false']) === 'true',
  };
}

function membersOf(config: unknown): Members {
  if (config === undefined || config === null) return {};
  const { apiVersion, kind, data, spec } = object(config, 'functionConfig');
  if (apiVersion === 'v1' && kind === 'ConfigMap') return object(data ?? {}, 'data');
  if (apiVersion === FUNCTION_API_VERSION && kind === FUNCTION_KIND) return object(spec ?? {}, 'spec');
  throw wrong(
    'not a ConfigMap and not a GatewardenFunction',
    `write \`apiVersion: v1\`, \`kind: ConfigMap\` with \`data\`, or \`apiVersion: ${FUNCTION_API_VERSION}\`, \`kind: ${FUNCTION_KIND}\` with \`spec\``,
  );
}

function object(value: unknown, name: string): Members {
  if (isObject(value)) return value;
  throw wrong(`\`${name}\` is not a mapping`);
}

function oneOf(name: string, value: unknown, allowed: readonly string[]): string {
  if (typeof value === 'string' && allowed.includes(value)) return value;
  const hint = typeof value === 'string' ? didYouMean(value, allowed) : undefined;
  throw wrong(`\`${name}\` is ${allowed.map((word) => `\`${word}\``).join(' or ')}`, hint);
}

/** Reads `{W-02: off}`, or the string `W-02=off, EB-04=warn` of a ConfigMap. */
function severityTable(severity: unknown): SeverityTable {
  return Object.fromEntries(
    severityPairs(severity).map(([code, value]) => {
      const read = readSetting(code, value);
      if ('message' in read) throw wrong(`severity: ${read.message}`, read.hint);
      return [read.code, read.severity];
    }),
  );
}

function severityPairs(severity: unknown): [string, unknown][] {
  if (severity === undefined || severity === null) return [];
  if (typeof severity !== 'string') return Object.entries(object(severity, 'severity'));
  return severity
    .split(/[\s,]+/)
    .filter((setting) => setting !== '')
    .map((setting) => {
      const split = setting.indexOf('=');
      if (split === -1)
        throw wrong(`severity: \`${setting}\``, 'write `CODE=error`, `CODE=warn` or `CODE=off`');
      return [setting.slice(0, split), setting.slice(split + 1)];
    });
}

function wrong(message: string, hint?: string): UsageError {
  return new UsageError(`functionConfig: ${message}`, hint);
}

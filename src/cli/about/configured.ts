// The effect of gatewarden.yaml on a code, for explain-code.

import type { Config } from '../../config/config.ts';
import { describeSelector } from '../../config/namespace-selector.ts';
import { type Code, FIXED_CODES, levelOf } from '../../diagnostics/severity.ts';
import { UNKNOWN_FIELD } from '../../schema/unknown-field.ts';

export interface ConfiguredSeverity {
  /** `error`, `warn` or `off`. */
  readonly severity: string;
  /** The setting that sets it: `severity`, `validationLevel`, `unknownFields`, `profiles[0].severity`. */
  readonly by: string;
  /** The namespaces in which it applies, if not all. */
  readonly namespaces?: string;
}

/** In order of precedence, weakest first; empty if the file doesn't change the code. */
export function configuredSeverities(code: Code, config: Config): ConfiguredSeverity[] {
  if (FIXED_CODES.has(code)) return [];
  const found: ConfiguredSeverity[] = [];
  const { validationLevel, unknownFields, severities, profiles } = config;
  if (validationLevel === 'strict' && levelOf(code) === 'S')
    found.push({ severity: 'error', by: 'validationLevel' });
  if (Object.hasOwn(severities, code)) found.push({ severity: severities[code]!, by: 'severity' });
  for (const [index, profile] of profiles.entries())
    if (Object.hasOwn(profile.severities, code))
      found.push({
        severity: profile.severities[code]!,
        by: `profiles[${index}].severity`,
        namespaces: `${profile.name} (${describeSelector(profile.namespaceSelector)})`,
      });
  if (code === UNKNOWN_FIELD && unknownFields !== undefined)
    found.push({ severity: unknownFields, by: 'unknownFields' });
  return found;
}

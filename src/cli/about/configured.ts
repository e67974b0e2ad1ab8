// What gatewarden.yaml makes of a code: for explain-code.

import type { Config } from '../../config/config.ts';
import { describeSelector } from '../../config/namespace-selector.ts';
import { type Code, FIXED_CODES, levelOf } from '../../diagnostics/severity.ts';
import { UNKNOWN_FIELD } from '../../schema/unknown-field.ts';

export interface ConfiguredSeverity {
  /** `error`, `warn` or `off`. */
  readonly severity: string;
  /** The setting that says so: `severity`, `validationLevel`, `unknownFields`, `profiles[0].severity`. */
  readonly by: string;
  /** Where it holds, if not everywhere. */
  readonly namespaces?: string;
}

/** In the order of precedence, the weakest first; empty where the file doesn't touch the code. */
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

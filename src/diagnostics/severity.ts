// Severity: from a code's level, the validation level and the configured table to error, warning or nothing.
// docs/development/design.md#severity-levels.

import type { Code } from './catalogue/index.ts';
import type { Severity } from './finding.ts';
import { FIXED, LEVELS } from './generated/levels.ts';

export type { Code };

/** R reject, W admit with a warning, S = W at validation level `standard` and R at `strict`. */
export type Level = 'R' | 'S' | 'W';

export type ValidationLevel = 'standard' | 'strict';
export type ConfiguredSeverity = 'error' | 'warn' | 'off';

/** Every code that there is. */
export const CODES = Object.keys(LEVELS) as readonly Code[];

export function isCode(text: string): text is Code {
  return Object.hasOwn(LEVELS, text);
}

/** As the catalogue says. */
export function levelOf(code: Code): Level {
  return LEVELS[code];
}

/** Configured severities by code. A code's setting beats the validation level and covers all its cases. */
export type SeverityTable = { readonly [C in Code]?: ConfiguredSeverity };

/** What keeps the server safe or the protocol true can't be lowered. */
export const FIXED_CODES: ReadonlySet<Code> = new Set(FIXED);

const CONFIGURED: Readonly<Record<ConfiguredSeverity, Severity | undefined>> = {
  error: 'error',
  warn: 'warning',
  off: undefined,
};

/** undefined: the finding is not said. */
export function severityOf(
  code: Code,
  level: Level,
  validationLevel: ValidationLevel,
  setting: ConfiguredSeverity | undefined,
): Severity | undefined {
  if (setting !== undefined && !FIXED_CODES.has(code)) return CONFIGURED[setting];
  if (level === 'S') return validationLevel === 'strict' ? 'error' : 'warning';
  return level === 'R' ? 'error' : 'warning';
}

// Severity: turns a code's level, the validation level and the configured table into error, warning or nothing.
// docs/development/design.md#severity-levels.

import type { Code } from './catalogue/index.ts';
import type { Severity } from './finding.ts';
import { FIXED, LEVELS } from './generated/levels.ts';

export type { Code };

/** R: reject. W: admit with a warning. S: W at validation level `standard`, R at `strict`. */
export type Level = 'R' | 'S' | 'W';

export type ValidationLevel = 'standard' | 'strict';
export type ConfiguredSeverity = 'error' | 'warn' | 'off';

/** All codes. */
export const CODES = Object.keys(LEVELS) as readonly Code[];

export function isCode(text: string): text is Code {
  return Object.hasOwn(LEVELS, text);
}

/** The level in the catalogue. */
export function levelOf(code: Code): Level {
  return LEVELS[code];
}

/** Configured severities by code. A setting overrides the validation level and covers all cases of its code. */
export type SeverityTable = { readonly [C in Code]?: ConfiguredSeverity };

/** Codes that protect the server or the protocol, whose severity can't be lowered. */
export const FIXED_CODES: ReadonlySet<Code> = new Set(FIXED);

const CONFIGURED: Readonly<Record<ConfiguredSeverity, Severity | undefined>> = {
  error: 'error',
  warn: 'warning',
  off: undefined,
};

/** Undefined: the finding is not reported. */
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

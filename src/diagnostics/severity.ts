// Severity: from a code's level, the validation level and the configured table to error, warning or nothing.
// Issue 3, point 6; document 4, section 0.

import type { Severity } from './finding.ts';

/** R reject, W admit with a warning, S = W at validation level `standard` and R at `strict` (document 4, section 0). */
export type Level = 'R' | 'S' | 'W';

export type ValidationLevel = 'standard' | 'strict';
export type ConfiguredSeverity = 'error' | 'warn' | 'off';

/** Content checks of level S; C-02 to C-05, C-17 and C-29 have cases of both levels and name the lesser one themselves. */
const CONTENT_OF_LEVEL_S: ReadonlySet<string> = new Set([
  'C-15',
  'C-18',
  'C-23',
  'C-25',
  'C-26',
  'C-27',
  'C-28',
  'C-29',
  'C-30',
]);

/** The level of a code, from document 4: warnings are W, the content checks above S, everything else R. */
export function levelOf(code: string): Level {
  if (code.startsWith('W-')) return 'W';
  return CONTENT_OF_LEVEL_S.has(code) ? 'S' : 'R';
}

/** Configured severities by code. A code's setting beats the validation level and covers all its cases. */
export type SeverityTable = Readonly<Record<string, ConfiguredSeverity>>;

/** What keeps the server safe or the protocol true can't be lowered. */
export const FIXED_CODES: ReadonlySet<string> = new Set([
  'ST-10',
  'ST-11',
  'ST-12',
  'ST-13',
  'ST-14',
  'U-01',
]);

const CONFIGURED: Readonly<Record<ConfiguredSeverity, Severity | undefined>> = {
  error: 'error',
  warn: 'warning',
  off: undefined,
};

/** undefined: the finding is not said. */
export function severityOf(
  code: string,
  level: Level,
  validationLevel: ValidationLevel,
  table: SeverityTable,
): Severity | undefined {
  const configured = Object.hasOwn(table, code) ? table[code] : undefined;
  if (configured !== undefined && !FIXED_CODES.has(code)) return CONFIGURED[configured];
  if (level === 'S') return validationLevel === 'strict' ? 'error' : 'warning';
  return level === 'R' ? 'error' : 'warning';
}

// A problem of a unit as a report: what failed, what refuses in its place, what is left out.

import { advice } from '../../../diagnostics/finding.ts';
import { formatPath, type Segments } from '../../../diagnostics/path.ts';
import type { Code } from '../../../diagnostics/severity.ts';
import type { Report } from '../../reports.ts';
import type { ProblemEffect, UnitProblem } from './unit.ts';

const BY_EFFECT: Readonly<Record<ProblemEffect, readonly [Code, string]>> = {
  failed: ['TR-100', 'fix it: until then the setting has no effect, and no other policy takes its place'],
  substituted: ['TR-101', 'fix it: until then requests are refused'],
  partial: ['TR-102', 'fix or remove it: the rest of the setting applies'],
  told: ['TR-103', 'remove it, or use a setting that the data plane has'],
};

/** `part`: the path of the block of the unit. */
export function unitReport(about: string, part: Segments, { at, message, effect }: UnitProblem): Report {
  const [code, hint] = BY_EFFECT[effect];
  // Statuses need the path in the text; a finding has it.
  const prefix = `${formatPath(at)}: `;
  const text = message.startsWith(prefix) ? message.slice(prefix.length) : message;
  return { about, code, segments: [...part, ...at], fault: advice(text, hint) };
}

// Suppressions of gatewarden.yaml at work: those that hold today, and a word about those that have ended.

import { dirname, relative } from 'node:path';
import type { Suppression } from '../../config/config.ts';
import { matchesField } from '../../config/field-pattern.ts';
import { FIXED_CODES } from '../../diagnostics/severity.ts';
import { ignoring } from '../../manifests/ignore-files.ts';
import type { Candidate, Tolerance } from './tolerance.ts';

export interface ActiveSuppressions {
  readonly tolerances: readonly Tolerance[];
  /** What the user should hear: suppressions that have expired. */
  readonly notes: readonly string[];
}

export function activeSuppressions(
  suppressions: readonly Suppression[],
  configPath: string | undefined,
  now: Date,
): ActiveSuppressions {
  const today = now.toISOString().slice(0, 10);
  const notes: string[] = [];
  const tolerances: Tolerance[] = [];
  for (const suppression of suppressions) {
    const { until, codes, reason, line } = suppression;
    if (until !== undefined && until < today)
      notes.push(
        `${configPath ?? 'gatewarden.yaml'}:${line}: the suppression of ${codes.join(', ')} ended on ${until} (${reason})`,
      );
    else tolerances.push(tolerance(suppression, dirname(configPath ?? '.')));
  }
  return { tolerances, notes };
}

function tolerance({ codes, file, kind, namespace, name, field }: Suppression, folder: string): Tolerance {
  const isFile = file === undefined ? undefined : ignoring([file]);
  const isInFile = ({ path, file: shown }: Candidate): boolean => {
    if (isFile === undefined) return true;
    const below = path === undefined ? undefined : relative(folder, path);
    return [below, shown].some((each) => each !== undefined && isInside(each) && isFile(each, false));
  };
  return {
    covers: (candidate) =>
      codes.includes(candidate.finding.code) &&
      !FIXED_CODES.has(candidate.finding.code) &&
      (kind === undefined || kind === candidate.kind) &&
      (namespace === undefined || matchesGlob(namespace, candidate.namespace)) &&
      (name === undefined || matchesGlob(name, candidate.name)) &&
      (field === undefined || matchesField(field, candidate.finding.segments)) &&
      isInFile(candidate),
  };
}

const isInside = (path: string): boolean =>
  path !== '' && path !== '-' && !path.startsWith('..') && !path.startsWith('/');

/** `*` stands for any text. The parts between are looked for from left to right, so that it takes linear time. */
export function matchesGlob(pattern: string, text: string): boolean {
  const parts = pattern.split('*');
  const [first = ''] = parts;
  const last = parts.at(-1) as string;
  if (parts.length === 1) return text === pattern;
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length)
    return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return at <= text.length - last.length;
}

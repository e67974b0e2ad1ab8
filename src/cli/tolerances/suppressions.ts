// Suppressions of gatewarden.yaml at work: those that hold today, and a word about those that have ended or that nothing needs.

import { dirname, relative } from 'node:path';
import type { Suppression } from '../../config/config.ts';
import { matchesField } from '../../config/field-pattern.ts';
import { FIXED_CODES } from '../../diagnostics/severity.ts';
import { ignoring } from '../../manifests/ignore-files.ts';
import type { Note } from '../results/note.ts';
import type { Candidate, Tolerance } from './tolerance.ts';

export interface SuppressionUse {
  readonly tolerances: readonly Tolerance[];
  /** Told of every object that was judged. */
  judged(object: JudgedObject): void;
  /** What the user should hear at the end: suppressions that have ended, and those that nothing needs. */
  conclude(run: RunScope): readonly Note[];
}

export interface RunScope {
  /** All files that the configuration can speak of were judged. */
  readonly isWhole: boolean;
  readonly isVerbose: boolean;
  /** Which codes the run can find. */
  readonly finds: (code: string) => boolean;
}

type JudgedObject = Omit<Candidate, 'finding'>;

export function useSuppressions(
  suppressions: readonly Suppression[],
  configPath: string | undefined,
  now: Date,
): SuppressionUse {
  const today = now.toISOString().slice(0, 10);
  const file = configPath ?? 'gatewarden.yaml';
  const hasEnded = ({ until }: Suppression): boolean => until !== undefined && until < today;
  const active = suppressions
    .filter((suppression) => !hasEnded(suppression))
    .map((suppression) => activeSuppression(suppression, dirname(file)));
  return {
    tolerances: active,
    judged: (object) => {
      for (const each of active) each.judged(object);
    },
    conclude: (run) => [
      ...suppressions.filter(hasEnded).map(
        ({ codes, until, reason, line }): Note => ({
          level: 'warning',
          file,
          line,
          message: `the suppression of ${codes.join(', ')} ended on ${until} (${reason})`,
        }),
      ),
      ...active.flatMap((each) =>
        each.unused(run).map((message): Note => ({ level: 'warning', file, line: each.line, message })),
      ),
    ],
  };
}

interface ActiveSuppression extends Tolerance {
  readonly line: number;
  judged(object: JudgedObject): void;
  unused(run: RunScope): readonly string[];
}

function activeSuppression(suppression: Suppression, folder: string): ActiveSuppression {
  const { codes, file, name, line, reason } = suppression;
  const speaksOf = objectTest(suppression, folder);
  const used = new Set<string>();
  // A glob may speak of files and objects that this run doesn't see. What is named in full speaks of this one.
  const isExact =
    (file !== undefined && IS_ONE_FILE.test(file)) || (name !== undefined && !name.includes('*'));
  let wasJudged = false;
  return {
    line,
    covers: (candidate) => {
      const { code, segments } = candidate.finding;
      if (!codes.includes(code) || FIXED_CODES.has(code)) return false;
      if (suppression.field !== undefined && !matchesField(suppression.field, segments)) return false;
      if (!speaksOf(candidate)) return false;
      used.add(code);
      return true;
    },
    judged: (object) => {
      wasJudged ||= isExact && speaksOf(object);
    },
    unused: ({ isWhole, isVerbose, finds }) => {
      const unused = codes.filter((code) => finds(code) && !used.has(code));
      const isCertain = isWhole || wasJudged;
      if (unused.length === 0 || !(isCertain || isVerbose)) return [];
      const here = isCertain ? '' : ' in this run';
      return [`the suppression of ${unused.join(', ')} matches nothing${here} (${reason})`];
    },
  };
}

/** A path of its own: without a slash gitignore's syntax means a name in any folder. */
const IS_ONE_FILE = /^[^*?[\]!]*\/[^*?[\]!]+\.(?:ya?ml|json)$/i;

/** Whether the conditions on an object hold for one. */
function objectTest(
  { file, kind, namespace, name }: Suppression,
  folder: string,
): (object: JudgedObject) => boolean {
  const isFile = file === undefined ? undefined : ignoring([file]);
  const isInFile = ({ path, file: shown }: JudgedObject): boolean => {
    if (isFile === undefined) return true;
    const below = path === undefined ? undefined : relative(folder, path);
    return [below, shown].some((each) => each !== undefined && isInside(each) && isFile(each, false));
  };
  return (object) =>
    (kind === undefined || kind === object.kind) &&
    (namespace === undefined || matchesGlob(namespace, object.namespace)) &&
    (name === undefined || matchesGlob(name, object.name)) &&
    isInFile(object);
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

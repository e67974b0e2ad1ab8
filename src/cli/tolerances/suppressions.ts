// Applies the suppressions of gatewarden.yaml: the active ones, with notes on those that have expired or match nothing.

import { dirname, relative } from 'node:path';
import type { Suppression } from '../../config/config.ts';
import { matchesField } from '../../config/field-pattern.ts';
import { FIXED_CODES } from '../../diagnostics/severity.ts';
import { matchesGlob } from '../../grammar/glob.ts';
import { ignoring } from '../../manifests/ignore-files.ts';
import type { Note } from '../results/note.ts';
import type { Candidate, Tolerance } from './tolerance.ts';

export interface SuppressionUse {
  readonly tolerances: readonly Tolerance[];
  /** Called for each object that was validated. */
  judged(object: JudgedObject): void;
  /** Returns the notes at the end: suppressions that have expired, and those that match nothing. */
  conclude(run: RunScope): readonly Note[];
}

export interface RunScope {
  /** Whether all files that the configuration can apply to were validated. */
  readonly isWhole: boolean;
  readonly isVerbose: boolean;
  /** Whether the run can report the code. */
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
  // A glob may apply to files and objects outside this run. A full name applies to this run.
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

/** A path to one file: without a slash, gitignore's syntax means the name in any folder. */
const IS_ONE_FILE = /^[^*?[\]!]*\/[^*?[\]!]+\.(?:ya?ml|json)$/i;

/** A test of a suppression's conditions on an object. */
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

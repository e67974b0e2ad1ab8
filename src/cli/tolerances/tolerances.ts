// All tolerances of one run, suppressions and a baseline, and the notes at its end.

import { dirname, relative, resolve, sep } from 'node:path';
import { type Io, UsageError } from '../command-line/io.ts';
import type { Settings } from '../config/settings.ts';
import type { Note } from '../results/note.ts';
import type { Result } from '../results/result.ts';
import { useBaseline } from './baseline-use.ts';
import { useSuppressions } from './suppressions.ts';
import type { Tolerance } from './tolerance.ts';

export interface ToleratingRun {
  readonly settings: Settings;
  readonly paths: readonly string[];
  readonly exclude: readonly string[];
  readonly baseline?: string;
  readonly writeBaseline?: boolean;
  readonly isVerbose: boolean;
  /** Whether the run can report a code; default: all codes. An unmatched suppression of another code is no note. */
  readonly finds?: (code: string) => boolean;
}

/** Codes of findings that involve several objects. */
export const findsReferences = (code: string): boolean => /^(?:TR|AN)-/.test(code);

export interface Tolerances {
  readonly all: readonly Tolerance[];
  /** Called for each result. */
  judged(result: Result, path: string | undefined): void;
  conclude(): Promise<readonly Note[]>;
}

export function useTolerances(run: ToleratingRun, io: Pick<Io, 'cwd' | 'now'>): Tolerances {
  const { settings, paths, exclude, writeBaseline = false, isVerbose, finds = () => true } = run;
  if (writeBaseline && run.baseline === undefined)
    throw new UsageError('--write-baseline needs --baseline FILE', 'FILE is the file to write');
  const suppressions = useSuppressions(settings.suppressions, settings.path, io.now?.() ?? new Date());
  const baseline = run.baseline === undefined ? undefined : useBaseline(run.baseline, writeBaseline, io.cwd);
  const isWhole = exclude.length === 0 && isAround(paths, settings.path, io.cwd);
  return {
    all: [...suppressions.tolerances, ...(baseline === undefined ? [] : [baseline.tolerance])],
    judged: (result, path) => {
      suppressions.judged({ ...result, path });
      baseline?.judged(result.file, path);
    },
    conclude: async () => [
      ...suppressions.conclude({ isWhole, isVerbose, finds }),
      ...((await baseline?.conclude()) ?? []),
    ],
  };
}

/** Whether the paths include everything that a gatewarden.yaml applies to: its folder and the folders below. */
function isAround(paths: readonly string[], config: string | undefined, cwd: string): boolean {
  if (config === undefined) return false;
  const folder = dirname(config);
  const leadsUp = (path: string): boolean =>
    relative(folder, resolve(cwd, path))
      .split(sep)
      .every((step) => step === '' || step === '..');
  return paths.some((path) => path !== '-' && leadsUp(path));
}

// A baseline in one run: read and applied, or gathered and written.

import { resolve } from 'node:path';
import { UsageError } from '../command-line/io.ts';
import {
  Baseline,
  type BaselineEntry,
  baselineName,
  entryOf,
  isBaselined,
  readBaseline,
  writeBaseline,
} from './baseline.ts';
import type { Tolerance } from './tolerance.ts';

export interface BaselineUse {
  readonly tolerance: Tolerance;
  /** Told of every result, so that entries of files that weren't looked at stay. */
  judged(file: string, path: string | undefined): void;
  /** Called at the end: writes what is to be written, and says what the user should hear. */
  conclude(): readonly string[];
}

export function useBaseline(shown: string, isWritten: boolean, cwd: string): BaselineUse {
  const path = resolve(cwd, shown);
  const files = new Set<string>();
  const judged = (file: string, of: string | undefined): void => void files.add(baselineName(file, of, path));
  if (isWritten) return gather(path, shown, files, judged);
  const baseline = readBaseline(path, shown);
  return {
    tolerance: baseline,
    judged,
    conclude: () => {
      const stale = baseline.stale(files);
      if (stale.length === 0) return [];
      const first = stale.slice(0, 5).map(({ file, code, path: at }) => `  ${file}: ${code} ${at}`);
      const more = stale.length > 5 ? [`  ... and ${stale.length - 5} more`] : [];
      return [
        `${shown}: ${stale.length} of its findings are gone; \`--write-baseline\` takes them out:\n${[...first, ...more].join('\n')}`,
      ];
    },
  };
}

function gather(
  path: string,
  shown: string,
  files: ReadonlySet<string>,
  judged: BaselineUse['judged'],
): BaselineUse {
  const before = previous(path, shown);
  const entries: BaselineEntry[] = [];
  return {
    tolerance: {
      covers: (candidate) => {
        if (!isBaselined(candidate.finding)) return false;
        entries.push(entryOf(candidate, path));
        return true;
      },
    },
    judged,
    conclude: () => {
      let count: number;
      try {
        count = writeBaseline(path, [...before.others(files), ...entries]);
      } catch (error) {
        throw new UsageError(`${shown}: can't be written (${(error as NodeJS.ErrnoException).code})`);
      }
      return [`${shown}: ${count} known ${count === 1 ? 'finding' : 'findings'} written`];
    },
  };
}

/** What stands there now; nothing when there is none yet, and whatever else is written over. */
function previous(path: string, shown: string): Baseline {
  try {
    return readBaseline(path, shown);
  } catch (error) {
    if (error instanceof UsageError) return new Baseline(path, []);
    throw error;
  }
}

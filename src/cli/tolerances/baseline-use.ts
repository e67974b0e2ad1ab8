// A baseline in one run: read and applied, or collected and written.

import { resolve } from 'node:path';
import { defined } from '../../grammar/defined.ts';
import { plural } from '../../grammar/plural.ts';
import { UsageError } from '../command-line/io.ts';
import type { Note } from '../results/note.ts';
import { titleOf } from '../results/result.ts';
import {
  Baseline,
  type BaselineEntry,
  baselineName,
  entryOf,
  ForeignFile,
  isBaselined,
  linesOf,
  readBaseline,
  writeBaseline,
} from './baseline.ts';
import type { Tolerance } from './tolerance.ts';

export interface BaselineUse {
  readonly tolerance: Tolerance;
  /** Called for each result, so that entries of files that were not validated are kept. */
  judged(file: string, path: string | undefined): void;
  /** Called at the end: writes the baseline if requested, and returns the notes for the user. */
  conclude(): Promise<readonly Note[]>;
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
    conclude: () => staleNotes(baseline.stale(files), path, shown),
  };
}

/** The maximum number of listed entries; the rest is counted. */
const MAX_NAMED = 20;

async function staleNotes(stale: readonly BaselineEntry[], path: string, shown: string): Promise<Note[]> {
  if (stale.length === 0) return [];
  const named = stale.slice(0, MAX_NAMED);
  const lines = await linesOf(path, named);
  const notes = named.map((entry, index): Note => {
    const line = lines[index];
    const { file, code, path: field } = entry;
    const message = `matches nothing: ${titleOf(entry)} in ${file}: ${code}${field === '' ? '' : ` ${field}`}`;
    return { level: 'warning', file: shown, message, ...defined({ line }) };
  });
  const count = `${stale.length} of its findings ${stale.length === 1 ? 'is' : 'are'} gone`;
  return [
    ...notes,
    {
      level: 'warning',
      file: shown,
      message: `${count}; \`--write-baseline\` removes ${stale.length === 1 ? 'it' : 'them'}`,
    },
  ];
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
    conclude: async () => {
      let count: number;
      try {
        count = writeBaseline(path, [...before.others(files), ...entries]);
      } catch (error) {
        throw new UsageError(`${shown}: can't be written (${(error as NodeJS.ErrnoException).code})`);
      }
      const message = `${count} known ${plural(count, 'finding')} written`;
      return [{ level: 'note', file: shown, message }];
    },
  };
}

/** The current baseline; empty if there is none yet or it is broken. */
function previous(path: string, shown: string): Baseline {
  try {
    return readBaseline(path, shown);
  } catch (error) {
    if (error instanceof UsageError && !(error instanceof ForeignFile)) return new Baseline(path, []);
    throw error;
  }
}

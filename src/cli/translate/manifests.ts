// The manifests that a command translates, with the notes from reading them.

import { findFiles } from '../../manifests/files.ts';
import type { Io } from '../command-line/io.ts';
import { manifestSearch, NO_MANIFESTS, type SearchOptions } from '../results/manifest-search.ts';
import type { Note } from '../results/note.ts';
import { isSource, readSources, type Sources } from './sources.ts';

export async function readManifests(
  paths: readonly string[],
  options: SearchOptions,
  io: Io,
  notes: Note[],
): Promise<Sources> {
  const search = manifestSearch(options, (note) => notes.push(note));
  const sources = await readSources(findFiles(paths, io, search), (note) => notes.push(note));
  // If ignore files excluded the named files, there is already a note about that.
  if (sources.files === 0 && notes.length === 0) notes.push({ level: 'note', message: NO_MANIFESTS });
  return sources;
}

/** Notes for unreadable documents, which are ignored. */
export function unreadNotes(entries: Sources['entries']): readonly Note[] {
  return entries.flatMap((entry) =>
    isSource(entry)
      ? []
      : entry.findings.map(
          ({ message, line }): Note => ({
            level: 'warning',
            file: entry.file,
            line,
            message: `left out: ${message}`,
          }),
        ),
  );
}

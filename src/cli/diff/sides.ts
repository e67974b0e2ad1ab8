// Reads the two sides of a diff. Files with the same content on both sides are parsed once.

import { hash } from 'node:crypto';
import { readDocuments } from '../../manifests/documents.ts';
import { type FoundFile, findFiles, type Search } from '../../manifests/files.ts';
import { isUnreadable } from '../../manifests/reading.ts';
import { type Io, UsageError } from '../command-line/io.ts';
import { unreadableFile } from '../results/judge-files.ts';
import { NO_MANIFESTS } from '../results/manifest-search.ts';
import type { Note } from '../results/note.ts';
import { unreadableDocument } from '../results/placed-result.ts';
import type { Result } from '../results/result.ts';
import { isRootList, rootListNote } from '../results/root-list.ts';

export interface Side {
  /** Files with the same content give the same values on both sides. */
  readonly objects: readonly unknown[];
  readonly files: number;
}

export interface Sides {
  readonly before: Side;
  readonly after: Side;
}

/** The objects of a file, by its content. */
type Known = Map<string, readonly unknown[]>;

/**
 * An unreadable file is an error: a diff without it would show changes that never happen. `differ`: called with the size of each file after
 * the change whose content no file before it has.
 */
export async function readSides(
  [before, after]: readonly [string, string],
  io: Io,
  search: Search,
  notes: Note[],
  differ: (bytes: number) => void,
): Promise<Sides> {
  const known: Known = new Map();
  const broken: Result[] = [];
  const read = async (path: string, isNew?: (bytes: number) => void): Promise<Side> => {
    const objects: unknown[] = [];
    let files = 0;
    for (const file of findFiles([path], io, search)) {
      files++;
      objects.push(...(await objectsOf(file, known, { broken, notes, isNew })));
    }
    if (files === 0) notes.push({ level: 'warning', file: path, message: NO_MANIFESTS });
    return { objects, files };
  };
  const sides = { before: await read(before), after: await read(after, differ) };
  if (broken.length > 0) throw unreadable(broken);
  return sides;
}

interface Heard {
  readonly broken: Result[];
  readonly notes: Note[];
  readonly isNew: ((bytes: number) => void) | undefined;
}

async function objectsOf(
  file: FoundFile,
  known: Known,
  { broken, notes, isNew }: Heard,
): Promise<readonly unknown[]> {
  const content = await file.read();
  if ('problem' in content) {
    broken.push(unreadableFile(file.name, content.problem));
    return [];
  }
  const key = hash('sha256', content.bytes, 'base64url');
  const found = known.get(key);
  if (found !== undefined) return found;
  isNew?.(content.bytes.length);
  const objects: unknown[] = [];
  let isWhole = true;
  for await (const document of readDocuments(file.name, content.bytes)) {
    if (isUnreadable(document) || document.problems.length > 0) {
      isWhole = false;
      broken.push(await unreadableDocument(document));
    } else if (isRootList(document)) notes.push(await rootListNote(document));
    else if (document.value !== null) objects.push(document.value);
  }
  if (isWhole) known.set(key, objects);
  return objects;
}

/** How many mistakes are listed. */
const LISTED = 10;

function unreadable(results: readonly Result[]): UsageError {
  const lines = results.flatMap(({ file, findings }) =>
    findings.map(({ line, column, message, hint }) => {
      const place = line === 0 ? file : `${file}:${line}:${column}`;
      return `${place}: ${message}${hint === undefined ? '' : ` (${hint})`}`;
    }),
  );
  const more = lines.length > LISTED ? [`... and ${lines.length - LISTED} more`] : [];
  return new UsageError([...lines.slice(0, LISTED), ...more], 'both sides must be readable to compare them');
}

// Reads the two sides of a diff. Files with the same content on both sides are parsed once.

import { hash } from 'node:crypto';
import { readDocuments } from '../../manifests/documents.ts';
import { type FileContent, findFiles, type Search } from '../../manifests/files.ts';
import { isUnreadable } from '../../manifests/reading.ts';
import { type Io, UsageError } from '../command-line/io.ts';
import { unreadableFile } from '../results/judge-files.ts';
import { NO_MANIFESTS } from '../results/manifest-search.ts';
import type { Note } from '../results/note.ts';
import { unreadableDocument } from '../results/placed-result.ts';
import type { Result } from '../results/result.ts';
import { isRootList, rootListNote } from '../results/root-list.ts';
import { type Content, plainObjects } from './plain-objects.ts';
import type { SideThread } from './side-thread.ts';

export interface Side {
  /** Files with the same content give the same values on both sides. */
  readonly objects: readonly unknown[];
  readonly files: number;
}

export interface Sides {
  readonly before: Side;
  readonly after: Side;
}

/** The objects of a file, by the hash of its content. */
type Known = Map<string, readonly unknown[]>;

interface ReadFile {
  readonly name: string;
  /** The hash, or the reason that there is none. */
  readonly content:
    | (Content & { readonly key: string })
    | Extract<FileContent, { readonly problem: unknown }>;
}

/** An unreadable file is an error: a diff without it would show changes that never happen. `thread` helps where much differs. */
export async function readSides(
  [before, after]: readonly [string, string],
  io: Io,
  search: Search,
  notes: Note[],
  thread: Pick<SideThread, 'differ' | 'read'>,
): Promise<Sides> {
  const files = {
    before: await filesOf(before, io, search, notes),
    after: await filesOf(after, io, search, notes),
  };
  const known: Known = new Map();
  await readAhead(files.before, files.after, known, thread);
  const broken: Result[] = [];
  const read = async (all: readonly ReadFile[]): Promise<Side> => {
    const objects: unknown[] = [];
    for (const file of all) objects.push(...(await objectsOf(file, known, broken, notes)));
    return { objects, files: all.length };
  };
  const sides = { before: await read(files.before), after: await read(files.after) };
  if (broken.length > 0) throw unreadable(broken);
  return sides;
}

async function filesOf(path: string, io: Io, search: Search, notes: Note[]): Promise<readonly ReadFile[]> {
  const files: ReadFile[] = [];
  for (const file of findFiles([path], io, search)) {
    const content = await file.read();
    if ('problem' in content) files.push({ name: file.name, content });
    else {
      const { bytes } = content;
      files.push({
        name: file.name,
        content: { file: file.name, bytes, key: hash('sha256', bytes, 'base64url') },
      });
    }
  }
  if (files.length === 0) notes.push({ level: 'warning', file: path, message: NO_MANIFESTS });
  return files;
}

/** Reads with two threads, if enough of one side is new for that. What has mistakes stays unknown, and is read again to report them. */
async function readAhead(
  before: readonly ReadFile[],
  after: readonly ReadFile[],
  known: Known,
  thread: Pick<SideThread, 'differ' | 'read'>,
): Promise<void> {
  const [olds, news] = [contentsOf(before), contentsOf(after)];
  const own = [...news].filter(([key]) => !olds.has(key));
  if (!thread.differ(own.reduce((sum, [, { bytes }]) => sum + bytes.length, 0))) return;
  const add = (key: string, objects: readonly unknown[] | undefined) => {
    if (objects !== undefined) known.set(key, objects);
  };
  // The other thread begins with what only its side has, and this one helps with what both have: it needs that itself.
  const others = [...olds].sort(([left], [right]) => Number(news.has(left)) - Number(news.has(right)));
  const rest = thread.read(others.map(([, content]) => content));
  for (const [key, content] of own) add(key, await plainObjects(content));
  const objects = await rest();
  for (const [index, [key]] of others.entries()) add(key, objects[index]);
}

function contentsOf(files: readonly ReadFile[]): ReadonlyMap<string, Content> {
  const contents = new Map<string, Content>();
  for (const { content } of files)
    if (!('problem' in content) && !contents.has(content.key))
      contents.set(content.key, { file: content.file, bytes: content.bytes });
  return contents;
}

async function objectsOf(
  { name, content }: ReadFile,
  known: Known,
  broken: Result[],
  notes: Note[],
): Promise<readonly unknown[]> {
  if ('problem' in content) {
    broken.push(unreadableFile(name, content.problem));
    return [];
  }
  const found = known.get(content.key);
  if (found !== undefined) return found;
  const objects: unknown[] = [];
  let isWhole = true;
  for await (const document of readDocuments(name, content.bytes)) {
    if (isUnreadable(document) || document.problems.length > 0) {
      isWhole = false;
      broken.push(await unreadableDocument(document));
    } else if (isRootList(document)) notes.push(await rootListNote(document));
    else if (document.value !== null) objects.push(document.value);
  }
  if (isWhole) known.set(content.key, objects);
  return objects;
}

/** How many mistakes are listed. */
const LISTED = 10;

export function unreadable(results: readonly Result[]): UsageError {
  const lines = results.flatMap(({ file, findings }) =>
    findings.map(({ line, column, message, hint }) => {
      const place = line === 0 ? file : `${file}:${line}:${column}`;
      return `${place}: ${message}${hint === undefined ? '' : ` (${hint})`}`;
    }),
  );
  const more = lines.length > LISTED ? [`... and ${lines.length - LISTED} more`] : [];
  return new UsageError([...lines.slice(0, LISTED), ...more], 'both sides must be readable to compare them');
}

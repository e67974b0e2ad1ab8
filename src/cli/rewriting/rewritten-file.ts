// A file with some documents edited and everything else unchanged. The whole result is checked before it may be written: kubectl parses
// each document as the edit intended.

import { equalJson } from '../../grammar/json.ts';
import { type Chunk, contentStart, readChunks } from '../../manifests/documents.ts';
import type { Edited, Kept } from '../../manifests/edit/edit.ts';
import { Lines } from '../../manifests/position.ts';
import { BYTE_ORDER_MARK, decodeText } from '../../manifests/text.ts';
import { withLineEndsOf } from './kept-line-ends.ts';

export interface RewrittenFile {
  readonly text: string;
  readonly syntax: Chunk['syntax'];
  readonly isChanged: boolean;
  /** Notes for the user, for example where the layout could not be kept. */
  readonly notes: readonly string[];
  /** What could not be read or written; if there are any, `text` must not be used. */
  readonly failures: readonly Failure[];
}

export interface Failure {
  readonly line?: number;
  readonly message: string;
}

/** The edited document, `unwritable` if there is none, undefined if the document stays unchanged. */
export type Rewrite = (chunk: Chunk, lines: Lines) => Promise<Edited | 'unwritable' | undefined>;

/** The notes for documents that were not edited in place. */
export const LOST: Readonly<Record<Kept, string | undefined>> = {
  layout: undefined,
  comments: 'the layout of this document could not be kept; its comments are kept and its values are correct',
  values: 'this document was rewritten without its layout and comments; its values are correct',
};

export async function rewriteFile(file: string, bytes: Uint8Array, rewrite: Rewrite): Promise<RewrittenFile> {
  const decoded = decodeText(bytes);
  const { text } = decoded;
  const lines = new Lines(text);
  const failure = (offset: number, message: string): Failure => ({ line: lines.at(offset).line, message });
  const failed = (failures: readonly Failure[]): RewrittenFile => ({
    text: '',
    syntax: 'yaml',
    isChanged: false,
    notes: [],
    failures,
  });
  if ('problem' in decoded)
    return failed(decoded.problem.problems.map(({ offset, message }) => failure(offset, message)));

  const notes: string[] = [];
  const failures: Failure[] = [];
  const wanted: unknown[] = [];
  let result = '';
  let at = 0;
  let syntax: Chunk['syntax'] = 'yaml';
  for await (const chunk of readChunks(text)) {
    if (chunk.document === 0) syntax = chunk.syntax;
    const unread = chunk.reading.problems.filter(({ sort }) => sort === 'unreadable');
    failures.push(...unread.map(({ offset, message }) => failure(offset, message)));
    const edited = unread.length > 0 ? undefined : await rewrite(chunk, lines);
    wanted.push(edited === undefined || edited === 'unwritable' ? chunk.reading.value : edited.value);
    if (edited === undefined) continue;
    const start = chunk.base + contentStart(chunk.text);
    if (edited === 'unwritable') {
      failures.push(failure(start, "this document can't be written without changing its meaning"));
      continue;
    }
    const lost = LOST[edited.kept];
    if (lost !== undefined) notes.push(`${file}:${lines.at(start).line}: ${lost}`);
    result += text.slice(at, chunk.base) + edited.text;
    at = chunk.base + chunk.text.length;
  }
  if (failures.length > 0) return failed(failures);
  result += text.slice(at);
  const isChanged = result !== text;
  if (isChanged && !(await readAs(result, wanted)))
    return failed([{ message: "the file can't be written without changing its meaning" }]);
  const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? BYTE_ORDER_MARK : '';
  const original = isChanged ? Buffer.from(bytes).toString('utf8') : '';
  return { text: mark + withLineEndsOf(original, result), syntax, isChanged, notes, failures: [] };
}

async function readAs(text: string, wanted: readonly unknown[]): Promise<boolean> {
  let count = 0;
  for await (const { reading } of readChunks(text))
    if (!equalJson(reading.value, wanted[count++], Number.POSITIVE_INFINITY)) return false;
  return count === wanted.length;
}

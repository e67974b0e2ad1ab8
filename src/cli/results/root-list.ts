// A list at the root of a document, which is no object of any API: kubectl can't apply it, and another tool's file often is one.

import type { ManifestDocument } from '../../manifests/documents.ts';
import { type Note, skipped } from './note.ts';

/** Not the items of a `List`, which has an object at its root. */
export const isRootList = ({ value, segments }: Pick<ManifestDocument, 'value' | 'segments'>): boolean =>
  segments.length === 0 && Array.isArray(value);

export async function rootListNote({ file, lines, offset }: ManifestDocument): Promise<Note> {
  return { level: 'note', file, line: lines.at(await offset()).line, message: ROOT_LIST };
}

export const ROOT_LIST = skipped({
  segments: [],
  message: 'a list at the root is not an object',
  hint: 'write its items as documents of their own, or under `items` of a `kind: List`',
});

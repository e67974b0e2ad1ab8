// The objects of a file without mistakes, for both threads of a diff.

import { readDocuments } from '../../manifests/documents.ts';
import { isUnreadable } from '../../manifests/reading.ts';
import { isRootList } from '../results/root-list.ts';

/** What a file contains, and a name that its kind is seen by. */
export interface Content {
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** Undefined if there is anything to report. */
export async function plainObjects({ file, bytes }: Content): Promise<readonly unknown[] | undefined> {
  const objects: unknown[] = [];
  for await (const document of readDocuments(file, bytes)) {
    if (isUnreadable(document) || document.problems.length > 0 || isRootList(document)) return undefined;
    if (document.value !== null) objects.push(document.value);
  }
  return objects;
}

// An object of a cluster as a document of its own file. Its text is written only where a finding needs a place in it.

import type { StoredMetadata } from '../../cluster/stored-object.ts';
import { type ManifestDocument, readDocuments } from '../../manifests/documents.ts';
import type { FoundFile } from '../../manifests/files.ts';
import { Lines } from '../../manifests/position.ts';
import type { Locate } from '../../manifests/reading.ts';
import type { Source } from '../translate/sources.ts';

/** Every object begins on the first line. */
const UNWRITTEN = new Lines('');

class LiveDocument implements ManifestDocument {
  readonly file: string;
  readonly value: object;
  readonly document = 0;
  readonly problems = [];
  readonly segments = [];
  /** Of the text, after it was asked for a place in it. */
  lines = UNWRITTEN;
  #locate: Promise<Locate> | undefined;

  constructor(file: string, value: object) {
    this.file = file;
    this.value = value;
  }

  readonly offset = async (): Promise<number> => 0;

  readonly locator = (): Promise<Locate> => {
    this.#locate ??= this.#written();
    return this.#locate;
  };

  async #written(): Promise<Locate> {
    const { stringify } = await import('yaml');
    const bytes = Buffer.from(stringify(this.value, { lineWidth: 0, aliasDuplicateObjects: false }));
    for await (const { lines, locator } of readDocuments(this.file, bytes)) {
      this.lines = lines;
      return locator();
    }
    return () => 0;
  }
}

/** `plural`: as the API server names the kind, which is the folder of its objects. */
export function liveSource(
  { metadata: { namespace = '', name } }: { readonly metadata: Pick<StoredMetadata, 'namespace' | 'name'> },
  plural: string,
  value: object,
): Source {
  const file = ['cluster', plural, ...(namespace === '' ? [] : [namespace]), name].join('/');
  return { document: new LiveDocument(file, value), file: liveFile(file) };
}

const liveFile = (name: string): FoundFile => ({
  name,
  read: async () => ({ problem: { message: 'an object of a cluster, and not a file' } }),
});

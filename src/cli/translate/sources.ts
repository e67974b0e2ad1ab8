// The objects that are translated, and their places in files.

import { valueAt } from '../../diagnostics/path.ts';
import { type ManifestDocument, readDocuments } from '../../manifests/documents.ts';
import type { FoundFile } from '../../manifests/files.ts';
import { isUnreadable } from '../../manifests/reading.ts';
import { groupOf } from '../../objects/reference.ts';
import { knownKind } from '../../snapshot/known-kinds.ts';
import type { FindingObject } from '../../translation.ts';
import { unreadableFile } from '../results/judge-files.ts';
import type { Note } from '../results/note.ts';
import { unreadableDocument } from '../results/placed-result.ts';
import { type Identity, identityOf, type Result } from '../results/result.ts';
import { isRootList, rootListNote } from '../results/root-list.ts';

/** An object of a file. */
export interface Source {
  readonly document: ManifestDocument;
  readonly file: FoundFile;
}

/** A document without an object is already a result. */
export type Entry = Source | Result;

export interface Sources {
  /** In the order of the files. */
  readonly entries: readonly Entry[];
  readonly files: number;
}

export const isSource = (entry: Entry): entry is Source =>
  'document' in entry && typeof entry.document === 'object';

/** `note` is called for documents that hold no object. */
export async function readSources(
  found: Iterable<FoundFile>,
  note: (note: Note) => void = () => {},
): Promise<Sources> {
  const entries: Entry[] = [];
  let files = 0;
  for (const file of found) {
    files++;
    const content = await file.read();
    if ('problem' in content) {
      entries.push(unreadableFile(file.name, content.problem));
      continue;
    }
    for await (const document of readDocuments(file.name, content.bytes)) {
      if (isUnreadable(document)) entries.push(await unreadableDocument(document));
      else if (isRootList(document)) note(await rootListNote(document));
      else if (document.value !== null) entries.push({ document, file });
    }
  }
  return { entries, files };
}

/** Objects with duplicate keys aren't translated, since it is unclear which value is meant. They are reported. */
export const isTranslated = ({ document }: Source): boolean => document.problems.length === 0;

const NAME = ['metadata', 'name'];

/** The objects of each identity: several if files contain an object twice. The API version isn't part of the identity. */
export class SourceIndex {
  readonly #byName = new Map<string, Source[]>();
  readonly #order = new Map<Source, number>();

  constructor(sources: Iterable<Source>) {
    for (const source of sources) {
      const { value } = source.document;
      // A `generateName` isn't the name of this object.
      const isNamed = typeof valueAt(value, NAME) === 'string';
      const identity = identityOf(value);
      const key = keyOf(isNamed ? identity : { ...identity, name: '' });
      const same = this.#byName.get(key);
      if (same === undefined) this.#byName.set(key, [source]);
      else same.push(source);
      this.#order.set(source, this.#order.size);
    }
  }

  find(object: FindingObject): readonly Source[] {
    const found = this.all(object);
    const exact = found.filter((source) => versionOf(source) === object.apiVersion);
    return exact.length > 0 ? exact : found;
  }

  /** In any version of its API, in the order of the files. */
  all({ apiVersion, kind, namespace, name }: FindingObject): readonly Source[] {
    const named = this.#byName.get(keyOf({ kind, namespace, name })) ?? [];
    // An object that names no namespace in a file is in `default`, or is cluster-scoped.
    const homeless = namespace === '' ? [] : (this.#byName.get(keyOf({ kind, namespace: '', name })) ?? []);
    const found =
      namespace === 'default' && homeless.length > 0 && named.length > 0
        ? this.#inOrder([...named, ...homeless])
        : named.length > 0
          ? named
          : homeless;
    if (!apiVersion) return found;
    return found.filter((source) => groupOf(versionOf(source)) === groupOf(apiVersion));
  }

  #inOrder(sources: readonly Source[]): readonly Source[] {
    return sources.toSorted((left, right) => this.#order.get(left)! - this.#order.get(right)!);
  }
}

const versionOf = ({ document }: Source): string => identityOf(document.value).apiVersion;

const keyOf = ({ kind, namespace, name }: Omit<Identity, 'apiVersion'>): string =>
  JSON.stringify([kind, namespace, name]);

/** The namespace of an object: one that names none in a file is in `default`, or is cluster-scoped. */
export function homeOf({ apiVersion, kind, namespace }: Omit<Identity, 'name'>): string {
  const isNamespaced = knownKind(groupOf(apiVersion), kind)?.kind.isNamespaced ?? true;
  if (!isNamespaced) return '';
  return namespace === '' ? 'default' : namespace;
}

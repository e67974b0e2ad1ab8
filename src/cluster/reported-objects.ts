// What a watch of a collection has reported: an object is reported when it is new or differs from the version that was reported last. Of each
// object only the version is kept.

import { defined } from '../grammar/defined.ts';
import type { CollectionOptions } from './collection.ts';
import { HeldVersions } from './held-versions.ts';
import { isNewer, nameOf, type StoredObject } from './stored-object.ts';

export class ReportedObjects {
  readonly #options: Pick<CollectionOptions, 'includes' | 'onChange'>;
  readonly #held = new HeldVersions();
  /** Deletions since lists of single namespaces began. */
  #deletions: Map<string, string> | undefined;
  #namespaceLists = 0;

  constructor(options: Pick<CollectionOptions, 'includes' | 'onChange'>) {
    this.#options = options;
  }

  /** Number of objects that exist, as far as they were reported. */
  get size(): number {
    return this.#held.size;
  }

  includes(namespace: string): boolean {
    return namespace === '' || this.#options.includes === undefined || this.#options.includes(namespace);
  }

  /** Every object is reported again when it is seen. */
  forgetVersions(): void {
    this.#held.forgetVersions();
  }

  /** From the watch. */
  set(object: StoredObject): void {
    const name = nameOf(object);
    const { resourceVersion } = object.metadata;
    if (!this.includes(name.namespace)) return;
    const held = this.#held.get(name);
    if (held !== undefined && !isNewer(resourceVersion, held)) return;
    this.#held.set(name, resourceVersion);
    this.#options.onChange({ set: [object], deleted: [] });
  }

  /** From the watch. */
  delete(object: StoredObject): void {
    const name = nameOf(object);
    const { resourceVersion } = object.metadata;
    this.#deletions?.set(`${name.namespace}/${name.name}`, resourceVersion);
    const held = this.#held.get(name);
    // A list of its namespace may already have the object that came after the deleted one.
    if (held === undefined || (held !== resourceVersion && isNewer(held, resourceVersion))) return;
    this.#held.delete(name);
    this.#options.onChange({ set: [], deleted: [name], deletedAt: resourceVersion });
  }

  /** A page of a list of all objects, which are added to `seen`. */
  setPage(objects: Iterable<StoredObject>, seen: HeldVersions): void {
    const set: StoredObject[] = [];
    for (const object of objects) {
      const name = nameOf(object);
      const { resourceVersion } = object.metadata;
      if (!this.includes(name.namespace)) continue;
      seen.set(name, resourceVersion);
      if (this.#held.get(name) === resourceVersion) continue;
      this.#held.set(name, resourceVersion);
      set.push(object);
    }
    if (set.length > 0) this.#options.onChange({ set, deleted: [] });
  }

  /** A list of all objects has only those of `seen`. */
  deleteOthers(seen: HeldVersions, deletedAt?: string): void {
    const deleted = this.#held.dropOthers(seen);
    if (deleted.length > 0) this.#options.onChange({ set: [], deleted, ...defined({ deletedAt }) });
  }

  /** While a namespace is listed, the watch goes on: deletions are kept until `endNamespaceList`. */
  beginNamespaceList(): void {
    this.#namespaceLists++;
    this.#deletions ??= new Map();
  }

  endNamespaceList(): void {
    if (--this.#namespaceLists === 0) this.#deletions = undefined;
  }

  /** A whole list of a namespace. */
  setNamespace(objects: Iterable<StoredObject>): void {
    const set: StoredObject[] = [];
    for (const object of objects) {
      const name = nameOf(object);
      const { resourceVersion } = object.metadata;
      // The watch can be ahead of the list, or behind it.
      const deletion = this.#deletions?.get(`${name.namespace}/${name.name}`);
      const held = this.#held.get(name) ?? deletion;
      if (held !== undefined && !isNewer(resourceVersion, held)) continue;
      this.#held.set(name, resourceVersion);
      set.push(object);
    }
    if (set.length > 0) this.#options.onChange({ set, deleted: [] });
  }

  /** The objects of a namespace are gone. */
  deleteNamespace(namespace: string): void {
    const deleted = this.#held.dropNamespace(namespace);
    if (deleted.length > 0) this.#options.onChange({ set: [], deleted });
  }
}

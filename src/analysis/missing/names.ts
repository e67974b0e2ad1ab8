// The names of all objects, for hints about references to objects that aren't there. Built by kind, when a first reference needs it.

import { getOrCreate } from '../../grammar/get-or-create.ts';
import { nearest } from '../../grammar/nearest.ts';
import { idOfKey } from '../../objects/key.ts';
import { SNAPSHOT_KINDS } from '../../snapshot/known-kinds.ts';
import type { SnapshotKind } from '../../snapshot/objects.ts';
import type { TranslationView } from '../../translation/view.ts';

interface NamesOfKind {
  readonly byNamespace: ReadonlyMap<string, readonly string[]>;
  /** The namespaces that have an object of this name. */
  readonly byName: ReadonlyMap<string, readonly string[]>;
}

/** Comparisons of names, labels and grants for all hints of an analysis: hostile input has millions. */
const MAX_LOOKS = 500_000;

export class Names {
  readonly #snapshot: TranslationView['snapshot'];
  readonly #byKind = new Map<SnapshotKind, NamesOfKind>();
  #namespaces: ReadonlySet<string> | undefined;
  #looks = 0;

  constructor({ snapshot }: Pick<TranslationView, 'snapshot'>) {
    this.#snapshot = snapshot;
  }

  /** Whether a hint may compare so many objects; else it does without. */
  mayLookAt(count: number): boolean {
    if (this.#looks + count > MAX_LOOKS) return false;
    this.#looks += count;
    return true;
  }

  /** The names of a kind in a namespace; `''` for cluster-scoped kinds. */
  in(kind: SnapshotKind, namespace: string): readonly string[] {
    return this.#of(kind).byNamespace.get(namespace) ?? [];
  }

  /** The namespaces that have an object of this kind and name. */
  homesOf(kind: SnapshotKind, name: string): readonly string[] {
    return this.#of(kind).byName.get(name) ?? [];
  }

  /** The similar name of a kind in a namespace. */
  near(kind: SnapshotKind, namespace: string, name: string): string | undefined {
    const names = this.in(kind, namespace);
    return this.mayLookAt(names.length) ? nearest(name, names) : undefined;
  }

  /** Whether any object is in the namespace, or is the namespace. */
  hasNamespace(namespace: string): boolean {
    return this.#allNamespaces().has(namespace);
  }

  /** The similar name of a namespace. One that has the wanted object comes first. */
  nearNamespace(namespace: string, homes: readonly string[]): string | undefined {
    const all = this.#allNamespaces();
    return nearest(namespace, homes) ?? (this.mayLookAt(all.size) ? nearest(namespace, all) : undefined);
  }

  #allNamespaces(): ReadonlySet<string> {
    this.#namespaces ??= new Set(
      SNAPSHOT_KINDS.flatMap((kind) =>
        [...this.#snapshot.keys(kind)].map((key) => {
          const { namespace, name } = idOfKey(key);
          return kind === 'Namespace' ? name : namespace;
        }),
      ),
    );
    return this.#namespaces;
  }

  #of(kind: SnapshotKind): NamesOfKind {
    return getOrCreate(this.#byKind, kind, () => {
      const byNamespace = new Map<string, string[]>();
      const byName = new Map<string, string[]>();
      for (const key of this.#snapshot.keys(kind)) {
        if (this.#snapshot.object(key) === undefined) continue;
        const { namespace, name } = idOfKey(key);
        getOrCreate(byNamespace, namespace, () => []).push(name);
        getOrCreate(byName, name, () => []).push(namespace);
      }
      return { byNamespace, byName };
    });
  }
}

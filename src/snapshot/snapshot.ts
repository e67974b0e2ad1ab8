// The objects at one moment, decoded and typed, by kind and name. Objects that the settings exclude are absent for every reader.

import { getOrCreate } from '../grammar/get-or-create.ts';
import { equalJson } from '../grammar/json.ts';
import type { Graph } from '../incremental/graph.ts';
import { KeySet, unionOf } from '../incremental/key-set.ts';
import type { Memo } from '../incremental/memo.ts';
import type { Table } from '../incremental/table.ts';
import { NAMESPACE_NAME_LABEL } from '../objects/core/well-known-labels.ts';
import { objectKey } from '../objects/key.ts';
import { type Labels, selects } from '../objects/labels.ts';
import type { SnapshotKind, SnapshotObject, SnapshotObjects } from './objects.ts';

type Selector = Parameters<typeof selects>[0];

export interface Visibility {
  /** A namespace is visible if one of these selects it; without selectors, all are visible. */
  readonly namespaceSelectors: readonly Selector[];
  /** Kinds whose objects are treated as absent. */
  readonly absentKinds: ReadonlySet<SnapshotKind>;
}

export class Snapshot {
  readonly #table: Table<Entry>;
  /** Why an object that exists was rejected, by key. */
  readonly #refused: Table<string>;
  readonly #keys = new Map<SnapshotKind, KeySet>();
  readonly #unions = new Map<string, KeySet>();
  readonly #visibility: Visibility;
  readonly #isSelected: Memo<boolean>;
  /** Labels of a namespace, even if its object is missing. */
  readonly namespaceLabels: Memo<Labels>;

  constructor(graph: Graph, visibility: Visibility) {
    this.#table = graph.table<Entry>();
    this.#refused = graph.table<string>();
    this.#visibility = visibility;
    this.namespaceLabels = graph.memo('labels', (namespace) => ({
      [NAMESPACE_NAME_LABEL]: namespace,
      ...this.#table.get(objectKey('Namespace', '', namespace))?.object.metadata.labels,
    }));
    this.#isSelected = graph.memo('selection', (namespace) => {
      const labels = this.namespaceLabels(namespace);
      return visibility.namespaceSelectors.some((selector) => selects(selector, labels));
    });
  }

  /** The visible object of this kind and name. `namespace` is empty for cluster-scoped kinds. */
  find<K extends SnapshotKind>(kind: K, namespace: string, name: string): SnapshotObjects[K] | undefined {
    return this.get(kind, objectKey(kind, namespace, name));
  }

  /** The visible object of a key, if it has this kind. */
  get<K extends SnapshotKind>(kind: K, key: string): SnapshotObjects[K] | undefined {
    const entry = this.#table.get(key);
    return entry?.kind === kind && this.#counts(entry) ? (entry.object as SnapshotObjects[K]) : undefined;
  }

  /** The visible object of a key, of any kind. */
  object(key: string): SnapshotObject | undefined {
    const entry = this.#table.get(key);
    return entry === undefined || !this.#counts(entry) ? undefined : entry.object;
  }

  /** The same, for one of several kinds. */
  oneOf<K extends SnapshotKind>(kinds: readonly K[], key: string): SnapshotObjects[K] | undefined {
    const entry = this.#table.get(key);
    if (entry === undefined || !isOneOf(kinds, entry) || !this.#counts(entry)) return undefined;
    return entry.object;
  }

  /** Keys of all objects of a kind, including those that aren't visible. */
  keys(kind: SnapshotKind): KeySet {
    return getOrCreate(this.#keys, kind, () => new KeySet());
  }

  /** The same for several kinds. All callers share one set. */
  keysOf(kinds: readonly SnapshotKind[]): KeySet {
    const name = kinds.join(' ');
    return getOrCreate(this.#unions, name, () => unionOf(kinds.map((kind) => this.keys(kind))));
  }

  /** Stores a new version of an object; undefined: it was deleted. An equal object changes nothing. */
  write(kind: SnapshotKind, key: string, object: SnapshotObject | undefined): void {
    if (this.#visibility.absentKinds.has(kind) || !isStorable(key)) return;
    const before = this.#table.peek(key);
    if (before?.kind === kind && equalJson(before.object, object)) return;
    this.#table.set(key, object && ({ kind, object } as Entry));
    if (object === undefined) this.keys(kind).delete(key);
    else this.keys(kind).add(key);
  }

  /** Records why an object that exists can't be read; undefined: it can, or doesn't exist. */
  refuse(kind: SnapshotKind, key: string, why: string | undefined): void {
    if (this.#visibility.absentKinds.has(kind) || !isStorable(key)) return;
    if (this.#refused.peek(key) !== why) this.#refused.set(key, why);
  }

  /** The text for an object that isn't found: `not found`, with the reason if it exists. */
  notFound(kind: SnapshotKind, namespace: string, name: string): string {
    return this.absenceOf(objectKey(kind, namespace, name));
  }

  /** Why an existing object was rejected; undefined: it wasn't, or isn't visible. Of a rejected policy the targets are read. */
  refusalOf(key: string): string | undefined {
    const [, namespace] = key.split('/', 2);
    return this.#isVisible(namespace) ? this.#refused.get(key) : undefined;
  }

  /** Why a policy that is visible can't be judged: only what it targets is read, and it fails closed. */
  unjudgedBecause(key: string): string | undefined {
    const why = this.refusalOf(key);
    return why === undefined ? undefined : `the policy can't be read: ${why}`;
  }

  /** The text for an object that isn't found, by key. */
  absenceOf(key: string): string {
    const why = this.refusalOf(key);
    return why === undefined ? 'not found' : `not found: it exists, but is invalid: ${why}`;
  }

  #isVisible(namespace: string | undefined): boolean {
    if (this.#visibility.namespaceSelectors.length === 0) return true;
    return namespace === undefined || namespace === '' || this.#isSelected(namespace);
  }

  #counts({ kind, object }: Entry): boolean {
    const { namespace, name } = object.metadata;
    return this.#isVisible(kind === 'Namespace' ? name : namespace);
  }
}

type Entry<K extends SnapshotKind = SnapshotKind> = {
  [N in K]: { readonly kind: N; readonly object: SnapshotObjects[N] };
}[K];

function isOneOf<K extends SnapshotKind>(kinds: readonly K[], entry: Entry): entry is Entry<K> & Entry {
  return (kinds as readonly SnapshotKind[]).includes(entry.kind);
}

/** The API server never stores a name with a slash, and a slash would make keys ambiguous. */
function isStorable(key: string): boolean {
  const namespace = key.indexOf('/') + 1;
  const name = key.indexOf('/', namespace) + 1;
  return namespace > 0 && name > 0 && key.indexOf('/', name) === -1;
}

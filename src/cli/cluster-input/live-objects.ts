// Lists everything that the translation reads from a cluster, as the control plane watches it. All lists are of one version, where the API
// server still has it.

import { type ClusterClient, METADATA_LIST_ONLY, refusal, refused } from '../../cluster/client.ts';
import type { Location } from '../../cluster/collection.ts';
import { type Listed, listCollection } from '../../cluster/collection-list.ts';
import { Discovery } from '../../cluster/discovery.ts';
import { type StoredObject, storedObject } from '../../cluster/stored-object.ts';
import { readParts } from '../../controller/watches/read-parts.ts';
import { SelectedNamespaces } from '../../controller/watches/selected-namespaces.ts';
import { type WatchedKind, watchedKinds } from '../../controller/watches/watched-kinds.ts';
import { valueAt } from '../../diagnostics/path.ts';
import { isObject } from '../../grammar/json.ts';
import type { Settings } from '../../translation/settings.ts';
import { identityOf } from '../results/result.ts';
import type { Source } from '../translate/sources.ts';
import { liveSource } from './live-document.ts';

export interface LiveScope {
  readonly settings: Settings;
  /** Empty: all. */
  readonly namespaces: readonly string[];
  /** Objects that are put beside those of the cluster. They may refer to Secrets too. */
  readonly files: readonly unknown[];
}

/** A collection that the account may not list. */
export interface Forbidden {
  readonly group: string;
  readonly plural: string;
  readonly namespace: string | undefined;
  readonly message: string;
}

export interface LiveObjects {
  /** By kind, namespace and name. */
  readonly sources: readonly Source[];
  readonly forbidden: readonly Forbidden[];
  /** Kinds that the API server doesn't have. */
  readonly absent: readonly WatchedKind[];
  /** Of all lists but those in `later`; undefined: nothing was listed. */
  readonly version: string | undefined;
  /** Collections of which the API server had only a newer version. */
  readonly later: readonly string[];
}

const PAGE = 500;
/** Lists at a time. */
const AT_ONCE = 4;

/** @throws Unreachable, or Refused for an answer that is neither a list nor a missing permission */
export async function readLiveObjects(client: ClusterClient, scope: LiveScope): Promise<LiveObjects> {
  return new LiveReader(client, scope).read();
}

class LiveReader {
  readonly #client: ClusterClient;
  readonly #scope: LiveScope;
  readonly #discovery: Discovery;
  readonly #selected: SelectedNamespaces;
  /** As the namespaces are after the files are applied: then their objects count too. */
  readonly #selectedByFiles: SelectedNamespaces;
  /** Labels that files give to namespaces, by name. */
  readonly #labels: ReadonlyMap<string, Readonly<Record<string, string>>>;
  readonly #signal = new AbortController();
  readonly #forbidden: Forbidden[] = [];
  readonly #later: string[] = [];
  readonly #sources = new Map<WatchedKind, Source[]>();
  readonly #locations = new Map<WatchedKind, Location>();
  #version: string | undefined;

  constructor(client: ClusterClient, scope: LiveScope) {
    this.#client = client;
    this.#scope = scope;
    this.#discovery = new Discovery(client);
    const { discoveryNamespaceSelectors } = scope.settings;
    this.#selected = new SelectedNamespaces(discoveryNamespaceSelectors);
    this.#selectedByFiles = new SelectedNamespaces(discoveryNamespaceSelectors);
    this.#labels = labelsOfNamespaces(scope.files);
  }

  async read(): Promise<LiveObjects> {
    const kinds = watchedKinds({ settings: this.#scope.settings, readsLocality: true });
    const absent: WatchedKind[] = [];
    await each(kinds, async (kind) => {
      const location = await this.#discovery.locate(kind);
      if (location === undefined) absent.push(kind);
      else this.#locations.set(kind, location);
    });
    const found = kinds.filter((kind) => this.#locations.has(kind));
    // Their labels decide which other objects count, and their version is that of the other lists.
    const [first, rest] = [found.filter(isNamespace), found.filter((kind) => !isNamespace(kind))];
    const [secrets, others] = [rest.filter(isSecrets), rest.filter((kind) => !isSecrets(kind))];
    for (const kind of first) await this.#list(kind);
    await each(others, (kind) => this.#list(kind));
    // Many accounts may not read Secrets, and many Gateways need none.
    if (this.#mentionsSecrets()) await each(secrets, (kind) => this.#list(kind));
    return {
      sources: kinds.flatMap((kind) => this.#sources.get(kind) ?? []),
      forbidden: this.#forbidden,
      absent,
      version: this.#version,
      later: this.#later.toSorted(),
    };
  }

  #mentionsSecrets(): boolean {
    if (this.#scope.files.some(mentionsSecret)) return true;
    for (const [{ group, kind }, sources] of this.#sources) {
      if (group === '' || kind === 'EndpointSlice') continue;
      if (sources.some(({ document }) => mentionsSecret(document.value))) return true;
    }
    return false;
  }

  async #list(kind: WatchedKind): Promise<void> {
    const { namespaces } = this.#scope;
    const location = this.#locations.get(kind)!;
    const sources: Source[] = [];
    this.#sources.set(kind, sources);
    if (kind.isNamespaced && namespaces.length > 0)
      for (const namespace of namespaces) await this.#listAt(kind, location, namespace, sources);
    else await this.#listAt(kind, location, undefined, sources);
  }

  async #listAt(
    kind: WatchedKind,
    location: Location,
    namespace: string | undefined,
    sources: Source[],
  ): Promise<void> {
    const { fieldSelector, isMetadataOnly } = kind;
    const at = location.path.lastIndexOf('/');
    const plural = location.path.slice(at + 1);
    const path =
      namespace === undefined
        ? location.path
        : `${location.path.slice(0, at)}/namespaces/${encodeURIComponent(namespace)}/${plural}`;
    const before = sources.length;
    const listed = await listCollection({
      client: this.#client,
      path,
      ...(fieldSelector === undefined ? {} : { query: { fieldSelector } }),
      ...(isMetadataOnly ? { accept: METADATA_LIST_ONLY } : {}),
      ...(this.#version === undefined ? {} : { at: this.#version }),
      signal: this.#signal.signal,
      pageSize: PAGE,
      onPage: (items) => {
        for (const item of items) this.#take(kind, location, plural, item, sources);
      },
      onRestart: () => {
        sources.length = before;
      },
    });
    this.#conclude(kind, plural, namespace, listed);
  }

  #take(kind: WatchedKind, location: Location, plural: string, item: unknown, sources: Source[]): void {
    const object = storedObject(item, location);
    if (object === undefined) return;
    if (isNamespace(kind)) this.#select(object);
    if (this.#isSelected(kind, object)) sources.push(liveSource(object, plural, readParts(object, kind)));
  }

  #select(namespace: StoredObject): void {
    this.#selected.update({ set: [namespace], deleted: [] });
    const { metadata } = namespace;
    const labels = this.#labels.get(metadata.name);
    if (labels === undefined) return;
    const applied = { ...namespace, metadata: { ...metadata, labels: { ...metadata.labels, ...labels } } };
    this.#selectedByFiles.update({ set: [applied], deleted: [] });
  }

  #isSelected({ isNamespaced }: WatchedKind, { metadata: { namespace = '' } }: StoredObject): boolean {
    return !isNamespaced || this.#selected.has(namespace) || this.#selectedByFiles.has(namespace);
  }

  #conclude(kind: WatchedKind, plural: string, namespace: string | undefined, listed: Listed): void {
    const { group, isAlias } = kind;
    const name = group === '' ? plural : `${plural}.${group}`;
    if ('version' in listed) {
      this.#version ??= listed.version;
      if (listed.version !== this.#version) this.#later.push(name);
      return;
    }
    const { status } = listed.refused;
    // A kind that has gone, or a rare name of a kind that other names have too.
    if (status === 404 || (status === 403 && isAlias)) return;
    if (status === 403) this.#forbidden.push({ group, plural, namespace, message: refusal(listed.refused) });
    else throw refused(`${name} can't be listed`, listed.refused);
  }
}

const mentionsSecret = (value: unknown): boolean =>
  /secret|certificateref/i.test(JSON.stringify(value) ?? '');

function labelsOfNamespaces(
  files: readonly unknown[],
): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const found = new Map<string, Readonly<Record<string, string>>>();
  for (const value of files) {
    const { apiVersion, kind, name } = identityOf(value);
    if (apiVersion !== 'v1' || kind !== 'Namespace') continue;
    const labels = valueAt(value, ['metadata', 'labels']);
    const texts = Object.entries(isObject(labels) ? labels : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    found.set(name, { ...found.get(name), ...Object.fromEntries(texts) });
  }
  return found;
}

const isNamespace = ({ group, kind }: WatchedKind): boolean => group === '' && kind === 'Namespace';
const isSecrets = ({ group, kind }: WatchedKind): boolean => group === '' && kind === 'Secret';

async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const worker = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

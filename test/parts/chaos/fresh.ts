// What should be there: a translation of everything that the cluster has now, by a new translator that knows no history.

import { ClusterClient } from '../../../src/cluster/client.ts';
import { listCollection } from '../../../src/cluster/collection-list.ts';
import { Discovery } from '../../../src/cluster/discovery.ts';
import { type StoredObject, storedObject } from '../../../src/cluster/stored-object.ts';
import { readParts } from '../../../src/controller/watches/read-parts.ts';
import { type WatchedKind, watchedKinds } from '../../../src/controller/watches/watched-kinds.ts';
import type { ConnectedProxy } from '../../../src/translation/backends/connected-proxies.ts';
import type { Settings } from '../../../src/translation.ts';
import { Translator } from '../../../src/translation.ts';

export interface Listed {
  readonly kind: WatchedKind;
  readonly object: StoredObject;
}

export interface Fresh {
  readonly objects: readonly Listed[];
  readonly translator: Translator;
}

export class FreshTranslations {
  readonly #client: ClusterClient;
  readonly #settings: Settings;

  private constructor(client: ClusterClient, settings: Settings) {
    this.#client = client;
    this.#settings = settings;
  }

  static async connect(kubeconfig: string, settings: Settings): Promise<FreshTranslations> {
    return new FreshTranslations((await ClusterClient.connect({ kubeconfig, maxSockets: 50 }))!, settings);
  }

  close(): void {
    this.#client.close();
  }

  async make(proxies: readonly ConnectedProxy[]): Promise<Fresh> {
    const kinds = watchedKinds({ settings: this.#settings, readsLocality: true });
    const discovery = new Discovery(this.#client);
    const objects = (await Promise.all(kinds.map((kind) => this.#list(kind, discovery)))).flat();
    const translator = new Translator(this.#settings);
    for (const proxy of proxies) translator.connect(proxy);
    translator.apply(objects.map(({ kind, object }) => ({ object: readParts(object, kind) })));
    return { objects, translator };
  }

  async #list(kind: WatchedKind, discovery: Discovery): Promise<readonly Listed[]> {
    const location = await discovery.locate(kind);
    if (location === undefined) return [];
    const found: Listed[] = [];
    const query = kind.fieldSelector === undefined ? {} : { fieldSelector: kind.fieldSelector };
    const listed = await listCollection({
      client: this.#client,
      path: location.path,
      query,
      signal: AbortSignal.timeout(60_000),
      pageSize: 500,
      onPage: (items) => {
        for (const item of items) {
          const object = storedObject(item, { apiVersion: location.apiVersion, kind: kind.kind });
          if (object !== undefined) found.push({ kind, object });
        }
      },
    });
    if ('refused' in listed) throw new Error(`${kind.kind} can't be listed: ${listed.refused.status}`);
    return found;
  }
}

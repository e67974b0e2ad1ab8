// Where the API server has the objects of a kind: at which version, under which path.

import { isObject } from '../grammar/json.ts';
import { type ClusterClient, refused } from './client.ts';
import type { Location } from './collection.ts';

export interface WantedKind {
  /** Empty for the core group. */
  readonly group: string;
  readonly kind: string;
  /** The versions that the caller reads; the first one that is served is used. */
  readonly versions: readonly string[];
}

export interface KindLocation extends Location {
  readonly isNamespaced: boolean;
}

interface Resource {
  readonly name: string;
  readonly kind: string;
  readonly namespaced: boolean;
}

export class Discovery {
  readonly #client: ClusterClient;
  /** Requests that are on their way: the kinds of a group are usually looked for at the same time. */
  readonly #asked = new Map<string, Promise<unknown>>();

  constructor(client: ClusterClient) {
    this.#client = client;
  }

  /**
   * Undefined: the API server has no such kind at any of these versions.
   *
   * @throws Unreachable, or an Error if it refuses to answer
   */
  async locate({ group, kind, versions }: WantedKind): Promise<KindLocation | undefined> {
    const root = group === '' ? '/api' : `/apis/${group}`;
    const served = group === '' ? versions : await this.#servedVersions(root);
    for (const version of versions) {
      if (!served.includes(version)) continue;
      const path = `${root}/${version}`;
      const resource = (await this.#resources(path)).find((each) => each.kind === kind);
      if (resource === undefined) continue;
      return {
        path: `${path}/${resource.name}`,
        apiVersion: group === '' ? version : `${group}/${version}`,
        kind,
        isNamespaced: resource.namespaced,
      };
    }
    return undefined;
  }

  async #servedVersions(root: string): Promise<readonly string[]> {
    const versions = membersOf(await this.#get(root), 'versions');
    return versions.flatMap(({ version }) => (typeof version === 'string' ? [version] : []));
  }

  async #resources(path: string): Promise<readonly Resource[]> {
    // Of subresources, the name has a slash.
    return membersOf(await this.#get(path), 'resources').filter(
      (resource): resource is typeof resource & Resource =>
        typeof resource['name'] === 'string' && !resource['name'].includes('/'),
    );
  }

  #get(path: string): Promise<unknown> {
    let asked = this.#asked.get(path);
    if (asked === undefined) {
      asked = this.#ask(path).finally(() => this.#asked.delete(path));
      this.#asked.set(path, asked);
    }
    return asked;
  }

  async #ask(path: string): Promise<unknown> {
    const answer = await this.#client.request('GET', path);
    if (answer.status === 404) return undefined;
    if (answer.status !== 200) throw refused(`GET ${path}`, answer);
    return answer.body;
  }
}

function membersOf(body: unknown, name: string): readonly Readonly<Record<string, unknown>>[] {
  const list = isObject(body) ? body[name] : undefined;
  return Array.isArray(list) ? list.filter(isObject) : [];
}

// The objects that were provisioned, as they are in the cluster. Watched while this replica leads.

import { type ClusterClient, METADATA_LIST_ONLY, METADATA_ONLY } from '../../cluster/client.ts';
import type { Clock } from '../../cluster/clock.ts';
import type { CollectionLimits } from '../../cluster/collection.ts';
import { CollectionWatch } from '../../cluster/collection-watch.ts';
import type { Log } from '../../cluster/log.ts';
import { isNewer, nameOf, type StoredObject } from '../../cluster/stored-object.ts';
import { getOrCreate } from '../../grammar/get-or-create.ts';
import { isObject } from '../../grammar/json.ts';
import { objectKey } from '../../objects/key.ts';
import { MARKER_LABEL, MARKER_VALUE } from '../../provision/names.ts';

/** Where the API server has the kinds that are provisioned. */
export const OWNED_KINDS = [
  { kind: 'ServiceAccount', apiVersion: 'v1', path: '/api/v1/serviceaccounts' },
  { kind: 'ConfigMap', apiVersion: 'v1', path: '/api/v1/configmaps' },
  { kind: 'Service', apiVersion: 'v1', path: '/api/v1/services' },
  { kind: 'Deployment', apiVersion: 'apps/v1', path: '/apis/apps/v1/deployments' },
] as const;

export type OwnedKind = (typeof OWNED_KINDS)[number];

export const pathOfKind = (kind: OwnedKind['kind']): string =>
  OWNED_KINDS.find((each) => each.kind === kind)!.path;

export interface OwnedObjectsOptions {
  readonly client: ClusterClient;
  readonly clock: Clock;
  readonly log: Log;
  /** An object has changed; `owner`: the uid of its Gateway. */
  readonly onChange: (owner: string) => void;
  readonly onSynced: () => void;
  readonly limits?: Partial<CollectionLimits>;
}

/** Of Services the whole object: their addresses are needed. */
const METADATA = { list: METADATA_LIST_ONLY, watch: METADATA_ONLY };

export class OwnedObjects {
  readonly #options: OwnedObjectsOptions;
  readonly #watches: readonly CollectionWatch[];
  readonly #objects = new Map<string, StoredObject>();
  readonly #byOwner = new Map<string, Set<string>>();
  #isSynced = false;

  private constructor(options: OwnedObjectsOptions) {
    this.#options = options;
    const { client, clock, log, limits } = options;
    this.#watches = OWNED_KINDS.map(({ kind, apiVersion, path }) =>
      CollectionWatch.start({
        client,
        clock,
        log,
        name: `provisioned ${kind}s`,
        locate: async () => ({ path, apiVersion, kind }),
        query: { labelSelector: `${MARKER_LABEL}=${MARKER_VALUE}` },
        ...(kind === 'Service' ? {} : { accept: METADATA }),
        ...(limits === undefined ? {} : { limits }),
        onChange: ({ set, deleted, deletedAt }) => {
          for (const object of set) this.learn(object);
          for (const { namespace, name } of deleted)
            this.#forget(objectKey(kind, namespace, name), deletedAt);
        },
        onState: () => this.#onState(),
      }),
    );
  }

  static start(options: OwnedObjectsOptions): OwnedObjects {
    return new OwnedObjects(options);
  }

  get isSynced(): boolean {
    return this.#isSynced;
  }

  get problems(): readonly string[] {
    return this.#watches.flatMap(({ problem }) => (problem === undefined ? [] : [problem]));
  }

  get(kind: string, namespace: string, name: string): StoredObject | undefined {
    return this.#objects.get(objectKey(kind, namespace, name));
  }

  /** The objects whose controller is the Gateway with this uid. */
  of(owner: string): readonly StoredObject[] {
    return [...(this.#byOwner.get(owner) ?? [])].map((key) => this.#objects.get(key)!);
  }

  /** The answer to a write is known before the watch brings it. */
  learn(object: StoredObject): void {
    const { namespace, name } = nameOf(object);
    const key = objectKey(object.kind, namespace, name);
    const known = this.#objects.get(key);
    if (known !== undefined && !isNewer(object.metadata.resourceVersion, known.metadata.resourceVersion))
      return;
    this.#drop(key);
    this.#objects.set(key, object);
    const owner = ownerOf(object);
    if (owner !== undefined) getOrCreate(this.#byOwner, owner, () => new Set<string>()).add(key);
    this.#tell(known);
    this.#tell(object);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#watches.map((watch) => watch.stop()));
  }

  /** An object that was written after the deletion stays: the watch brings it later. */
  #forget(key: string, deletedAt: string | undefined): void {
    const known = this.#objects.get(key);
    if (known === undefined) return;
    const { resourceVersion } = known.metadata;
    if (deletedAt !== undefined && resourceVersion !== deletedAt && isNewer(resourceVersion, deletedAt))
      return;
    this.#drop(key);
    this.#tell(known);
  }

  #drop(key: string): void {
    const known = this.#objects.get(key);
    if (known === undefined) return;
    this.#objects.delete(key);
    const owner = ownerOf(known);
    const keys = owner === undefined ? undefined : this.#byOwner.get(owner);
    keys?.delete(key);
    if (keys?.size === 0) this.#byOwner.delete(owner!);
  }

  #tell(object: StoredObject | undefined): void {
    const owner = object === undefined ? undefined : ownerOf(object);
    if (owner !== undefined) this.#options.onChange(owner);
  }

  #onState(): void {
    if (this.#isSynced || !this.#watches.every(({ isSynced }) => isSynced)) return;
    this.#isSynced = true;
    this.#options.onSynced();
  }
}

/** The uid of the controller of an object. */
export function ownerOf({ metadata }: { readonly metadata: unknown }): string | undefined {
  const owners = isObject(metadata) ? metadata['ownerReferences'] : undefined;
  if (!Array.isArray(owners)) return undefined;
  const controller = owners.filter(isObject).find((owner) => owner['controller'] === true);
  return typeof controller?.['uid'] === 'string' ? controller['uid'] : undefined;
}

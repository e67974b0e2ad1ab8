// The statuses that the objects in the cluster have now, for those who write them. As text: most are read once, when they are compared with
// what should be there, and ten thousand texts need a third of the memory of as many trees.

import { isNewer, type StoredObject } from '../../cluster/stored-object.ts';
import { objectKey } from '../../objects/key.ts';

export interface LiveStatus {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  /** Of the API, for requests about the object. */
  readonly path: string;
  readonly uid: string;
  readonly resourceVersion: string;
  readonly generation: number | undefined;
  /** JSON; empty: there is none. */
  readonly status: string;
}

/** `before`: undefined: the object wasn't there. */
export type StatusListener = (key: string, before: LiveStatus | undefined) => void;

export class LiveStatuses {
  readonly #statuses = new Map<string, LiveStatus>();
  readonly #listeners = new Set<StatusListener>();

  readonly #isPending: (key: string) => boolean;

  /** `isPending`: whether a change of the object waits for its translation. */
  constructor(isPending: (key: string) => boolean = () => false) {
    this.#isPending = isPending;
  }

  isPending(key: string): boolean {
    return this.#isPending(key);
  }

  get(key: string): LiveStatus | undefined {
    return this.#statuses.get(key);
  }

  keys(): Iterable<string> {
    return this.#statuses.keys();
  }

  /** Called with the key of each object whose status, or whose existence, has changed. */
  listen(listener: StatusListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  set({ apiVersion, kind, metadata, status }: StoredObject, path: string): void {
    const { namespace = '', name, uid = '', resourceVersion, generation } = metadata;
    const key = objectKey(kind, namespace, name);
    const known = this.#statuses.get(key);
    // The answer to a write can come before the events that led to it.
    if (known !== undefined && known.path === path && !isNewer(resourceVersion, known.resourceVersion))
      return;
    const text = status === undefined ? '' : JSON.stringify(status);
    const live = { apiVersion, kind, namespace, name, path, uid, resourceVersion, generation, status: text };
    this.#tell(key, live);
  }

  delete(kind: string, namespace: string, name: string): void {
    this.#tell(objectKey(kind, namespace, name), undefined);
  }

  #tell(key: string, live: LiveStatus | undefined): void {
    const before = this.#statuses.get(key);
    if (live === undefined) this.#statuses.delete(key);
    else this.#statuses.set(key, live);
    for (const listener of this.#listeners) listener(key, before);
  }
}

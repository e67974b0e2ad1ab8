// The resources of one Gateway kept from one change of its records to the next, for a server that sends only what changed.

import { compareText } from '../../../objects/reference.ts';
import type { Changed } from '../../result.ts';
import {
  type Backend,
  EDGE_RESOURCE_TYPES,
  type EdgeResources,
  type EdgeResourceType,
  type Listener,
} from '../model/records.ts';
import { takesApiKeyHeader } from './providers.ts';
import {
  protocolsOf,
  recordKey,
  type Surroundings,
  type WireResource,
  wireName,
  wireResource,
  wireType,
} from './resources.ts';

export type EdgeRecordChanges = { readonly [T in EdgeResourceType]: Changed<EdgeResources[T]> };

export interface WireChange {
  readonly set: readonly WireResource[];
  readonly removed: readonly Pick<WireResource, 'type' | 'name'>[];
}

/** Types whose resources are written by what their backends are. */
const REFERRING = ['routes', 'tcpRoutes', 'policies'] as const;

export class KeptResources {
  readonly #gateway: Surroundings['gateway'];
  readonly #records = Object.fromEntries(EDGE_RESOURCE_TYPES.map((type) => [type, new Map()])) as {
    readonly [T in EdgeResourceType]: Map<string, EdgeResources[T]>;
  };

  #protocols: Surroundings['protocols'] = new Map();

  constructor(gateway: Surroundings['gateway']) {
    this.#gateway = gateway;
  }

  /** The resources that a change sets and removes: those of the records in it, and those that are written by what these records are. */
  apply(changes: EdgeRecordChanges): WireChange {
    const written = new Map<EdgeResourceType, Set<string>>(
      EDGE_RESOURCE_TYPES.map((type) => [type, new Set()]),
    );
    const removed = EDGE_RESOURCE_TYPES.flatMap((type) =>
      changes[type].removed.map((key) => ({ type: wireType(type), name: wireName(type, key) })),
    );
    for (const bind of this.#bindsOf(changes.listeners)) written.get('binds')!.add(bind);
    const keyHeaders = this.#keyHeaders(changes.backends);
    for (const type of EDGE_RESOURCE_TYPES)
      for (const key of this.#keep(type, changes[type])) written.get(type)!.add(key);
    for (const bind of this.#bindsOf(changes.listeners)) written.get('binds')!.add(bind);
    if (this.#keyHeaders(changes.backends) !== keyHeaders)
      for (const type of REFERRING) for (const key of this.#records[type].keys()) written.get(type)!.add(key);

    if (changes.listeners.set.length + changes.listeners.removed.length > 0)
      this.#protocols = protocolsOf(sortedByKey(this.#records.listeners));
    const around: Surroundings = {
      gateway: this.#gateway,
      protocols: this.#protocols,
      backends: this.#records.backends,
    };
    const set = EDGE_RESOURCE_TYPES.flatMap((type) =>
      [...written.get(type)!].flatMap((key) => this.#resource(type, key, around)),
    );
    return { set, removed };
  }

  #keep<T extends EdgeResourceType>(type: T, { set, removed }: Changed<EdgeResources[T]>): readonly string[] {
    const held = this.#records[type];
    for (const key of removed) held.delete(key);
    const keys = set.map((record) => recordKey(type, record));
    for (const [at, key] of keys.entries()) held.set(key, set[at]!);
    return keys;
  }

  #resource<T extends EdgeResourceType>(type: T, key: string, around: Surroundings): readonly WireResource[] {
    const record = this.#records[type].get(key);
    return record === undefined ? [] : [wireResource(type, record, around)];
  }

  /** The binds of changed listeners, as the listeners are at the moment. */
  #bindsOf({ set, removed }: Changed<Listener>): readonly string[] {
    const keys = [...removed, ...set.map(({ key }) => key)];
    return keys.flatMap((key) => this.#records.listeners.get(key)?.bindKey ?? []);
  }

  /** Which of the changed backends take a key in a header of their own, as they are at the moment. */
  #keyHeaders({ set, removed }: Changed<Backend>): string {
    const keys = [...removed, ...set.map(({ key }) => key)];
    return JSON.stringify(
      keys.filter((key) => takesApiKeyHeader(this.#records.backends.get(key))).toSorted(),
    );
  }
}

/** As the listeners of a whole configuration are sorted. */
const sortedByKey = (records: ReadonlyMap<string, Listener>): readonly Listener[] =>
  [...records.values()].sort((left, right) => compareText(left.key, right.key));

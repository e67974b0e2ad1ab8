// Feeds of the tests: resources that a test sets and removes, for all clients.

import { hash } from 'node:crypto';
import type { Feed, FeedSource, XdsChange, XdsResource } from '../../src/xds/feed.ts';
import type { XdsStages } from '../../src/xds/types.ts';

export const CLUSTER = 'type.googleapis.com/envoy.config.cluster.v3.Cluster';
export const ENDPOINTS = 'type.googleapis.com/envoy.config.endpoint.v3.ClusterLoadAssignment';
export const LISTENER = 'type.googleapis.com/envoy.config.listener.v3.Listener';
export const ROUTES = 'type.googleapis.com/envoy.config.route.v3.RouteConfiguration';

export const STAGES: XdsStages = [
  [
    { typeUrl: CLUSTER, isWhole: true },
    { typeUrl: ENDPOINTS, isWhole: false, renewedBy: CLUSTER },
  ],
  [
    { typeUrl: LISTENER, isWhole: true },
    { typeUrl: ROUTES, isWhole: false },
  ],
];

/** A resource whose content is a text, in pieces. */
export function textResource(name: string, text: string): XdsResource {
  const bytes = Buffer.from(text);
  const middle = Math.floor(bytes.length / 2);
  const parts = [bytes.subarray(0, middle), bytes.subarray(middle)];
  return { name, version: hash('sha256', bytes, 'hex').slice(0, 12), parts: () => parts };
}

/** Names with texts; undefined: the resource goes. */
export type Edit = Readonly<Record<string, Readonly<Record<string, string | undefined>>>>;

export class TestFeeds implements FeedSource<string> {
  readonly #resources = new Map<string, Map<string, XdsResource>>();
  readonly #listeners = new Set<(changes: readonly XdsChange[]) => void>();

  constructor(edit: Edit = {}) {
    this.edit(edit);
  }

  get openFeeds(): number {
    return this.#listeners.size;
  }

  open(_client: unknown, onChange: (changes: readonly XdsChange[]) => void): Feed {
    this.#listeners.add(onChange);
    return {
      resources: (typeUrl) => this.resources(typeUrl),
      close: () => void this.#listeners.delete(onChange),
    };
  }

  resources(typeUrl: string): ReadonlyMap<string, XdsResource> {
    return this.#resources.get(typeUrl) ?? new Map();
  }

  /** By type: one change, of all types together. */
  edit(edit: Edit): readonly XdsChange[] {
    const changes = Object.entries(edit).map(([typeUrl, texts]): XdsChange => {
      const all = this.#resources.get(typeUrl) ?? new Map<string, XdsResource>();
      this.#resources.set(typeUrl, all);
      const set: XdsResource[] = [];
      const removed: string[] = [];
      for (const [name, text] of Object.entries(texts)) {
        if (text === undefined) {
          all.delete(name);
          removed.push(name);
        } else {
          const resource = textResource(name, text);
          all.set(name, resource);
          set.push(resource);
        }
      }
      return { typeUrl, set, removed };
    });
    for (const listener of this.#listeners) listener(changes);
    return changes;
  }
}

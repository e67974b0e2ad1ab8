// The resources of one data plane: those of single Gateways and those that all share, and which of them a viewer receives.

import { getOrCreate } from '../../grammar/get-or-create.ts';
import { exactKeyOf } from '../../objects/key.ts';
import { compareText } from '../../objects/reference.ts';
import type { PlaneFacts } from '../plane-facts.ts';
import type { Changed } from '../result.ts';
import { type Candidate, ResourceStore, ScopedStores, SharedStore } from './resource-stores.ts';

/** From where a configuration is seen: a proxy of a Gateway. */
export interface Viewer {
  /** Key of the Gateway. */
  readonly gateway: string;
  /** Undefined: the proxy that the settings name, or one about which nothing is known. */
  readonly pod?: { readonly namespace: string; readonly name: string };
  /** The scopes whose resources it receives, the nearest first; the last is that of all proxies. */
  readonly scopes: readonly string[];
}

/** Identifies a resource of a Gateway. */
export interface OwnName {
  readonly type: string;
  readonly gateway: string;
  /** Of the proxies that receive it; empty: all of the Gateway. */
  readonly scope: string;
  readonly name: string;
}

/** Identifies a shared resource and its owner. */
export interface SharedName {
  readonly type: string;
  /** Of the proxies that receive it; empty: all. */
  readonly scope: string;
  readonly name: string;
  /** Key of the object that the resource comes from. */
  readonly owner: string;
}

/** A resource of a Gateway; if it is withheld, the reasons. */
export interface InspectedResource {
  readonly resource: unknown;
  readonly errors: readonly string[];
}

/** The stores that a viewer receives resources from, the nearest first. */
interface SeenStores {
  readonly own: readonly ResourceStore[];
  readonly shared: readonly SharedStore[];
}

export class PlaneOutput {
  readonly #name: string;
  readonly #types: readonly string[];
  /** By Gateway. */
  readonly #own = new Map<string, ScopedStores<ResourceStore>>();
  readonly #shared = new ScopedStores(() => new SharedStore());

  constructor({ name, resourceTypes }: Pick<PlaneFacts, 'name' | 'resourceTypes'>) {
    this.#name = name;
    this.#types = resourceTypes;
  }

  /** A resource of one Gateway, or one that replaces it for some of its proxies. */
  setOwn({ type, gateway, scope, name }: OwnName, resource: object | undefined): void {
    getOrCreate(this.#own, gateway, newOwnStores).of(scope).set(type, name, resource);
  }

  /** A resource of all proxies, or one that replaces it for some of them. A candidate without a resource: there must be none. */
  setShared({ type, scope, name, owner }: SharedName, candidate: Omit<Candidate, 'owner'> | undefined): void {
    this.#shared.of(scope).set(type, name, owner, candidate);
  }

  /** The plane no longer serves the Gateway. */
  forgetGateway(gateway: string): void {
    this.#own.delete(gateway);
  }

  /** Viewers with the same text receive the same resources until the next change. */
  audience({ gateway, scopes }: Viewer): string {
    const own = this.#own.get(gateway);
    return exactKeyOf([
      this.#name,
      gateway,
      scopes.filter((scope) => own?.has(scope) === true),
      scopes.filter((scope) => this.#shared.has(scope)),
    ]);
  }

  /** Whether something was written that the viewer receives. */
  isTouched(viewer: Viewer): boolean {
    const { own, shared } = this.#seen(viewer);
    return own.some(isTouched) || shared.some(isTouched);
  }

  forgetTouched(): void {
    for (const stores of this.#own.values()) stores.forgetTouched();
    this.#shared.forgetTouched();
  }

  /** What the viewer receives, by type. */
  resources(viewer: Viewer): Readonly<Record<string, readonly unknown[]>> {
    const seen = this.#seen(viewer);
    return this.#eachType((type) => resourcesOf(type, seen));
  }

  /** What has changed for a viewer since it was `before`; undefined: everything is new to it. */
  changes(viewer: Viewer, before: Viewer | undefined): Readonly<Record<string, Changed<unknown>>> {
    const seen = this.#seen(viewer);
    if (before === undefined)
      return this.#eachType((type) => ({ set: resourcesOf(type, seen), removed: [] }));
    const moved = before === viewer ? [] : notInBoth(allOf(this.#seen(before)), allOf(seen));
    return this.#eachType((type) => {
      const touched = new Set(allOf(seen).flatMap((store) => [...store.touched(type)]));
      for (const store of moved) {
        for (const [name] of store.entries(type)) touched.add(name);
        // Also what a place had that nobody is at any more.
        for (const name of store.touched(type)) touched.add(name);
      }
      const change: { set: unknown[]; removed: string[] } = { set: [], removed: [] };
      for (const name of [...touched].sort(compareText)) {
        const resource = inspected(type, name, seen)?.resource;
        if (resource === undefined) change.removed.push(name);
        else change.set.push(resource);
      }
      return change;
    });
  }

  /** What the viewer receives under a name, withheld or not; undefined: nothing has the name. */
  inspect(viewer: Viewer, type: string, name: string): InspectedResource | undefined {
    return inspected(type, name, this.#seen(viewer));
  }

  #seen({ gateway, scopes }: Viewer): SeenStores {
    return {
      own: this.#own.get(gateway)?.seenFrom(scopes) ?? [],
      shared: this.#shared.seenFrom(scopes),
    };
  }

  #eachType<V>(make: (type: string) => V): Record<string, V> {
    return Object.fromEntries(this.#types.map((type) => [type, make(type)]));
  }
}

const newOwnStores = (): ScopedStores<ResourceStore> => new ScopedStores(() => new ResourceStore());

const isTouched = (store: ResourceStore | SharedStore): boolean => store.isTouched;

const allOf = ({ own, shared }: SeenStores): readonly (ResourceStore | SharedStore)[] => [...own, ...shared];

function notInBoth<Store>(left: readonly Store[], right: readonly Store[]): readonly Store[] {
  return [
    ...left.filter((store) => !right.includes(store)),
    ...right.filter((store) => !left.includes(store)),
  ];
}

/** Resources of the Gateway itself replace shared ones of the same name. */
function inspected(type: string, name: string, { own, shared }: SeenStores): InspectedResource | undefined {
  for (const store of own) {
    const resource = store.get(type, name);
    if (resource !== undefined) return { resource, errors: [] };
  }
  for (const store of shared) {
    const candidate = store.winner(type, name);
    if (candidate !== undefined) return candidate;
  }
  return undefined;
}

/** All that `inspected` finds, without what is withheld. */
function resourcesOf(type: string, { own, shared }: SeenStores): readonly unknown[] {
  const all = new Map<string, unknown>();
  for (const store of shared.toReversed())
    for (const [name, [candidate]] of store.entries(type)) all.set(name, candidate!.resource);
  for (const store of own.toReversed())
    for (const [name, resource] of store.entries(type)) all.set(name, resource);
  const resources: unknown[] = [];
  for (const name of [...all.keys()].sort(compareText)) {
    const resource = all.get(name);
    if (resource !== undefined) resources.push(resource);
  }
  return resources;
}

// The output of a translator: what it holds now, and what has changed since it was last asked.

import { compareText } from '../objects/reference.ts';
import type { OurGateway } from './gateways/our-gateways.ts';
import { erroredCluster } from './proxy/clusters/subject.ts';
import type { Cluster } from './proxy/envoy/generated/envoy.config.cluster.v3.ts';
import {
  type Changed,
  type FindingObject,
  type GatewayChange,
  type GatewayConfiguration,
  type InspectedCluster,
  type ObjectStatus,
  RESOURCE_TYPES,
  type Resources,
  type ResourceType,
  type Translation,
  type TranslationChange,
  type TranslationFinding,
} from './result.ts';

type Held = { readonly [T in ResourceType]: Map<string, Resources[T]> };
type Touched = { readonly [T in ResourceType]: Set<string> };

const heldNothing = (): Held => ({
  listeners: new Map(),
  routes: new Map(),
  clusters: new Map(),
  endpoints: new Map(),
  secrets: new Map(),
});

const touchedNothing = (): Touched => ({
  listeners: new Set(),
  routes: new Set(),
  clusters: new Set(),
  endpoints: new Set(),
  secrets: new Set(),
});

/** Resources of one owner: of a Gateway, or of all. */
class ResourceStore {
  readonly held = heldNothing();
  touched = touchedNothing();

  set<T extends ResourceType>(type: T, name: string, resource: Resources[T] | undefined): void {
    if (resource === undefined) this.held[type].delete(name);
    else this.held[type].set(name, resource);
    this.touched[type].add(name);
  }

  get isTouched(): boolean {
    return RESOURCE_TYPES.some((type) => this.touched[type].size > 0);
  }
}

/** What somebody says of a name: a resource, or that there must be none. */
interface Candidate<R> {
  /** Of several the first counts: names that odd objects share must not depend on who came last. */
  readonly owner: string;
  readonly resource: R | undefined;
  readonly errors: readonly string[];
}

/** Resources of backends, for all proxies or for those in one namespace. */
class SharedStore {
  readonly candidates = eachType(() => new Map<string, readonly Candidate<unknown>[]>());
  touched = touchedNothing();

  set(
    type: ResourceType,
    name: string,
    owner: string,
    winner: Omit<Candidate<unknown>, 'owner'> | undefined,
  ): void {
    const others = (this.candidates[type].get(name) ?? []).filter((other) => other.owner !== owner);
    if (winner !== undefined) others.push({ owner, ...winner });
    if (others.length === 0) this.candidates[type].delete(name);
    else {
      if (others.length > 1) others.sort((left, right) => compareText(left.owner, right.owner));
      this.candidates[type].set(name, others);
    }
    this.touched[type].add(name);
  }

  claim(type: ResourceType, name: string): Candidate<unknown> | undefined {
    return this.candidates[type].get(name)?.[0];
  }

  get isTouched(): boolean {
    return RESOURCE_TYPES.some((type) => this.touched[type].size > 0);
  }
}

interface FindingsOfObject {
  readonly object: FindingObject;
  /** By who says them. */
  readonly bySource: Map<string, readonly TranslationFinding[]>;
}

export class Output {
  readonly #gateways = new Map<string, OurGateway>();
  readonly #stores = new Map<string, ResourceStore>();
  /** Clusters and endpoints by the namespace of the proxies that get them; those of the empty one every proxy gets. */
  readonly #shared = new Map<string, SharedStore>([['', new SharedStore()]]);
  /** The namespace of the proxy of each Gateway. */
  readonly #proxies = new Map<string, string>();
  /** Where the proxies were that are in another namespace now. */
  readonly #moved = new Map<string, string>();
  readonly #statuses = new Map<string, ObjectStatus>();
  readonly #findings = new Map<string, FindingsOfObject>();
  readonly #touchedGateways = new Map<string, OurGateway | undefined>();
  readonly #touchedStatuses = new Map<string, ObjectStatus | undefined>();
  readonly #touchedFindings = new Map<string, FindingObject>();

  setGateway(key: string, gateway: OurGateway | undefined): void {
    if (!this.#touchedGateways.has(key)) this.#touchedGateways.set(key, this.#gateways.get(key));
    if (gateway === undefined) this.#gateways.delete(key);
    else this.#gateways.set(key, gateway);
  }

  /** In which namespace the proxy of a Gateway is. */
  setProxy(gateway: string, namespace: string | undefined): void {
    const before = this.#proxies.get(gateway);
    if (before !== undefined && !this.#moved.has(gateway)) this.#moved.set(gateway, before);
    if (namespace === undefined) this.#proxies.delete(gateway);
    else this.#proxies.set(gateway, namespace);
  }

  /** A resource of one Gateway. */
  setOwn<T extends ResourceType>(
    gateway: string,
    type: T,
    name: string,
    resource: Resources[T] | undefined,
  ): void {
    this.#store(gateway).set(type, name, resource);
  }

  /** A resource of all proxies, or, in its place, of those in one namespace. `claim` without a resource: there must be none. */
  setShared<T extends ResourceType>(
    { type, namespace, name, owner }: SharedName<T>,
    claim: Omit<Candidate<Resources[T]>, 'owner'> | undefined,
  ): void {
    let store = this.#shared.get(namespace);
    if (store === undefined) {
      store = new SharedStore();
      this.#shared.set(namespace, store);
    }
    store.set(type, name, owner, claim);
  }

  setStatus(key: string, status: ObjectStatus | undefined): void {
    if (!this.#touchedStatuses.has(key)) this.#touchedStatuses.set(key, this.#statuses.get(key));
    if (status === undefined) this.#statuses.delete(key);
    else this.#statuses.set(key, status);
  }

  /** What somebody has to say of an object, in place of what they said before. */
  setFindings(
    source: string,
    key: string,
    object: FindingObject,
    findings: readonly TranslationFinding[],
  ): void {
    const held = this.#findings.get(key);
    if (findings.length === 0 && held?.bySource.has(source) !== true) return;
    this.#touchedFindings.set(key, held?.object ?? object);
    if (findings.length > 0) {
      if (held === undefined) this.#findings.set(key, { object, bySource: new Map([[source, findings]]) });
      else held.bySource.set(source, findings);
      return;
    }
    held!.bySource.delete(source);
    if (held!.bySource.size === 0) this.#findings.delete(key);
  }

  /** All that there is now. */
  translation(): Translation {
    const gateways = sorted(this.#gateways).map(([key, gateway]) => this.#configuration(key, gateway));
    return {
      gateways,
      statuses: sorted(this.#statuses).map(([, status]) => status),
      findings: this.findings(),
    };
  }

  findings(): readonly TranslationFinding[] {
    return sorted(this.#findings).flatMap(([key]) => this.#findingsOf(key));
  }

  /** What is another one since the last call. */
  changes(): TranslationChange {
    const gateways: GatewayChange[] = [];
    for (const [key, gateway] of sorted(this.#gateways)) {
      const own = this.#store(key);
      const isNew = this.#touchedGateways.has(key) && this.#touchedGateways.get(key) === undefined;
      const isShared = this.#sharedBy(key).some((store) => store.isTouched);
      const isTouched = this.#touchedGateways.has(key) || this.#moved.has(key);
      if (!isTouched && !own.isTouched && !isShared) continue;
      gateways.push({ ...nameOf(gateway), ...this.#changed(key, own, isNew) });
    }
    const removedGateways = [...this.#touchedGateways]
      .filter(([key, before]) => before !== undefined && !this.#gateways.has(key))
      .map(([, before]) => nameOf(before!));
    const touched = sorted(this.#touchedStatuses);
    const change: TranslationChange = {
      gateways,
      removedGateways: removedGateways.map(({ namespace, name }) => ({ namespace, name })),
      statuses: touched.flatMap(([key]) => this.#statuses.get(key) ?? []),
      removedStatuses: touched.flatMap(([key, before]) =>
        before === undefined || this.#statuses.has(key) ? [] : [objectOf(before)],
      ),
      findings: sorted(this.#touchedFindings).map(([key, object]) => ({
        object,
        findings: this.#findingsOf(key),
      })),
    };
    for (const key of this.#touchedGateways.keys()) if (!this.#gateways.has(key)) this.#stores.delete(key);
    for (const store of [...this.#shared.values(), ...this.#stores.values()])
      if (store.isTouched) store.touched = touchedNothing();
    this.#touchedGateways.clear();
    this.#moved.clear();
    this.#touchedStatuses.clear();
    this.#touchedFindings.clear();
    return change;
  }

  /** A cluster of the proxy of a Gateway, withheld or not. */
  cluster(gateway: string, name: string): InspectedCluster | undefined {
    if (!this.#gateways.has(gateway)) return undefined;
    const own = this.#stores.get(gateway)?.held.clusters.get(name);
    if (own !== undefined) return { cluster: own, errors: [] };
    const claim = firstCandidate('clusters', name, this.#sharedBy(gateway)) as Candidate<Cluster> | undefined;
    return claim && { cluster: claim.resource ?? erroredCluster(name), errors: claim.errors };
  }

  /** Errors before warnings, whoever says them. */
  #findingsOf(key: string): readonly TranslationFinding[] {
    const all = sorted(this.#findings.get(key)?.bySource ?? new Map()).flatMap(([, findings]) => findings);
    const errors = all.filter(({ severity }) => severity === 'error');
    return errors.length === all.length
      ? all
      : [...errors, ...all.filter(({ severity }) => severity !== 'error')];
  }

  #store(gateway: string): ResourceStore {
    let store = this.#stores.get(gateway);
    if (store === undefined) {
      store = new ResourceStore();
      this.#stores.set(gateway, store);
    }
    return store;
  }

  #configuration(key: string, gateway: OurGateway): GatewayConfiguration {
    const own = this.#store(key);
    return {
      ...nameOf(gateway),
      ...eachType((type) => resourcesOf(type, own, this.#sharedBy(key))),
    } as GatewayConfiguration;
  }

  /** What the proxy of a Gateway shares with others: first what goes before the rest. */
  #sharedBy(gateway: string): readonly SharedStore[] {
    const stores = [this.#proxies.get(gateway) ?? '', ''].map((namespace) => this.#shared.get(namespace));
    return [...new Set(stores)].filter((store) => store !== undefined);
  }

  /** To a proxy that is new, everything is. */
  #changed(key: string, own: ResourceStore, isNew: boolean) {
    const shared = this.#sharedBy(key);
    const before = this.#moved.get(key);
    const moved = before === undefined ? [] : [this.#shared.get(before), ...shared];
    return eachType((type) => {
      if (isNew) return { set: resourcesOf(type, own, shared), removed: [] };
      const touched = new Set(own.touched[type]);
      for (const store of shared) for (const name of store.touched[type]) touched.add(name);
      for (const store of moved) for (const name of store?.candidates[type].keys() ?? []) touched.add(name);
      const changed: { set: unknown[]; removed: string[] } = { set: [], removed: [] };
      for (const name of [...touched].sort(compareText)) {
        const resource = own.held[type].get(name) ?? firstCandidate(type, name, shared)?.resource;
        if (resource === undefined) changed.removed.push(name);
        else changed.set.push(resource);
      }
      return changed;
    }) as { readonly [T in ResourceType]: Changed<Resources[T]> };
  }
}

/** Whose resource, and which. */
export interface SharedName<T extends ResourceType> {
  readonly type: T;
  /** Of the proxies that it is for; empty: all. */
  readonly namespace: string;
  readonly name: string;
  /** Key of the object that it comes from. */
  readonly owner: string;
}

function firstCandidate(
  type: ResourceType,
  name: string,
  stores: readonly SharedStore[],
): Candidate<unknown> | undefined {
  for (const store of stores) {
    const claim = store.claim(type, name);
    if (claim !== undefined) return claim;
  }
  return undefined;
}

function eachType<V>(make: (type: ResourceType) => V): Record<ResourceType, V> {
  return Object.fromEntries(RESOURCE_TYPES.map((type) => [type, make(type)])) as Record<ResourceType, V>;
}

/** Those of the Gateway itself come before those of all that have the same name. */
function resourcesOf(
  type: ResourceType,
  own: ResourceStore,
  shared: readonly SharedStore[],
): readonly unknown[] {
  const all = new Map<string, unknown>();
  for (const store of shared.toReversed())
    for (const [name, [claim]] of store.candidates[type]) all.set(name, claim!.resource);
  for (const [name, resource] of own.held[type]) all.set(name, resource);
  return sorted(all).flatMap(([, resource]) => (resource === undefined ? [] : [resource]));
}

function sorted<V>(map: ReadonlyMap<string, V>): [string, V][] {
  return [...map].sort(([left], [right]) => compareText(left, right));
}

function nameOf({ object }: OurGateway) {
  const { namespace = '', name } = object.metadata;
  return { namespace, name, class: object.spec.gatewayClassName, dataPlane: 'proxy' } as const;
}

function objectOf({ apiVersion, kind, namespace, name }: ObjectStatus): FindingObject {
  return { apiVersion, kind, namespace, name };
}

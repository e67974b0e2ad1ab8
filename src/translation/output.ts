// The output of a translator: what it contains now, and what has changed since the last call.

import { getOrCreate } from '../grammar/get-or-create.ts';
import { compareText } from '../objects/reference.ts';
import type { OurGateway } from './gateways/our-gateways.ts';
import type { ObjectStatus } from './object-status.ts';
import type { PlaneFacts } from './plane-facts.ts';
import { type Candidate, ResourceStore, SharedStore } from './resource-stores.ts';
import type {
  FindingObject,
  GatewayChangeOf,
  GatewayConfigurationOf,
  GatewayId,
  PlaneResources,
  TranslationChangeOf,
  TranslationFinding,
  TranslationOf,
} from './result.ts';

interface FindingsOfObject {
  readonly object: FindingObject;
  /** By source. */
  readonly bySource: Map<string, readonly TranslationFinding[]>;
}

/** A resource of a Gateway; if it is withheld, the reasons. */
export interface InspectedResource {
  readonly resource: unknown;
  readonly errors: readonly string[];
}

/** `Planes`: the resource types of each data plane, by its name. */
export class Output<Planes extends PlaneResources> {
  readonly #types: ReadonlyMap<string, readonly string[]>;
  readonly #gateways = new Map<string, OurGateway>();
  /** By data plane, then by Gateway. */
  readonly #own: ReadonlyMap<string, Map<string, ResourceStore>>;
  /** By data plane, then by the namespace of the proxies that receive them; the empty namespace is for every proxy. */
  readonly #shared: ReadonlyMap<string, Map<string, SharedStore>>;
  /** The namespace of the proxy of each Gateway. */
  readonly #proxies = new Map<string, string>();
  /** The former namespace of proxies that moved. */
  readonly #moved = new Map<string, string>();
  readonly #statuses = new Map<string, ObjectStatus>();
  readonly #findings = new Map<string, FindingsOfObject>();
  readonly #touchedGateways = new Map<string, OurGateway | undefined>();
  readonly #touchedStatuses = new Map<string, ObjectStatus | undefined>();
  readonly #touchedFindings = new Map<string, FindingObject>();

  constructor(planes: readonly Pick<PlaneFacts, 'name' | 'resourceTypes'>[]) {
    this.#types = new Map(planes.map(({ name, resourceTypes }) => [name, resourceTypes]));
    this.#own = new Map(planes.map(({ name }) => [name, new Map()]));
    this.#shared = new Map(planes.map(({ name }) => [name, new Map([['', new SharedStore()]])]));
  }

  setGateway(key: string, gateway: OurGateway | undefined): void {
    if (!this.#touchedGateways.has(key)) this.#touchedGateways.set(key, this.#gateways.get(key));
    if (gateway === undefined) this.#gateways.delete(key);
    else this.#gateways.set(key, gateway);
  }

  /** The namespace of the proxy of a Gateway. */
  setProxy(gateway: string, namespace: string | undefined): void {
    const before = this.#proxies.get(gateway);
    if (before !== undefined && !this.#moved.has(gateway)) this.#moved.set(gateway, before);
    if (namespace === undefined) this.#proxies.delete(gateway);
    else this.#proxies.set(gateway, namespace);
  }

  /** A resource of one Gateway. */
  setOwn({ plane, type, gateway, name }: OwnName, resource: object | undefined): void {
    this.#store(plane, gateway).set(type, name, resource);
  }

  /**
   * A resource of all proxies of a plane, or one that replaces it for the proxies in one namespace. A candidate without a resource: there
   * must be none.
   */
  setShared(
    { plane, type, namespace, name, owner }: SharedName,
    candidate: Omit<Candidate, 'owner'> | undefined,
  ): void {
    const stores = this.#shared.get(plane)!;
    const store = getOrCreate(stores, namespace, () => new SharedStore());
    store.set(type, name, owner, candidate);
  }

  setStatus(key: string, status: ObjectStatus | undefined): void {
    if (!this.#touchedStatuses.has(key)) this.#touchedStatuses.set(key, this.#statuses.get(key));
    if (status === undefined) this.#statuses.delete(key);
    else this.#statuses.set(key, status);
  }

  /** Replaces what a source reported about an object before. */
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

  /** The whole current translation. */
  translation(): TranslationOf<Planes> {
    return {
      gateways: sorted(this.#gateways).map(([key, gateway]) => this.#configuration(key, gateway)),
      statuses: sorted(this.#statuses).map(([, status]) => status),
      findings: this.findings(),
    };
  }

  findings(): readonly TranslationFinding[] {
    return sorted(this.#findings).flatMap(([key]) => this.#findingsOf(key));
  }

  /** What has changed since the last call. */
  changes(): TranslationChangeOf<Planes> {
    const change: TranslationChangeOf<Planes> = {
      gateways: this.#changedGateways(),
      removedGateways: this.#removedGateways(),
      ...this.#changedStatuses(),
      findings: sorted(this.#touchedFindings).map(([key, object]) => ({
        object,
        findings: this.#findingsOf(key),
      })),
    };
    this.#forgetChanges();
    return change;
  }

  /** A resource of a Gateway, withheld or not; undefined where there is no such Gateway or resource. */
  inspect(gateway: string, type: string, name: string): InspectedResource | undefined {
    const plane = this.#gateways.get(gateway)?.dataPlane;
    if (plane === undefined) return undefined;
    const own = this.#own.get(plane)!.get(gateway)?.get(type, name);
    if (own !== undefined) return { resource: own, errors: [] };
    return firstCandidate(type, name, this.#sharedBy(plane, gateway));
  }

  #changedGateways(): readonly GatewayChangeOf<Planes>[] {
    const changes: GatewayChangeOf<Planes>[] = [];
    for (const [key, gateway] of sorted(this.#gateways)) {
      const { dataPlane } = gateway;
      const isTouched =
        this.#touchedGateways.has(key) ||
        this.#moved.has(key) ||
        this.#own.get(dataPlane)!.get(key)?.isTouched === true ||
        this.#sharedBy(dataPlane, key).some((store) => store.isTouched);
      if (isTouched) changes.push(this.#changeOf(key, gateway));
    }
    return changes;
  }

  /** A Gateway that moves to another data plane is removed from the old one, and new to the new one. */
  #removedGateways(): readonly GatewayId[] {
    return [...this.#touchedGateways].flatMap(([key, before]) =>
      before === undefined || this.#gateways.get(key)?.dataPlane === before.dataPlane ? [] : [idOf(before)],
    );
  }

  #changedStatuses(): Pick<TranslationChangeOf<Planes>, 'statuses' | 'removedStatuses'> {
    const touched = sorted(this.#touchedStatuses);
    return {
      statuses: touched.flatMap(([key]) => this.#statuses.get(key) ?? []),
      removedStatuses: touched.flatMap(([key, before]) =>
        before === undefined || this.#statuses.has(key) ? [] : [objectOf(before)],
      ),
    };
  }

  #forgetChanges(): void {
    for (const [key, before] of this.#touchedGateways)
      if (before !== undefined && this.#gateways.get(key)?.dataPlane !== before.dataPlane)
        this.#own.get(before.dataPlane)!.delete(key);
    for (const stores of [...this.#own.values(), ...this.#shared.values()])
      for (const store of stores.values()) store.forgetTouched();
    this.#touchedGateways.clear();
    this.#moved.clear();
    this.#touchedStatuses.clear();
    this.#touchedFindings.clear();
  }

  /** Errors before warnings, whatever their source. */
  #findingsOf(key: string): readonly TranslationFinding[] {
    const all = sorted(this.#findings.get(key)?.bySource ?? new Map()).flatMap(([, findings]) => findings);
    const errors = all.filter(({ severity }) => severity === 'error');
    return errors.length === all.length
      ? all
      : [...errors, ...all.filter(({ severity }) => severity !== 'error')];
  }

  #store(plane: string, gateway: string): ResourceStore {
    return getOrCreate(this.#own.get(plane)!, gateway, () => new ResourceStore());
  }

  #configuration(key: string, gateway: OurGateway): GatewayConfigurationOf<Planes> {
    const own = this.#store(gateway.dataPlane, key);
    const shared = this.#sharedBy(gateway.dataPlane, key);
    return {
      ...nameOf(gateway),
      ...this.#eachType(gateway, (type) => resourcesOf(type, own, shared)),
    } as unknown as GatewayConfigurationOf<Planes>;
  }

  /** The resources that the proxy of a Gateway shares with others: those of its namespace come first. */
  #sharedBy(plane: string, gateway: string): readonly SharedStore[] {
    const stores = this.#shared.get(plane)!;
    const found = [this.#proxies.get(gateway) ?? '', ''].map((namespace) => stores.get(namespace));
    return [...new Set(found)].filter((store) => store !== undefined);
  }

  /** Everything, for a new proxy. */
  #changeOf(key: string, gateway: OurGateway): GatewayChangeOf<Planes> {
    const { dataPlane } = gateway;
    const own = this.#store(dataPlane, key);
    const shared = this.#sharedBy(dataPlane, key);
    const isNew = this.#touchedGateways.has(key) && this.#touchedGateways.get(key)?.dataPlane !== dataPlane;
    const before = this.#moved.get(key);
    const moved = before === undefined ? [] : [this.#shared.get(dataPlane)!.get(before), ...shared];
    const changed = this.#eachType(gateway, (type) => {
      if (isNew) return { set: resourcesOf(type, own, shared), removed: [] };
      const touched = new Set(own.touched(type));
      for (const store of shared) for (const name of store.touched(type)) touched.add(name);
      for (const store of moved) for (const [name] of store?.entries(type) ?? []) touched.add(name);
      const change: { set: unknown[]; removed: string[] } = { set: [], removed: [] };
      for (const name of [...touched].sort(compareText)) {
        const resource = own.get(type, name) ?? firstCandidate(type, name, shared)?.resource;
        if (resource === undefined) change.removed.push(name);
        else change.set.push(resource);
      }
      return change;
    });
    return { ...nameOf(gateway), ...changed } as unknown as GatewayChangeOf<Planes>;
  }

  #eachType<V>({ dataPlane }: OurGateway, make: (type: string) => V): Record<string, V> {
    return Object.fromEntries(this.#types.get(dataPlane)!.map((type) => [type, make(type)]));
  }
}

/** Identifies a resource of a Gateway. */
export interface OwnName {
  readonly plane: string;
  readonly type: string;
  readonly gateway: string;
  readonly name: string;
}

/** Identifies a shared resource and its owner. */
export interface SharedName {
  readonly plane: string;
  readonly type: string;
  /** Of the proxies that receive it; empty: all. */
  readonly namespace: string;
  readonly name: string;
  /** Key of the object that the resource comes from. */
  readonly owner: string;
}

function firstCandidate(type: string, name: string, stores: readonly SharedStore[]): Candidate | undefined {
  for (const store of stores) {
    const candidate = store.winner(type, name);
    if (candidate !== undefined) return candidate;
  }
  return undefined;
}

/** Resources of the Gateway itself replace shared ones of the same name. */
function resourcesOf(type: string, own: ResourceStore, shared: readonly SharedStore[]): readonly unknown[] {
  const all = new Map<string, unknown>();
  for (const store of shared.toReversed())
    for (const [name, [candidate]] of store.entries(type)) all.set(name, candidate!.resource);
  for (const [name, resource] of own.entries(type)) all.set(name, resource);
  return sorted(all).flatMap(([, resource]) => (resource === undefined ? [] : [resource]));
}

function sorted<V>(map: ReadonlyMap<string, V>): [string, V][] {
  return [...map].sort(([left], [right]) => compareText(left, right));
}

function idOf({ object, dataPlane }: OurGateway): GatewayId {
  const { namespace = '', name } = object.metadata;
  return { namespace, name, dataPlane };
}

function nameOf({ object, dataPlane }: OurGateway) {
  const { namespace = '', name } = object.metadata;
  return { namespace, name, class: object.spec.gatewayClassName, dataPlane };
}

function objectOf({ apiVersion, kind, namespace, name }: ObjectStatus): FindingObject {
  return { apiVersion, kind, namespace, name };
}

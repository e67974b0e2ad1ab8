// The output of a translator: what it contains now, and what has changed since the last call.

import { getOrCreate } from '../grammar/get-or-create.ts';
import { equalJson } from '../grammar/json.ts';
import { exactKeyOf } from '../objects/key.ts';
import { compareText } from '../objects/reference.ts';
import type { OurGateway } from './gateways/our-gateways.ts';
import type { ObjectStatus } from './object-status.ts';
import type { PlaneFacts } from './plane-facts.ts';
import { type Candidate, ResourceStore, ScopedStores, SharedStore } from './resource-stores.ts';
import type {
  FindingObject,
  GatewayChangeOf,
  GatewayConfigurationOf,
  GatewayId,
  PlaneResources,
  ProxyChangeOf,
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

/** From where a configuration is seen: a proxy of a Gateway. */
export interface Viewer {
  /** Key of the Gateway. */
  readonly gateway: string;
  /** Undefined: the proxy that the settings name, or one about which nothing is known. */
  readonly pod?: { readonly namespace: string; readonly name: string };
  /** The scopes whose resources it receives, the nearest first; the last is that of all proxies. */
  readonly scopes: readonly string[];
}

/** `Planes`: the resource types of each data plane, by its name. */
export class Output<Planes extends PlaneResources> {
  readonly #types: ReadonlyMap<string, readonly string[]>;
  readonly #gateways = new Map<string, OurGateway>();
  /** By data plane, then by Gateway. */
  readonly #own: ReadonlyMap<string, Map<string, ScopedStores<ResourceStore>>>;
  /** By data plane. */
  readonly #shared: ReadonlyMap<string, ScopedStores<SharedStore>>;
  /** The Gateways as they are listed, by their keys. */
  readonly #listed = new Map<string, Viewer>();
  /** The connected proxies, by connection. */
  readonly #connected = new Map<string, Viewer>();
  /** By the same keys: what viewers were before; undefined: new ones. */
  readonly #touchedViewers = new Map<string, Viewer | undefined>();
  readonly #statuses = new Map<string, ObjectStatus>();
  readonly #findings = new Map<string, FindingsOfObject>();
  readonly #touchedGateways = new Map<string, OurGateway | undefined>();
  readonly #touchedStatuses = new Map<string, ObjectStatus | undefined>();
  readonly #touchedFindings = new Map<string, FindingObject>();

  constructor(planes: readonly Pick<PlaneFacts, 'name' | 'resourceTypes'>[]) {
    this.#types = new Map(planes.map(({ name, resourceTypes }) => [name, resourceTypes]));
    this.#own = new Map(planes.map(({ name }) => [name, new Map()]));
    this.#shared = new Map(planes.map(({ name }) => [name, new ScopedStores(() => new SharedStore())]));
  }

  setGateway(key: string, gateway: OurGateway | undefined): void {
    if (!this.#touchedGateways.has(key)) this.#touchedGateways.set(key, this.#gateways.get(key));
    if (gateway === undefined) this.#gateways.delete(key);
    else this.#gateways.set(key, gateway);
  }

  /** From where a Gateway is seen where it is listed. */
  setListed(gateway: string, viewer: Viewer | undefined): void {
    this.#setViewer(this.#listed, gateway, viewer);
  }

  /** A connected proxy. */
  setConnected(connection: string, viewer: Viewer | undefined): void {
    this.#setViewer(this.#connected, connection, viewer);
  }

  /** A resource of one Gateway, or one that replaces it for some of its proxies. */
  setOwn({ plane, type, gateway, scope, name }: OwnName, resource: object | undefined): void {
    this.#ownStores(plane, gateway).of(scope).set(type, name, resource);
  }

  /**
   * A resource of all proxies of a plane, or one that replaces it for some of them. A candidate without a resource: there must be none.
   */
  setShared(
    { plane, type, scope, name, owner }: SharedName,
    candidate: Omit<Candidate, 'owner'> | undefined,
  ): void {
    this.#shared.get(plane)!.of(scope).set(type, name, owner, candidate);
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
      gateways: sorted(this.#gateways).map(([key, gateway]) =>
        this.#configuration(gateway, this.#viewerOf(key)),
      ),
      statuses: sorted(this.#statuses).map(([, status]) => status),
      findings: this.findings(),
    };
  }

  /** What a connected proxy receives; undefined where it isn't connected, or its Gateway isn't ours. */
  configuration(connection: string): GatewayConfigurationOf<Planes> | undefined {
    const viewer = this.#connected.get(connection);
    const gateway = viewer && this.#gateways.get(viewer.gateway);
    return viewer && gateway && this.#configuration(gateway, viewer);
  }

  /**
   * Connected proxies with the same text receive the same configuration until the next change. Undefined where `configuration` is. There
   * are far fewer than places, since most places have no resources of their own.
   */
  audience(connection: string): string | undefined {
    const viewer = this.#connected.get(connection);
    const gateway = viewer && this.#gateways.get(viewer.gateway);
    return viewer && gateway && this.#audienceOf(gateway, viewer);
  }

  findings(): readonly TranslationFinding[] {
    return sorted(this.#findings).flatMap(([key]) => this.#findingsOf(key));
  }

  /** What has changed since the last call. */
  changes(): TranslationChangeOf<Planes> {
    const change: TranslationChangeOf<Planes> = {
      gateways: this.#changedGateways(),
      proxies: this.#changedProxies(),
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
    const { own, shared } = this.#seen(plane, this.#viewerOf(gateway));
    const resource = firstOf(type, name, own);
    return resource === undefined ? firstCandidate(type, name, shared) : { resource, errors: [] };
  }

  #changedGateways(): readonly GatewayChangeOf<Planes>[] {
    return sorted(this.#gateways).flatMap(([key, gateway]) => {
      const viewer = this.#viewerOf(key);
      if (!this.#isTouched(key, viewer, gateway)) return [];
      const before = this.#touchedViewers.get(key) ?? viewer;
      return [this.#changeOf(gateway, viewer, this.#isNew(key, gateway) ? undefined : before)];
    });
  }

  #changedProxies(): readonly ProxyChangeOf<Planes>[] {
    // Hundreds of proxies of a Gateway mostly receive the same.
    const known = new Map<string, GatewayChangeOf<Planes>>();
    return sorted(this.#connected).flatMap(([key, viewer]) => {
      const gateway = this.#gateways.get(viewer.gateway);
      if (gateway === undefined || !this.#isTouched(key, viewer, gateway)) return [];
      const isNew = this.#isNew(viewer.gateway, gateway);
      const was = this.#touchedViewers.has(key) ? this.#touchedViewers.get(key) : viewer;
      const before = isNew ? undefined : was;
      const from = before === undefined ? undefined : this.#audienceOf(gateway, before);
      const change = getOrCreate(known, exactKeyOf([this.#audienceOf(gateway, viewer), from ?? null]), () =>
        this.#changeOf(gateway, viewer, before),
      );
      return [{ ...change, pod: viewer.pod! }];
    });
  }

  #audienceOf({ dataPlane }: OurGateway, { gateway, scopes }: Viewer): string {
    const own = this.#own.get(dataPlane)!.get(gateway);
    const shared = this.#shared.get(dataPlane)!;
    return exactKeyOf([
      dataPlane,
      gateway,
      scopes.filter((scope) => own?.has(scope) === true),
      scopes.filter((scope) => shared.has(scope)),
    ]);
  }

  #isTouched(key: string, viewer: Viewer, { dataPlane }: OurGateway): boolean {
    if (this.#touchedGateways.has(viewer.gateway) || this.#touchedViewers.has(key)) return true;
    const { own, shared } = this.#seen(dataPlane, viewer);
    return [...own, ...shared].some(({ isTouched }) => isTouched);
  }

  /** New to its data plane. */
  #isNew(key: string, { dataPlane }: OurGateway): boolean {
    return this.#touchedGateways.has(key) && this.#touchedGateways.get(key)?.dataPlane !== dataPlane;
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
    for (const byGateway of this.#own.values())
      for (const stores of byGateway.values()) stores.forgetTouched();
    for (const stores of this.#shared.values()) stores.forgetTouched();
    this.#touchedGateways.clear();
    this.#touchedViewers.clear();
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

  #setViewer(viewers: Map<string, Viewer>, key: string, viewer: Viewer | undefined): void {
    const before = viewers.get(key);
    if (equalJson(before, viewer)) return;
    if (!this.#touchedViewers.has(key)) this.#touchedViewers.set(key, before);
    if (viewer === undefined) viewers.delete(key);
    else viewers.set(key, viewer);
  }

  #viewerOf(gateway: string): Viewer {
    return this.#listed.get(gateway) ?? { gateway, scopes: [''] };
  }

  #ownStores(plane: string, gateway: string): ScopedStores<ResourceStore> {
    return getOrCreate(
      this.#own.get(plane)!,
      gateway,
      () => new ScopedStores<ResourceStore>(() => new ResourceStore()),
    );
  }

  #seen(plane: string, { gateway, scopes }: Viewer): SeenStores {
    return {
      own: this.#own.get(plane)!.get(gateway)?.seenFrom(scopes) ?? [],
      shared: this.#shared.get(plane)!.seenFrom(scopes),
    };
  }

  #configuration(gateway: OurGateway, viewer: Viewer): GatewayConfigurationOf<Planes> {
    const seen = this.#seen(gateway.dataPlane, viewer);
    return {
      ...nameOf(gateway),
      ...this.#eachType(gateway, (type) => resourcesOf(type, seen)),
    } as unknown as GatewayConfigurationOf<Planes>;
  }

  /** What has changed for a viewer since it was `before`; undefined: everything is new to it. */
  #changeOf(gateway: OurGateway, viewer: Viewer, before: Viewer | undefined): GatewayChangeOf<Planes> {
    const { dataPlane } = gateway;
    const seen = this.#seen(dataPlane, viewer);
    const moved =
      before === undefined || before === viewer
        ? []
        : notInBoth(allOf(this.#seen(dataPlane, before)), allOf(seen));
    const changed = this.#eachType(gateway, (type) => {
      if (before === undefined) return { set: resourcesOf(type, seen), removed: [] };
      const touched = new Set(allOf(seen).flatMap((store) => [...store.touched(type)]));
      for (const store of moved) {
        for (const [name] of store.entries(type)) touched.add(name);
        // Also what a place had that nobody is at any more.
        for (const name of store.touched(type)) touched.add(name);
      }
      const change: { set: unknown[]; removed: string[] } = { set: [], removed: [] };
      for (const name of [...touched].sort(compareText)) {
        const resource = firstOf(type, name, seen.own) ?? firstCandidate(type, name, seen.shared)?.resource;
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

/** The stores that a viewer receives resources from, the nearest first. */
interface SeenStores {
  readonly own: readonly ResourceStore[];
  readonly shared: readonly SharedStore[];
}

const allOf = ({ own, shared }: SeenStores): readonly (ResourceStore | SharedStore)[] => [...own, ...shared];

function notInBoth<Store>(left: readonly Store[], right: readonly Store[]): readonly Store[] {
  return [
    ...left.filter((store) => !right.includes(store)),
    ...right.filter((store) => !left.includes(store)),
  ];
}

/** Identifies a resource of a Gateway. */
export interface OwnName {
  readonly plane: string;
  readonly type: string;
  readonly gateway: string;
  /** Of the proxies that receive it; empty: all of the Gateway. */
  readonly scope: string;
  readonly name: string;
}

/** Identifies a shared resource and its owner. */
export interface SharedName {
  readonly plane: string;
  readonly type: string;
  /** Of the proxies that receive it; empty: all. */
  readonly scope: string;
  readonly name: string;
  /** Key of the object that the resource comes from. */
  readonly owner: string;
}

function firstOf(type: string, name: string, stores: readonly ResourceStore[]): object | undefined {
  for (const store of stores) {
    const resource = store.get(type, name);
    if (resource !== undefined) return resource;
  }
  return undefined;
}

function firstCandidate(type: string, name: string, stores: readonly SharedStore[]): Candidate | undefined {
  for (const store of stores) {
    const candidate = store.winner(type, name);
    if (candidate !== undefined) return candidate;
  }
  return undefined;
}

/** Resources of the Gateway itself replace shared ones of the same name. */
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

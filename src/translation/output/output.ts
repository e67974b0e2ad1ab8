// The output of a translator: what it contains now, and what has changed since the last call.

import { getOrCreate } from '../../grammar/get-or-create.ts';
import { equalJson } from '../../grammar/json.ts';
import { exactKeyOf } from '../../objects/key.ts';
import type { OurGateway } from '../gateways/our-gateways.ts';
import type { ObjectStatus } from '../object-status.ts';
import type { PlaneFacts } from '../plane-facts.ts';
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
} from '../result.ts';
import { ObjectFindings } from './object-findings.ts';
import { type InspectedResource, PlaneOutput, type Viewer } from './plane-output.ts';
import { TrackedMap } from './tracked-map.ts';

/** `Planes`: the resource types of each data plane, by its name. */
export class Output<Planes extends PlaneResources> {
  readonly #planes: ReadonlyMap<string, PlaneOutput>;
  readonly #gateways = new TrackedMap<OurGateway>();
  /** The Gateways as they are listed, by their keys. */
  readonly #listed = new TrackedMap<Viewer>();
  /** The connected proxies, by connection. */
  readonly #connected = new TrackedMap<Viewer>();
  readonly #statuses = new TrackedMap<ObjectStatus>();
  readonly #findings = new ObjectFindings();

  constructor(planes: readonly Pick<PlaneFacts, 'name' | 'resourceTypes'>[]) {
    this.#planes = new Map(planes.map((facts) => [facts.name, new PlaneOutput(facts)]));
  }

  /** The resources of a data plane. */
  plane(name: string): PlaneOutput {
    return this.#planes.get(name)!;
  }

  setGateway(key: string, gateway: OurGateway | undefined): void {
    this.#gateways.set(key, gateway);
  }

  /** From where a Gateway is seen where it is listed. */
  setListed(gateway: string, viewer: Viewer | undefined): void {
    setViewer(this.#listed, gateway, viewer);
  }

  /** A connected proxy. */
  setConnected(connection: string, viewer: Viewer | undefined): void {
    setViewer(this.#connected, connection, viewer);
  }

  setStatus(key: string, status: ObjectStatus | undefined): void {
    this.#statuses.set(key, status);
  }

  /** Replaces what a source reported about an object before. */
  setFindings(
    source: string,
    key: string,
    object: FindingObject,
    findings: readonly TranslationFinding[],
  ): void {
    this.#findings.set(source, key, object, findings);
  }

  /** The whole current translation. */
  translation(): TranslationOf<Planes> {
    return {
      gateways: this.#gateways
        .entries()
        .map(([key, gateway]) => this.#configuration(gateway, this.#viewerOf(key))),
      statuses: this.#statuses.entries().map(([, status]) => status),
      findings: this.findings(),
    };
  }

  /** The Gateways, in the order in which they are listed. */
  gatewayIds(): readonly GatewayId[] {
    return this.#gateways.entries().map(([, gateway]) => idOf(gateway));
  }

  /** A Gateway as it is listed; undefined where it isn't. */
  gateway(key: string): GatewayConfigurationOf<Planes> | undefined {
    const gateway = this.#gateways.get(key);
    return gateway && this.#configuration(gateway, this.#viewerOf(key));
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
    return viewer && gateway && this.#planeOf(gateway).audience(viewer);
  }

  findings(): readonly TranslationFinding[] {
    return this.#findings.all();
  }

  /** A resource of a Gateway, withheld or not; undefined where there is no such Gateway or resource. */
  inspect(gateway: string, type: string, name: string): InspectedResource | undefined {
    const ours = this.#gateways.get(gateway);
    return ours && this.#planeOf(ours).inspect(this.#viewerOf(gateway), type, name);
  }

  /** What has changed since the last call. */
  changes(): TranslationChangeOf<Planes> {
    const change: TranslationChangeOf<Planes> = {
      gateways: this.#changedGateways(),
      proxies: this.#changedProxies(),
      removedGateways: this.#removedGateways().map(([, gateway]) => idOf(gateway)),
      ...this.#changedStatuses(),
      findings: this.#findings.changes(),
    };
    this.forgetChanges();
    return change;
  }

  /** From now on, `changes` returns what changes later. */
  forgetChanges(): void {
    for (const [key, before] of this.#removedGateways()) this.#planeOf(before).forgetGateway(key);
    for (const plane of this.#planes.values()) plane.forgetTouched();
    this.#gateways.forgetTouched();
    this.#listed.forgetTouched();
    this.#connected.forgetTouched();
    this.#statuses.forgetTouched();
    this.#findings.forgetTouched();
  }

  #changedGateways(): readonly GatewayChangeOf<Planes>[] {
    return this.#gateways.entries().flatMap(([key, gateway]) => {
      const viewer = this.#viewerOf(key);
      if (!this.#listed.isTouched(key) && !this.#isTouched(gateway, viewer)) return [];
      const before = this.#listed.before(key) ?? viewer;
      return [this.#changeOf(gateway, viewer, this.#isNew(key, gateway) ? undefined : before)];
    });
  }

  #changedProxies(): readonly ProxyChangeOf<Planes>[] {
    // Hundreds of proxies of a Gateway mostly receive the same.
    const known = new Map<string, GatewayChangeOf<Planes>>();
    return this.#connected.entries().flatMap(([key, viewer]) => {
      const gateway = this.#gateways.get(viewer.gateway);
      if (gateway === undefined) return [];
      if (!this.#connected.isTouched(key) && !this.#isTouched(gateway, viewer)) return [];
      const before = this.#isNew(viewer.gateway, gateway) ? undefined : this.#connected.before(key);
      const plane = this.#planeOf(gateway);
      const from = before === undefined ? null : plane.audience(before);
      const change = getOrCreate(known, exactKeyOf([plane.audience(viewer), from]), () =>
        this.#changeOf(gateway, viewer, before),
      );
      return [{ ...change, pod: viewer.pod! }];
    });
  }

  /** Whether the Gateway was written, or something that a viewer of it receives. */
  #isTouched(gateway: OurGateway, viewer: Viewer): boolean {
    return this.#gateways.isTouched(viewer.gateway) || this.#planeOf(gateway).isTouched(viewer);
  }

  /** New to its data plane. */
  #isNew(key: string, { dataPlane }: OurGateway): boolean {
    return this.#gateways.before(key)?.dataPlane !== dataPlane;
  }

  /** A Gateway that moves to another data plane is removed from the old one, and new to the new one. */
  #removedGateways(): readonly (readonly [key: string, before: OurGateway])[] {
    return this.#gateways
      .touched()
      .flatMap(([key, before]) =>
        before === undefined || this.#gateways.get(key)?.dataPlane === before.dataPlane
          ? []
          : [[key, before] as const],
      );
  }

  #changedStatuses(): Pick<TranslationChangeOf<Planes>, 'statuses' | 'removedStatuses'> {
    const touched = this.#statuses.touched();
    return {
      statuses: touched.flatMap(([key]) => this.#statuses.get(key) ?? []),
      removedStatuses: touched.flatMap(([key, before]) =>
        before === undefined || this.#statuses.get(key) !== undefined ? [] : [objectOf(before)],
      ),
    };
  }

  #viewerOf(gateway: string): Viewer {
    return this.#listed.get(gateway) ?? { gateway, scopes: [''] };
  }

  #planeOf({ dataPlane }: OurGateway): PlaneOutput {
    return this.plane(dataPlane);
  }

  #configuration(gateway: OurGateway, viewer: Viewer): GatewayConfigurationOf<Planes> {
    return {
      ...nameOf(gateway),
      ...this.#planeOf(gateway).resources(viewer),
    } as unknown as GatewayConfigurationOf<Planes>;
  }

  #changeOf(gateway: OurGateway, viewer: Viewer, before: Viewer | undefined): GatewayChangeOf<Planes> {
    return {
      ...nameOf(gateway),
      ...this.#planeOf(gateway).changes(viewer, before),
    } as unknown as GatewayChangeOf<Planes>;
  }
}

function setViewer(viewers: TrackedMap<Viewer>, key: string, viewer: Viewer | undefined): void {
  if (!equalJson(viewers.get(key), viewer)) viewers.set(key, viewer);
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

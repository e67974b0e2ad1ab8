// The result of a translation: configurations of Gateways, statuses of objects, findings. Generic in the resources of data planes, which
// planes.ts lists.

import type { Finding } from '../diagnostics/finding.ts';
import type { ObjectStatus } from './object-status.ts';

export type { ObjectStatus };

/** By the name of a data plane: its resource types, each with the type of its resources. */
export type PlaneResources = { readonly [Plane in string]: object };

export interface GatewayId {
  readonly namespace: string;
  readonly name: string;
  readonly dataPlane: string;
}

interface GatewayName<Plane> {
  readonly namespace: string;
  readonly name: string;
  /** Name of its GatewayClass. */
  readonly class: string;
  readonly dataPlane: Plane;
}

/** The whole configuration of the proxy of a Gateway, each list sorted by name. */
export type GatewayConfigurationOf<Planes extends PlaneResources> = {
  [P in keyof Planes & string]: GatewayName<P> & {
    readonly [T in keyof Planes[P]]: readonly Planes[P][T][];
  };
}[keyof Planes & string];

/** The object that a finding is about. */
export interface FindingObject {
  readonly apiVersion?: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

/** A finding about an object, with a code of the catalogue and a path within the object. */
export interface TranslationFinding extends Finding {
  readonly object: FindingObject;
  /** Of TR-01: how many objects have this name, and the position, among them, of the one that is used. */
  readonly copies?: { readonly count: number; readonly used: number };
}

export interface TranslationOf<Planes extends PlaneResources> {
  /** Sorted by namespace and name. */
  readonly gateways: readonly GatewayConfigurationOf<Planes>[];
  /** Sorted by kind, namespace and name. */
  readonly statuses: readonly ObjectStatus[];
  readonly findings: readonly TranslationFinding[];
}

/** New and changed resources of one type, and the names of deleted ones. */
export interface Changed<R> {
  readonly set: readonly R[];
  readonly removed: readonly string[];
}

export type GatewayChangeOf<Planes extends PlaneResources> = {
  [P in keyof Planes & string]: GatewayName<P> & {
    readonly [T in keyof Planes[P]]: Changed<Planes[P][T]>;
  };
}[keyof Planes & string];

/** A change of what one connected proxy receives: that of its Gateway, as seen from the place of its Pod. */
export type ProxyChangeOf<Planes extends PlaneResources> = GatewayChangeOf<Planes> & {
  readonly pod: { readonly namespace: string; readonly name: string };
};

/** The effect of a change of objects on a translation. */
export interface TranslationChangeOf<Planes extends PlaneResources> {
  /** Gateways whose configuration has changed. */
  readonly gateways: readonly GatewayChangeOf<Planes>[];
  /** Connected proxies whose configuration has changed, and new ones with everything. Sorted by Gateway, then by Pod. */
  readonly proxies: readonly ProxyChangeOf<Planes>[];
  /** Gateways that a data plane no longer serves. */
  readonly removedGateways: readonly GatewayId[];
  readonly statuses: readonly ObjectStatus[];
  /** Objects for which we no longer write a status. */
  readonly removedStatuses: readonly FindingObject[];
  /** All findings of the objects whose findings have changed. */
  readonly findings: readonly {
    readonly object: FindingObject;
    readonly findings: readonly TranslationFinding[];
  }[];
}

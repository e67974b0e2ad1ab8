// What a translation gives: configurations of Gateways, statuses of objects, findings.

import type { Finding } from '../diagnostics/finding.ts';
import type { Cluster } from './proxy/envoy/generated/envoy.config.cluster.v3.ts';
import type { ClusterLoadAssignment } from './proxy/envoy/generated/envoy.config.endpoint.v3.ts';
import type { Listener } from './proxy/envoy/generated/envoy.config.listener.v3.ts';
import type { RouteConfiguration } from './proxy/envoy/generated/envoy.config.route.v3.ts';
import type { Secret } from './proxy/envoy/generated/envoy.extensions.transport_sockets.tls.v3.ts';
import type { ObjectStatus } from './status/object-status.ts';

export type { ObjectStatus };

/** Resources of a proxy, by the names that they have in a configuration. */
export interface Resources {
  readonly listeners: Listener;
  readonly routes: RouteConfiguration;
  readonly clusters: Cluster;
  readonly endpoints: ClusterLoadAssignment;
  readonly secrets: Secret;
}

export type ResourceType = keyof Resources;

export const RESOURCE_TYPES = ['listeners', 'routes', 'clusters', 'endpoints', 'secrets'] as const;

interface GatewayName {
  readonly namespace: string;
  readonly name: string;
  /** Name of its GatewayClass. */
  readonly class: string;
  readonly dataPlane: 'proxy';
}

/** The whole configuration of the proxy of a Gateway, each list by name. Messages of Envoy in canonical JSON. */
export type GatewayConfiguration = GatewayName & {
  readonly [T in ResourceType]: readonly Resources[T][];
};

/** One cluster as it would be sent, or what stands for one that is withheld, with the reasons. */
export interface InspectedCluster {
  readonly cluster: Cluster;
  readonly errors: readonly string[];
}

/** Which object a finding is about. */
export interface FindingObject {
  readonly apiVersion?: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

/** Something to be said of an object: its code is one of the catalogue, its path one within the object. */
export interface TranslationFinding extends Finding {
  readonly object: FindingObject;
}

export interface Translation {
  /** By namespace and name. */
  readonly gateways: readonly GatewayConfiguration[];
  /** By kind, namespace and name. */
  readonly statuses: readonly ObjectStatus[];
  readonly findings: readonly TranslationFinding[];
}

/** Resources of one type that are new or other ones, and the names of those that are gone. */
export interface Changed<R> {
  readonly set: readonly R[];
  readonly removed: readonly string[];
}

export type GatewayChange = GatewayName & {
  readonly [T in ResourceType]: Changed<Resources[T]>;
};

/** What a change of objects does to a translation. */
export interface TranslationChange {
  /** Gateways whose configuration is another one. */
  readonly gateways: readonly GatewayChange[];
  /** Gateways that are no longer translated. */
  readonly removedGateways: readonly { readonly namespace: string; readonly name: string }[];
  readonly statuses: readonly ObjectStatus[];
  /** Objects that have no status from us any more. */
  readonly removedStatuses: readonly FindingObject[];
  /** All findings of the objects of which something else is to be said now. */
  readonly findings: readonly {
    readonly object: FindingObject;
    readonly findings: readonly TranslationFinding[];
  }[];
}

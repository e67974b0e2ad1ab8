// The configuration of one Gateway's proxy: resources as canonical JSON, routes by RDS and endpoints by EDS.

import type { Cluster } from './envoy/generated/envoy.config.cluster.v3.ts';
import type { ClusterLoadAssignment } from './envoy/generated/envoy.config.endpoint.v3.ts';
import type { Listener } from './envoy/generated/envoy.config.listener.v3.ts';
import type { RouteConfiguration } from './envoy/generated/envoy.config.route.v3.ts';
import type { Secret } from './envoy/generated/envoy.extensions.transport_sockets.tls.v3.ts';

/** The members are the names of the types in a configuration. */
export interface ProxyResources {
  readonly listeners: Listener;
  readonly routes: RouteConfiguration;
  readonly clusters: Cluster;
  readonly endpoints: ClusterLoadAssignment;
  /**
   * Always empty: certificates are inline, and the bootstrap defines the secrets that are named. It is here because proxies subscribe to
   * the type.
   */
  readonly secrets: Secret;
}

export type ProxyResourceType = keyof ProxyResources;

export const PROXY_RESOURCE_TYPES = ['listeners', 'routes', 'clusters', 'endpoints', 'secrets'] as const;

export type ProxyConfiguration = {
  readonly namespace: string;
  readonly name: string;
} & { readonly [T in ProxyResourceType]: readonly ProxyResources[T][] };

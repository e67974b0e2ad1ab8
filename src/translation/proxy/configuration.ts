// What a proxy of one Gateway is told: resources as canonical JSON, routes by RDS and endpoints by EDS.

import type { Cluster } from './envoy/generated/envoy.config.cluster.v3.ts';
import type { ClusterLoadAssignment } from './envoy/generated/envoy.config.endpoint.v3.ts';
import type { Listener } from './envoy/generated/envoy.config.listener.v3.ts';
import type { RouteConfiguration } from './envoy/generated/envoy.config.route.v3.ts';
import type { Secret } from './envoy/generated/envoy.extensions.transport_sockets.tls.v3.ts';

export interface ProxyConfiguration {
  readonly namespace: string;
  readonly name: string;
  readonly listeners: readonly Listener[];
  readonly routes: readonly RouteConfiguration[];
  readonly clusters: readonly Cluster[];
  readonly endpoints: readonly ClusterLoadAssignment[];
  readonly secrets: readonly Secret[];
}

// Resources as proxies are sent them: binary protobuf, and versions. `gatewarden/translation/encode`, apart from the translation since it
// loads protobuf's library and Envoy's definitions, some 0.1 s.

import { hash } from 'node:crypto';
import type {
  ProxyResources as Resources,
  ProxyResourceType as ResourceType,
} from './proxy/configuration.ts';
import { contentHash } from './proxy/envoy/content-hash.ts';
import { encode as encodeMessage } from './proxy/envoy/encode.ts';

const MESSAGES = {
  listeners: 'envoy.config.listener.v3.Listener',
  routes: 'envoy.config.route.v3.RouteConfiguration',
  clusters: 'envoy.config.cluster.v3.Cluster',
  endpoints: 'envoy.config.endpoint.v3.ClusterLoadAssignment',
  secrets: 'envoy.extensions.transport_sockets.tls.v3.Secret',
} as const;

/** `type.googleapis.com/envoy.config.route.v3.RouteConfiguration`: as xDS names the type of a resource. */
export function typeUrl(type: ResourceType): string {
  return `type.googleapis.com/${MESSAGES[type]}`;
}

/**
 * A resource in binary protobuf. What it is made of is encoded once, as long as it stays: of a RouteConfiguration of which one route has
 * changed, that route.
 */
export function encode<T extends ResourceType>(type: T, resource: Resources[T]): Uint8Array {
  return encodeMessage(MESSAGES[type], resource as Resources[ResourceType] as never);
}

/** The version of one resource: a hash of what it says, the same in every process. */
export function versionOf<T extends ResourceType>(type: T, resource: Resources[T]): string {
  return contentHash(MESSAGES[type], resource as never);
}

/** The version of all resources of a type, in whatever order they are given. */
export function versionOfAll<T extends ResourceType>(type: T, resources: Iterable<Resources[T]>): string {
  const versions = Array.from(resources, (resource) => versionOf(type, resource)).sort();
  return hash('sha256', versions.join('\n'), 'base64url').slice(0, 22);
}

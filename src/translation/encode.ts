// Resources as proxies receive them: binary protobuf, and versions. `gatewarden/translation/encode` is an entry of its own since it loads
// protobuf's library and Envoy's definitions, which takes some 0.1 s.

import { hash } from 'node:crypto';
import type {
  ProxyResources as Resources,
  ProxyResourceType as ResourceType,
} from './proxy/configuration.ts';
import { contentHash } from './proxy/envoy/content-hash.ts';
import { encode as encodeMessage, encodeParts as encodeMessageParts } from './proxy/envoy/encode.ts';

const MESSAGES = {
  listeners: 'envoy.config.listener.v3.Listener',
  routes: 'envoy.config.route.v3.RouteConfiguration',
  clusters: 'envoy.config.cluster.v3.Cluster',
  endpoints: 'envoy.config.endpoint.v3.ClusterLoadAssignment',
  secrets: 'envoy.extensions.transport_sockets.tls.v3.Secret',
} as const;

/** `type.googleapis.com/envoy.config.route.v3.RouteConfiguration`: the type URL of a resource in xDS. */
export function typeUrl(type: ResourceType): string {
  return `type.googleapis.com/${MESSAGES[type]}`;
}

/**
 * A resource in binary protobuf. Parts that stay the same are encoded once: when one route of a RouteConfiguration changes, only that route
 * is encoded again.
 */
export function encode<T extends ResourceType>(type: T, resource: Resources[T]): Uint8Array {
  return encodeMessage(MESSAGES[type], resource as Resources[ResourceType] as never);
}

/**
 * The same bytes in pieces, to be sent one after the other. It copies no large resource: pieces of parts that stay the same are the same
 * objects at the next call, so never modify them.
 */
export function encodeParts<T extends ResourceType>(type: T, resource: Resources[T]): readonly Uint8Array[] {
  return encodeMessageParts(MESSAGES[type], resource as Resources[ResourceType] as never);
}

/** The version of one resource: a hash of its content, the same in every process. */
export function versionOf<T extends ResourceType>(type: T, resource: Resources[T]): string {
  return contentHash(MESSAGES[type], resource as never);
}

/** The version of all resources of a type, whatever their order. */
export function versionOfAll<T extends ResourceType>(type: T, resources: Iterable<Resources[T]>): string {
  const versions = Array.from(resources, (resource) => versionOf(type, resource)).sort();
  return hash('sha256', versions.join('\n'), 'base64url').slice(0, 22);
}

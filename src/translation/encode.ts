// Resources as proxies receive them: binary protobuf, and versions. `gatewarden/translation/encode` is an entry of its own since it loads
// protobuf's library and Envoy's definitions, which takes some 0.1 s.

import { hash } from 'node:crypto';
import { checkIterable, checkObject } from '../grammar/argument.ts';
import { didYouMean } from '../grammar/nearest.ts';
import { enumerated } from '../grammar/plural.ts';
import type {
  ProxyResources as Resources,
  ProxyResourceType as ResourceType,
} from './proxy/configuration.ts';
import {
  contentVersion,
  encode as encodeMessage,
  encodeParts as encodeMessageParts,
} from './proxy/envoy/encode.ts';

export { encodeEdge, versionOfEdge } from './edge/wire/encode.ts';
export { EDGE_TYPE_URLS, type WireResource, wireResources as edgeResources } from './edge/wire/resources.ts';

const MESSAGES = {
  listeners: 'envoy.config.listener.v3.Listener',
  routes: 'envoy.config.route.v3.RouteConfiguration',
  clusters: 'envoy.config.cluster.v3.Cluster',
  endpoints: 'envoy.config.endpoint.v3.ClusterLoadAssignment',
  secrets: 'envoy.extensions.transport_sockets.tls.v3.Secret',
} as const;

/** `type.googleapis.com/envoy.config.route.v3.RouteConfiguration`: the type URL of a resource in xDS. */
export function typeUrl(type: ResourceType): string {
  return `type.googleapis.com/${messageOf(type)}`;
}

/**
 * A resource in binary protobuf. Parts that stay the same are encoded once: when one route of a RouteConfiguration changes, only that route
 * is encoded again.
 */
export function encode<T extends ResourceType>(type: T, resource: Resources[T]): Uint8Array {
  return encodeMessage(messageOf(type), checked(type, resource));
}

/**
 * The same bytes in pieces, to be sent one after the other. It copies no large resource: pieces of parts that stay the same are the same
 * objects at the next call, so never modify them.
 */
export function encodeParts<T extends ResourceType>(type: T, resource: Resources[T]): readonly Uint8Array[] {
  return encodeMessageParts(messageOf(type), checked(type, resource));
}

/** The version of one resource: a hash of its bytes, the same in every process. It costs little where the resource is encoded as well. */
export function versionOf<T extends ResourceType>(type: T, resource: Resources[T]): string {
  return contentVersion(messageOf(type), checked(type, resource));
}

/** The version of all resources of a type, whatever their order. */
export function versionOfAll<T extends ResourceType>(type: T, resources: Iterable<Resources[T]>): string {
  messageOf(type);
  checkIterable('resources', resources, 'a list of resources');
  const versions = Array.from(resources, (resource) => versionOf(type, resource)).sort();
  return hash('sha256', versions.join('\n'), 'base64url').slice(0, 22);
}

/** @throws TypeError for what isn't a type of resources */
function messageOf<T extends ResourceType>(type: T): (typeof MESSAGES)[T] {
  if (typeof type === 'string' && Object.hasOwn(MESSAGES, type)) return MESSAGES[type];
  const known = Object.keys(MESSAGES);
  const near = typeof type === 'string' ? didYouMean(type, known) : undefined;
  throw new TypeError(`type: must be ${enumerated(known, 'or')}${near === undefined ? '' : ` (${near})`}`);
}

/** The resource, which belongs to the type by the caller's types. */
function checked(type: ResourceType, resource: unknown): never {
  checkObject('resource', resource, `an object: one of the ${type}`);
  return resource as never;
}

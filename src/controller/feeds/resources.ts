// Resources of each data plane as those of discovery. The same resource of a translation is the same here, so that it is serialized once for
// all clients.

import { encodeEdge, versionOfEdge } from '../../translation/edge/wire/encode.ts';
import { EDGE_TYPE_URLS, type WireResource } from '../../translation/edge/wire/resources.ts';
import { encodeParts, typeUrl, versionOf } from '../../translation/encode.ts';
import type { ProxyResources, ProxyResourceType } from '../../translation/proxy/configuration.ts';
import type { XdsResource } from '../../xds/feed.ts';

const known = new WeakMap<object, XdsResource>();

export function proxyResource<T extends ProxyResourceType>(
  type: T,
  resource: ProxyResources[T],
): XdsResource {
  let found = known.get(resource);
  if (found === undefined) {
    found = new LazyResource(
      resource,
      proxyName(resource),
      () => versionOf(type, resource),
      () => encodeParts(type, resource),
    );
    known.set(resource, found);
  }
  return found;
}

export function edgeResource(wire: WireResource): XdsResource {
  let found = known.get(wire.resource);
  if (found === undefined) {
    found = new LazyResource(
      wire.resource,
      wire.name,
      () => versionOfEdge(wire),
      () => [encodeEdge(wire)],
    );
    known.set(wire.resource, found);
  }
  return found;
}

/** The message of a resource in the JSON form of protobuf, with its secrets. Never modify it. */
export function messageOf(resource: XdsResource): object {
  if (!(resource instanceof LazyResource))
    throw new TypeError(`no resource of a translation: ${resource.name}`);
  return resource.message;
}

export const proxyTypeUrl = typeUrl;

export const edgeTypeUrl = (type: WireResource['type']): string => EDGE_TYPE_URLS[type];

function proxyName(resource: ProxyResources[ProxyResourceType]): string {
  const name =
    'clusterName' in resource ? resource.clusterName : 'name' in resource ? resource.name : undefined;
  return name ?? '';
}

/** Serialized when the first client needs it: most resources of a start are never sent before they change. */
class LazyResource implements XdsResource {
  readonly message: object;
  readonly name: string;
  readonly parts: () => readonly Uint8Array[];
  readonly #makeVersion: () => string;
  #version: string | undefined;

  constructor(message: object, name: string, version: () => string, parts: () => readonly Uint8Array[]) {
    this.message = message;
    this.name = name;
    this.#makeVersion = version;
    this.parts = parts;
  }

  get version(): string {
    this.#version ??= this.#makeVersion();
    return this.#version;
  }
}

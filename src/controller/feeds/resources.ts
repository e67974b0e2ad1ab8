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
      wire.name,
      () => versionOfEdge(wire),
      () => [encodeEdge(wire)],
    );
    known.set(wire.resource, found);
  }
  return found;
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
  readonly name: string;
  readonly parts: () => readonly Uint8Array[];
  readonly #makeVersion: () => string;
  #version: string | undefined;

  constructor(name: string, version: () => string, parts: () => readonly Uint8Array[]) {
    this.name = name;
    this.#makeVersion = version;
    this.parts = parts;
  }

  get version(): string {
    this.#version ??= this.#makeVersion();
    return this.#version;
  }
}

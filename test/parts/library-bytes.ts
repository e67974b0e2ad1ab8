// The bytes of Envoy's messages as protobuf's library alone writes them. Ours equal them in everything that tests make: where tests share how
// they translate, each resource comes by here.

import { fromJson, type JsonValue, toBinary } from '@bufbuild/protobuf';
import { encode, encodeParts, typeUrl } from '../../src/translation/encode.ts';
import {
  PROXY_RESOURCE_TYPES,
  type ProxyResources,
  type ProxyResourceType,
} from '../../src/translation/proxy/configuration.ts';
import { envoyRegistry, messageOf } from '../../src/translation/proxy/envoy/registry.ts';
import type { Changed } from '../../src/translation/result.ts';

/** The whole at once. Maps are written in the order of their keys in JSON. */
export function libraryBytes(name: string, message: unknown): Uint8Array {
  const type = messageOf(name);
  return toBinary(type, fromJson(type, sorted(message) as JsonValue, { registry: envoyRegistry() }));
}

const sorted = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, item) =>
      typeof item !== 'object' || item === null || Array.isArray(item)
        ? item
        : Object.fromEntries(
            Object.keys(item)
              .sort()
              .map((key) => [key, item[key]]),
          ),
    ),
  );

/** The configuration of a Gateway, or a change of it. */
type Held = {
  readonly [T in ProxyResourceType]: readonly ProxyResources[T][] | Changed<ProxyResources[T]>;
};

const compared = new WeakSet<object>();

/**
 * Throws for a resource whose bytes, or those of its pieces, aren't the library's. It compares each resource once, and returns how many it
 * has compared.
 */
export function compareBytes(gateway: Held): number {
  let count = 0;
  for (const type of PROXY_RESOURCE_TYPES) {
    const held = gateway[type];
    for (const resource of 'set' in held ? held.set : held) {
      if (compared.has(resource)) continue;
      compared.add(resource);
      compareResource(type, resource);
      count++;
    }
  }
  return count;
}

function compareResource<T extends ProxyResourceType>(type: T, resource: ProxyResources[T]): void {
  const theirs = libraryBytes(typeUrl(type).split('/')[1]!, resource);
  for (const ours of [encode(type, resource), Buffer.concat(encodeParts(type, resource))])
    if (Buffer.compare(ours, theirs) !== 0)
      throw new Error(`not encoded as by protobuf's library: ${type} ${JSON.stringify(resource)}`);
}

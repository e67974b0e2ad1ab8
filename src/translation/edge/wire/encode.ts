// Resources of the edge data plane as binary protobuf, and their versions. It loads protobuf's library, which takes some 0.1 s: import it
// only where something is encoded.

import { hash } from 'node:crypto';
import { fromBinary, fromJson, type JsonValue, toBinary, toJson } from '@bufbuild/protobuf';
import { edgeMessage, type MessageName, mapMembers } from './descriptors.ts';
import type { WireResource } from './resources.ts';

const known = new WeakMap<object, Uint8Array>();

/** The message around a resource: one for addresses, one for everything else. */
const MESSAGE_OF: Readonly<Record<WireResource['type'], MessageName>> = {
  resource: 'Resource',
  address: 'w.Address',
};

/** The binary form. The same object gives the same bytes: never modify them. */
export function encodeEdge({ type, resource }: WireResource): Uint8Array {
  let bytes = known.get(resource);
  if (bytes === undefined) {
    const message = edgeMessage(MESSAGE_OF[type]);
    bytes = toBinary(message, fromJson(message, writable(resource, false) as JsonValue));
    known.set(resource, bytes);
  }
  return bytes;
}

/** The JSON form of bytes, as protobuf writes it. */
export function decodeEdge(type: WireResource['type'], bytes: Uint8Array): unknown {
  const message = edgeMessage(MESSAGE_OF[type]);
  return toJson(message, fromBinary(message, bytes));
}

/** A hash of the bytes, the same in every process. */
export const versionOfEdge = (resource: WireResource): string =>
  hash('sha256', encodeEdge(resource), 'base64url').slice(0, 22);

/**
 * Maps are written in the order of their keys; the order of a message's members doesn't matter. Texts of messages are UTF-8, which has no
 * half of a character: it becomes U+FFFD, as in JSON that Kubernetes reads. Most values are written as they are: nothing is copied then.
 */
function writable(value: unknown, isMap: boolean): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => writable(item, isMap));
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  const members = value as Readonly<Record<string, unknown>>;
  const names = Object.keys(members);
  const written = names.map((name) => writable(members[name], isMap || mapMembers().has(name)));
  const isSame = names.every(
    (name, at) =>
      written[at] === members[name] && name.isWellFormed() && (!isMap || at === 0 || names[at - 1]! < name),
  );
  if (isSame) return value;
  return Object.fromEntries(
    names
      .map((name, at) => [name, written[at]] as const)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, member]) => [name.toWellFormed(), member]),
  );
}

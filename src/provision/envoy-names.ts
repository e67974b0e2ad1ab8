// Messages of Envoy with the names of its .proto files, `connect_timeout`, which people know from its documentation. Envoy also reads those
// of protobuf's JSON, which the rest of the project writes.

import type { JsonObject } from '../grammar/json.ts';

/** A member of a message. Keys of maps in a bootstrap have a dot or an underscore, or are one lower-case word. */
const MEMBER = /^[a-z][A-Za-z0-9]*$/;

export function withEnvoyNames(message: object): JsonObject {
  return Object.fromEntries(
    Object.entries(message).map(([name, value]) => [
      MEMBER.test(name) ? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : name,
      valueWithNames(value),
    ]),
  );
}

function valueWithNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(valueWithNames);
  return typeof value === 'object' && value !== null ? withEnvoyNames(value) : value;
}

// The members of Envoy's messages in a configuration, by full name, for example `envoy.config.cluster.v3.Cluster.connectTimeout`.

import { isObject } from '../../src/grammar/json.ts';
import { type MessageName, typeNameOf } from '../../src/translation/proxy/envoy/any.ts';
import { MESSAGES } from '../../src/translation/proxy/envoy/generated/table.js';

/** Adds the members of a message and of everything in it. */
export function addEmittedFields(type: MessageName, value: unknown, found: Set<string>): void {
  addMessage(type, value, found);
}

function addMessage(type: string, value: unknown, found: Set<string>): void {
  if (!isObject(value)) return;
  const message = MESSAGES[type];
  // Free-form messages (Struct, Value) have no members.
  if (type === 'google.protobuf.Any') {
    const name = typeNameOf(value);
    if (name !== undefined) addMessage(name, value, found);
    return;
  }
  if (message === undefined) return;
  for (const [name, item] of Object.entries(value)) {
    const field = message.fields[name];
    if (item === undefined || field === undefined) continue;
    found.add(`${type}.${name}`);
    const items =
      field.many === 'list'
        ? (item as readonly unknown[])
        : field.many === 'map'
          ? Object.values(item as object)
          : [item];
    for (const one of items) addMessage(field.type, one, found);
  }
}

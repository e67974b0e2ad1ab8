// The stored status of an object: any controller may have written it, and it can be any JSON.

import { isObject, type JsonObject } from '../../grammar/json.ts';

/** The status as stored, for the parts that others own. */
export function storedStatus(status: unknown): JsonObject {
  return isObject(status) ? status : {};
}

/** The conditions of a status, or of an entry in one. */
export function storedConditions(holder: unknown): readonly unknown[] {
  const conditions = isObject(holder) ? holder['conditions'] : undefined;
  return Array.isArray(conditions) ? conditions : [];
}

/** The entry of a listener, by its name. */
export function storedListener(status: unknown, name: string): unknown {
  const listeners = isObject(status) ? status['listeners'] : undefined;
  return Array.isArray(listeners)
    ? listeners.find((listener) => isObject(listener) && listener['name'] === name)
    : undefined;
}

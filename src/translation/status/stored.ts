// What an object has stored in its status, whoever wrote it: any JSON may stand there.

import { isObject, type JsonObject } from '../../grammar/json.ts';

/** The status as it is, for what others own in it. */
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

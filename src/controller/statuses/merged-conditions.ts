// Conditions as they should be, put into those that are stored. Conditions of other types, and their order, stay.

import { equalJson, isObject, type JsonObject } from '../../grammar/json.ts';
import { PROXY_CONFIGURATION_CONDITION } from '../../identifiers.ts';
import { CONDITION_TYPES } from '../../translation/verdict.ts';

/** A condition that the control plane wants. */
export interface WantedCondition {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly message: string;
  readonly observedGeneration?: number;
}

const OURS: ReadonlySet<unknown> = new Set([...CONDITION_TYPES, PROXY_CONFIGURATION_CONDITION]);

export const isOurCondition = ({ type }: JsonObject): boolean => OURS.has(type);

/**
 * `now`: RFC 3339; the transition time of conditions whose status changes. `leaves`: a stored condition that someone else decides about.
 */
export function mergedConditions(
  wanted: readonly WantedCondition[],
  stored: unknown,
  now: string,
  leaves: (condition: JsonObject) => boolean = () => false,
): readonly JsonObject[] {
  const waiting = new Map(wanted.map((condition) => [condition.type, condition]));
  const merged: JsonObject[] = [];
  for (const before of objectsIn(stored)) {
    const type = before['type'];
    const after = waiting.get(String(type));
    waiting.delete(String(type));
    if (leaves(before)) merged.push(before);
    else if (after !== undefined) merged.push(transition(after, before, now));
    // What we don't write any more isn't true any more.
    else if (!OURS.has(type)) merged.push(before);
  }
  for (const condition of waiting.values()) merged.push({ ...condition, lastTransitionTime: now });
  return merged;
}

function transition(after: WantedCondition, before: JsonObject, now: string): JsonObject {
  const { lastTransitionTime: since } = before;
  const isSince = before['status'] === after.status && typeof since === 'string';
  const merged = { ...after, lastTransitionTime: isSince ? since : now };
  return equalJson(merged, before) ? before : merged;
}

/** The newest generation that conditions of ours in a status are about, also those of its listeners and entries. */
export function newestGeneration(status: unknown, controllers: readonly string[]): number {
  if (!isObject(status)) return 0;
  const holders = [
    status,
    ...objectsIn(status['listeners']),
    ...[...objectsIn(status['parents']), ...objectsIn(status['ancestors'])].filter(({ controllerName }) =>
      controllers.includes(String(controllerName)),
    ),
  ];
  let newest = 0;
  for (const { conditions } of holders)
    for (const { type, observedGeneration } of objectsIn(conditions))
      if (OURS.has(type) && Number.isInteger(observedGeneration))
        newest = Math.max(newest, Number(observedGeneration));
  return newest;
}

const objectsIn = (list: unknown): readonly JsonObject[] =>
  Array.isArray(list) ? list.filter(isObject) : [];

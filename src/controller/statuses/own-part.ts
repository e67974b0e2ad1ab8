// The part of a stored status that we write. Two versions of a status with the same part differ only in what belongs to others.

import { isObject, type JsonObject } from '../../grammar/json.ts';
import { isOurCondition } from './merged-conditions.ts';

/** Lists whose entries belong to one controller each. */
const SHARED = ['parents', 'ancestors'] as const;
/** Members that belong as a whole to the controller of the object. */
const WHOLE = ['listeners', 'supportedFeatures', 'addresses'] as const;

/** A text, to compare. `status`: JSON; empty: there is none. `controllers`: our names. */
export function ownPart(status: string, controllers: readonly string[]): string {
  const parsed: unknown = status === '' ? undefined : JSON.parse(status);
  const stored = isObject(parsed) ? parsed : {};
  const isOurs = ({ controllerName }: JsonObject): boolean => controllers.includes(String(controllerName));
  return JSON.stringify([
    texts(stored['conditions'], isOurCondition),
    ...SHARED.map((list) => texts(stored[list], isOurs)),
    ...WHOLE.map((member) => stored[member]),
  ]);
}

/** Sorted: the order of entries says nothing, and others may change it. */
const texts = (list: unknown, isOurs: (item: JsonObject) => boolean): readonly string[] =>
  (Array.isArray(list) ? list.filter(isObject) : [])
    .filter(isOurs)
    .map((item) => JSON.stringify(item))
    .sort();

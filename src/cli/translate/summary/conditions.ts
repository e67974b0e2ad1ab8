// What isn't as written: the conditions of statuses that report a problem, with their reasons.

import { enumerated, firstOf } from '../../../grammar/plural.ts';
import type { ObjectStatus } from '../../../translation/object-status.ts';
import { concerns, isDeviation, partsOf } from '../../../translation/status/parts.ts';

export interface Deviation {
  /** `HTTPRoute shop/cart` */
  readonly object: string;
  /** `listener https`, `at Gateway infra/front`: each place with this condition. */
  readonly places: readonly string[];
  /** `Accepted=False RouteRuleReplaced` */
  readonly state: string;
  readonly message: string;
}

/** How many places with the same condition are named. */
const MAX_PLACES = 10;
/** Characters of a message. */
const MAX_MESSAGE = 2000;

/** On one line. */
export function deviationText({ object, places, state, message }: Deviation): string {
  const named = firstOf(places, MAX_PLACES);
  const where = places.length > MAX_PLACES ? enumerated(named, 'and') : named.join(' and ');
  const said = message.length > MAX_MESSAGE ? `${message.slice(0, MAX_MESSAGE).toWellFormed()}…` : message;
  return `${object}${where === '' ? '' : ` ${where}`}: ${state}${said === '' ? '' : `: ${said}`}`;
}

/** With a Gateway: only the deviations that concern it. */
export function deviationsOf(
  statuses: readonly ObjectStatus[],
  gateway?: { readonly namespace: string; readonly name: string },
): Deviation[] {
  return statuses.flatMap((object) => {
    const { kind, namespace, name } = object;
    const found = new Map<string, { state: string; message: string; places: Set<string> }>();
    for (const { place, conditions, reference } of partsOf(object)) {
      if (gateway !== undefined && !concerns(gateway, object, reference)) continue;
      for (const condition of conditions) {
        if (!isDeviation(condition, conditions)) continue;
        const { type, status, reason, message = '' } = condition;
        const state = `${type}=${status} ${reason}`;
        const key = JSON.stringify([state, message]);
        const known = found.get(key);
        if (known === undefined)
          found.set(key, { state, message, places: new Set(place === '' ? [] : [place]) });
        else if (place !== '') known.places.add(place);
      }
    }
    const title = `${kind} ${namespace === '' ? name : `${namespace}/${name}`}`;
    return [...found.values()].map((each) => ({ object: title, ...each, places: [...each.places] }));
  });
}

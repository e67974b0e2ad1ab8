// What is not as its author wrote it: the conditions of statuses that say so, with their reasons.

import { isDeviation, type ObjectReference, partsOf } from '../../../translation/status/parts.ts';
import type { ObjectStatus } from '../../../translation.ts';

export interface Deviation {
  /** `HTTPRoute shop/cart` */
  readonly object: string;
  /** `listener https`, `at Gateway infra/front`: each place that says the same. */
  readonly places: readonly string[];
  /** `Accepted=False RouteRuleReplaced` */
  readonly state: string;
  readonly message: string;
}

/** On one line. */
export function deviationText({ object, places, state, message }: Deviation): string {
  const where = places.length === 0 ? '' : ` ${places.join(' and ')}`;
  return `${object}${where}: ${state}${message === '' ? '' : `: ${message}`}`;
}

/** Only what concerns the Gateway, where one is given. */
export function deviationsOf(
  statuses: readonly ObjectStatus[],
  gateway?: { readonly namespace: string; readonly name: string },
): Deviation[] {
  return statuses.flatMap((object) => {
    const { kind, namespace, name } = object;
    if (kind === 'Gateway' && gateway !== undefined)
      if (namespace !== gateway.namespace || name !== gateway.name) return [];
    const found = new Map<string, { state: string; message: string; places: string[] }>();
    for (const { place, conditions, reference } of partsOf(object)) {
      if (gateway !== undefined && !mayConcern(reference, namespace, gateway)) continue;
      for (const condition of conditions) {
        if (!isDeviation(condition, conditions)) continue;
        const { type, status, reason, message = '' } = condition;
        const state = `${type}=${status} ${reason}`;
        const key = JSON.stringify([state, message]);
        const known = found.get(key);
        if (known === undefined) found.set(key, { state, message, places: place === '' ? [] : [place] });
        else if (place !== '' && !known.places.includes(place)) known.places.push(place);
      }
    }
    const title = `${kind} ${namespace === '' ? name : `${namespace}/${name}`}`;
    return [...found.values()].map((each) => ({ object: title, ...each }));
  });
}

/** Other parents (a ListenerSet, a delegating route) may lead to any Gateway. */
function mayConcern(
  reference: ObjectReference | undefined,
  own: string,
  gateway: { readonly namespace: string; readonly name: string },
): boolean {
  if (reference === undefined || (reference.kind ?? 'Gateway') !== 'Gateway') return true;
  return (reference.namespace ?? own) === gateway.namespace && reference.name === gateway.name;
}

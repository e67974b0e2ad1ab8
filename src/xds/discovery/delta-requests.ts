// What a request of the delta variant changes in a subscription.
// https://www.envoyproxy.io/docs/envoy/latest/api-docs/xds_protocol#incremental-xds

import type { DeltaRequest } from '../messages/requests.ts';
import type { Subscription } from './subscription.ts';

/** Subscribes to all resources of a type. */
export const WILDCARD = '*';

export interface Moment {
  /** The number of the last change. */
  readonly change: number;
  readonly now: number;
}

export function openDelta(
  subscription: Subscription,
  { subscribe, initialVersions }: DeltaRequest,
  { change, now }: Moment,
): void {
  const { names, type } = subscription;
  // Clients from before there was a name for it.
  subscription.isWildcard = subscribe.includes(WILDCARD) || (type.isWhole && subscribe.length === 0);
  for (const name of subscribe) if (name !== WILDCARD) subscription.addName(name);
  subscription.assume(new Map([...initialVersions].filter(([name]) => subscription.wants(name))));
  subscription.compareAll(change, now);
  for (const name of names) if (!subscription.exists(name)) subscription.demand(name, change, now);
  // A client waits for the first response, even if there is nothing.
  if (subscription.isWildcard && initialVersions.size === 0) subscription.demandResponse(change, now);
}

export function changeDelta(
  subscription: Subscription,
  { subscribe, unsubscribe }: DeltaRequest,
  { change, now }: Moment,
): void {
  for (const name of subscribe) {
    if (name === WILDCARD) {
      subscription.isWildcard = true;
      subscription.assumeInFlight();
      subscription.demandAll(change, now);
      subscription.demandResponse(change, now);
    } else {
      subscription.addName(name);
      // The client may ask again for what it has: it has dropped it.
      subscription.demand(name, change, now);
    }
  }
  for (const name of unsubscribe) {
    if (name === WILDCARD) {
      subscription.isWildcard = false;
      subscription.forgetUnwanted();
    } else if (subscription.dropName(name)) {
      // It can't know whether the wildcard includes the name.
      if (subscription.isWildcard) subscription.demand(name, change, now);
      else subscription.forget(name);
    }
  }
}

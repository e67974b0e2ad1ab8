// What a request of the state of the world changes in a subscription: it has all names each time.
// https://www.envoyproxy.io/docs/envoy/latest/api-docs/xds_protocol#how-the-client-specifies-what-resources-to-return

import type { WorldRequest } from '../messages/requests.ts';
import { type Moment, WILDCARD } from './delta-requests.ts';
import type { Subscription } from './subscription.ts';

export function openWorld(subscription: Subscription, request: WorldRequest, moment: Moment): void {
  const { type } = subscription;
  const { change, now } = moment;
  setNames(subscription, request);
  subscription.isWildcard = request.names.includes(WILDCARD) || (type.isWhole && request.names.length === 0);
  subscription.isOldWildcard = request.names.length === 0;
  if (!type.isWhole) demandWanted(subscription, moment);
  else if (
    subscription.isOldWildcard &&
    request.version !== '' &&
    request.version === subscription.currentVersion()
  )
    // It has everything since an earlier stream. By name, that isn't certain: it may have dropped a resource since then, and want it again.
    subscription.assumeCurrent();
  else {
    subscription.compareAll(change, now);
    subscription.demandResponse(change, now);
  }
}

/** `isRepeated`: the response was answered before, so the request is about something else. */
export function changeWorld(
  subscription: Subscription,
  request: WorldRequest,
  moment: Moment & { readonly isRepeated: boolean },
): void {
  const { type, names } = subscription;
  const { change, now, isRepeated } = moment;
  const before = new Set(names);
  const wasWildcard = subscription.isWildcard;
  if (request.names.length > 0 || !subscription.isOldWildcard) {
    subscription.isWildcard = request.names.includes(WILDCARD);
    subscription.isOldWildcard = false;
  }
  setNames(subscription, request);
  subscription.forgetUnwanted();
  const added = [...names].filter((name) => !before.has(name) || subscription.droppedNames.has(name));
  subscription.droppedNames.clear();
  const isWider = !wasWildcard && (added.length > 0 || subscription.isWildcard);
  if (type.isWhole) {
    // Without what it leaves, the client may accept the response that it rejects.
    const isNarrower =
      [...before].some((name) => !names.has(name)) || (wasWildcard && !subscription.isWildcard);
    if (!isWider && !(isNarrower && subscription.rejections.size > 0)) return;
    subscription.compareAll(change, now);
    subscription.demandResponse(change, now);
  } else if (isWider) {
    for (const name of added) subscription.demand(name, change, now);
    if (subscription.isWildcard) subscription.demandAll(change, now);
  }
  // Envoy asks again, in the same words, for the endpoints of a cluster that has changed.
  else if (isRepeated && names.size === before.size) demandWanted(subscription, moment);
}

/**
 * The request answers an older response: the client will answer the last one too, with its names then. A name that is left out here and is there
 * again then was dropped in between, and its resource with it.
 */
export function noteStale(subscription: Subscription, request: WorldRequest): void {
  const left = new Set(request.names);
  for (const name of subscription.names) if (!left.has(name)) subscription.droppedNames.add(name);
}

function setNames({ names }: Subscription, request: WorldRequest): void {
  names.clear();
  for (const name of request.names) if (name !== WILDCARD) names.add(name);
}

function demandWanted(subscription: Subscription, { change, now }: Moment): void {
  if (subscription.isWildcard) subscription.demandAll(change, now);
  for (const name of subscription.names) subscription.demand(name, change, now);
}

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

export interface WorldMoment extends Moment {
  /** Names that an unanswered response of another type makes the client ask for again; undefined: there is none. */
  readonly renewed: readonly string[] | undefined;
}

/** `isRepeated`: the response was answered before, so the request is about something else. */
export function changeWorld(
  subscription: Subscription,
  request: WorldRequest,
  moment: WorldMoment & { readonly isRepeated: boolean },
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
    return;
  }
  if (isWider) {
    subscription.renew(added, change, now);
    if (subscription.isWildcard) subscription.demandAll(change, now);
  }
  if (isRepeated) askedAgain(subscription, !isWider && names.size === before.size, moment);
}

/**
 * The client sent the request before it had the last response, and will answer that too, with its names then. A name that is left out here and
 * is there again then was dropped in between, and its resource with it.
 */
export function takeStale(subscription: Subscription, request: WorldRequest, moment: WorldMoment): void {
  const { names, droppedNames, type } = subscription;
  const left = new Set(request.names.filter((name) => name !== WILDCARD));
  for (const name of names) if (!left.has(name)) droppedNames.add(name);
  const isSame = left.size === names.size && [...left].every((name) => names.has(name));
  if (!type.isWhole) askedAgain(subscription, isSame, moment);
}

/**
 * Envoy asks again for the endpoints of a cluster that has changed, in the same words, or together with others. What is on the way arrives
 * after it has asked.
 */
function askedAgain(
  subscription: Subscription,
  isSame: boolean,
  { change, now, renewed }: WorldMoment,
): void {
  const onTheWay = new Set(subscription.inFlight?.names);
  const { names, isWildcard } = subscription;
  const again = [...(renewed ?? (isSame ? names : []))];
  subscription.renew(
    again.filter((name) => !onTheWay.has(name)),
    change,
    now,
  );
  if (isSame && isWildcard) subscription.demandAll(change, now);
}

function setNames(subscription: Subscription, request: WorldRequest): void {
  subscription.clearNames();
  for (const name of request.names) if (name !== WILDCARD) subscription.addName(name);
}

function demandWanted(subscription: Subscription, { change, now }: Moment): void {
  if (subscription.isWildcard) subscription.demandAll(change, now);
  for (const name of subscription.names) subscription.demand(name, change, now);
}

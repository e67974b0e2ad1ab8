// The entries of the status of a route on the edge data plane: one for each parentRef, with what its references resolve to.

import { joined } from '../../../grammar/joined.ts';
import type { Mutable } from '../../../grammar/mutable.ts';
import { idOfKey } from '../../../objects/key.ts';
import type { AttachmentRefusal, ParentAttachment } from '../../routes/attachment.ts';
import { whyNotReady } from '../../routes/rejected-listeners.ts';
import type { ParentRef } from '../../routes/route.ts';
import { negative, type RouteEntry, type RouteVerdicts, type Verdict } from '../../verdict.ts';
import type { EdgeOptions } from '../options.ts';

/** `own`: of the route itself, at each parent. Where no listener serves it, its acceptance has no other verdict. */
export function edgeRouteVerdicts(
  route: string,
  own: readonly Verdict[],
  options: EdgeOptions,
): RouteVerdicts {
  return {
    attached: NONE,
    delegated: NONE,
    entries(parents) {
      const { namespace } = idOfKey(route);
      const entryOf = (same: readonly ParentAttachment[]): RouteEntry => {
        const accepted = acceptedAt(same);
        return {
          parentRef: referenceTo(same[0]!.parentRef, namespace),
          verdicts: joined(
            accepted,
            accepted.length === 0 ? own : own.filter(({ type }) => type !== 'Accepted'),
          ),
        };
      };
      return options.corrects('E37')
        ? parents.map((parent) => entryOf([parent]))
        : byGateway(parents).map(entryOf);
    },
  };
}

const NONE: readonly never[] = [];

/** Older: one entry for each Gateway, whatever its listeners; ListenerSets have none. */
function byGateway(parents: readonly ParentAttachment[]): readonly (readonly ParentAttachment[])[] {
  const gateways = parents.filter(({ parent }) => idOfKey(parent.key).kind === 'Gateway');
  return [...Map.groupBy(gateways, ({ parent }) => parent.key).values()];
}

function referenceTo(reference: ParentRef, home: string): ParentRef {
  const { group, kind, namespace = home, name, sectionName, port } = reference;
  const told: Mutable<ParentRef> = { group, kind, namespace, name };
  if (sectionName !== undefined) told.sectionName = sectionName;
  if (port !== undefined) told.port = port;
  return told;
}

/** Of parents that one entry tells together. */
function acceptedAt(parents: readonly ParentAttachment[]): readonly Verdict[] {
  let first: string | undefined;
  for (const parent of parents) {
    if (parent.refusal !== undefined) continue;
    const why = whyNotReady(parent);
    if (why === undefined) return NONE;
    first ??= why;
  }
  if (first !== undefined) return [negative('Accepted', 'NoReadyListeners', first)];
  const refusal = parents[0]!.refusal!;
  return [negative('Accepted', refusal, WHY[refusal])];
}

const WHY: Readonly<Record<AttachmentRefusal, string>> = {
  NotAllowedByListeners:
    'No listener of the parent takes routes of this kind from this namespace: see `allowedRoutes` of its listeners',
  NoMatchingParent: 'No listener of the parent has this `sectionName` and `port` and takes the route',
  NoMatchingListenerHostname: 'No host of the route is one of a listener of the parent: see `hostnames`',
};

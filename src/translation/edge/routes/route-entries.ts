// The entries of the status of a route on the edge data plane: one for each parentRef, with what its references resolve to.

import { defined } from '../../../grammar/defined.ts';
import { idOfKey } from '../../../objects/key.ts';
import type { AttachmentRefusal, ParentAttachment } from '../../routes/attachment.ts';
import { whyNotReady } from '../../routes/rejected-listeners.ts';
import type { ParentRef } from '../../routes/route.ts';
import { negative, type RouteEntry, type RouteVerdicts, type Verdict } from '../../verdict.ts';
import type { EdgeOptions } from '../options.ts';

/** `unresolved`: why the references of the route don't resolve, the same at each parent. */
export function edgeRouteVerdicts(
  route: string,
  unresolved: Verdict | undefined,
  options: EdgeOptions,
): RouteVerdicts {
  const { namespace } = idOfKey(route);
  return {
    attached: [],
    delegated: [],
    entries: (parents) =>
      (options.corrects('E37') ? parents.map((parent) => [parent]) : byGateway(parents)).map(
        (same): RouteEntry => ({
          parentRef: referenceTo(same[0]!.parentRef, namespace),
          verdicts: [...acceptedAt(same), ...(unresolved === undefined ? [] : [unresolved])],
        }),
      ),
  };
}

/** Older: one entry for each Gateway, whatever its listeners; ListenerSets have none. */
function byGateway(parents: readonly ParentAttachment[]): readonly (readonly ParentAttachment[])[] {
  const gateways = parents.filter(({ parent }) => idOfKey(parent.key).kind === 'Gateway');
  return [...Map.groupBy(gateways, ({ parent }) => parent.key).values()];
}

function referenceTo(reference: ParentRef, home: string): ParentRef {
  const { group, kind, namespace = home, name, sectionName, port } = reference;
  return { group, kind, namespace, name, ...defined({ sectionName, port }) };
}

/** Of parents that one entry tells together. */
function acceptedAt(parents: readonly ParentAttachment[]): readonly Verdict[] {
  const accepting = parents.filter(({ refusal }) => refusal === undefined);
  if (accepting.length === 0) return [negative('Accepted', parents[0]!.refusal!, WHY[parents[0]!.refusal!])];
  const reasons = accepting.map(whyNotReady);
  if (reasons.includes(undefined)) return [];
  return [negative('Accepted', 'NoReadyListeners', reasons[0]!)];
}

const WHY: Readonly<Record<AttachmentRefusal, string>> = {
  NotAllowedByListeners:
    'No listener of the parent takes routes of this kind from this namespace: see `allowedRoutes` of its listeners',
  NoMatchingParent: 'No listener of the parent has this `sectionName` and `port` and takes the route',
  NoMatchingListenerHostname: 'No host of the route is one of a listener of the parent: see `hostnames`',
};

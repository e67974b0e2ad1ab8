// TR-21: parentRefs of a route to objects that don't exist, or that their Gateway doesn't allow.

import { advice } from '../../diagnostics/finding.ts';
import { quote } from '../../grammar/quote.ts';
import { GATEWAY_API_GROUP } from '../../identifiers.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Gateways } from '../gateways/build-gateways.ts';
import type { Report } from '../reports.ts';
import { parentKey } from './attachment.ts';
import type { ParentRef, RouteObject } from './route.ts';

/** No status reports these parentRefs: no controller owns a status for a parent that doesn't exist. */
export function lostParents(
  about: string,
  route: RouteObject,
  snapshot: Snapshot,
  listenerSet: Gateways['listenerSet'],
): readonly Report[] {
  const home = route.metadata.namespace ?? '';
  return (route.spec.parentRefs ?? []).flatMap((parentRef, index) => {
    const why = whyLost(parentRef, parentKey(parentRef, home), snapshot, listenerSet);
    if (why === undefined) return [];
    const { kind = 'Gateway', namespace = home, name } = parentRef;
    const fault = advice(
      `${kind} ${quote(`${namespace}/${name}`)} ${why}: the route is not served by it`,
      'add it, or correct `name`, `namespace`, `group` and `kind`',
    );
    return [{ about, code: 'TR-21' as const, segments: ['spec', 'parentRefs', index], fault }];
  });
}

function whyLost(
  { group = GATEWAY_API_GROUP, kind = 'Gateway' }: ParentRef,
  key: string,
  snapshot: Snapshot,
  listenerSet: Gateways['listenerSet'],
): string | undefined {
  const isListenerSet = kind === 'XListenerSet' || kind === 'ListenerSet';
  if (isListenerSet && listenerSet(key)?.denial !== undefined) return 'is not allowed by its Gateway';
  const isParent =
    isListenerSet || (group === GATEWAY_API_GROUP && (kind === 'Gateway' || kind === 'HTTPRoute'));
  return isParent && snapshot.object(key) === undefined ? 'was not found' : undefined;
}

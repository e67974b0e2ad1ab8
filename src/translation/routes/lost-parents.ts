// TR-21: parentRefs of a route to objects that don't exist, or that their Gateway doesn't allow.

import { advice } from '../../diagnostics/finding.ts';
import { quote } from '../../grammar/quote.ts';
import { GATEWAY_API_GROUP } from '../../identifiers.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Gateways } from '../gateways/build-gateways.ts';
import type { Report } from '../reports.ts';
import { similarName } from '../similar-names.ts';
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
    const lost = whyLost(parentRef, parentKey(parentRef, home), snapshot, listenerSet);
    if (lost === undefined) return [];
    const { kind = 'Gateway', namespace = home, name } = parentRef;
    const fault = advice(
      `${kind} ${quote(`${namespace}/${name}`)} ${lost.why}: the route is not served by it`,
      lost.hint(namespace, name),
    );
    const member = lost.isDenied ? [] : ['name'];
    return [{ about, code: 'TR-21' as const, segments: ['spec', 'parentRefs', index, ...member], fault }];
  });
}

interface Lost {
  readonly why: string;
  readonly isDenied?: true;
  readonly hint: (namespace: string, name: string) => string | undefined;
}

function whyLost(
  { group = GATEWAY_API_GROUP, kind = 'Gateway' }: ParentRef,
  key: string,
  snapshot: Snapshot,
  listenerSet: Gateways['listenerSet'],
): Lost | undefined {
  const isListenerSet = kind === 'XListenerSet' || kind === 'ListenerSet';
  const denial = isListenerSet ? listenerSet(key)?.denial : undefined;
  if (denial !== undefined)
    return { why: 'is not allowed by its Gateway', isDenied: true, hint: () => undefined };
  const known = isListenerSet
    ? 'XListenerSet'
    : group === GATEWAY_API_GROUP && (kind === 'Gateway' || kind === 'HTTPRoute')
      ? kind
      : undefined;
  if (known === undefined || snapshot.object(key) !== undefined) return undefined;
  return {
    why: 'was not found',
    hint: (namespace, name) =>
      similarName(snapshot, known, namespace, name) ??
      'add it, or correct `name`, `namespace`, `group` and `kind`',
  };
}

// ListenerSets: the Gateway of each, and whether that Gateway allows it.

import { defined } from '../../grammar/defined.ts';
import { equalJson } from '../../grammar/json.ts';
import { GATEWAY_API_GROUP } from '../../identifiers.ts';
import type { Graph } from '../../incremental/graph.ts';
import type { Memo } from '../../incremental/memo.ts';
import type { Gateway, XListenerSet } from '../../objects/gateway-api/types.ts';
import { objectKey } from '../../objects/key.ts';
import { selects } from '../../objects/labels.ts';
import { compareAge, compareText } from '../../objects/reference.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { OurGateway } from './our-gateways.ts';

/** A ListenerSet of one of our Gateways. */
export interface OurListenerSet {
  readonly key: string;
  readonly object: XListenerSet;
  /** Key of the Gateway that it names. */
  readonly gateway: string;
  /** Why the Gateway doesn't allow it; absent where it does. */
  readonly denial?: string;
}

export interface ListenerSets {
  /** The ListenerSet of a key; undefined where its Gateway isn't ours. */
  readonly listenerSet: Memo<OurListenerSet | undefined>;
  /** The ListenerSets that a Gateway allows, the oldest first. */
  readonly of: (gateway: string) => readonly OurListenerSet[];
}

type AllowedListeners = Gateway['spec']['allowedListeners'];

export function listenerSets(
  graph: Graph,
  snapshot: Snapshot,
  gateway: Memo<OurGateway | undefined>,
): ListenerSets {
  const allowed = graph.memo<AllowedListeners>(
    'allowed listeners',
    (key) => gateway(key)?.object.spec.allowedListeners,
    { isEqual: equalJson },
  );
  const roleOf = graph.memo('role of a Gateway', (key) => gateway(key)?.role);
  const listenerSet = graph.memo<OurListenerSet | undefined>('ListenerSet', (key) => {
    const object = snapshot.get('XListenerSet', key);
    const parent = object === undefined ? undefined : parentOf(object);
    if (object === undefined || parent === undefined || roleOf(parent.key) === undefined) return undefined;
    const { namespace = '' } = object.metadata;
    const denial =
      roleOf(parent.key) === 'waypoint'
        ? OF_WAYPOINT
        : denialOf(allowed(parent.key), namespace, parent.namespace, snapshot);
    return { key, object, gateway: parent.key, ...defined({ denial }) };
  });
  const named = graph.sortedIndex<OurListenerSet>({
    name: 'ListenerSets of Gateways',
    keys: snapshot.keys('XListenerSet'),
    emit(key) {
      const found = listenerSet(key);
      return found === undefined ? [] : [{ bucket: found.gateway, item: found }];
    },
    compare: (left, right) => compareAge(left.object, right.object) || compareText(left.key, right.key),
  });
  return {
    listenerSet,
    of: (key) => named.get(key).filter(({ denial }) => denial === undefined),
  };
}

/** The Gateway that a ListenerSet names; undefined where it names another kind. */
export function parentOf({ metadata, spec }: XListenerSet): { key: string; namespace: string } | undefined {
  const { group = GATEWAY_API_GROUP, kind = 'Gateway', name, namespace } = spec.parentRef;
  if (group !== GATEWAY_API_GROUP || kind !== 'Gateway') return undefined;
  const home = namespace ?? metadata.namespace ?? '';
  return { key: objectKey('Gateway', home, name), namespace: home };
}

const OF_WAYPOINT = "The Gateway is a waypoint, which doesn't accept ListenerSets";

function denialOf(
  allowed: AllowedListeners,
  namespace: string,
  home: string,
  snapshot: Snapshot,
): string | undefined {
  if (allowed === undefined)
    return "The Gateway doesn't accept ListenerSets: set `spec.allowedListeners.namespaces.from` of the Gateway";
  const { from, selector } = allowed.namespaces;
  switch (from) {
    case 'All':
      return undefined;
    case 'Same':
      return namespace === home
        ? undefined
        : '`spec.allowedListeners` of the Gateway allows only ListenerSets in its own namespace';
    case 'Selector':
      return selector !== undefined && selects(selector, snapshot.namespaceLabels(namespace))
        ? undefined
        : "`spec.allowedListeners` of the Gateway selects namespaces by labels, and the namespace of this ListenerSet doesn't match";
    default:
      return '`spec.allowedListeners` of the Gateway allows no ListenerSets: set `namespaces.from`';
  }
}

// Delegation: which HTTPRoutes a backend reference of a rule delegates to.

import { DELEGATION_GROUP, DELEGATION_LABEL } from '../../../identifiers.ts';
import type { Collection } from '../../../incremental/collection.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { HTTPRoute } from '../../../objects/gateway-api/types.ts';
import { keyOf, objectKey } from '../../../objects/key.ts';
import { compareAge } from '../../../objects/reference.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { AttachedRoute } from '../../routes/attached-routes.ts';
import { isDelegation, mayTakePart, namesParent } from '../../routes/delegation-ref.ts';
import type { BackendRef } from '../../routes/route.ts';

/** As written in a status: `gateway.networking.k8s.io/HTTPRoute/team-a/*`. */
export interface DelegationRef {
  readonly text: string;
  /** The routes that it selects and that accept this parent, the oldest first. */
  readonly children: readonly HTTPRoute[];
}

/** What a backend reference of a route delegates to; undefined for a reference to a backend. */
export type Delegations = (reference: BackendRef, parent: HTTPRoute) => DelegationRef | undefined;

const ALL_NAMESPACES = 'all';

export function delegations(
  graph: Graph,
  snapshot: Snapshot,
  attached: Collection<AttachedRoute | undefined>,
): Delegations {
  const byScope = graph.collectionIndex<AttachedRoute | undefined, HTTPRoute>({
    name: 'HTTPRoutes to delegate to',
    from: attached,
    emit(value) {
      if (value?.route.kind !== 'HTTPRoute') return [];
      const route = value.route as HTTPRoute;
      if (!mayTakePart(route)) return [];
      const namespace = route.metadata.namespace ?? '';
      const label = route.metadata.labels?.[DELEGATION_LABEL];
      const buckets = [
        inNamespace(namespace),
        ...(label === undefined ? [] : [labelled(namespace, label), labelled(undefined, label)]),
      ];
      return buckets.map((bucket) => ({ bucket, item: route }));
    },
    compare: compareAge,
  });

  const selected = ({ group, name }: BackendRef, namespace: string): readonly HTTPRoute[] => {
    if (group === DELEGATION_GROUP)
      return byScope.get(labelled(namespace === ALL_NAMESPACES ? undefined : namespace, name));
    if (name === '' || name === '*') return byScope.get(inNamespace(namespace));
    return [snapshot.get('HTTPRoute', objectKey('HTTPRoute', namespace, name)) ?? []].flat();
  };

  return (reference, parent) => {
    if (!isDelegation(reference)) return undefined;
    const { group, kind, name, namespace = parent.metadata.namespace ?? '' } = reference;
    return {
      text: `${group}/${kind}/${namespace}/${name}`,
      children: selected(reference, namespace).filter((child) => takesPart(child, parent)),
    };
  };
}

/** No namespace has this name, however odd. */
const ANYWHERE = '\n';
const inNamespace = (namespace: string): string => keyOf('namespace', namespace);
const labelled = (namespace: string | undefined, value: string): string =>
  keyOf('label', namespace ?? ANYWHERE, value);

/** A child that names parents accepts delegation only if it names this one. */
function takesPart(child: HTTPRoute, parent: HTTPRoute): boolean {
  const { parentRefs = [] } = child.spec;
  return parentRefs.length === 0 || parentRefs.some((ref) => namesParent(ref, child, parent));
}

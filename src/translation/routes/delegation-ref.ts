// How an HTTPRoute delegates to others: a backendRef of the parent, and a parentRef and an annotation of the child.

import {
  DELEGATION_GROUP,
  DELEGATION_LABEL_KIND,
  GATEWAY_API_GROUP,
  INHERIT_MATCHER_ANNOTATION,
} from '../../identifiers.ts';
import type { HTTPRoute } from '../../objects/gateway-api/types.ts';
import { namespacedName } from '../../objects/reference.ts';
import type { BackendRef } from './route.ts';

/** Whether a backend reference selects routes to delegate to, rather than a backend. */
export function isDelegation({ group = '', kind = 'Service' }: BackendRef): boolean {
  return (
    (group === GATEWAY_API_GROUP && kind === 'HTTPRoute') ||
    (group === DELEGATION_GROUP && kind === DELEGATION_LABEL_KIND)
  );
}

/** Whether a parentRef of a child names a route that delegates to it. */
export function namesParent(
  { group, kind, name, namespace }: NonNullable<HTTPRoute['spec']['parentRefs']>[number],
  child: HTTPRoute,
  parent: { readonly metadata: { readonly namespace?: string; readonly name: string } },
): boolean {
  return (
    group === GATEWAY_API_GROUP &&
    kind === 'HTTPRoute' &&
    `${namespace ?? child.metadata.namespace ?? ''}/${name}` === namespacedName(parent)
  );
}

/** Most routes name only Gateways, and never accept delegation. */
export function mayTakePart({ spec: { parentRefs = [] } }: Pick<HTTPRoute, 'spec'>): boolean {
  return parentRefs.length === 0 || parentRefs.some(({ kind }) => kind === 'HTTPRoute');
}

/** Whether a child's matches are joined to its parent's. */
export function inheritsMatcher({ metadata }: Pick<HTTPRoute, 'metadata'>): boolean {
  const value = metadata.annotations?.[INHERIT_MATCHER_ANNOTATION]?.toLowerCase();
  return value === 'true' || value === 'yes' || value === 'enabled';
}

// The backend references that a route leads to.

import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { DataPlane } from '../plane.ts';
import { backendUses } from '../references.ts';
import type { RouteObject, RouteRule } from '../routes/route.ts';
import type { FlattenedRoute } from './delegation/flatten.ts';

/** Of a route and of all routes that it delegates to, each with the route that contains it. */
export function backendReferences(
  snapshot: Snapshot,
  flattened: (route: string) => FlattenedRoute,
): DataPlane['backendReferences'] {
  return (key) => {
    const route = snapshot.oneOf(['TCPRoute', 'TLSRoute'], key);
    if (route !== undefined) return backendUses(route.spec, route).map(({ reference }) => [reference, route]);
    const rules = new Map<RouteRule, RouteObject>();
    for (const { held } of flattened(key).matches) rules.set(held.rule, held.route);
    return [...rules].flatMap(([rule, from]) =>
      backendUses(rule, from).map(({ reference }) => [reference, from] as const),
    );
  };
}

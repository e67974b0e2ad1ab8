// Routes of all kinds, as the translation sees them.

import type { GRPCRoute, HTTPRoute, TCPRoute, TLSRoute } from '../../objects/gateway-api/types.ts';

export type RouteObject = HTTPRoute | GRPCRoute | TCPRoute | TLSRoute;
export const ROUTE_KINDS = ['HTTPRoute', 'GRPCRoute', 'TCPRoute', 'TLSRoute'] as const;

export type RouteKind = (typeof ROUTE_KINDS)[number];

export type ParentRef = NonNullable<HTTPRoute['spec']['parentRefs']>[number];

/** A route that carries HTTP. */
export type HttpLikeRoute = HTTPRoute | GRPCRoute;
export const HTTP_LIKE_KINDS = ['HTTPRoute', 'GRPCRoute'] as const;

/** A rule in the form of HTTPRoute, into which those of GRPCRoute are brought. */
export type RouteRule = HTTPRoute['spec']['rules'][number];
export type RouteMatch = RouteRule['matches'][number];
export type RouteFilter = NonNullable<RouteRule['filters']>[number];
export type BackendRef = NonNullable<RouteRule['backendRefs']>[number];

/** The hostnames of a route; a kind without them has none. */
export function hostnamesOf(route: RouteObject): readonly string[] {
  return 'hostnames' in route.spec ? (route.spec.hostnames ?? []) : [];
}

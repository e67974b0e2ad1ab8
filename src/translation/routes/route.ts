// Routes of all kinds, as the translation uses them.

import type {
  GRPCRoute,
  HTTPBackendRef,
  HTTPRoute,
  HTTPRouteFilter,
  HTTPRouteMatch,
  HTTPRouteRule,
  ParentReference,
  TCPRoute,
  TLSRoute,
} from '../../objects/gateway-api/types.ts';

export type RouteObject = HTTPRoute | GRPCRoute | TCPRoute | TLSRoute;
export const ROUTE_KINDS = ['HTTPRoute', 'GRPCRoute', 'TCPRoute', 'TLSRoute'] as const;

export type ParentRef = ParentReference;

/** A route that carries HTTP. */
export type HttpLikeRoute = HTTPRoute | GRPCRoute;
export const HTTP_LIKE_KINDS = ['HTTPRoute', 'GRPCRoute'] as const;

/** A rule in the form of HTTPRoute; rules of GRPCRoutes are converted to it. */
export type RouteRule = HTTPRouteRule;
export type RouteMatch = HTTPRouteMatch;
export type RouteFilter = HTTPRouteFilter;
export type BackendRef = HTTPBackendRef;

/** The hostnames of a route; empty for kinds without hostnames. */
export function hostnamesOf(route: RouteObject): readonly string[] {
  return 'hostnames' in route.spec ? (route.spec.hostnames ?? []) : [];
}

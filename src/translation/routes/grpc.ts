// GRPCRoutes in the form of HTTPRoutes: a call is a POST to `/service/method`.

import type { GRPCRoute, GRPCRouteMatch, GRPCRouteRule, HTTPRoute } from '../../objects/gateway-api/types.ts';
import type { BackendRef, HttpLikeRoute, RouteFilter, RouteMatch, RouteRule } from './route.ts';

/** The rules of a route of either kind, in the form of HTTPRoute. */
export function rulesOf(route: HttpLikeRoute): readonly RouteRule[] {
  if (route.kind === 'GRPCRoute') return ((route as GRPCRoute).spec.rules ?? []).map(httpRule);
  return (route as HTTPRoute).spec.rules;
}

/** Filters have the same members as those of HTTPRoutes. */
function httpRule({ matches = [], filters = [], backendRefs = [], ...rule }: GRPCRouteRule): RouteRule {
  return {
    ...rule,
    matches: matches.map(httpMatch),
    filters: filters as RouteFilter[],
    backendRefs: backendRefs as BackendRef[],
  };
}

function httpMatch({ method, headers }: GRPCRouteMatch): RouteMatch {
  return { path: pathOf(method), ...(headers === undefined ? {} : { headers }) };
}

function pathOf({
  type,
  service = '',
  method = '',
}: Partial<NonNullable<GRPCRouteMatch['method']>> = {}): RouteMatch['path'] {
  if (service === '' && method === '') return { type: 'PathPrefix', value: '/' };
  if (type === 'RegularExpression')
    return { type: 'RegularExpression', value: `/${service || '.+'}/${method || '.+'}` };
  if (service === '') return { type: 'RegularExpression', value: `/.+/${method}` };
  return method === ''
    ? { type: 'PathPrefix', value: `/${service}` }
    : { type: 'Exact', value: `/${service}/${method}` };
}

// GRPCRoutes in the form of HTTPRoutes: a call is a POST to `/service/method`.

import type {
  GRPCRoute,
  GRPCRouteFilter,
  GRPCRouteMatch,
  GRPCRouteRule,
  HTTPRoute,
} from '../../objects/gateway-api/types.ts';
import { factsOf } from './filter-types.ts';
import type { HttpLikeRoute, RouteFilter, RouteMatch, RouteRule } from './route.ts';

/** The rules of a route of either kind, in the form of HTTPRoute. */
export function rulesOf(route: HttpLikeRoute): readonly RouteRule[] {
  if (route.kind === 'GRPCRoute') return ((route as GRPCRoute).spec.rules ?? []).map(httpRule);
  return (route as HTTPRoute).spec.rules;
}

function httpRule({ matches = [], filters = [], backendRefs = [], ...rule }: GRPCRouteRule): RouteRule {
  return {
    ...rule,
    matches: matches.map(httpMatch),
    filters: filters.filter(isHonoured) as RouteFilter[],
    backendRefs: backendRefs.map(({ filters: _, ...reference }) => reference),
  };
}

/** Whether a filter of a rule has an effect. Filters on backend references of GRPCRoutes never have one. */
export const isHonoured = ({ type }: GRPCRouteFilter): boolean => factsOf(type)?.onGrpcRoutes !== false;

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

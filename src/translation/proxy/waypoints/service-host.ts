// The virtual host of a service behind a waypoint: the routes in front of it one after the other; without routes, all requests go to the
// service.

import { defined } from '../../../grammar/defined.ts';
import type { ServicePort } from '../../waypoints/service-ports.ts';
import { clusterNameOf } from '../clusters/names.ts';
import type { Route, VirtualHost } from '../envoy/generated/envoy.config.route.v3.ts';
import type { FilterFamilyStates } from '../filter-families.ts';
import { type Demands, demandsBelow, entriesWithDemands } from '../rerouting/demands.ts';
import { ERROR_ROUTE } from '../routes/error-route.ts';
import { aroundRoutes } from '../routes/listener-levels.ts';
import type { TranslatedMatch } from '../routes/translate-match.ts';
import { namedRoute } from '../routes/virtual-hosts.ts';
import type { EffectiveTrafficPolicy } from '../traffic-policy/traffic-policies.ts';
import { cutName } from './waypoint-chains.ts';

/** From the policies on the chain. */
export interface ServiceChain {
  readonly families: FilterFamilyStates | undefined;
  /** What it demands, if the route of a request can change there. */
  readonly inherited: Demands | undefined;
}

/** `matches` of all routes in their order; undefined: the service has no routes. */
export function serviceHost(
  port: ServicePort,
  matches: readonly TranslatedMatch[] | undefined,
  { merged, perFilter: own, families, metadata, retryPolicy }: EffectiveTrafficPolicy,
  { families: chainFamilies, inherited }: ServiceChain,
): VirtualHost {
  const name = hostName(port, matches !== undefined);
  const base = { name: name.replaceAll('.', '_'), domains: ['*'] };
  if (merged.errors.length > 0) return { ...base, routes: [{ match: { prefix: '/' }, ...ERROR_ROUTE }] };
  const { around, entries } = aroundRoutes(families, chainFamilies);
  const all = { ...entries, ...own };
  const perFilter = inherited === undefined ? all : entriesWithDemands(all, inherited);
  const surroundings = { port: port.port, around, inherited: inherited && demandsBelow(inherited, all) };
  const routes =
    matches === undefined
      ? [toService(name, port)]
      : matches.flatMap((match, position) => namedRoute(name, position, match, surroundings) ?? []);
  return {
    ...base,
    ...(routes.length === 0 ? {} : { routes }),
    ...defined({ retryPolicy }),
    ...(Object.keys(perFilter).length === 0 ? {} : { typedPerFilterConfig: perFilter }),
    ...defined({ metadata }),
  };
}

/** With its dots, which stay in the names of routes. */
function hostName({ kind, port, name, namespace, host }: ServicePort, hasRoutes: boolean): string {
  if (hasRoutes) return cutName(`http_routes_${name}_${namespace}`);
  return cutName(`vh_http_${port}_${name}_${namespace}${kind === 'ServiceEntry' ? `_${host}` : ''}`);
}

function toService(host: string, service: ServicePort): Route {
  return {
    name: `${host}-route-0-matcher-0`,
    match: { prefix: '/' },
    route: { cluster: clusterNameOf(service), clusterNotFoundResponseCode: 'INTERNAL_SERVER_ERROR' },
  };
}

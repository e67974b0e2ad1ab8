// The policies of a route of the proxy, kind by kind: what applies to its requests, what doesn't, and why.

import type { TCPRoute, TLSRoute } from '../../../objects/gateway-api/types.ts';
import type { Route } from '../../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import { chainKey } from '../../../translation/proxy/keys.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { policiesOfReferences } from './backend-policies.ts';
import { effectiveTrafficPolicy } from './effective-traffic-policy.ts';
import { listenerPlace, managerPlace } from './gateway-places.ts';
import { withOverwritten } from './overwritten-headers.ts';
import { type DescribePlaced, describedBy, type PlacedPolicy } from './placed-setting.ts';
import { entryOf, type HostName, servedHost, trafficPlaces, waypointHost } from './traffic-places.ts';
import { effectiveWhole } from './whole-policy.ts';

/** For an emitted route, on a host of a chain; without a route, those that apply to all of its routes. */
export function policiesOfRoute(
  view: TranslationView,
  host: HostName,
  route: Route | undefined,
  describe: DescribePlaced = describedBy(view),
): readonly PlacedPolicy[] {
  const ofRequests = [
    effectiveTrafficPolicy(trafficPlaces(view, host, route), describe),
    effectiveWhole('HTTPListenerPolicy', [managerPlace(view, host.gateway)], describe),
  ];
  return [
    ...withOverwritten(ofRequests, route),
    effectiveWhole('ListenerPolicy', [listenerPlace(view, host.gateway, portOf(view, host))], describe),
    ...policiesOfBackends(view, host, route, describe),
  ].filter(hasSettings);
}

const hasSettings = ({ effective, lost, errors }: PlacedPolicy): boolean =>
  effective.length + lost.length + errors.length > 0;

function portOf({ proxy }: TranslationView, host: HostName): number {
  const [found] = proxy.places.chains.get(chainKey(host.gateway, host.chain));
  return found?.port ?? waypointHost(proxy, host)?.listener.spec.port ?? 0;
}

/** For the connections of a port, and for the backends that receive them. */
export function policiesOfStream(
  view: TranslationView,
  { gateway, port }: { readonly gateway: string; readonly port: number },
  route: TCPRoute | TLSRoute,
  describe: DescribePlaced = describedBy(view),
): readonly PlacedPolicy[] {
  const backendRefs = route.spec.rules.flatMap((rule) => rule.backendRefs ?? []);
  return [
    effectiveWhole('ListenerPolicy', [listenerPlace(view, gateway, port)], describe),
    ...policiesOfReferences(view, { backendRefs, from: route }, describe),
  ].filter(hasSettings);
}

/** For the backends of a route, by the names of their clusters. */
export function policiesOfBackends(
  view: TranslationView,
  host: HostName,
  route: Route | undefined,
  describe: DescribePlaced = describedBy(view),
): readonly PlacedPolicy[] {
  const served = route && servedHost(view, host);
  const match = served && entryOf(served, route)?.match;
  if (match === undefined) return [];
  const { rule, route: from } = match.flat.held;
  return policiesOfReferences(view, { backendRefs: rule.backendRefs ?? [], from }, describe);
}

// The places of a route of the proxy where policies apply: its backends, itself, its virtual host, its RouteConfiguration.

import { defined } from '../../../grammar/defined.ts';
import { getOrCreate } from '../../../grammar/get-or-create.ts';
import { ownerOf } from '../../../translation/gateways/gateway-listeners.ts';
import type { GatewayListener, ListenerOwner } from '../../../translation/gateways/listener.ts';
import type { HeldRule } from '../../../translation/proxy/delegation/flatten.ts';
import type { Route } from '../../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import { chainKey, hostKey } from '../../../translation/proxy/keys.ts';
import { withFilterOverrides } from '../../../translation/proxy/routes/filter-overrides.ts';
import type { HostEntry } from '../../../translation/proxy/routes/host-entries.ts';
import { listenerAt } from '../../../translation/proxy/routes/policy-places.ts';
import type { TranslatedMatch } from '../../../translation/proxy/routes/translate-match.ts';
import type { ServedHost } from '../../../translation/proxy/routes/virtual-hosts.ts';
import type { WaypointHost } from '../../../translation/proxy/waypoints/waypoint-plane.ts';
import type { TranslationView } from '../../../translation/view.ts';
import type { PlaceTarget } from '../../policies/policy-attachment.ts';
import type { TrafficPlace } from './effective-traffic-policy.ts';

/** A virtual host of a Gateway. */
export interface HostName {
  /** Key of the Gateway. */
  readonly gateway: string;
  /** The filter chain; its RouteConfiguration has the same name. */
  readonly chain: string;
  /** The domain. */
  readonly host: string;
}

export type PlacedTargets = TrafficPlace & { readonly targets: readonly PlaceTarget[] };

/** The host in front of a service: there is one for each chain of a waypoint. */
export const waypointHost = (
  { waypoints }: TranslationView['proxy'],
  { gateway, chain }: Pick<HostName, 'gateway' | 'chain'>,
): WaypointHost | undefined => waypoints?.host(chainKey(gateway, chain));

export function servedHost({ proxy }: TranslationView, name: HostName): ServedHost | undefined {
  return proxy.places.host(hostKey({ ...name, port: 0 })) ?? waypointHost(proxy, name);
}

/** The match that an emitted route of the host comes from; a route that replaces a host has no name, and comes from none. */
export function entryOf({ entries, routes }: ServedHost, route: Route): HostEntry | undefined {
  if (route.name === undefined) return undefined;
  const positions = getOrCreate(
    positionsOf,
    routes,
    () => new Map(routes.map((own, position) => [own?.name, position] as const).toReversed()),
  );
  const position = positions.get(route.name);
  return position === undefined ? undefined : entries[position];
}

/** By name: all routes of a host are looked up, and with delegation there are hundreds of thousands. */
const positionsOf = new WeakMap<ServedHost['routes'], ReadonlyMap<string | undefined, number>>();

/** The most specific first. For a route that replaces a whole host or chain, only the places that fail. */
export function trafficPlaces(
  view: TranslationView,
  name: HostName,
  route: Route | undefined,
): readonly PlacedTargets[] {
  const served = servedHost(view, name);
  const entry = served && route && entryOf(served, route);
  const onChain = chainPlace(view, name, served);
  if (onChain.placed.merged.errors.length > 0) return [onChain];
  const onHost = served === undefined ? [] : [hostPlace(view, name, served, entry)];
  const isReplaced = onHost.some(({ placed }) => placed.merged.errors.length > 0);
  if (entry?.match === undefined || isReplaced) return [...onHost, onChain];
  const own = served!.onRoutes === undefined ? route! : withoutListener(entry, served!);
  return [...backendPlaces(own, entry), routePlace(own, entry), ...onHost, onChain];
}

/** A route without the policies of its listener. */
function withoutListener({ placement, match }: HostEntry, { onRoutes }: ServedHost): Route {
  const { route = {}, families } = match!;
  const around = onRoutes?.get(placement.section)?.around ?? [];
  return families === undefined ? route : withFilterOverrides(route, families, around);
}

/** Whether it answers 500 because it can't be served as configured. */
export const failsAlone = ({ errors, flat }: TranslatedMatch): boolean =>
  errors.length + (flat.delegation?.failures.length ?? 0) > 0;

function routePlace(route: Route, { match }: HostEntry): PlacedTargets {
  const { flat, effective: placed } = match!;
  const rules = [flat.held, ...flat.parents];
  return {
    name: { sort: 'route', name: ruleName(flat.held) },
    level: 'route',
    placed,
    perFilter: route.typedPerFilterConfig ?? {},
    targets: rules.map(ruleTarget),
    ...defined({ action: route.route }),
    ...(failsAlone(match!) ? { isReplaced: true } : {}),
  };
}

/** `HTTPRoute shop/cart rules[0]` */
export function ruleName({ route, rule, index }: HeldRule): string {
  const { namespace = '', name } = route.metadata;
  return `${route.kind} ${namespace}/${name} rules[${index}]${rule.name === undefined ? '' : ` "${rule.name}"`}`;
}

export const ruleTarget = ({ route, rule }: HeldRule): PlaceTarget => ({
  kind: route.kind,
  namespace: route.metadata.namespace ?? '',
  name: route.metadata.name,
  labels: route.metadata.labels ?? {},
  ...defined({ section: rule.name }),
});

/** The settings of an only backend go on the route, after those of the route's own policies. */
function backendPlaces(route: Route, { match }: HostEntry): readonly PlacedTargets[] {
  const { backendSettings, effective } = match!;
  const clusters = route.route?.weightedClusters?.clusters;
  return backendSettings.flatMap((settings, index): PlacedTargets[] => {
    if (settings === undefined || settings.effective.levels.length === 0) return [];
    const weighted = clusters?.[index];
    const cluster = weighted?.name ?? route.route?.cluster ?? '';
    return [
      {
        name: { sort: 'backend', name: `${ruleName(match!.flat.held)} backendRefs[${index}]` },
        level: 'weightedCluster',
        placed: settings.effective,
        perFilter:
          weighted === undefined
            ? onRoute(settings.perFilter, effective.perFilter, route)
            : (weighted.typedPerFilterConfig ?? {}),
        targets: [],
        ...(weighted === undefined ? {} : { cluster }),
        ...(failsAlone(match!) || settings.errors.length > 0 ? { isReplaced: true } : {}),
      },
    ];
  });
}

type FilterConfigs = NonNullable<Route['typedPerFilterConfig']>;

/** What an only backend writes on the route: for one filter, policies of the route win. */
function onRoute(own: FilterConfigs, ofRoute: FilterConfigs, route: Route): FilterConfigs {
  const written = Object.entries(route.typedPerFilterConfig ?? {});
  return Object.fromEntries(written.filter(([key]) => key in own && !(key in ofRoute)));
}

export function ownerTarget(
  { snapshot }: TranslationView,
  owner: ListenerOwner,
  section?: string,
): PlaceTarget {
  const { group, kind, namespace, name, key } = owner;
  const labels = snapshot.oneOf(['Gateway', 'XListenerSet'], key)?.metadata.labels ?? {};
  return { group, kind, namespace, name, labels, ...defined({ section }) };
}

const listenerTarget = (view: TranslationView, { owner, spec }: GatewayListener): PlaceTarget =>
  ownerTarget(view, owner, spec.name);

const serviceText = ({ kind, namespace, name, port }: WaypointHost['port']): string =>
  `of ${kind} ${namespace}/${name} port ${port}`;

/** The policies of a listener: on the host, or on the routes that attached through it if several listeners share the host. */
function hostPlace(
  view: TranslationView,
  name: HostName,
  served: ServedHost,
  entry: HostEntry | undefined,
): PlacedTargets {
  const { virtualHost, onRoutes } = served;
  const placement = entry?.placement ?? served.placement;
  const level = entry && onRoutes?.get(placement.section);
  const waypoint = waypointHost(view.proxy, name);
  const owner =
    waypoint?.listener ?? listenerAt(name.chain, placement.section, view.proxy.ports(name.gateway));
  const of = owner === undefined ? '' : ` of listener ${owner.key}`;
  return {
    name: {
      sort: 'virtualHost',
      name: `host ${waypoint === undefined ? name.host : serviceText(waypoint.port)}${of}`,
    },
    level: 'virtualHost',
    placed: level?.effective ?? served.effective,
    perFilter:
      level === undefined
        ? (virtualHost.typedPerFilterConfig ?? {})
        : { ...level.perFilter, ...level.effective.perFilter },
    targets: owner === undefined ? [] : [listenerTarget(view, owner)],
    ...defined({ retryPolicy: (level?.effective ?? virtualHost).retryPolicy }),
  };
}

function chainPlace(view: TranslationView, name: HostName, served: ServedHost | undefined): PlacedTargets {
  const { proxy, gateways } = view;
  const { gateway, chain } = name;
  const key = chainKey(gateway, chain);
  const [found] = proxy.places.chains.get(key);
  const placed = waypointHost(proxy, name)?.onChain ?? proxy.places.onChain(key);
  const object = gateways.gateway(gateway)?.object;
  const owner = object && ownerOf(object, gateway);
  const isHttps = found?.protocol === 'HTTPS';
  const retryPolicy = served?.virtualHost.retryPolicy;
  return {
    name: {
      sort: 'routeConfiguration',
      name: `Gateway ${owner?.namespace ?? ''}/${owner?.name ?? ''}${isHttps ? `, listener ${chain}` : ''}`,
    },
    level: 'routeConfiguration',
    placed,
    perFilter: placed.perFilter,
    targets: [
      ...(isHttps ? found.listeners.map((listener) => listenerTarget(view, listener)) : []),
      ...(owner === undefined ? [] : [ownerTarget(view, owner)]),
    ],
    // On an HTTPS listener each virtual host has it.
    ...(isHttps && retryPolicy !== undefined ? { retryPolicy } : {}),
  };
}

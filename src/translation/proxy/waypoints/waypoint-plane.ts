// Waypoints as Envoy resources: their listeners, the RouteConfigurations of their HTTP chains, verdicts and reports.

import { equalJson } from '../../../grammar/json.ts';
import type { Collection } from '../../../incremental/collection.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { Memo } from '../../../incremental/memo.ts';
import type { SortedIndex } from '../../../incremental/sorted-index.ts';
import { keyOf, partsOf } from '../../../objects/key.ts';
import { compareText } from '../../../objects/reference.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { Gateways } from '../../gateways/build-gateways.ts';
import type { ListenerOwner } from '../../gateways/listener.ts';
import type { GatewayResource, Keyed } from '../../keyed.ts';
import { errorsOf } from '../../policies/policy-source.ts';
import {
  type AttachmentPoint,
  type AttachmentPoints,
  keyedPoints,
  pointsOf,
} from '../../policies/policy-states.ts';
import type { Reporter } from '../../reports.ts';
import type { Routes } from '../../routes/attached-routes.ts';
import type { Settings } from '../../settings.ts';
import type { Verdict } from '../../verdict.ts';
import type { Waypoints } from '../../waypoints/build-waypoints.ts';
import { waypointRoutes } from '../../waypoints/waypoint-routes.ts';
import type { ChainFilter } from '../chain-filter.ts';
import type { Filter, FilterChain, Listener } from '../envoy/generated/envoy.config.listener.v3.ts';
import type { RouteConfiguration } from '../envoy/generated/envoy.config.route.v3.ts';
import type { GatewayPolicies } from '../gateway-policies.ts';
import { chainKey } from '../keys.ts';
import { bufferLimits } from '../listeners/buffer-limit.ts';
import { jointMetadata } from '../policy-metadata.ts';
import type { PolicyPlaces } from '../routes/policy-places.ts';
import { routeConfiguration } from '../routes/route-configurations.ts';
import type { TranslatedRoute } from '../routes/translated-routes.ts';
import type { TrafficPolicies } from '../traffic-policy/traffic-policies.ts';
import { policyReporter } from './authorization-reporter.ts';
import { type TranslatedPolicy, translatedPolicies } from './rbac/authorization-policies.ts';
import { httpFilters, networkFilters } from './rbac/filters.ts';
import { type WaypointChain, type WaypointChains, waypointChains } from './waypoint-chains.ts';
import { type HttpParts, type WaypointHost, waypointHosts, waypointHttp } from './waypoint-http.ts';
import { httpChain, LISTENER_NAME, tcpChain, waypointListener } from './waypoint-listener.ts';
import { type WaypointPolicies, waypointPolicies, waypointVerdicts } from './waypoint-policies.ts';

export type { WaypointHost } from './waypoint-http.ts';

export interface WaypointPlane {
  /** The chains of a waypoint, with HTTP and without. */
  readonly chains: (gateway: string) => readonly WaypointChain[];
  /** Of a chain, for questions: the translation itself doesn't read it. */
  readonly host: (chain: string) => WaypointHost | undefined;
  readonly listeners: Keyed<GatewayResource<Listener>>;
  readonly routeConfigurations: Keyed<GatewayResource<RouteConfiguration>>;
  /** On waypoints, and on routes in front of services. */
  readonly attachmentPoints: readonly AttachmentPoints[];
  /** The verdicts of failing policies on a Gateway, and on a listener by its id. */
  readonly onGateway: (gateway: string) => readonly Verdict[];
  readonly onListener: (listener: string) => readonly Verdict[];
  readonly reporters: readonly Reporter[];
}

export interface WaypointPlaneSources {
  readonly snapshot: Snapshot;
  readonly settings: Settings;
  readonly gateways: Gateways;
  readonly routes: Routes;
  readonly waypoints: Waypoints;
  readonly translated: Collection<TranslatedRoute>;
  readonly policies: TrafficPolicies;
  readonly places: PolicyPlaces;
  readonly gatewayPolicies: GatewayPolicies;
}

export function buildWaypointPlane(graph: Graph, sources: WaypointPlaneSources): WaypointPlane {
  const { snapshot, routes, waypoints, translated } = sources;
  const inFront = waypointRoutes(graph, routes);
  const rbac = translatedPolicies(graph, snapshot);
  const { found, chains } = chainsOfWaypoints(graph, waypoints);
  const policies = waypointPolicies(graph, sources);
  const authorizing = authorizationFilters(graph, waypoints, rbac);
  const httpSources = {
    waypoints,
    translated,
    inFront,
    chains,
    policies,
    authorizationFilters: (chain: WaypointChain) => authorizing(chain).http,
  };
  const http = waypointHttp(graph, httpSources);
  const filterChain = filterChains(graph, { chains, policies, http, authorizing });
  const { services, authorization } = waypoints;
  return {
    chains: (gateway) => found(gateway).chains,
    host: waypointHosts(graph, httpSources, http),
    listeners: waypointListeners(graph, sources, { found, policies, filterChain }),
    routeConfigurations: routeConfigurations(chains, policies, http),
    attachmentPoints: [pointsOf(translated, routePoints), waypointPoints(waypoints, found, policies)],
    ...waypointVerdicts(waypoints, policies),
    reporters: [
      { name: 'services of waypoints', keys: services.keys, get: (key) => found(key).reports },
      policyReporter(graph, { snapshot, rbac, chains, authorization }),
    ],
  };
}

interface FoundChains {
  /** Of a waypoint, by the key of the Gateway. */
  readonly found: Memo<WaypointChains>;
  /** Each chain, by its key. */
  readonly chains: SortedIndex<WaypointChain>;
}

function chainsOfWaypoints(graph: Graph, waypoints: Waypoints): FoundChains {
  const found = graph.memo<WaypointChains>('chains of a waypoint', (key) =>
    waypoints.waypoint(key) === undefined ? { chains: [], reports: [] } : waypointChains(key, waypoints),
  );
  const chains = graph.sortedIndex<WaypointChain>({
    name: 'chains of waypoints',
    keys: waypoints.services.keys,
    emit: (key) => found(key).chains.map((item) => ({ bucket: chainKey(key, item.name), item })),
    compare: () => 0,
    isEqual: equalJson,
  });
  return { found, chains };
}

interface AuthorizationFilters {
  readonly http: readonly ChainFilter[];
  readonly tcp: readonly Filter[];
}

/** The RBAC filters of a chain. */
function authorizationFilters(
  graph: Graph,
  { authorization }: Waypoints,
  rbac: Memo<TranslatedPolicy | undefined>,
): (chain: WaypointChain) => AuthorizationFilters {
  const ofService = graph.memo<AuthorizationFilters>('RBAC of a service', (key) => {
    const [gateway = '', service = ''] = partsOf(key);
    const own = authorization.of(gateway, service).map((policy) => rbac(policy)!);
    return { http: httpFilters(own), tcp: networkFilters(own) };
  });
  return ({ gateway, port }) => ofService(keyOf(gateway, port.service));
}

interface FilterChainSources {
  readonly chains: SortedIndex<WaypointChain>;
  readonly policies: WaypointPolicies;
  readonly http: Memo<HttpParts | undefined>;
  readonly authorizing: (chain: WaypointChain) => AuthorizationFilters;
}

function filterChains(
  graph: Graph,
  { chains, policies: { ofGateways }, http, authorizing }: FilterChainSources,
): Memo<FilterChain | undefined> {
  return graph.memo<FilterChain | undefined>(
    'filter chain of a waypoint',
    (key) => {
      const chain = chains.get(key)[0];
      if (chain === undefined) return undefined;
      // HTTP chains can answer 500; a stream can't, and without the settings it would be more open than configured.
      if (!chain.port.isHttp)
        return errorsOf([ofGateways.listener(chain.gateway)]).length > 0
          ? undefined
          : tcpChain(chain, authorizing(chain).tcp);
      const parts = http(key);
      return parts && httpChain(chain, parts.filters, ofGateways.http(chain.gateway).manager);
    },
    { isEqual: equalJson },
  );
}

function waypointListeners(
  graph: Graph,
  { settings, gateways, waypoints: { waypoint, services } }: WaypointPlaneSources,
  {
    found,
    policies: { ofGateways, onListeners },
    filterChain,
  }: {
    readonly found: Memo<WaypointChains>;
    readonly policies: WaypointPolicies;
    readonly filterChain: Memo<FilterChain | undefined>;
  },
): WaypointPlane['listeners'] {
  const bufferLimit = bufferLimits(graph, gateways);
  const listener = (gateway: string): Listener | undefined => {
    const own = waypoint(gateway);
    if (own === undefined) return undefined;
    const filterChains = found(gateway)
      .chains.map(({ name }) => name)
      .sort(compareText)
      .map((name) => filterChain(chainKey(gateway, name)))
      .filter((chain) => chain !== undefined);
    const { port } = own.listener.spec;
    return waypointListener(port, filterChains, {
      bindsIpv6: settings.listenerBindIpv6,
      isLocal: settings.waypoint.localBinding,
      bufferLimit: ofGateways.listener(gateway).onPort(port).bufferLimit ?? bufferLimit(gateway),
      metadata: jointMetadata(onListeners(gateway)),
    });
  };
  return {
    keys: services.keys,
    get: (gateway) => ({ gateway, name: LISTENER_NAME, resource: listener(gateway) }),
  };
}

function routeConfigurations(
  chains: SortedIndex<WaypointChain>,
  { onChains, ofGateways }: WaypointPolicies,
  http: Memo<HttpParts | undefined>,
): WaypointPlane['routeConfigurations'] {
  return {
    keys: chains.keys,
    get(key) {
      const chain = chains.get(key)[0]!;
      const { gateway, name } = chain;
      const parts = chain.port.isHttp ? http(key) : undefined;
      const resource =
        parts &&
        routeConfiguration(chain, [parts.virtualHost], {
          effective: onChains(gateway),
          others: ofGateways.all(gateway),
          isRerouting: parts.isRerouting,
        });
      return { gateway, name, resource };
    },
  };
}

/** Policies on routes in front of services have the waypoints as ancestors. */
function routePoints({ placed, matches }: TranslatedRoute): readonly AttachmentPoint[] {
  if (placed?.route.kind !== 'HTTPRoute') return [];
  const ancestors = new Map<string, ListenerOwner>();
  for (const { listeners } of placed.parents)
    for (const { listener } of listeners)
      if (listener.role === 'waypoint' && listener.refusal === undefined)
        ancestors.set(listener.gateway, listener.owner);
  if (ancestors.size === 0) return [];
  return matches.map((match) => ({ ...match.effective, ancestors: [...ancestors.values()] }));
}

function waypointPoints(
  { waypoint, services }: Waypoints,
  found: Memo<WaypointChains>,
  { onListeners, onChains, onHosts }: WaypointPolicies,
): AttachmentPoints {
  return keyedPoints({
    keys: services.keys,
    get(key) {
      const own = waypoint(key);
      const { chains } = found(key);
      if (own === undefined || chains.length === 0) return [];
      const hasHttp = chains.some(({ port }) => port.isHttp);
      const points = [...onListeners(key), ...(hasHttp ? [onChains(key), onHosts(key)!] : [])];
      return points.map((one) => ({ ...one, ancestors: [own.owner] }));
    },
  });
}

// Waypoints in Envoy's words, put together: their listeners, the RouteConfigurations of their HTTP chains, and what is to be said of all that.

import { equalJson } from '../../../grammar/json.ts';
import type { Collection } from '../../../incremental/collection.ts';
import type { Graph } from '../../../incremental/graph.ts';
import { compareText } from '../../../objects/reference.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { Gateways } from '../../gateways/build-gateways.ts';
import { type GatewayListener, type ListenerOwner, listenerId } from '../../gateways/listener.ts';
import { type GatewayResource, type Keyed, keptItems } from '../../keyed.ts';
import { type PolicyPlaces, sectionKey } from '../../policies/attachment-levels.ts';
import { errorsOf, jointMetadata } from '../../policies/policy-source.ts';
import type { AttachmentPoints } from '../../policies/policy-states.ts';
import type { Reporter } from '../../reports.ts';
import type { Routes } from '../../routes/attached-routes.ts';
import { ANY_HOST } from '../../routes/hostnames.ts';
import type { Settings } from '../../settings.ts';
import type { Verdict } from '../../status/conditions.ts';
import type { Waypoints } from '../../waypoints/build-waypoints.ts';
import type { ServicePort } from '../../waypoints/service-ports.ts';
import { routesOfPort, waypointRoutes } from '../../waypoints/waypoint-routes.ts';
import { type ChainFilter, compareFilters, filterIdentity } from '../chain-filter.ts';
import type { FilterChain, Listener } from '../envoy/generated/envoy.config.listener.v3.ts';
import type { RouteConfiguration, VirtualHost } from '../envoy/generated/envoy.config.route.v3.ts';
import type { GatewayPolicies } from '../gateway-policies.ts';
import { bufferLimitOf } from '../listeners/buffer-limit.ts';
import { notMade, replaced } from '../policy-verdicts.ts';
import { chainKey } from '../routes/placement.ts';
import { routeConfiguration } from '../routes/route-configurations.ts';
import type { TranslatedRoute } from '../routes/translated-routes.ts';
import type { ServedHost } from '../routes/virtual-hosts.ts';
import type { EffectiveTrafficPolicy, TrafficPolicies } from '../traffic-policy/traffic-policies.ts';
import { policyReporter } from './authorization-reporter.ts';
import { translatedPolicies } from './rbac/authorization-policies.ts';
import { httpFilters, networkFilters } from './rbac/filters.ts';
import { serviceHost } from './service-host.ts';
import { type WaypointChain, waypointChains } from './waypoint-chains.ts';
import { httpChain, LISTENER_NAME, tcpChain, waypointListener } from './waypoint-listener.ts';

/** The virtual host of a chain that carries HTTP, as other virtual hosts are told, with what else of policies meets there. */
export interface WaypointHost extends ServedHost {
  readonly port: ServicePort;
  readonly listener: GatewayListener;
  readonly onChain: EffectiveTrafficPolicy;
  /** Keys of the AuthorizationPolicies that are asked. */
  readonly authorization: readonly string[];
}

export interface WaypointPlane {
  /** Of a waypoint, those that stream too. */
  readonly chains: (gateway: string) => readonly WaypointChain[];
  /** Of a chain, for questions: nothing of the translation reads it. */
  readonly host: (chain: string) => WaypointHost | undefined;
  readonly listeners: Keyed<GatewayResource<Listener>>;
  readonly routeConfigurations: Keyed<GatewayResource<RouteConfiguration>>;
  /** Policies that meet on waypoints, and on routes in front of services. */
  readonly meetings: readonly AttachmentPoints[];
  /** What failing policies make of a Gateway, and of a listener by its id. */
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

/** What a chain carries HTTP with. */
interface HttpParts {
  readonly virtualHost: VirtualHost;
  readonly filters: readonly ChainFilter[];
}

export function buildWaypointPlane(graph: Graph, sources: WaypointPlaneSources): WaypointPlane {
  const { snapshot, settings, gateways, routes, waypoints, translated, policies, places } = sources;
  const ofGateways = sources.gatewayPolicies;
  const { waypoint, services, authorization } = waypoints;
  const { keys: waypointKeys } = services;
  const hung = waypointRoutes(graph, routes);
  const rbac = translatedPolicies(graph, snapshot);

  const found = graph.memo('chains of a waypoint', (key) =>
    waypoint(key) === undefined ? { chains: [], reports: [] } : waypointChains(key, waypoints),
  );
  const chains = graph.sortedIndex<WaypointChain>({
    name: 'chains of waypoints',
    keys: waypointKeys,
    emit: (key) => found(key).chains.map((item) => ({ bucket: chainKey(key, item.name), item })),
    compare: () => 0,
    isEqual: equalJson,
  });

  const onChains = graph.memo<EffectiveTrafficPolicy>('policies of a waypoint on its chains', (key) =>
    policies.effective([places.onGateway(key)], 'routeConfiguration'),
  );
  const onHosts = graph.memo<EffectiveTrafficPolicy | undefined>(
    'policies of a waypoint on its hosts',
    (key) => {
      const own = waypoint(key);
      return own && policies.effective([places.onSection(sectionKey(own.listener))], 'virtualHost');
    },
  );
  const onListener = graph.memo<EffectiveTrafficPolicy>('policies of a waypoint on its listener', (key) =>
    policies.effective([places.onGateway(key)], 'listener'),
  );

  /** The key of a Gateway and of a service, which holds no line break. */
  const authorizing = graph.memo('RBAC of a service', (key) => {
    const [gateway = '', service = ''] = key.split('\n');
    const own = authorization.of(gateway, service).map((policy) => rbac(policy)!);
    return { http: httpFilters(own), tcp: networkFilters(own) };
  });
  const authorizationOf = ({ gateway, port }: WaypointChain) => authorizing(`${gateway}\n${port.service}`);

  const httpParts = graph.memo<HttpParts | undefined>('HTTP of a waypoint', (key, previous) => {
    const chain = chains.get(key)[0];
    const effective = chain && onHosts(chain.gateway);
    if (chain === undefined || effective === undefined) return undefined;
    const inFront = routesOfPort(hung, chain.gateway, chain.port).map(
      (key) => translated.get(key)?.matches ?? [],
    );
    const all = inFront.length === 0 ? undefined : inFront.flat();
    const made = serviceHost(chain.port, all, effective, onChains(chain.gateway).families);
    const before = previous?.virtualHost;
    const kept =
      made.routes === undefined ? made : { ...made, routes: keptItems(before?.routes, made.routes) };
    const filters = new Map<string, ChainFilter>();
    const needed = [
      ...onChains(chain.gateway).filters,
      ...ofGateways.http(chain.gateway).filters,
      ...effective.filters,
      ...(all ?? []).flatMap((match) => match.filters),
      ...authorizationOf(chain).http,
    ];
    for (const filter of new Set(needed)) filters.set(filterIdentity(filter), filter);
    return {
      virtualHost: before !== undefined && equalJson(before, kept) ? before : kept,
      filters: keptItems(previous?.filters, [...filters.values()].sort(compareFilters)),
    };
  });
  const host = graph.memo<WaypointHost | undefined>('host of a waypoint', (key) => {
    const chain = chains.get(key)[0];
    const [parts, effective] = chain === undefined ? [] : [httpParts(key), onHosts(chain.gateway)];
    const own = chain && waypoint(chain.gateway);
    if (chain === undefined || parts === undefined || effective === undefined || own === undefined)
      return undefined;
    const { gateway, port } = chain;
    const placement = { gateway, chain: chain.name, host: ANY_HOST, port: port.port };
    const { virtualHost, filters } = parts;
    const { routes = [] } = virtualHost;
    const matches = routesOfPort(hung, gateway, port)
      .flatMap((route) => translated.get(route)?.matches ?? [])
      .filter(({ route }) => route !== undefined);
    // Without a route in front, and where the host is replaced, its only route is made of no match.
    const entries = routes.map((_, index) => ({
      placement,
      ...(matches.length === routes.length &&
        effective.merged.errors.length === 0 && { match: matches[index]! }),
    }));
    const onChain = onChains(gateway);
    const { listener } = own;
    return {
      ...{
        placement,
        virtualHost,
        filters,
        effective,
        around: [],
        entries,
        routes,
        port,
        listener,
        onChain,
      },
      authorization: authorization.of(gateway, port.service),
    };
  });
  const filterChain = graph.memo<FilterChain | undefined>(
    'filter chain of a waypoint',
    (key) => {
      const chain = chains.get(key)[0];
      if (chain === undefined) return undefined;
      // HTTP says 500; a stream has no such word, and without the settings it would be served more openly than configured.
      if (!chain.port.isHttp)
        return errorsOf([ofGateways.listener(chain.gateway)]).length > 0
          ? undefined
          : tcpChain(chain, authorizationOf(chain).tcp);
      const parts = httpParts(key);
      return parts && httpChain(chain, parts.filters, ofGateways.http(chain.gateway).manager);
    },
    { isEqual: equalJson },
  );
  const bufferLimit = graph.memo('buffer limit of a waypoint', (key) => {
    const gateway = gateways.gateway(key);
    return gateway && bufferLimitOf(gateway.object);
  });

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
      metadata: jointMetadata([...ofGateways.all(gateway), onListener(gateway)]),
    });
  };

  return {
    chains: (gateway) => found(gateway).chains,
    host,
    listeners: {
      keys: waypointKeys,
      get: (gateway) => ({ gateway, name: LISTENER_NAME, resource: listener(gateway) }),
    },
    routeConfigurations: {
      keys: chains.keys,
      get(key) {
        const chain = chains.get(key)[0]!;
        const parts = chain.port.isHttp ? httpParts(key) : undefined;
        const resource =
          parts && routeConfiguration(chain, [parts], onChains(chain.gateway), ofGateways.all(chain.gateway));
        return { gateway: chain.gateway, name: chain.name, resource };
      },
    },
    meetings: [
      {
        from: translated,
        meetings({ placed, matches }) {
          if (placed?.route.kind !== 'HTTPRoute') return [];
          const ancestors = new Map<string, ListenerOwner>();
          for (const { listeners } of placed.parents)
            for (const { listener } of listeners)
              if (listener.role === 'waypoint' && listener.refusal === undefined)
                ancestors.set(listener.gateway, listener.owner);
          if (ancestors.size === 0) return [];
          return matches.map((match) => ({ ...match.effective, ancestors: [...ancestors.values()] }));
        },
      },
      {
        keys: waypointKeys,
        get(key) {
          const own = waypoint(key);
          const { chains } = found(key);
          if (own === undefined || chains.length === 0) return [];
          const hasHttp = chains.some(({ port }) => port.isHttp);
          const placed = [
            ...ofGateways.all(key),
            onListener(key),
            ...(hasHttp ? [onChains(key), onHosts(key)!] : []),
          ];
          return placed.map((one) => ({ ...one, ancestors: [own.owner] }));
        },
      },
    ],
    onGateway(gateway) {
      if (waypoint(gateway) === undefined) return [];
      const errors = errorsOf([...ofGateways.all(gateway), onChains(gateway)]);
      return errors.length === 0 ? [] : [replaced('GatewayReplaced', errors.join('; '))];
    },
    onListener(id) {
      const [gateway = ''] = id.split('\n');
      const own = waypoint(gateway);
      if (own === undefined || listenerId(own.listener) !== id) return [];
      const errors = onHosts(gateway)?.merged.errors ?? [];
      const { failure } = ofGateways.http(gateway);
      return [
        ...(errors.length === 0 ? [] : [replaced('ListenerReplaced', errors.join('\n'))]),
        ...(failure === undefined ? [] : [notMade(failure)]),
      ];
    },
    reporters: [
      { name: 'services of waypoints', keys: waypointKeys, get: (key) => found(key).reports },
      policyReporter(graph, { snapshot, rbac, chains, authorization }),
    ],
  };
}

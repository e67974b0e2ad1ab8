// The Envoy side of a translation: from placed routes and ports to resources, each derived again only when something it read has changed.

import { equalJson } from '../../grammar/json.ts';
import type { Collection } from '../../incremental/collection.ts';
import type { Graph } from '../../incremental/graph.ts';
import type { Memo } from '../../incremental/memo.ts';
import type { SortedIndex } from '../../incremental/sorted-index.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Backends } from '../backends/build-backends.ts';
import type { Gateways } from '../gateways/build-gateways.ts';
import { listenerName } from '../gateways/listener.ts';
import { isTlsFailure } from '../gateways/tls/termination.ts';
import type { GatewayResource, Keyed } from '../keyed.ts';
import { type PolicyPlaces, policyPlaces } from '../policies/attachment-levels.ts';
import { errorsOf, jointMetadata } from '../policies/policy-source.ts';
import { type AttachmentPoint, type PolicyStates, policyStates } from '../policies/policy-states.ts';
import type { Routes } from '../routes/attached-routes.ts';
import { HTTP_LIKE_KINDS } from '../routes/route.ts';
import type { Settings } from '../settings.ts';
import type { Waypoints } from '../waypoints/build-waypoints.ts';
import { type ChainFilter, compareFilters, filterIdentity } from './chain-filter.ts';
import type { Listener } from './envoy/generated/envoy.config.listener.v3.ts';
import type { RouteConfiguration } from './envoy/generated/envoy.config.route.v3.ts';
import type { EnvoyValidation } from './envoy-validation.ts';
import { type Extensions, gatewayExtensions } from './extensions/extensions.ts';
import { type GatewayPolicies, gatewayPolicies } from './gateway-policies.ts';
import { bufferLimitOf } from './listeners/buffer-limit.ts';
import { envoyListener } from './listeners/envoy-listener.ts';
import type { GatewayPort, HttpChain } from './listeners/gateway-ports.ts';
import { buildStreams, type Streams } from './listeners/streams.ts';
import { type PolicyVerdicts, policyVerdicts } from './policy-verdicts.ts';
import { type RouteVerdicts, routeVerdicts } from './route-verdicts.ts';
import { chainKey, type Placement } from './routes/placement.ts';
import { compareHosts, routeConfiguration } from './routes/route-configurations.ts';
import { type TranslatedRoute, translatedRoutes } from './routes/translated-routes.ts';
import { hostEntries, type ServedHost, servedHosts } from './routes/virtual-hosts.ts';
import {
  type EffectiveTrafficPolicy,
  type TrafficPolicies,
  trafficPolicies,
} from './traffic-policy/traffic-policies.ts';
import { buildWaypointPlane, type WaypointPlane } from './waypoints/waypoint-plane.ts';

export interface ProxySources {
  readonly snapshot: Snapshot;
  readonly settings: Settings;
  readonly gateways: Gateways;
  readonly routes: Routes;
  readonly backends: Backends;
  readonly strict: EnvoyValidation | undefined;
  /** Undefined: they are turned off. */
  readonly waypoints: Waypoints | undefined;
}

export interface ProxyPlane extends RouteVerdicts {
  /** Routes that carry HTTP. */
  readonly translated: Collection<TranslatedRoute>;
  readonly listeners: Keyed<GatewayResource<Listener>>;
  readonly routeConfigurations: Keyed<GatewayResource<RouteConfiguration>>;
  readonly streams: Streams;
  readonly waypoints: WaypointPlane | undefined;
  readonly policies: TrafficPolicies;
  readonly gatewayPolicies: GatewayPolicies;
  readonly extensions: Extensions;
  /** What failing policies make of listeners and Gateways. */
  readonly policyFailures: PolicyVerdicts;
  /** What becomes of a policy at its places, by its id. */
  readonly states: PolicyStates;
  readonly places: ProxyPlaces;
}

/** Where policies meet, by the keys of the places. */
export interface ProxyPlaces {
  readonly policies: PolicyPlaces;
  /** Of a chain. */
  readonly chains: SortedIndex<HttpChain>;
  readonly onChain: Memo<EffectiveTrafficPolicy>;
  /** Of a host of a chain. */
  readonly host: Memo<ServedHost | undefined>;
  /** Of a Gateway, on each of its listeners. */
  readonly onGateway: Memo<EffectiveTrafficPolicy>;
}

export function buildProxy(graph: Graph, sources: ProxySources): ProxyPlane {
  const { snapshot, settings, gateways, routes, backends, strict, waypoints } = sources;
  const { ports } = gateways;
  const { resolve } = backends;
  const extensions = gatewayExtensions(graph, { snapshot, proxyVersion: settings.proxyVersion, resolve });
  const { grants } = gateways;
  const policies = trafficPolicies(graph, { snapshot, settings, strict, extensions, resolve, grants });
  const ofGateways = gatewayPolicies(graph, { snapshot, settings, strict, resolve });
  const context = {
    snapshot,
    policies,
    resolve,
    isExperimental: settings.enableExperimentalGatewayAPIFeatures,
    strict,
  };
  const translated = translatedRoutes(graph, snapshot.keysOf(HTTP_LIKE_KINDS), routes, context);

  const { termination } = gateways;
  const tlsOf = ({ listeners }: HttpChain) => termination(listeners[0]!);
  /** A chain that can't terminate TLS is left out, and the others go on. */
  const isServed = (chain: HttpChain): boolean => !isTlsFailure(tlsOf(chain));
  const chains = graph.sortedIndex<HttpChain>({
    name: 'chains',
    keys: snapshot.keys('Gateway'),
    emit: (key) =>
      ports(key).flatMap((port) =>
        port.chains.filter(isServed).map((item) => ({ bucket: chainKey(key, item.name), item })),
      ),
    compare: () => 0,
    isEqual: equalJson,
  });
  const onPorts = graph.sortedIndex<GatewayPort>({
    name: 'ports',
    keys: snapshot.keys('Gateway'),
    emit: (key) => ports(key).map((item) => ({ bucket: portKey(item), item })),
    compare: () => 0,
    isEqual: equalJson,
  });

  const requiresTls = graph.memo('TLS of a chain', (key) =>
    chains.get(key).some((chain) => tlsOf(chain) !== undefined),
  );
  const streams = buildStreams(graph, {
    snapshot,
    gateways,
    attached: routes.attached,
    resolve,
    ports: onPorts,
    policyErrors: (gateway) => errorsOf([ofGateways.listener(gateway)]),
  });

  const places = policyPlaces(graph, snapshot, ports, policies);
  const waypointPlane =
    waypoints &&
    buildWaypointPlane(graph, {
      snapshot,
      settings,
      gateways,
      routes,
      waypoints,
      translated,
      policies,
      places,
      gatewayPolicies: ofGateways,
    });
  const entries = hostEntries(graph, translated, { isWeighted: settings.weightedRoutePrecedence });
  const chainPlace = graph.memo('policies of a chain', (key) =>
    policies.effective(chains.get(key).map(places.onChain), 'routeConfiguration'),
  );
  const sectionPlace = graph.memo('policies of a listener on its hosts', (section) =>
    policies.effective([places.onSection(section)], 'virtualHost'),
  );
  const hostPolicies = (placement: Placement): EffectiveTrafficPolicy => {
    const section = places.sectionOf(placement);
    if (section !== undefined) return sectionPlace(section);
    // Of an HTTPS listener its RouteConfiguration has the policies; what only a virtual host can say is said by each.
    const { retryPolicy } = chainPlace(chainKey(placement.gateway, placement.chain));
    return {
      ...policies.effective([], 'virtualHost'),
      ...(retryPolicy === undefined ? {} : { retryPolicy }),
    };
  };
  // Hosts ask for this alone: of what else is said there they need nothing.
  const chainFamilies = graph.memo('families of a chain', (key) => chainPlace(key).families, {
    isEqual: equalJson,
  });
  const host = servedHosts(graph, {
    entries,
    policies: hostPolicies,
    chainFamilies: ({ gateway, chain }) => chainFamilies(chainKey(gateway, chain)),
    requiresTls: ({ gateway, chain }) => requiresTls(chainKey(gateway, chain)),
  });
  const hostsOfChain = graph.sortedIndex<ServedHost>({
    name: 'hosts of chains',
    keys: entries.keys,
    emit(key) {
      const served = host(key);
      return served === undefined
        ? []
        : [{ bucket: chainKey(served.placement.gateway, served.placement.chain), item: served }];
    },
    compare: compareHosts,
    isEqual: (left, right) => left.virtualHost === right.virtualHost,
  });
  const filtersOfChain = graph.sortedIndex<ChainFilter>({
    name: 'filters of chains',
    keys: entries.keys,
    emit(key) {
      const served = host(key);
      if (served === undefined) return [];
      const bucket = chainKey(served.placement.gateway, served.placement.chain);
      return served.filters.map((item) => ({ bucket, item }));
    },
    compare: compareFilters,
    identify: filterIdentity,
  });

  const listenerPlace = graph.memo('policies of a Gateway on its listeners', (gateway) =>
    policies.effective([places.onGateway(gateway)], 'listener'),
  );
  /** What meets on every listener of a Gateway, of all kinds. */
  const onListeners = (gateway: string) => [...ofGateways.all(gateway), listenerPlace(gateway)];
  const filtersOf = (chain: HttpChain): readonly ChainFilter[] => {
    const fromHosts = filtersOfChain.get(chainKey(chain.gateway, chain.name));
    const own = [
      ...chainPlace(chainKey(chain.gateway, chain.name)).filters,
      ...ofGateways.http(chain.gateway).filters,
    ];
    const known = new Set(fromHosts.map(filterIdentity));
    return [...fromHosts, ...own.filter((filter) => !known.has(filterIdentity(filter)))].sort(compareFilters);
  };

  const ancestorAt = (gateway: string, port: number) => gateways.ancestors(gateway).get(port) ?? [];
  const states = policyStates(graph, 'policies', [
    {
      from: translated,
      meetings({ placed, matches }) {
        const ancestors = placed?.ancestors ?? [];
        if (ancestors.length === 0) return [];
        return matches.flatMap(({ effective, backendSettings }): readonly AttachmentPoint[] => {
          if (effective.levels.length + backendSettings.length === 0) return [];
          const onBackends = backendSettings.flatMap((settings) =>
            settings === undefined ? [] : [{ ...settings.effective, ancestors, isOnBackend: true as const }],
          );
          return [{ ...effective, ancestors }, ...onBackends];
        });
      },
    },
    {
      keys: entries.keys,
      get(key) {
        const served = host(key);
        if (served === undefined) return [];
        const { gateway, port } = served.placement;
        return [{ ...served.effective, ancestors: [ancestorAt(gateway, port)].flat() }];
      },
    },
    {
      keys: chains.keys,
      get: (key) => chains.get(key).map(({ ancestor }) => ({ ...chainPlace(key), ancestors: [ancestor] })),
    },
    {
      keys: onPorts.keys,
      get: (key) =>
        onPorts
          .get(key)
          .flatMap(({ gateway, ancestor }) =>
            onListeners(gateway).map((placed) => ({ ...placed, ancestors: [ancestor] })),
          ),
    },
    ...(waypointPlane?.meetings ?? []),
  ]);

  const policyFailures = policyVerdicts(graph, {
    chains,
    ports,
    onChain: (chain, gateway) => [...ofGateways.all(gateway), chainPlace(chain)],
    onGateway: onListeners,
    managerFailure: (gateway) => ofGateways.http(gateway).failure,
    hosts: { keys: entries.keys, get: host },
  });

  const terminated = (chain: HttpChain) => {
    const tls = tlsOf(chain);
    return isTlsFailure(tls) ? undefined : tls;
  };
  const bufferLimit = graph.memo('buffer limit', (key) => {
    const gateway = gateways.gateway(key);
    return gateway && bufferLimitOf(gateway.object);
  });

  return {
    translated,
    policyFailures:
      waypointPlane === undefined
        ? policyFailures
        : {
            onListener: (id) => [...policyFailures.onListener(id), ...waypointPlane.onListener(id)],
            onGateway: (key) => [...policyFailures.onGateway(key), ...waypointPlane.onGateway(key)],
          },
    waypoints: waypointPlane,
    streams,
    ...routeVerdicts(graph, translated),
    policies,
    gatewayPolicies: ofGateways,
    extensions,
    states,
    places: { policies: places, chains, onChain: chainPlace, host, onGateway: listenerPlace },
    routeConfigurations: {
      keys: chains.keys,
      get: (key) => {
        const chain = chains.get(key)[0]!;
        const resource = routeConfiguration(
          chain,
          hostsOfChain.get(key),
          chainPlace(key),
          ofGateways.all(chain.gateway),
        );
        return { gateway: chain.gateway, name: chain.name, resource };
      },
    },
    listeners: {
      keys: onPorts.keys,
      get: (key) => {
        const port = onPorts.get(key)[0]!;
        const ofPort = ofGateways.listener(port.gateway).onPort(port.port);
        const resource = envoyListener(port, port.chains.filter(isServed), {
          bindsIpv6: settings.listenerBindIpv6,
          filtersOf,
          tlsOf: terminated,
          streams: streams.onPort(port).chains,
          manager: ofGateways.http(port.gateway).manager,
          bufferLimit: ofPort.bufferLimit ?? bufferLimit(port.gateway),
          ...(ofPort.proxyProtocol === undefined ? {} : { listenerFilters: [ofPort.proxyProtocol] }),
          metadata: jointMetadata(onListeners(port.gateway)),
        });
        return { gateway: port.gateway, name: listenerName(port.port), resource };
      },
    },
  };
}

const portKey = ({ gateway, port }: GatewayPort): string => `${gateway}\n${port}`;

// The Envoy side of a translation: from placed routes and ports to resources, each derived again only when something it read has changed.

import { equalJson } from '../../grammar/json.ts';
import { GATEWAY_API_GROUP } from '../../identifiers.ts';
import type { Graph } from '../../incremental/graph.ts';
import type { Memo } from '../../incremental/memo.ts';
import type { PolicyLevel } from '../../policy/merge.ts';
import type { Target } from '../../policy/targets.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Backends } from '../backends/backends.ts';
import type { Gateways } from '../gateways/gateways.ts';
import { type GatewayListener, listenerName } from '../gateways/listener.ts';
import type { OurGateway } from '../gateways/our-gateways.ts';
import type { GatewayPort, HttpChain } from '../gateways/ports.ts';
import type { GatewayResource, Keyed } from '../keyed.ts';
import { covers } from '../routes/hostnames.ts';
import { chainKey, type Placement } from '../routes/placement.ts';
import type { Routes } from '../routes/routes.ts';
import type { Settings } from '../settings.ts';
import { type ChainFilter, compareFilters, filterIdentity } from './chain-filter.ts';
import type { Listener } from './envoy/generated/envoy.config.listener.v3.ts';
import type { RouteConfiguration } from './envoy/generated/envoy.config.route.v3.ts';
import { envoyListener } from './listeners/listener.ts';
import { compareHosts, routeConfiguration } from './routes/route-configurations.ts';
import { type TranslatedMatch, translateMatch } from './routes/translate-match.ts';
import { hostEntries, type ServedHost, servedHosts } from './routes/virtual-hosts.ts';
import { type PlacedPolicy, trafficPolicies } from './traffic-policy/policies.ts';

export interface ProxySources {
  readonly snapshot: Snapshot;
  readonly settings: Settings;
  readonly gateways: Gateways;
  readonly routes: Routes;
  readonly backends: Backends;
}

export interface ProxyPlane {
  /** The matches of a route, translated. */
  readonly matches: Memo<readonly TranslatedMatch[]>;
  readonly listeners: Keyed<GatewayResource<Listener>>;
  readonly routeConfigurations: Keyed<GatewayResource<RouteConfiguration>>;
}

export function buildProxy(graph: Graph, sources: ProxySources): ProxyPlane {
  const { snapshot, settings, gateways, routes, backends } = sources;
  const { ports } = gateways;
  const policies = trafficPolicies(graph, snapshot, settings);
  const context = { resolve: backends.resolve, policies };
  const matches = graph.memo('translated matches', (key) =>
    routes.flattened(key).matches.map((flat) => translateMatch(flat, context)),
  );

  const onGateway = graph.memo('policies of a Gateway', (key): PolicyLevel => {
    const target = gatewayTarget(gateways.gateway(key));
    return levelOf(target === undefined ? [] : policies.attached(target), policies.policy);
  });
  const onListener = (listener: GatewayListener): PolicyLevel => {
    const target = gatewayTarget(gateways.gateway(listener.gateway));
    return levelOf(
      target === undefined ? [] : policies.attached(target, listener.spec.name),
      policies.policy,
    );
  };

  const entries = hostEntries(graph, {
    keys: snapshot.keysOf(['HTTPRoute', 'GRPCRoute']),
    placements: routes.placements,
    matches,
    isWeighted: settings.weightedRoutePrecedence,
  });
  const hostPolicies = (placement: Placement): PlacedPolicy => {
    const owner = ownerOf(placement, ports(placement.gateway));
    return policies.place(owner === undefined ? [] : [onListener(owner)], 'virtualHost');
  };
  const host = servedHosts(graph, { entries, policies: hostPolicies });
  const hostsOfChain = graph.buckets<ServedHost>({
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
  const filtersOfChain = graph.buckets<ChainFilter>({
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

  const chainPolicies = ({ gateway, protocol, listeners }: HttpChain): PlacedPolicy => {
    const own = protocol === 'HTTPS' ? listeners.map(onListener) : [];
    return policies.place([joined([...own, onGateway(gateway)])], 'routeConfiguration');
  };
  const filtersOf = (chain: HttpChain): readonly ChainFilter[] => {
    const fromHosts = filtersOfChain.get(chainKey(chain.gateway, chain.name));
    const own = chainPolicies(chain).filters;
    const known = new Set(fromHosts.map(filterIdentity));
    return [...fromHosts, ...own.filter((filter) => !known.has(filterIdentity(filter)))].sort(compareFilters);
  };

  const chains = graph.buckets<HttpChain>({
    name: 'chains',
    keys: snapshot.keys('Gateway'),
    emit: (key) =>
      ports(key).flatMap((port) => port.chains.map((item) => ({ bucket: chainKey(key, item.name), item }))),
    compare: () => 0,
    isEqual: equalJson,
  });
  const onPorts = graph.buckets<GatewayPort>({
    name: 'ports',
    keys: snapshot.keys('Gateway'),
    emit: (key) => ports(key).map((item) => ({ bucket: portKey(item), item })),
    compare: () => 0,
    isEqual: equalJson,
  });

  return {
    matches,
    routeConfigurations: {
      keys: chains.keys,
      get: (key) => {
        const chain = chains.get(key)[0]!;
        const resource = routeConfiguration(chain, hostsOfChain.get(key), chainPolicies(chain));
        return { gateway: chain.gateway, name: chain.name, resource };
      },
    },
    listeners: {
      keys: onPorts.keys,
      get: (key) => {
        const port = onPorts.get(key)[0]!;
        const resource = envoyListener(port, {
          bindsIpv6: settings.listenerBindIpv6,
          filtersOf,
          metadata: policies.place([onGateway(port.gateway)], 'routeConfiguration').metadata,
        });
        return { gateway: port.gateway, name: listenerName(port.port), resource };
      },
    },
  };
}

const portKey = ({ gateway, port }: GatewayPort): string => `${gateway}\n${port}`;

function gatewayTarget(gateway: OurGateway | undefined): Target | undefined {
  if (gateway === undefined) return undefined;
  const { namespace = '', name, labels = {} } = gateway.object.metadata;
  return { group: GATEWAY_API_GROUP, kind: 'Gateway', namespace, name, labels };
}

function levelOf(
  keys: readonly string[],
  policy: Memo<PolicyLevel['policies'][number] | undefined>,
): PolicyLevel {
  return { policies: keys.map((key) => policy(key)!), fold: 'ShallowMergePreferChild' };
}

const joined = (levels: readonly PolicyLevel[]): PolicyLevel => ({
  policies: levels.flatMap(({ policies }) => policies),
  fold: 'ShallowMergePreferChild',
});

/** The HTTP listener that a host belongs to: of those that cover it the one with the longest hostname, of these the first. */
function ownerOf({ chain, host }: Placement, ports: readonly GatewayPort[]): GatewayListener | undefined {
  const found = ports.flatMap(({ chains }) => chains).find(({ name }) => name === chain);
  if (found === undefined || found.protocol !== 'HTTP') return undefined;
  let owner: GatewayListener | undefined;
  for (const listener of found.listeners) {
    if (!covers(listener.spec.hostname, host)) continue;
    if (owner === undefined || length(listener) > length(owner)) owner = listener;
  }
  return owner;
}

const length = ({ spec }: GatewayListener): number => spec.hostname?.length ?? 0;

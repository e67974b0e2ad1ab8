// Listeners and RouteConfigurations of Gateways, from their ports, chains, hosts and policies.

import type { Graph } from '../../incremental/graph.ts';
import { idOfKey } from '../../objects/key.ts';
import type { Gateways } from '../gateways/build-gateways.ts';
import type { GatewayResource, Keyed } from '../keyed.ts';
import type { Settings } from '../settings.ts';
import { withAnswerEnds } from './answer-end.ts';
import { type ChainFilter, compareFilters, filterIdentity } from './chain-filter.ts';
import type { Listener } from './envoy/generated/envoy.config.listener.v3.ts';
import type { RouteConfiguration } from './envoy/generated/envoy.config.route.v3.ts';
import type { GatewayPolicies } from './gateway-policies.ts';
import { chainKey } from './keys.ts';
import { bufferLimits } from './listeners/buffer-limit.ts';
import { envoyListener } from './listeners/envoy-listener.ts';
import type { GatewayPort, HttpChain } from './listeners/gateway-ports.ts';
import type { HttpChains } from './listeners/http-chains.ts';
import { listenerName } from './listeners/names.ts';
import type { Streams } from './listeners/streams.ts';
import { jointMetadata, type RecordedPolicies } from './policy-metadata.ts';
import { reroutingChain } from './rerouting/rerouting-chain.ts';
import type { HttpHosts } from './routes/http-hosts.ts';
import { withEmptyHosts } from './routes/isolated-hosts.ts';
import { routeConfiguration } from './routes/route-configurations.ts';

export interface GatewayResourceSources {
  readonly settings: Settings;
  readonly gateways: Gateways;
  readonly http: HttpChains;
  readonly hosts: HttpHosts;
  readonly streams: Streams;
  readonly gatewayPolicies: GatewayPolicies;
  /** The policies of all kinds on every listener of a Gateway. */
  readonly onListeners: (gateway: string) => readonly RecordedPolicies[];
}

export interface GatewayResources {
  readonly listeners: Keyed<GatewayResource<Listener>>;
  readonly routeConfigurations: Keyed<GatewayResource<RouteConfiguration>>;
}

export function gatewayResources(graph: Graph, sources: GatewayResourceSources): GatewayResources {
  return { listeners: listeners(graph, sources), routeConfigurations: routeConfigurations(sources) };
}

function routeConfigurations({
  settings: { listenerIsolation },
  http: { chains },
  hosts,
  gatewayPolicies,
}: GatewayResourceSources): GatewayResources['routeConfigurations'] {
  return {
    keys: chains.keys,
    get: (key) => {
      const chain = chains.get(key)[0]!;
      const { gateway, name } = chain;
      const served = hosts.hostsOfChain.get(key).map(({ virtualHost }) => virtualHost);
      const all = listenerIsolation ? withEmptyHosts(chain, served) : served;
      const resource = routeConfiguration(chain, all, {
        effective: hosts.onChain(key),
        others: gatewayPolicies.all(gateway),
        isRerouting: hosts.isRerouting(key),
      });
      return { gateway, name, resource };
    },
  };
}

function listeners(graph: Graph, sources: GatewayResourceSources): GatewayResources['listeners'] {
  const { http } = sources;
  const bufferLimit = bufferLimits(graph, sources.gateways);
  const filtersOf = chainFilters(sources);
  const listenerOf = (port: GatewayPort): Listener | undefined => {
    const { gatewayPolicies, settings, streams, onListeners } = sources;
    const { gateway } = port;
    const ofPort = gatewayPolicies.listener(gateway).onPort(port.port);
    return envoyListener(port, port.chains.filter(http.isServed), {
      bindsIpv6: settings.listenerBindIpv6,
      filtersOf,
      tlsOf: http.tlsOf,
      streams: streams.onPort(port).chains,
      manager: gatewayPolicies.http(gateway).manager,
      bufferLimit: ofPort.bufferLimit ?? bufferLimit(gateway),
      ...(ofPort.proxyProtocol === undefined ? {} : { listenerFilters: [ofPort.proxyProtocol] }),
      metadata: jointMetadata(onListeners(gateway)),
    });
  };
  return {
    keys: http.ports.keys,
    get: (key) => {
      const port = http.ports.get(key)[0]!;
      return { gateway: port.gateway, name: listenerName(port.port), resource: listenerOf(port) };
    },
  };
}

/** The filters of a chain: those that its hosts need, and those of policies on the whole chain. */
function chainFilters({
  hosts,
  gatewayPolicies,
}: GatewayResourceSources): (chain: HttpChain) => readonly ChainFilter[] {
  return ({ gateway, name }) => {
    const key = chainKey(gateway, name);
    // The hosts of a limited chain aren't served.
    const fromHosts = hosts.isLimitedChain(key) ? [] : hosts.filtersOfChain.get(key);
    const known = new Set(fromHosts.map(filterIdentity));
    const own = [...hosts.onChain(key).filters, ...gatewayPolicies.http(gateway).filters];
    const sorted = [...fromHosts, ...own.filter((filter) => !known.has(filterIdentity(filter)))].sort(
      compareFilters,
    );
    return withAnswerEnds(hosts.isRerouting(key) ? reroutingChain(sorted) : sorted, idOfKey(gateway));
  };
}

// The listener of a waypoint: connections start with a PROXY header that contains their destination and the peer.

import { isIP } from 'node:net';
import { defined } from '../../../grammar/defined.ts';
import { MESH_PEER_PRINCIPAL } from '../../../objects/mesh/names.ts';
import type { ChainFilter } from '../chain-filter.ts';
import { clusterNameOf } from '../clusters/names.ts';
import { typed } from '../envoy/any.ts';
import type { Address, Metadata } from '../envoy/generated/envoy.config.core.v3.ts';
import type {
  Filter,
  FilterChain,
  Listener,
  ListenerFilter,
} from '../envoy/generated/envoy.config.listener.v3.ts';
import type { HttpConnectionManager } from '../envoy/generated/envoy.extensions.filters.network.http_connection_manager.v3.ts';
import { PROXY_PROTOCOL as PROXY_PROTOCOL_NAME } from '../listener-policy/listener-settings.ts';
import { httpConnectionManager } from '../listeners/http-connection-manager.ts';
import { tcpProxy } from '../listeners/tcp-proxy.ts';
import type { WaypointChain } from './waypoint-chains.ts';

export const LISTENER_NAME = 'proxy_protocol_inbound';

/** Type of the PROXY header's field (TLV) in which the mesh sends the identity of the peer: 0xD0. */
const PEER_TLV = 208;
const PEER_KEY = 'peer_principal';

const PROXY_PROTOCOL: ListenerFilter = {
  name: PROXY_PROTOCOL_NAME,
  typedConfig: typed('envoy.extensions.filters.listener.proxy_protocol.v3.ProxyProtocol', {
    rules: [{ tlvType: PEER_TLV, onTlvPresent: { key: PEER_KEY } }],
  }),
};

/** Copies it from the header to where RBAC reads it, and on to the upstream. */
const AUTHORITY: Filter = {
  name: 'proxy_protocol_authority',
  typedConfig: typed('envoy.extensions.filters.network.set_filter_state.v3.Config', {
    onNewConnection: [
      {
        objectKey: MESH_PEER_PRINCIPAL,
        factoryKey: 'envoy.string',
        formatString: {
          textFormatSource: { inlineString: `%DYNAMIC_METADATA(${PROXY_PROTOCOL_NAME}:${PEER_KEY})%` },
        },
        sharedWithUpstream: 'ONCE',
      },
    ],
  }),
};

export interface WaypointListenerParts {
  readonly bindsIpv6: boolean;
  /** Whether it is reachable only from its own machine. */
  readonly isLocal: boolean;
  readonly bufferLimit: number | undefined;
  readonly metadata: Metadata | undefined;
}

/** Undefined without chains. */
export function waypointListener(
  port: number,
  filterChains: readonly FilterChain[],
  { bindsIpv6, isLocal, bufferLimit, metadata }: WaypointListenerParts,
): Listener | undefined {
  if (filterChains.length === 0) return undefined;
  return {
    name: LISTENER_NAME,
    address: addressOf(port, bindsIpv6, isLocal),
    listenerFilters: [PROXY_PROTOCOL],
    filterChains,
    ...defined({ perConnectionBufferLimitBytes: bufferLimit, metadata }),
  };
}

function addressOf(portValue: number, bindsIpv6: boolean, isLocal: boolean): Address {
  if (!bindsIpv6) return { socketAddress: { address: isLocal ? '127.0.0.1' : '0.0.0.0', portValue } };
  return { socketAddress: { address: isLocal ? '::ffff:127.0.0.1' : '::', ipv4Compat: true, portValue } };
}

export function httpChain(
  chain: WaypointChain,
  filters: readonly ChainFilter[],
  policies: Partial<HttpConnectionManager>,
): FilterChain {
  return filterChain(chain, [httpConnectionManager(chain.name, filters, policies)]);
}

export function tcpChain(chain: WaypointChain, filters: readonly Filter[]): FilterChain {
  const { name, port } = chain;
  return filterChain(chain, [
    ...filters,
    tcpProxy({ name, targets: [{ cluster: clusterNameOf(port), weight: 1 }] }),
  ]);
}

function filterChain({ name, port, addresses }: WaypointChain, filters: readonly Filter[]): FilterChain {
  return {
    name,
    filterChainMatch: {
      prefixRanges: addresses.map((addressPrefix) => ({
        addressPrefix,
        prefixLen: isIP(addressPrefix) === 6 ? 128 : 32,
      })),
      destinationPort: port.port,
    },
    filters: [AUTHORITY, ...filters],
  };
}

// The Envoy listener of a port: one filter chain for its HTTP listeners together, one for each HTTPS listener, and those of its streams.

import { defined } from '../../../grammar/defined.ts';
import { compareText } from '../../../objects/reference.ts';
import type { TlsTermination } from '../../gateways/tls/termination.ts';
import type { ChainFilter } from '../chain-filter.ts';
import { typed } from '../envoy/any.ts';
import type { Metadata } from '../envoy/generated/envoy.config.core.v3.ts';
import type {
  Filter,
  FilterChain,
  Listener,
  ListenerFilter,
} from '../envoy/generated/envoy.config.listener.v3.ts';
import type { HttpConnectionManager } from '../envoy/generated/envoy.extensions.filters.network.http_connection_manager.v3.ts';
import { downstreamTls, HTTP_PROTOCOLS } from './downstream-tls.ts';
import type { GatewayPort, HttpChain } from './gateway-ports.ts';
import { httpConnectionManager } from './http-connection-manager.ts';
import { listenerName } from './names.ts';
import { serverNamesOf } from './server-names.ts';
import type { StreamChain } from './stream-chains.ts';
import { tcpProxy } from './tcp-proxy.ts';

export interface ListenerParts {
  readonly bindsIpv6: boolean;
  readonly filtersOf: (chain: HttpChain) => readonly ChainFilter[];
  /** Settings of policies for every connection manager. */
  readonly manager: Partial<HttpConnectionManager>;
  /** The TLS termination of a chain. */
  readonly tlsOf: (chain: HttpChain) => TlsTermination | undefined;
  readonly streams: readonly StreamChain[];
  /** Bytes. */
  readonly bufferLimit?: number | undefined;
  /** Before the filter that detects the server name. */
  readonly listenerFilters?: readonly ListenerFilter[];
  /** In every chain, before its terminal filter. */
  readonly networkFilters?: readonly Filter[];
  /** Origins of the policies that target the whole Gateway. */
  readonly metadata?: Metadata | undefined;
}

const TLS_INSPECTOR: ListenerFilter = {
  name: 'envoy.filters.listener.tls_inspector',
  typedConfig: typed('envoy.extensions.filters.listener.tls_inspector.v3.TlsInspector', {}),
};

/** Undefined where no chain is left. */
export function envoyListener(
  { port }: GatewayPort,
  chains: readonly HttpChain[],
  parts: ListenerParts,
): Listener | undefined {
  const { bindsIpv6, streams, bufferLimit, listenerFilters = [], metadata } = parts;
  const filterChains = [
    ...chains.map((chain) => httpFilterChain(chain, parts)),
    ...streams.map((chain) => streamFilterChain(chain, parts)),
  ].sort(compareChains);
  if (filterChains.length === 0) return undefined;
  const asksServerName = filterChains.some(({ filterChainMatch }) => filterChainMatch !== undefined);
  const filters = [...listenerFilters, ...(asksServerName ? [TLS_INSPECTOR] : [])];
  return {
    name: listenerName(port),
    address: {
      socketAddress: bindsIpv6
        ? { address: '::', ipv4Compat: true, portValue: port }
        : { address: '0.0.0.0', portValue: port },
    },
    filterChains,
    ...(filters.length === 0 ? {} : { listenerFilters: filters }),
    ...defined({ perConnectionBufferLimitBytes: bufferLimit, metadata }),
  };
}

function httpFilterChain(
  chain: HttpChain,
  { filtersOf, tlsOf, manager, networkFilters = [] }: ListenerParts,
): FilterChain {
  const tls = tlsOf(chain);
  const isShared = chain.protocol === 'HTTP';
  return {
    name: chain.name,
    ...matchOf(isShared ? [] : serverNamesOf(chain.listeners[0]!.spec.hostname)),
    filters: [...networkFilters, httpConnectionManager(chain.name, filtersOf(chain), manager)],
    ...(tls === undefined ? {} : { transportSocket: downstreamTls(tls, HTTP_PROTOCOLS) }),
  };
}

function streamFilterChain(chain: StreamChain, { networkFilters = [] }: ListenerParts): FilterChain {
  const { name, serverNames, tls } = chain;
  return {
    name,
    ...matchOf(serverNames),
    filters: [...networkFilters, tcpProxy(chain)],
    ...(tls === undefined ? {} : { transportSocket: downstreamTls(tls, []) }),
  };
}

const matchOf = (serverNames: readonly string[]): Pick<FilterChain, 'filterChainMatch'> =>
  serverNames.length === 0 ? {} : { filterChainMatch: { serverNames } };

/** One TLSRoute can have chains of one name on two listeners. */
function compareChains(left: FilterChain, right: FilterChain): number {
  const namesOf = ({ filterChainMatch }: FilterChain): string => filterChainMatch?.serverNames?.join() ?? '';
  return compareText(left.name ?? '', right.name ?? '') || compareText(namesOf(left), namesOf(right));
}

// A sample request for each host of a configuration, which a route there answers.

import { backendOf, labelOf } from '../../../../analysis/proxy/cluster-backends.ts';
import { sampleHost, sampleRequest } from '../../../../analysis/proxy/requests/sample-request.ts';
import { defined } from '../../../../grammar/defined.ts';
import type { ProxyConfiguration } from '../../../../translation/proxy/configuration.ts';
import type {
  Filter,
  FilterChain,
} from '../../../../translation/proxy/envoy/generated/envoy.config.listener.v3.ts';
import type {
  Route,
  RouteConfiguration,
  VirtualHost,
} from '../../../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import { clientCertificateOf } from '../../../../translation/proxy/listeners/downstream-tls.ts';

export interface Sample {
  readonly listenerPort: number;
  /** The protocol between client and listener. `passthrough`: the backend terminates TLS. */
  readonly protocol: 'http' | 'grpc' | 'tcp' | 'passthrough';
  readonly isTls: boolean;
  /** The listener lets in only clients with a certificate of a configured CA. */
  readonly needsCertificate?: boolean;
  /** Undefined if any host will do. */
  readonly host?: string;
  readonly method?: string;
  readonly path?: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The destination, as text. */
  readonly goesTo: string;
}

const NETWORK = 'type.googleapis.com/envoy.extensions.filters.network';
const HTTP_CONNECTION_MANAGER = `${NETWORK}.http_connection_manager.v3.HttpConnectionManager`;
const TCP_PROXY = `${NETWORK}.tcp_proxy.v3.TcpProxy`;

export function samplesOf({ listeners, routes }: ProxyConfiguration): readonly Sample[] {
  return listeners.flatMap(({ address, filterChains = [] }) => {
    const listenerPort = address?.socketAddress?.portValue ?? 0;
    return filterChains.flatMap((chain) => {
      const samples = ofChain(chain, listenerPort, routes);
      if (clientCertificateOf(chain) !== 'Required') return samples;
      return samples.map((sample) => ({ ...sample, needsCertificate: true }));
    });
  });
}

function ofChain(
  chain: FilterChain,
  listenerPort: number,
  routes: readonly RouteConfiguration[],
): readonly Sample[] {
  const { filters = [], filterChainMatch, transportSocket } = chain;
  const isTls = transportSocket !== undefined;
  const serverName = filterChainMatch?.serverNames?.[0];
  return filters.flatMap((filter): readonly Sample[] => {
    const { typedConfig } = filter;
    if (typedConfig?.['@type'] === TCP_PROXY) {
      const isPassthrough = !isTls && serverName !== undefined;
      const host = sampleHost(serverName);
      return [
        {
          listenerPort,
          protocol: isPassthrough ? 'passthrough' : 'tcp',
          isTls: isTls || isPassthrough,
          ...defined({ host }),
          headers: [],
          goesTo: clustersOf(typedConfig),
        },
      ];
    }
    const name = routesNameOf(filter);
    const { virtualHosts = [] } = routes.find((each) => each.name === name) ?? {};
    return virtualHosts.flatMap((virtualHost) => ofVirtualHost(virtualHost, listenerPort, isTls, serverName));
  });
}

const routesNameOf = ({ typedConfig }: Filter): string | undefined =>
  typedConfig?.['@type'] === HTTP_CONNECTION_MANAGER ? typedConfig.rds?.routeConfigName : undefined;

function ofVirtualHost(
  { domains = [], routes = [] }: VirtualHost,
  listenerPort: number,
  isTls: boolean,
  serverName: string | undefined,
): readonly Sample[] {
  // A backend shows more of a request than a redirect does.
  const wanted = [...routes.filter(({ route }) => route !== undefined), ...routes];
  for (const route of wanted) {
    const request = requestOf(route);
    if (request === undefined) continue;
    return domains.map((domain) => {
      const host = sampleHost(domain) ?? sampleHost(serverName);
      return { listenerPort, isTls, ...defined({ host }), ...request };
    });
  }
  return [];
}

type HttpRequest = Omit<Sample, 'listenerPort' | 'isTls' | 'host'>;

/** Undefined if no matching request could be generated. */
function requestOf(route: Route): HttpRequest | undefined {
  const request = sampleRequest(route.match);
  if (request === undefined) return undefined;
  const isCall = /-grpcroute-/.test(route.name ?? '');
  return { protocol: isCall ? 'grpc' : 'http', ...request, goesTo: goesTo(route) };
}

function goesTo({ route, redirect, directResponse }: Route): string {
  if (redirect !== undefined) return 'a redirect';
  if (directResponse !== undefined) return `status ${directResponse.status ?? 200} from the gateway itself`;
  return route === undefined ? 'the gateway itself' : clustersOf(route);
}

interface Clusters {
  readonly cluster?: string;
  readonly weightedClusters?: {
    readonly clusters?: readonly { readonly name?: string; readonly weight?: number }[];
  };
}

const clustersOf = ({ cluster, weightedClusters }: Clusters): string =>
  cluster === undefined
    ? (weightedClusters?.clusters ?? [])
        .map(({ name = '', weight }) => `${placeOf(name)} (${weight ?? 0})`)
        .join(', ')
    : placeOf(cluster);

/** For an unusable backend, the name isn't that of a cluster. */
const placeOf = (cluster: string): string =>
  backendOf(cluster) === undefined ? 'no valid backend, so status 500' : labelOf(cluster);

// What a filter chain of a listener accepts: its protocol, its names, its certificates, and the destinations of connections without HTTP.

import { counted, firstOf } from '../../../../grammar/plural.ts';
import type {
  FilterChain,
  Listener,
} from '../../../../translation/proxy/envoy/generated/envoy.config.listener.v3.ts';
import {
  clientCertificateOf,
  DOWNSTREAM_TLS,
} from '../../../../translation/proxy/listeners/downstream-tls.ts';
import { connectionManagerOf, tcpProxyOf } from '../../../../translation/proxy/listeners/terminal-filter.ts';
import { destinationText } from './route-actions.ts';

/** `port 8443`, or the name of a listener without a port. */
export function listenerText({
  name = '',
  address,
  perConnectionBufferLimitBytes,
  listenerFilters,
}: Listener) {
  const port = address?.socketAddress?.portValue;
  const isProxied = listenerFilters?.some((filter) => filter.name?.endsWith('.proxy_protocol'));
  return [
    port === undefined ? name : `port ${port}`,
    ...(isProxied ? ['PROXY protocol'] : []),
    ...(perConnectionBufferLimitBytes === undefined
      ? []
      : [`buffers of ${perConnectionBufferLimitBytes} bytes`]),
  ].join(', ');
}

/** How many names or addresses of a chain are shown. */
const MAX_NAMES = 10;

/** `HTTPS for *.example.org, 1 certificate` */
export function chainText(chain: FilterChain): string {
  const tcp = tcpProxyOf(chain);
  const { serverNames = [], destinationPort, prefixRanges = [] } = chain.filterChainMatch ?? {};
  const addresses = prefixRanges.map(({ addressPrefix = '' }) => addressPrefix);
  const target = [...addresses, ...(destinationPort === undefined ? [] : [`port ${destinationPort}`])];
  const names = serverNames.length > 0 ? serverNames : target;
  const parts = [
    `${protocolOf(chain)}${names.length === 0 ? '' : ` for ${firstOf(names, MAX_NAMES).join(', ')}`}`,
  ];
  const certificates = certificatesOf(chain);
  if (certificates > 0) parts.push(counted(certificates, 'certificate'));
  const clients = clientCertificateOf(chain);
  if (clients !== undefined)
    parts.push(`client certificates ${clients === 'Required' ? 'required' : 'optional'}`);
  if (tcp === undefined) return parts.join(', ');
  return `${parts.join(', ')} → ${destinationText(tcp, 'connections are closed')}`;
}

function protocolOf(chain: FilterChain): string {
  const isTerminated = chain.transportSocket !== undefined;
  const hasNames = (chain.filterChainMatch?.serverNames ?? []).length > 0;
  if (connectionManagerOf(chain) !== undefined) return isTerminated || hasNames ? 'HTTPS' : 'HTTP';
  if (isTerminated) return 'TLS';
  return hasNames ? 'TLS passed through' : 'TCP';
}

function certificatesOf({ transportSocket }: FilterChain): number {
  const config = transportSocket?.typedConfig;
  if (config?.['@type'] !== DOWNSTREAM_TLS) return 0;
  const { tlsCertificates = [], tlsCertificateSdsSecretConfigs = [] } = config.commonTlsContext ?? {};
  return tlsCertificates.length + tlsCertificateSdsSecretConfigs.length;
}

// What the proxy speaks with a cluster.

import type { ApplicationProtocol } from '../../backends/application-protocol.ts';
import { typed } from '../envoy/any.ts';
import type { Cluster } from '../envoy/generated/envoy.config.cluster.v3.ts';
import type { HttpProtocolOptions } from '../envoy/generated/envoy.extensions.upstreams.http.v3.ts';

const NAME = 'envoy.extensions.upstreams.http.v3.HttpProtocolOptions';

export function httpProtocolOptions(
  options: HttpProtocolOptions,
): Pick<Cluster, 'typedExtensionProtocolOptions'> {
  return { typedExtensionProtocolOptions: { [NAME]: typed(NAME, options) } };
}

const HTTP2 = httpProtocolOptions({ explicitHttpConfig: { http2ProtocolOptions: {} } });

/** HTTP/1.1 needs nothing. */
export function protocolOptions(
  protocol: ApplicationProtocol,
): Pick<Cluster, 'typedExtensionProtocolOptions'> {
  return protocol === 'http2' ? HTTP2 : {};
}

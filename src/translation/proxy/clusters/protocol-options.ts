// The upstream protocol of a cluster.

import type { ApplicationProtocol } from '../../backends/application-protocol.ts';
import { typed } from '../envoy/any.ts';
import type { Cluster } from '../envoy/generated/envoy.config.cluster.v3.ts';
import type { HttpProtocolOptions } from '../envoy/generated/envoy.extensions.upstreams.http.v3.ts';

const NAME = 'envoy.extensions.upstreams.http.v3.HttpProtocolOptions';

/** The type of clusters whose hosts come from requests. */
export const DYNAMIC_FORWARD_PROXY_CLUSTER = 'envoy.clusters.dynamic_forward_proxy';

export function httpProtocolOptions(
  options: HttpProtocolOptions,
): Pick<Cluster, 'typedExtensionProtocolOptions'> {
  return { typedExtensionProtocolOptions: { [NAME]: typed(NAME, options) } };
}

const HTTP2 = httpProtocolOptions({ explicitHttpConfig: { http2ProtocolOptions: {} } });

/** HTTP/1.1 is the default and needs no options. */
export function protocolOptions(
  protocol: ApplicationProtocol,
): Pick<Cluster, 'typedExtensionProtocolOptions'> {
  return protocol === 'http2' ? HTTP2 : {};
}

export const isDynamicForwardProxy = ({ clusterType }: Cluster): boolean =>
  clusterType?.name === DYNAMIC_FORWARD_PROXY_CLUSTER;

export const isHttp2 = (cluster: Cluster): boolean =>
  httpProtocolOptionsOf(cluster).explicitHttpConfig?.http2ProtocolOptions !== undefined;

/** The options that a cluster already has. */
export function httpProtocolOptionsOf({ typedExtensionProtocolOptions = {} }: Cluster): HttpProtocolOptions {
  const { '@type': _, ...options } = (typedExtensionProtocolOptions[NAME] ?? {}) as HttpProtocolOptions & {
    readonly '@type'?: string;
  };
  return options;
}

/** Envoy accepts options on a dynamic forward proxy only if they take names from requests, and verify them. */
const AUTOMATIC_NAMES = { autoSni: true, autoSanValidation: true };

/** The cluster with other options. */
export function withHttpProtocolOptions(cluster: Cluster, options: HttpProtocolOptions): Cluster {
  const named = isDynamicForwardProxy(cluster)
    ? { ...options, upstreamHttpProtocolOptions: AUTOMATIC_NAMES }
    : options;
  return {
    ...cluster,
    typedExtensionProtocolOptions: { ...cluster.typedExtensionProtocolOptions, [NAME]: typed(NAME, named) },
  };
}

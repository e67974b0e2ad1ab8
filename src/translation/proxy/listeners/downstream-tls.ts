// The transport socket of a filter chain that terminates TLS. Certificates are inline, so that proxies need no secret discovery.

import { defined } from '../../../grammar/defined.ts';
import type { TlsVersion } from '../../gateways/tls/options.ts';
import type { TlsTermination } from '../../gateways/tls/termination.ts';
import { typed } from '../envoy/any.ts';
import type { TransportSocket } from '../envoy/generated/envoy.config.core.v3.ts';
import type {
  TlsParameters,
  TlsParameters_TlsProtocol,
} from '../envoy/generated/envoy.extensions.transport_sockets.tls.v3.ts';

/** The protocols that HTTP chains offer. */
export const HTTP_PROTOCOLS: readonly string[] = ['h2', 'http/1.1'];

const VERSIONS: Readonly<Record<TlsVersion, TlsParameters_TlsProtocol>> = {
  '1.0': 'TLSv1_0',
  '1.1': 'TLSv1_1',
  '1.2': 'TLSv1_2',
  '1.3': 'TLSv1_3',
};

/** `protocols` are offered unless the options of the listener name others. */
export function downstreamTls(
  { keyPairs, options }: TlsTermination,
  protocols: readonly string[],
): TransportSocket {
  const { alpn = protocols, cipherSuites, curves, minVersion, maxVersion } = options;
  const tlsParams: TlsParameters = {
    ...(minVersion === undefined ? {} : { tlsMinimumProtocolVersion: VERSIONS[minVersion] }),
    ...(maxVersion === undefined ? {} : { tlsMaximumProtocolVersion: VERSIONS[maxVersion] }),
    ...defined({ cipherSuites, ecdhCurves: curves }),
  };
  return {
    name: 'envoy.transport_sockets.tls',
    typedConfig: typed('envoy.extensions.transport_sockets.tls.v3.DownstreamTlsContext', {
      commonTlsContext: {
        ...(alpn.length === 0 ? {} : { alpnProtocols: alpn }),
        tlsCertificates: keyPairs.map(({ chain, key }) => ({
          certificateChain: { inlineBytes: base64(chain) },
          privateKey: { inlineBytes: base64(key) },
        })),
        tlsParams,
      },
    }),
  };
}

const base64 = (pem: string): string => Buffer.from(pem, 'latin1').toString('base64');

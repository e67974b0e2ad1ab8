// The transport socket of a filter chain that terminates TLS. Certificates are inline, so that proxies need no secret discovery.

import { defined } from '../../../grammar/defined.ts';
import type { ClientValidation } from '../../gateways/tls/client-certificates.ts';
import type { TlsVersion } from '../../gateways/tls/options.ts';
import type { TlsTermination } from '../../gateways/tls/termination.ts';
import { typed } from '../envoy/any.ts';
import type { TransportSocket } from '../envoy/generated/envoy.config.core.v3.ts';
import type { FilterChain } from '../envoy/generated/envoy.config.listener.v3.ts';
import type {
  CertificateValidationContext,
  TlsParameters,
  TlsParameters_TlsProtocol,
} from '../envoy/generated/envoy.extensions.transport_sockets.tls.v3.ts';

/** The type of the transport sockets that terminate TLS. */
export const DOWNSTREAM_TLS =
  'type.googleapis.com/envoy.extensions.transport_sockets.tls.v3.DownstreamTlsContext';

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
  { keyPairs, options, clients }: TlsTermination,
  protocols: readonly string[],
): TransportSocket {
  const { alpn = protocols, cipherSuites, curves, minVersion, maxVersion, clientNames } = options;
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
        ...(clients === undefined ? {} : { validationContext: validationOf(clients, clientNames) }),
      },
      ...(clients?.mode === 'AllowValidOnly' ? { requireClientCertificate: true } : {}),
    }),
  };
}

/** With fallback a certificate is asked for and verified, and the result changes nothing: clients are let in with any, or without one. */
function validationOf(
  { mode, authorities }: ClientValidation,
  names: readonly string[] = [],
): CertificateValidationContext {
  return {
    trustedCa: { inlineBytes: base64(authorities.join('')) },
    ...(names.length === 0
      ? {}
      : {
          matchTypedSubjectAltNames: names.flatMap((exact) =>
            NAME_TYPES.map((sanType) => ({ sanType, matcher: { exact } })),
          ),
        }),
    ...(mode === 'AllowInsecureFallback' ? { trustChainVerification: 'ACCEPT_UNTRUSTED' as const } : {}),
  };
}

/** A name in the options has no type. */
const NAME_TYPES = ['DNS', 'URI', 'EMAIL', 'IP_ADDRESS'] as const;

/** Whether clients of a chain need a certificate; undefined if none is requested. */
export function clientCertificateOf({
  transportSocket,
}: Pick<FilterChain, 'transportSocket'>): 'Required' | 'Optional' | undefined {
  const config = transportSocket?.typedConfig;
  if (config?.['@type'] !== DOWNSTREAM_TLS) return undefined;
  if (config.requireClientCertificate === true) return 'Required';
  return config.commonTlsContext?.validationContext === undefined ? undefined : 'Optional';
}

const base64 = (pem: string): string => Buffer.from(pem, 'latin1').toString('base64');

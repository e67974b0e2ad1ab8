// TLS to backends, as Envoy messages.

import { typed } from '../envoy/any.ts';
import type { TransportSocket } from '../envoy/generated/envoy.config.core.v3.ts';
import type {
  CertificateValidationContext,
  CommonTlsContext,
  UpstreamTlsContext,
} from '../envoy/generated/envoy.extensions.transport_sockets.tls.v3.ts';
import { SYSTEM_CA_SECRET } from './names.ts';

export function upstreamTls(context: UpstreamTlsContext): TransportSocket {
  return {
    name: 'envoy.transport_sockets.tls',
    typedConfig: typed('envoy.extensions.transport_sockets.tls.v3.UpstreamTlsContext', context),
  };
}

/** Verifies the server with the trust store of the proxy's system, which the bootstrap provides. */
export function systemCa(defaultValidationContext: CertificateValidationContext): CommonTlsContext {
  return {
    combinedValidationContext: {
      defaultValidationContext,
      validationContextSdsSecretConfig: { name: SYSTEM_CA_SECRET },
    },
  };
}

// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as envoy_extensions_transport_sockets_tls_v3 from './envoy.extensions.transport_sockets.tls.v3.ts';

export interface Generic {
  readonly credential?: envoy_extensions_transport_sockets_tls_v3.SdsSecretConfig;
  readonly header?: string;
  readonly headerValuePrefix?: string;
}

// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as envoy_config_core_v3 from './envoy.config.core.v3.ts';

export interface ProxyProtocol {
  readonly rules?: readonly ProxyProtocol_Rule[];
  readonly allowRequestsWithoutProxyProtocol?: boolean;
  readonly passThroughTlvs?: envoy_config_core_v3.ProxyProtocolPassThroughTLVs;
  readonly disallowedVersions?: readonly envoy_config_core_v3.ProxyProtocolConfig_Version[];
  readonly statPrefix?: string;
  readonly tlvLocation?: ProxyProtocol_TlvLocation;
}

export interface ProxyProtocol_KeyValuePair {
  readonly metadataNamespace?: string;
  readonly key?: string;
  readonly valueStringEncoding?: ProxyProtocol_KeyValuePair_ValueStringEncoding;
}

export type ProxyProtocol_KeyValuePair_ValueStringEncoding =
  | 'UNSPECIFIED'
  | 'SANITIZED_UTF8'
  | 'BASE64';

export interface ProxyProtocol_Rule {
  readonly tlvType?: number;
  readonly onTlvPresent?: ProxyProtocol_KeyValuePair;
}

export type ProxyProtocol_TlvLocation =
  | 'DYNAMIC_METADATA'
  | 'FILTER_STATE';

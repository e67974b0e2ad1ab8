// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type { Any } from './any.ts';
import type * as envoy_config_core_v3 from './envoy.config.core.v3.ts';
import type * as google_rpc from './google.rpc.ts';

export interface DiscoveryRequest {
  readonly versionInfo?: string;
  readonly node?: envoy_config_core_v3.Node;
  readonly resourceNames?: readonly string[];
  readonly resourceLocators?: readonly ResourceLocator[];
  readonly typeUrl?: string;
  readonly responseNonce?: string;
  readonly errorDetail?: google_rpc.Status;
}

export interface DiscoveryResponse {
  readonly versionInfo?: string;
  readonly resources?: readonly Any[];
  readonly canary?: boolean;
  readonly typeUrl?: string;
  readonly nonce?: string;
  readonly controlPlane?: envoy_config_core_v3.ControlPlane;
  readonly resourceErrors?: readonly ResourceError[];
}

export interface DynamicParameterConstraints {
  readonly constraint?: DynamicParameterConstraints_SingleConstraint;
  readonly orConstraints?: DynamicParameterConstraints_ConstraintList;
  readonly andConstraints?: DynamicParameterConstraints_ConstraintList;
  readonly notConstraints?: DynamicParameterConstraints;
}

export interface DynamicParameterConstraints_ConstraintList {
  readonly constraints?: readonly DynamicParameterConstraints[];
}

export interface DynamicParameterConstraints_SingleConstraint {
  readonly key?: string;
  readonly value?: string;
  readonly exists?: DynamicParameterConstraints_SingleConstraint_Exists;
}

export interface DynamicParameterConstraints_SingleConstraint_Exists {}

export interface ResourceError {
  readonly resourceName?: ResourceName;
  readonly errorDetail?: google_rpc.Status;
}

export interface ResourceLocator {
  readonly name?: string;
  readonly dynamicParameters?: { readonly [key: string]: string };
}

export interface ResourceName {
  readonly name?: string;
  readonly dynamicParameterConstraints?: DynamicParameterConstraints;
}

// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as envoy_config_core_v3 from './envoy.config.core.v3.ts';
import type * as envoy_type_v3 from './envoy.type.v3.ts';

export interface ClusterLoadAssignment {
  readonly clusterName?: string;
  readonly endpoints?: readonly LocalityLbEndpoints[];
  readonly namedEndpoints?: { readonly [key: string]: Endpoint };
  readonly policy?: ClusterLoadAssignment_Policy;
}

export interface ClusterLoadAssignment_Policy {
  readonly dropOverloads?: readonly ClusterLoadAssignment_Policy_DropOverload[];
  readonly overprovisioningFactor?: number;
  readonly endpointStaleAfter?: string;
  readonly weightedPriorityHealth?: boolean;
}

export interface ClusterLoadAssignment_Policy_DropOverload {
  readonly category?: string;
  readonly dropPercentage?: envoy_type_v3.FractionalPercent;
}

export interface Endpoint {
  readonly address?: envoy_config_core_v3.Address;
  readonly healthCheckConfig?: Endpoint_HealthCheckConfig;
  readonly hostname?: string;
  readonly additionalAddresses?: readonly Endpoint_AdditionalAddress[];
  readonly observabilityName?: string;
}

export interface Endpoint_AdditionalAddress {
  readonly address?: envoy_config_core_v3.Address;
}

export interface Endpoint_HealthCheckConfig {
  readonly portValue?: number;
  readonly hostname?: string;
  readonly address?: envoy_config_core_v3.Address;
  readonly disableActiveHealthCheck?: boolean;
}

export interface LbEndpoint {
  readonly endpoint?: Endpoint;
  readonly endpointName?: string;
  readonly healthStatus?: envoy_config_core_v3.HealthStatus;
  readonly metadata?: envoy_config_core_v3.Metadata;
  readonly loadBalancingWeight?: number;
}

export interface LedsClusterLocalityConfig {
  readonly ledsConfig?: envoy_config_core_v3.ConfigSource;
  readonly ledsCollectionName?: string;
}

export interface LocalityLbEndpoints {
  readonly locality?: envoy_config_core_v3.Locality;
  readonly metadata?: envoy_config_core_v3.Metadata;
  readonly lbEndpoints?: readonly LbEndpoint[];
  readonly loadBalancerEndpoints?: LocalityLbEndpoints_LbEndpointList;
  readonly ledsClusterLocalityConfig?: LedsClusterLocalityConfig;
  readonly loadBalancingWeight?: number;
  readonly priority?: number;
  readonly proximity?: number;
}

export interface LocalityLbEndpoints_LbEndpointList {
  readonly lbEndpoints?: readonly LbEndpoint[];
}

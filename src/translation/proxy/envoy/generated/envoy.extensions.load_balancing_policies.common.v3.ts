// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as envoy_config_core_v3 from './envoy.config.core.v3.ts';
import type * as envoy_config_route_v3 from './envoy.config.route.v3.ts';
import type * as envoy_type_v3 from './envoy.type.v3.ts';

export interface ConsistentHashingLbConfig {
  readonly useHostnameForHashing?: boolean;
  readonly hashBalanceFactor?: number;
  readonly hashPolicy?: readonly envoy_config_route_v3.RouteAction_HashPolicy[];
}

export interface LocalityLbConfig {
  readonly zoneAwareLbConfig?: LocalityLbConfig_ZoneAwareLbConfig;
  readonly localityWeightedLbConfig?: LocalityLbConfig_LocalityWeightedLbConfig;
}

export interface LocalityLbConfig_LocalityWeightedLbConfig {}

export interface LocalityLbConfig_ZoneAwareLbConfig {
  readonly routingEnabled?: envoy_type_v3.Percent;
  readonly minClusterSize?: string;
  readonly failTrafficOnPanic?: boolean;
  readonly forceLocalityDirectRouting?: boolean;
  readonly forceLocalZone?: LocalityLbConfig_ZoneAwareLbConfig_ForceLocalZone;
  readonly localityBasis?: LocalityLbConfig_ZoneAwareLbConfig_LocalityBasis;
}

export interface LocalityLbConfig_ZoneAwareLbConfig_ForceLocalZone {
  readonly minSize?: number;
}

export type LocalityLbConfig_ZoneAwareLbConfig_LocalityBasis =
  | 'HEALTHY_HOSTS_NUM'
  | 'HEALTHY_HOSTS_WEIGHT';

export interface SlowStartConfig {
  readonly slowStartWindow?: string;
  readonly aggression?: envoy_config_core_v3.RuntimeDouble;
  readonly minWeightPercent?: envoy_type_v3.Percent;
}

// Weighted localities on clusters whose localities have no weights. Envoy would send those nothing, and hashing algorithms would have no
// host at all.

import type { Any } from '../../envoy/generated/any.ts';
import type { Cluster, LoadBalancingPolicy_Policy } from '../../envoy/generated/envoy.config.cluster.v3.ts';

/** The cluster with all hosts treated alike, whatever their locality. */
export function withoutWeightedLocalities(cluster: Cluster): Cluster {
  const { commonLbConfig, loadBalancingPolicy, ...others } = cluster;
  const { localityWeightedLbConfig: _, ...common } = commonLbConfig ?? {};
  return {
    ...others,
    ...(Object.keys(common).length === 0 ? {} : { commonLbConfig: common }),
    ...(loadBalancingPolicy === undefined
      ? {}
      : { loadBalancingPolicy: { policies: (loadBalancingPolicy.policies ?? []).map(unweighted) } }),
  };
}

function unweighted({ typedExtensionConfig = {} }: LoadBalancingPolicy_Policy): LoadBalancingPolicy_Policy {
  const { typedConfig, ...named } = typedExtensionConfig;
  if (typedConfig === undefined) return { typedExtensionConfig };
  return { typedExtensionConfig: { ...named, typedConfig: withoutWeights(typedConfig) } };
}

function withoutWeights(config: Any): Any {
  switch (config['@type']) {
    case 'type.googleapis.com/envoy.extensions.load_balancing_policies.least_request.v3.LeastRequest':
    case 'type.googleapis.com/envoy.extensions.load_balancing_policies.random.v3.Random':
    case 'type.googleapis.com/envoy.extensions.load_balancing_policies.round_robin.v3.RoundRobin': {
      const { localityLbConfig: _, ...rest } = config;
      return rest;
    }
    case 'type.googleapis.com/envoy.extensions.load_balancing_policies.maglev.v3.Maglev':
    case 'type.googleapis.com/envoy.extensions.load_balancing_policies.ring_hash.v3.RingHash': {
      const { localityWeightedLbConfig: _, ...rest } = config;
      return rest;
    }
    default:
      return config;
  }
}

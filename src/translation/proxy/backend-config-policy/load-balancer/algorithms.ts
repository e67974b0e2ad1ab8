// The five algorithms, each as the Envoy extension that implements it.

import { defined } from '../../../../grammar/defined.ts';
import { typed } from '../../envoy/any.ts';
import type { TypedExtensionConfig } from '../../envoy/generated/envoy.config.core.v3.ts';
import type { ConsistentHashingLbConfig } from '../../envoy/generated/envoy.extensions.load_balancing_policies.common.v3.ts';
import type { BackendConfigSpec, PolicyContext } from '../backend-config-policy-field.ts';
import { Reader } from '../reading.ts';
import { hashPoliciesOf } from './hash-policies.ts';
import { slowStartOf } from './slow-start.ts';

type Written = NonNullable<BackendConfigSpec['loadBalancer']>;

export const ALGORITHMS = ['leastRequest', 'roundRobin', 'ringHash', 'maglev', 'random'] as const;
export type AlgorithmName = (typeof ALGORITHMS)[number];

export interface Hashing {
  /** Hosts are identified by their names. */
  readonly byHostname: boolean;
}

export interface NamedAlgorithm {
  readonly name: AlgorithmName;
  /** For algorithms that hash. */
  readonly hashing?: Hashing;
  /** `byHostname`: whether hosts have names to hash. */
  readonly configured: (byHostname: boolean) => TypedExtensionConfig;
}

const POLICIES = 'envoy.load_balancing_policies';

export function algorithmOf(
  name: AlgorithmName,
  written: Written,
  context: PolicyContext,
): NamedAlgorithm | undefined {
  const isWeighted = written.localityType === 'WeightedLb';
  switch (name) {
    case 'leastRequest': {
      const { choiceCount, slowStart } = written.leastRequest!;
      const reader = new Reader(context, 'loadBalancer', name);
      const config: TypedExtensionConfig = {
        name: `${POLICIES}.least_request`,
        typedConfig: typed('envoy.extensions.load_balancing_policies.least_request.v3.LeastRequest', {
          ...defined({ choiceCount: reader.count('choiceCount', choiceCount) }),
          ...slowStartOf(slowStart, name, context),
          ...(isWeighted ? WEIGHTED_LOCALITIES : {}),
        }),
      };
      return { name, configured: () => config };
    }
    case 'roundRobin': {
      const config: TypedExtensionConfig = {
        name: `${POLICIES}.round_robin`,
        typedConfig: typed('envoy.extensions.load_balancing_policies.round_robin.v3.RoundRobin', {
          ...slowStartOf(written.roundRobin!.slowStart, name, context),
          ...(isWeighted ? WEIGHTED_LOCALITIES : {}),
        }),
      };
      return { name, configured: () => config };
    }
    case 'ringHash': {
      const ringHash = written.ringHash!;
      const reader = new Reader(context, 'loadBalancer', name);
      const sizes = defined({
        minimumRingSize: reader.longCount('minimumRingSize', ringHash.minimumRingSize),
        maximumRingSize: reader.longCount('maximumRingSize', ringHash.maximumRingSize),
      });
      return hashing(name, ringHash, context, (consistentHashingLbConfig) => ({
        name: `${POLICIES}.ring_hash`,
        typedConfig: typed('envoy.extensions.load_balancing_policies.ring_hash.v3.RingHash', {
          ...sizes,
          consistentHashingLbConfig,
          ...(isWeighted ? { localityWeightedLbConfig: {} } : {}),
        }),
      }));
    }
    case 'maglev':
      return hashing(name, written.maglev!, context, (consistentHashingLbConfig) => ({
        name: `${POLICIES}.maglev`,
        typedConfig: typed('envoy.extensions.load_balancing_policies.maglev.v3.Maglev', {
          consistentHashingLbConfig,
          ...(isWeighted ? { localityWeightedLbConfig: {} } : {}),
        }),
      }));
    case 'random': {
      const config: TypedExtensionConfig = {
        name: `${POLICIES}.random`,
        typedConfig: typed(
          'envoy.extensions.load_balancing_policies.random.v3.Random',
          isWeighted ? WEIGHTED_LOCALITIES : {},
        ),
      };
      return { name, configured: () => config };
    }
  }
}

const WEIGHTED_LOCALITIES = { localityLbConfig: { localityWeightedLbConfig: {} } } as const;

/** Both forms are built once, so that clusters share them. */
function hashing(
  name: 'ringHash' | 'maglev',
  { useHostnameForHashing, hashPolicies }: NonNullable<Written['maglev']>,
  context: PolicyContext,
  config: (hashing: ConsistentHashingLbConfig) => TypedExtensionConfig,
): NamedAlgorithm {
  const policies = hashPoliciesOf(hashPolicies, name, context);
  const hashPolicy = policies.length === 0 ? {} : { hashPolicy: policies };
  const byAddress = config(hashPolicy);
  const byHostname = useHostnameForHashing === true;
  const byName = byHostname ? config({ useHostnameForHashing: true, ...hashPolicy }) : byAddress;
  return { name, hashing: { byHostname }, configured: (hasNames) => (hasNames ? byName : byAddress) };
}

/** Envoy's default ring sizes. */
const RING = { least: 1024, most: 8 * 1024 * 1024 };

/** What Envoy would reject in a ring although no rule of its descriptors does, with Envoy's message. */
export function refusedRing({ loadBalancer }: BackendConfigSpec): string | undefined {
  if (loadBalancer?.ringHash === undefined) return undefined;
  const { minimumRingSize = RING.least, maximumRingSize = RING.most } = loadBalancer.ringHash;
  return minimumRingSize > maximumRingSize
    ? `ring hash: minimum_ring_size (${minimumRingSize}) > maximum_ring_size (${maximumRingSize})`
    : undefined;
}

// loadBalancer: how requests are distributed over the hosts of a backend.

import { defined } from '../../../../grammar/defined.ts';
import { quote } from '../../../../grammar/quote.ts';
import type { MergedPolicy } from '../../../../policy/merge.ts';
import { isDynamicForwardProxy } from '../../clusters/protocol-options.ts';
import type { Cluster, Cluster_CommonLbConfig } from '../../envoy/generated/envoy.config.cluster.v3.ts';
import type { TypedExtensionConfig } from '../../envoy/generated/envoy.config.core.v3.ts';
import type { BackendConfigSpec, BackendPolicyField, PolicyContext } from '../backend-config-policy-field.ts';
import { Reader } from '../reading.ts';
import { ALGORITHMS, algorithmOf, type NamedAlgorithm } from './algorithms.ts';
import { withoutWeightedLocalities } from './weighted-localities.ts';

export type WrittenLoadBalancer = NonNullable<BackendConfigSpec['loadBalancer']>;

interface LoadBalancer {
  readonly common: Cluster_CommonLbConfig;
  readonly weighsLocalities: boolean;
  readonly algorithm?: NamedAlgorithm;
}

export const loadBalancer: BackendPolicyField<LoadBalancer> = {
  name: 'loadBalancer',
  parse({ loadBalancer }, context) {
    if (loadBalancer === undefined) return undefined;
    const reader = new Reader(context, 'loadBalancer');
    const common = commonOf(loadBalancer, reader);
    const algorithm = chosen(loadBalancer, reader, context);
    const weighsLocalities = algorithm !== undefined && loadBalancer.localityType === 'WeightedLb';
    return { common, weighsLocalities, ...defined({ algorithm }) };
  },
  apply({ common, weighsLocalities, algorithm }, target) {
    const cluster: Cluster = { ...target.cluster, commonLbConfig: common };
    if (algorithm === undefined) return cluster;
    const { hashing, name } = algorithm;
    if (isDynamicForwardProxy(cluster)) {
      const message = 'no effect: the request names the host';
      target.idle({ segments: ['spec', 'loadBalancer', name], message, hint: 'remove it' });
      return cluster;
    }
    const byNames = hashing?.byHostname === true && cluster.type === 'STRICT_DNS';
    if (hashing?.byHostname === true && !byNames)
      target.idle({
        segments: ['spec', 'loadBalancer', name, 'useHostnameForHashing'],
        message: 'no effect: the hosts of the backend have addresses, not names',
        hint: 'remove it, or target a Backend with a host name among its static hosts',
      });
    const balanced: Cluster = { ...cluster, ...policyOf(algorithm.configured(byNames)) };
    if (!weighsLocalities || cluster.loadAssignment === undefined) return balanced;
    target.idle({
      segments: ['spec', 'loadBalancer', 'localityType'],
      message: 'no effect: the hosts of a Backend have no locality',
      hint: 'remove it, or target a Service',
    });
    return withoutWeightedLocalities(balanced);
  },
};

/** Whether a backend's policies choose endpoints by hashes: Envoy 1.36 crashes then where no endpoint has the first priority. */
export const hashesEndpoints = ({ fields }: MergedPolicy): boolean =>
  (fields.get(loadBalancer.name)?.value as LoadBalancer | undefined)?.algorithm?.hashing !== undefined;

/** Whether the localities of a backend's endpoints need weights, by its effective policy. */
export function weighsLocalities({ fields }: MergedPolicy): boolean {
  // The value from `parse`.
  const value = fields.get(loadBalancer.name)?.value as LoadBalancer | undefined;
  return value?.weighsLocalities === true;
}

function policyOf(typedExtensionConfig: TypedExtensionConfig): Pick<Cluster, 'loadBalancingPolicy'> {
  return { loadBalancingPolicy: { policies: [{ typedExtensionConfig }] } };
}

/** A new message: it replaces what a Service's traffic distribution set. */
function commonOf(written: WrittenLoadBalancer, reader: Reader): Cluster_CommonLbConfig {
  const { healthyPanicThreshold, updateMergeWindow, closeConnectionsOnHostSetChange } = written;
  const percent = reader.count('healthyPanicThreshold', healthyPanicThreshold);
  return {
    ...(percent === undefined ? {} : { healthyPanicThreshold: percent === 0 ? {} : { value: percent } }),
    ...defined({
      updateMergeWindow: reader.duration('updateMergeWindow', updateMergeWindow),
      closeConnectionsOnHostSetChange,
    }),
  };
}

function chosen(
  written: WrittenLoadBalancer,
  reader: Reader,
  context: PolicyContext,
): NamedAlgorithm | undefined {
  const { localityType } = written;
  if (localityType !== undefined && localityType !== 'WeightedLb')
    reader.refuse('localityType', `${quote(localityType)} is not known`, 'write `WeightedLb`');
  const [name, other] = ALGORITHMS.filter((algorithm) => written[algorithm] !== undefined);
  if (name === undefined) return undefined;
  if (other !== undefined) {
    reader.refuse(other, `can't be combined with \`${name}\``, 'remove one of them');
    return undefined;
  }
  return algorithmOf(name, written, context);
}

// Services: a cluster for each port, whose endpoints the proxy receives separately.

import { defined } from '../../../grammar/defined.ts';
import type { Service, ServicePort } from '../../../objects/core/types.ts';
import { applicationProtocol } from '../../backends/application-protocol.ts';
import type { Cluster } from '../envoy/generated/envoy.config.cluster.v3.ts';
import { clusterNameOf } from './names.ts';
import { protocolOptions } from './protocol-options.ts';
import type { ClusterSubject } from './subject.ts';

/** Endpoints come by EDS over the connection that delivered the cluster. */
export const EDS: Partial<Cluster> = {
  type: 'EDS',
  edsClusterConfig: { edsConfig: { ads: {}, resourceApiVersion: 'V3' } },
};

export function serviceSubject(
  object: string,
  { metadata }: Service,
  { port, name: portName, appProtocol }: ServicePort,
): ClusterSubject {
  const { namespace = '', name, annotations = {}, labels = {} } = metadata;
  return {
    name: clusterNameOf({ kind: 'Service', namespace, name, port }),
    object,
    kind: 'Service',
    objectName: name,
    namespace,
    annotations,
    labels,
    protocol: applicationProtocol(appProtocol, portName),
    port,
    ...defined({ portName }),
    host: `${name}.${namespace}.svc.cluster.local`,
  };
}

export function serviceClusterOf({ name, protocol }: ClusterSubject, isDistributed: boolean): Cluster {
  return {
    name,
    connectTimeout: '5s',
    metadata: {},
    ...EDS,
    ignoreHealthOnHostRemoval: true,
    ...(isDistributed ? { commonLbConfig: { localityWeightedLbConfig: {} } } : {}),
    ...protocolOptions(protocol),
  };
}

// Generated from the OpenAPI of Kubernetes 1.35 by `npm run generate:kubernetes`: change src/generate/published-crds.ts.

import { array, integer, map, object, optional, string } from '../../../schema/node.ts';
import { IntOrString } from '../../core/scalars.ts';
import { anyStatus, objectKind } from '../../object-kind.ts';

const Ports = object({
  appProtocol: optional(string()),
  name: optional(string()),
  nodePort: optional(integer()),
  port: integer(),
  protocol: optional(string({ enum: ['SCTP', 'TCP', 'UDP', ''] })),
  targetPort: optional(IntOrString),
}, { name: 'Service.Ports' });

const Spec = object({
  clusterIP: optional(string()),
  clusterIPs: optional(array(string())),
  externalName: optional(string()),
  ports: optional(array(Ports)),
  selector: optional(map(string())),
  trafficDistribution: optional(string()),
  type: optional(string({ enum: ['ClusterIP', 'ExternalName', 'LoadBalancer', 'NodePort', ''] })),
}, { name: 'Service.Spec', unread: ['allocateLoadBalancerNodePorts', 'externalIPs', 'externalTrafficPolicy', 'healthCheckNodePort', 'internalTrafficPolicy', 'ipFamilies', 'ipFamilyPolicy', 'loadBalancerClass', 'loadBalancerIP', 'loadBalancerSourceRanges', 'publishNotReadyAddresses', 'sessionAffinity', 'sessionAffinityConfig'] });

export const Service = objectKind(
  'Service',
  { group: '', version: 'v1', isNamespaced: true },
  {
    spec: optional(Spec),
    status: anyStatus,
  },
);

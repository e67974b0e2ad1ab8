// The Service and the ServiceAccount of a data plane.

import { defined } from '../grammar/defined.ts';
import { askedAddresses } from './asked-addresses.ts';
import { type ProvisionedObject, rendered } from './kubernetes-object.ts';
import { objectMetadata, selectorLabels } from './metadata.ts';
import type { Rendering } from './rendering.ts';

export function service(rendering: Rendering): ProvisionedObject {
  const { gateway, kube, ports } = rendering;
  const { type, clusterIP, externalTrafficPolicy } = kube.service ?? {};
  // Deprecated in Kubernetes, and the only way that does not depend on the load balancer. Annotations of a certain one can be set besides.
  const [loadBalancerIP] = askedAddresses(rendering);
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: objectMetadata(rendering, kube.service),
    spec: {
      ...rendered({ type, clusterIP, externalTrafficPolicy, loadBalancerIP }),
      ports: ports.map(({ name, port, nodePort }) => ({
        name,
        protocol: 'TCP',
        port,
        targetPort: port,
        ...defined({ nodePort }),
      })),
      selector: selectorLabels(gateway),
    },
  };
}

/** Its name identifies the Gateway to the control plane. The token for that is mounted by itself. */
export function serviceAccount(rendering: Rendering): ProvisionedObject {
  return {
    apiVersion: 'v1',
    kind: 'ServiceAccount',
    metadata: objectMetadata(rendering, rendering.kube.serviceAccount),
    automountServiceAccountToken: false,
  };
}

// The Deployment of a data plane. Without `replicas` in the parameters it has none, so that an autoscaler can set them.

import { defined } from '../grammar/defined.ts';
import { edgePod } from './edge-pod.ts';
import { type ProvisionedObject, rendered } from './kubernetes-object.ts';
import { objectMetadata, podMetadata, selectorLabels } from './metadata.ts';
import { podSecurity } from './pod-security.ts';
import { proxyPod } from './proxy-pod.ts';
import { isEdge, type Rendering } from './rendering.ts';

export function deployment(rendering: Rendering): ProvisionedObject {
  const { gateway, kube } = rendering;
  const { replicas, strategy } = kube.deployment ?? {};
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: objectMetadata(rendering),
    spec: {
      ...defined({ replicas }),
      ...rendered({ strategy }),
      selector: { matchLabels: selectorLabels(gateway) },
      template: { metadata: podMetadata(rendering), spec: podSpec(rendering) },
    },
  };
}

function podSpec(rendering: Rendering): object {
  const { gateway, kube } = rendering;
  const { podTemplate: pod = {} } = kube;
  const { terminationGracePeriodSeconds, extraVolumes = [] } = pod;
  const { containers, volumes } = isEdge(rendering) ? edgePod(rendering) : proxyPod(rendering);
  return {
    serviceAccountName: gateway.metadata.name,
    ...defined({ terminationGracePeriodSeconds }),
    ...rendered({
      priorityClassName: pod.priorityClassName,
      imagePullSecrets: pod.imagePullSecrets,
      nodeSelector: pod.nodeSelector,
      affinity: pod.affinity,
      tolerations: pod.tolerations,
      topologySpreadConstraints: pod.topologySpreadConstraints,
      securityContext: podSecurity(rendering),
    }),
    containers,
    volumes: [...volumes, ...extraVolumes],
  };
}

// Generated from the OpenAPI of Kubernetes 1.35 by `npm run generate:kubernetes`: change src/generate/published-crds.ts.

import { array, integer, object, optional, preset, string } from '../../../schema/node.ts';
import { objectKind } from '../../object-kind.ts';

const Ports = object({
  containerPort: integer(),
  name: optional(string()),
  protocol: optional(string({ enum: ['SCTP', 'TCP', 'UDP', ''] })),
}, { name: 'Pod.Ports', unread: ['hostIP', 'hostPort'] });

const Containers = object({
  name: string(),
  ports: optional(array(Ports)),
}, { name: 'Pod.Containers', unread: ['args', 'command', 'env', 'envFrom', 'image', 'imagePullPolicy', 'lifecycle', 'livenessProbe', 'readinessProbe', 'resizePolicy', 'resources', 'restartPolicy', 'restartPolicyRules', 'securityContext', 'startupProbe', 'stdin', 'stdinOnce', 'terminationMessagePath', 'terminationMessagePolicy', 'tty', 'volumeDevices', 'volumeMounts', 'workingDir'] });

const Spec = object({
  containers: preset([], array(Containers)),
  nodeName: optional(string()),
  serviceAccountName: optional(string()),
}, { name: 'Pod.Spec', unread: ['activeDeadlineSeconds', 'affinity', 'automountServiceAccountToken', 'dnsConfig', 'dnsPolicy', 'enableServiceLinks', 'ephemeralContainers', 'hostAliases', 'hostIPC', 'hostNetwork', 'hostPID', 'hostUsers', 'hostname', 'hostnameOverride', 'imagePullSecrets', 'initContainers', 'nodeSelector', 'os', 'overhead', 'preemptionPolicy', 'priority', 'priorityClassName', 'readinessGates', 'resourceClaims', 'resources', 'restartPolicy', 'runtimeClassName', 'schedulerName', 'schedulingGates', 'securityContext', 'serviceAccount', 'setHostnameAsFQDN', 'shareProcessNamespace', 'subdomain', 'terminationGracePeriodSeconds', 'tolerations', 'topologySpreadConstraints', 'volumes', 'workloadRef'] });

const Conditions = object({
  status: string(),
  type: string(),
}, { name: 'Pod.Conditions', unread: ['lastProbeTime', 'lastTransitionTime', 'message', 'observedGeneration', 'reason'] });

const PodIPs = object({
  ip: string(),
}, { name: 'Pod.PodIPs' });

const Status = object({
  conditions: optional(array(Conditions)),
  phase: optional(string({ enum: ['Failed', 'Pending', 'Running', 'Succeeded', 'Unknown', ''] })),
  podIP: optional(string()),
  podIPs: optional(array(PodIPs)),
}, { name: 'Pod.Status', unread: ['allocatedResources', 'containerStatuses', 'ephemeralContainerStatuses', 'extendedResourceClaimStatus', 'hostIP', 'hostIPs', 'initContainerStatuses', 'message', 'nominatedNodeName', 'observedGeneration', 'qosClass', 'reason', 'resize', 'resourceClaimStatuses', 'resources', 'startTime'] });

export const Pod = objectKind(
  'Pod',
  { group: '', version: 'v1', isNamespaced: true },
  {
    spec: optional(Spec),
    status: optional(Status),
  },
);

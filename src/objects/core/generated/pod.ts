// Generated from the OpenAPI of Kubernetes 1.35 by `npm run generate:kubernetes`: change src/generate/published-crds.ts.

import { array, integer, object, optional, preset, string } from '../../../schema/node.ts';
import { objectKind } from '../../object-kind.ts';

const Ports = object({
  containerPort: integer(),
  name: optional(string()),
  protocol: optional(string({ enum: ['SCTP', 'TCP', 'UDP', ''] })),
}, { name: 'Pod.Ports', ignoresUnknown: true });

const Containers = object({
  name: string(),
  ports: optional(array(Ports)),
}, { name: 'Pod.Containers', ignoresUnknown: true });

const Spec = object({
  containers: preset([], array(Containers)),
  nodeName: optional(string()),
  serviceAccountName: optional(string()),
}, { name: 'Pod.Spec', ignoresUnknown: true });

const Conditions = object({
  status: string(),
  type: string(),
}, { name: 'Pod.Conditions', ignoresUnknown: true });

const PodIPs = object({
  ip: string(),
}, { name: 'Pod.PodIPs', ignoresUnknown: true });

const Status = object({
  conditions: optional(array(Conditions)),
  phase: optional(string({ enum: ['Failed', 'Pending', 'Running', 'Succeeded', 'Unknown', ''] })),
  podIP: optional(string()),
  podIPs: optional(array(PodIPs)),
}, { name: 'Pod.Status', ignoresUnknown: true });

export const Pod = objectKind(
  'Pod',
  { group: '', version: 'v1', isNamespaced: true },
  {
    spec: optional(Spec),
    status: optional(Status),
  },
);

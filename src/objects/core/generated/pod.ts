// Generated from the OpenAPI of Kubernetes 1.35 by `npm run generate:kubernetes`: change src/generate/published-crds.ts.

import { array, integer, object, optional, preset, string } from '../../../schema/node.ts';
import { objectKind } from '../../object-kind.ts';

const Ports = object({
  containerPort: integer(),
  name: optional(string()),
  protocol: optional(string({ enum: ['SCTP', 'TCP', 'UDP'] })),
}, { name: 'Pod.Ports', ignoresUnknown: true });

const Containers = object({
  name: string(),
  ports: optional(array(Ports, { listType: 'map', keys: [{ name: 'containerPort', absent: 0 }, { name: 'protocol', absent: 'TCP' }], unique: 'ST-08' })),
}, { name: 'Pod.Containers', ignoresUnknown: true });

const Spec = object({
  containers: preset([], array(Containers, { listType: 'map', key: 'name', unique: 'ST-08' })),
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
  conditions: optional(array(Conditions, { listType: 'map', key: 'type', unique: 'ST-08' })),
  phase: optional(string({ enum: ['Failed', 'Pending', 'Running', 'Succeeded', 'Unknown'] })),
  podIP: optional(string()),
  podIPs: optional(array(PodIPs, { listType: 'map', key: 'ip', unique: 'ST-08' })),
}, { name: 'Pod.Status', ignoresUnknown: true });

export const Pod = objectKind(
  'Pod',
  { group: '', version: 'v1', isNamespaced: true },
  {
    spec: optional(Spec),
    status: optional(Status),
  },
);

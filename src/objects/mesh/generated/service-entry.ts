// Generated from a mesh's published CRDs by `npm run generate:published`: change src/generate/published-crds.ts.

import { array, integer, map, object, optional, preset, string } from '../../../schema/node.ts';
import { anyStatus, objectKind } from '../../object-kind.ts';

const Endpoints = object({
  address: optional(string({ maxLength: 256 })),
  labels: optional(map(string(), { maxProperties: 256 })),
  locality: optional(string({ maxLength: 2048 })),
  network: optional(string({ maxLength: 2048 })),
  ports: optional(map(integer({ format: 'int64', minimum: 0, maximum: 4294967295 }), { maxProperties: 128 })),
  serviceAccount: optional(string({ maxLength: 253 })),
  weight: optional(integer({ format: 'int64', minimum: 0, maximum: 4294967295 })),
}, { name: 'ServiceEntry.Endpoints', ignoresUnknown: true });

const Ports = object({
  name: string({ maxLength: 256 }),
  number: integer({ format: 'int64', minimum: 0, maximum: 4294967295 }),
  protocol: optional(string({ maxLength: 256 })),
  targetPort: optional(integer({ format: 'int64', minimum: 0, maximum: 4294967295 })),
}, { name: 'ServiceEntry.Ports', ignoresUnknown: true });

const WorkloadSelector = object({
  labels: optional(map(string({ maxLength: 63 }), { maxProperties: 256 })),
}, { name: 'ServiceEntry.WorkloadSelector', ignoresUnknown: true });

const Spec = object({
  addresses: optional(array(string({ maxLength: 64 }), { maxItems: 256 })),
  endpoints: optional(array(Endpoints, { maxItems: 4096 })),
  exportTo: optional(array(string())),
  hosts: preset([], array(string(), { minItems: 1, maxItems: 256 })),
  location: optional(string({ enum: ['MESH_EXTERNAL', 'MESH_INTERNAL'] })),
  ports: optional(array(Ports, { maxItems: 256, listType: 'map', key: 'name', unique: 'ST-08' })),
  resolution: optional(string({ enum: ['NONE', 'STATIC', 'DNS', 'DNS_ROUND_ROBIN', 'DYNAMIC_DNS'] })),
  workloadSelector: optional(WorkloadSelector),
}, { name: 'ServiceEntry.Spec', ignoresUnknown: true });

export const ServiceEntry = objectKind(
  'ServiceEntry',
  { group: 'networking.mesh.io', version: 'v1', isNamespaced: true, alike: [{ group: 'networking.mesh.io', kind: 'ServiceEntry', versions: ['v1alpha3', 'v1beta1'] }] },
  {
    spec: Spec,
    status: anyStatus,
  },
);

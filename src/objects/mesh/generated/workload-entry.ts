// Generated from a mesh's published CRDs by `npm run generate:published`: change src/generate/published-crds.ts.

import { integer, map, object, optional, string } from '../../../schema/node.ts';
import { anyStatus, objectKind } from '../../object-kind.ts';

const Spec = object({
  address: optional(string({ maxLength: 256 })),
  labels: optional(map(string(), { maxProperties: 256 })),
  locality: optional(string({ maxLength: 2048 })),
  network: optional(string({ maxLength: 2048 })),
  ports: optional(map(integer({ format: 'int64', minimum: 0, maximum: 4294967295 }), { maxProperties: 128 })),
  serviceAccount: optional(string({ maxLength: 253 })),
  weight: optional(integer({ format: 'int64', minimum: 0, maximum: 4294967295 })),
}, { name: 'WorkloadEntry.Spec', ignoresUnknown: true });

export const WorkloadEntry = objectKind(
  'WorkloadEntry',
  { group: 'networking.mesh.io', version: 'v1', isNamespaced: true, alike: [{ group: 'networking.mesh.io', kind: 'WorkloadEntry', versions: ['v1alpha3', 'v1beta1'] }] },
  {
    spec: Spec,
    status: anyStatus,
  },
);

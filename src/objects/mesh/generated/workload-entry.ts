// Generated from a mesh's published CRDs by `npm run generate:published`: change src/generate/published-crds.ts.

import { integer, map, object, optional, string } from '../../../schema/node.ts';
import { published } from '../../published-rule.ts';
import { anyStatus, objectKind } from '../../object-kind.ts';

const Spec = object({
  address: optional(string({ maxLength: 256, rules: [published('self.startsWith("unix://") ? (self.substring(7, 8) == "/" || self.substring(7, 8) == "@") : true', 'UDS must be an absolute path or abstract socket'), published('self.startsWith("unix://") ? !self.endsWith("/") : true', 'UDS may not be a dir')] })),
  labels: optional(map(string(), { maxProperties: 256 })),
  locality: optional(string({ maxLength: 2048 })),
  network: optional(string({ maxLength: 2048 })),
  ports: optional(map(integer({ format: 'int64', minimum: 0, maximum: 4294967295, rules: [published('0 < self && self <= 65535', 'port must be between 1-65535')] }), { maxProperties: 128, rules: [published('self.all(key, size(key) < 63 && key.matches("^[a-zA-Z0-9](?:[-a-zA-Z0-9]*[a-zA-Z0-9])?$"))', 'port name must be valid')] })),
  serviceAccount: optional(string({ maxLength: 253 })),
  weight: optional(integer({ format: 'int64', minimum: 0, maximum: 4294967295 })),
}, { name: 'WorkloadEntry.Spec', rules: [published('has(self.address) || has(self.network)', 'Address is required'), published('(has(self.address) ? self.address : "").startsWith("unix://") ? !has(self.ports) : true', 'UDS may not include ports')] });

export const WorkloadEntry = objectKind(
  'WorkloadEntry',
  { group: 'networking.mesh.io', version: 'v1', isNamespaced: true, alike: [{ group: 'networking.mesh.io', kind: 'WorkloadEntry', versions: ['v1alpha3', 'v1beta1'] }] },
  {
    spec: Spec,
    status: anyStatus,
  },
);

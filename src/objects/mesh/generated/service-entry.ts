// Generated from a mesh's published CRDs by `npm run generate:published`: change src/generate/published-crds.ts.

import { array, integer, map, object, optional, preset, string } from '../../../schema/node.ts';
import { published } from '../../published-rule.ts';
import { anyStatus, objectKind } from '../../object-kind.ts';

const Endpoints = object({
  address: optional(string({ maxLength: 256, rules: [published('self.startsWith("unix://") ? (self.substring(7, 8) == "/" || self.substring(7, 8) == "@") : true', 'UDS must be an absolute path or abstract socket'), published('self.startsWith("unix://") ? !self.endsWith("/") : true', 'UDS may not be a dir')] })),
  labels: optional(map(string(), { maxProperties: 256 })),
  locality: optional(string({ maxLength: 2048 })),
  network: optional(string({ maxLength: 2048 })),
  ports: optional(map(integer({ format: 'int64', minimum: 0, maximum: 4294967295, rules: [published('0 < self && self <= 65535', 'port must be between 1-65535')] }), { maxProperties: 128, rules: [published('self.all(key, size(key) < 63 && key.matches("^[a-zA-Z0-9](?:[-a-zA-Z0-9]*[a-zA-Z0-9])?$"))', 'port name must be valid')] })),
  serviceAccount: optional(string({ maxLength: 253 })),
  weight: optional(integer({ format: 'int64', minimum: 0, maximum: 4294967295 })),
}, { name: 'ServiceEntry.Endpoints', rules: [published('has(self.address) || has(self.network)', 'Address is required'), published('(has(self.address) ? self.address : "").startsWith("unix://") ? !has(self.ports) : true', 'UDS may not include ports')] });

const Ports = object({
  name: string({ maxLength: 256 }),
  number: integer({ format: 'int64', minimum: 0, maximum: 4294967295, rules: [published('0 < self && self <= 65535', 'port must be between 1-65535')] }),
  protocol: optional(string({ maxLength: 256 })),
  targetPort: optional(integer({ format: 'int64', minimum: 0, maximum: 4294967295, rules: [published('0 < self && self <= 65535', 'port must be between 1-65535')] })),
}, { name: 'ServiceEntry.Ports' });

const WorkloadSelector = object({
  labels: optional(map(string({ maxLength: 63, rules: [published('!self.contains("*")', 'wildcard is not supported in selector')] }), { maxProperties: 256 })),
}, { name: 'ServiceEntry.WorkloadSelector' });

const Spec = object({
  addresses: optional(array(string({ maxLength: 64 }), { maxItems: 256 })),
  endpoints: optional(array(Endpoints, { maxItems: 4096 })),
  exportTo: optional(array(string())),
  hosts: preset([], array(string({ rules: [published('self != "*"', 'hostname cannot be wildcard')] }), { minItems: 1, maxItems: 256 })),
  location: optional(string({ enum: ['MESH_EXTERNAL', 'MESH_INTERNAL'] })),
  ports: optional(array(Ports, { maxItems: 256, listType: 'map', key: 'name', unique: 'ST-08', rules: [published('self.all(l1, self.exists_one(l2, l1.number == l2.number))', 'port number cannot be duplicated')] })),
  resolution: optional(string({ enum: ['NONE', 'STATIC', 'DNS', 'DNS_ROUND_ROBIN', 'DYNAMIC_DNS'] })),
  workloadSelector: optional(WorkloadSelector),
}, { name: 'ServiceEntry.Spec', unread: ['subjectAltNames'], rules: [published('(has(self.workloadSelector) ? 1 : 0) + (has(self.endpoints) ? 1 : 0) <= 1', 'only one of WorkloadSelector or Endpoints can be set'), published('!((has(self.addresses) ? self.addresses : []).exists(k, k.contains("/")) && !((has(self.resolution) ? self.resolution : "NONE") in ["STATIC", "NONE"]))', 'CIDR addresses are allowed only for NONE/STATIC resolution types'), published('((has(self.resolution) ? self.resolution : "NONE") == "NONE") ? !has(self.endpoints) : true', 'NONE mode cannot set endpoints'), published('((has(self.resolution) ? self.resolution : "") == "DNS_ROUND_ROBIN") ? ((has(self.endpoints) ? self.endpoints : []).size() <= 1) : true', 'DNS_ROUND_ROBIN mode cannot have multiple endpoints')] });

export const ServiceEntry = objectKind(
  'ServiceEntry',
  { group: 'networking.mesh.io', version: 'v1', isNamespaced: true, alike: [{ group: 'networking.mesh.io', kind: 'ServiceEntry', versions: ['v1alpha3', 'v1beta1'] }] },
  {
    spec: Spec,
    status: anyStatus,
  },
);

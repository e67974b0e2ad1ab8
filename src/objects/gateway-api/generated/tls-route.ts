// Generated from the CRDs of the Gateway API v1.4.1 (experimental channel) by `npm run generate:published`: change src/generate/published-crds.ts.

import { array, integer, object, optional, preset, string } from '../../../schema/node.ts';
import { published } from '../../published-rule.ts';
import { anyStatus, objectKind } from '../../object-kind.ts';

const ParentRefs = object({
  group: preset('gateway.networking.k8s.io', string({ maxLength: 253, pattern: '^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'the name of an API group, or empty for the core group' })),
  kind: preset('Gateway', string({ minLength: 1, maxLength: 63, pattern: '^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$', patternDoc: 'the name of a kind, such as `Service`' })),
  name: string({ minLength: 1, maxLength: 253 }),
  namespace: optional(string({ minLength: 1, maxLength: 63, pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$', patternDoc: 'a DNS label: lower-case letters, digits and `-`' })),
  port: optional(integer({ minimum: 1, maximum: 65535 })),
  sectionName: optional(string({ minLength: 1, maxLength: 253, pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'a DNS name: lower-case letters, digits, `-` and `.`' })),
}, { name: 'TLSRoute.ParentRefs' });

const BackendRefs = object({
  group: preset('', string({ maxLength: 253, pattern: '^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'the name of an API group, or empty for the core group' })),
  kind: preset('Service', string({ minLength: 1, maxLength: 63, pattern: '^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$', patternDoc: 'the name of a kind, such as `Service`' })),
  name: string({ minLength: 1, maxLength: 253 }),
  namespace: optional(string({ minLength: 1, maxLength: 63, pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$', patternDoc: 'a DNS label: lower-case letters, digits and `-`' })),
  port: optional(integer({ minimum: 1, maximum: 65535 })),
  weight: preset(1, integer({ minimum: 0, maximum: 1000000 })),
}, { name: 'TLSRoute.BackendRefs', rules: [published('(size(self.group) == 0 && self.kind == \'Service\') ? has(self.port) : true', 'Must have port for Service reference')] });

const Rules = object({
  backendRefs: array(BackendRefs, { minItems: 1, maxItems: 16, listType: 'atomic' }),
  name: optional(string({ minLength: 1, maxLength: 253, pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'a DNS name: lower-case letters, digits, `-` and `.`' })),
}, { name: 'TLSRoute.Rules' });

const Spec = object({
  hostnames: optional(array(string({ minLength: 1, maxLength: 253, pattern: '^(\\*\\.)?[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'a host name without port, at most its first label a `*`' }), { maxItems: 16, listType: 'atomic' })),
  parentRefs: optional(array(ParentRefs, { maxItems: 32, listType: 'atomic', rules: [published('self.all(p1, self.all(p2, p1.group == p2.group && p1.kind == p2.kind && p1.name == p2.name && (((!has(p1.__namespace__) || p1.__namespace__ == \'\') && (!has(p2.__namespace__) || p2.__namespace__ == \'\')) || (has(p1.__namespace__) && has(p2.__namespace__) && p1.__namespace__ == p2.__namespace__)) ? ((!has(p1.sectionName) || p1.sectionName == \'\') == (!has(p2.sectionName) || p2.sectionName == \'\') && (!has(p1.port) || p1.port == 0) == (!has(p2.port) || p2.port == 0)): true))', 'sectionName or port must be specified when parentRefs includes 2 or more references to the same parent'), published('self.all(p1, self.exists_one(p2, p1.group == p2.group && p1.kind == p2.kind && p1.name == p2.name && (((!has(p1.__namespace__) || p1.__namespace__ == \'\') && (!has(p2.__namespace__) || p2.__namespace__ == \'\')) || (has(p1.__namespace__) && has(p2.__namespace__) && p1.__namespace__ == p2.__namespace__ )) && (((!has(p1.sectionName) || p1.sectionName == \'\') && (!has(p2.sectionName) || p2.sectionName == \'\')) || ( has(p1.sectionName) && has(p2.sectionName) && p1.sectionName == p2.sectionName)) && (((!has(p1.port) || p1.port == 0) && (!has(p2.port) || p2.port == 0)) || (has(p1.port) && has(p2.port) && p1.port == p2.port))))', 'sectionName or port must be unique when parentRefs includes 2 or more references to the same parent')] })),
  rules: array(Rules, { minItems: 1, maxItems: 16, listType: 'atomic', rules: [published('self.all(l1, !has(l1.name) || self.exists_one(l2, has(l2.name) && l1.name == l2.name))', 'Rule name must be unique within the route')] }),
  useDefaultGateways: optional(string({ enum: ['All', 'None'] })),
}, { name: 'TLSRoute.Spec' });

export const TLSRoute = objectKind(
  'TLSRoute',
  { group: 'gateway.networking.k8s.io', version: 'v1alpha2', isNamespaced: true, alike: [{ group: 'gateway.networking.k8s.io', kind: 'TLSRoute', versions: ['v1', 'v1alpha3'] }], isWhole: true },
  {
    spec: Spec,
    status: anyStatus,
  },
);

// Generated from the CRDs of the Gateway API v1.4.1 (experimental channel) by `npm run generate:published`: change src/generate/published-crds.ts.

import { array, map, object, optional, string } from '../../../schema/node.ts';
import { published } from '../../published-rule.ts';
import { anyStatus, objectKind } from '../../object-kind.ts';

const TargetRefs = object({
  group: string({ maxLength: 253, pattern: '^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'the name of an API group, or empty for the core group' }),
  kind: string({ minLength: 1, maxLength: 63, pattern: '^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$', patternDoc: 'the name of a kind, such as `Service`' }),
  name: string({ minLength: 1, maxLength: 253 }),
  sectionName: optional(string({ minLength: 1, maxLength: 253, pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'a DNS name: lower-case letters, digits, `-` and `.`' })),
}, { name: 'BackendTLSPolicy.TargetRefs' });

const CaCertificateRefs = object({
  group: string({ maxLength: 253, pattern: '^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'the name of an API group, or empty for the core group' }),
  kind: string({ minLength: 1, maxLength: 63, pattern: '^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$', patternDoc: 'the name of a kind, such as `Service`' }),
  name: string({ minLength: 1, maxLength: 253 }),
}, { name: 'BackendTLSPolicy.CaCertificateRefs' });

const SubjectAltNames = object({
  hostname: optional(string({ minLength: 1, maxLength: 253, pattern: '^(\\*\\.)?[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'a host name without port, at most its first label a `*`' })),
  type: string({ enum: ['Hostname', 'URI'] }),
  uri: optional(string({ minLength: 1, maxLength: 253, pattern: '^(([^:/?#]+):)(//([^/?#]*))([^?#]*)(\\?([^#]*))?(#(.*))?', patternDoc: 'a URI such as `spiffe://example.com/web`' })),
}, { name: 'BackendTLSPolicy.SubjectAltNames', rules: [published('!(self.type == "Hostname" && (!has(self.hostname) || self.hostname == ""))', 'SubjectAltName element must contain Hostname, if Type is set to Hostname'), published('!(self.type != "Hostname" && has(self.hostname) && self.hostname != "")', 'SubjectAltName element must not contain Hostname, if Type is not set to Hostname'), published('!(self.type == "URI" && (!has(self.uri) || self.uri == ""))', 'SubjectAltName element must contain URI, if Type is set to URI'), published('!(self.type != "URI" && has(self.uri) && self.uri != "")', 'SubjectAltName element must not contain URI, if Type is not set to URI')] });

const Validation = object({
  caCertificateRefs: optional(array(CaCertificateRefs, { maxItems: 8, listType: 'atomic' })),
  hostname: string({ minLength: 1, maxLength: 253, pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'a DNS name: lower-case letters, digits, `-` and `.`' }),
  subjectAltNames: optional(array(SubjectAltNames, { maxItems: 5, listType: 'atomic' })),
  wellKnownCACertificates: optional(string({ enum: ['System'] })),
}, { name: 'BackendTLSPolicy.Validation', rules: [published('!(has(self.caCertificateRefs) && size(self.caCertificateRefs) > 0 && has(self.wellKnownCACertificates) && self.wellKnownCACertificates != "")', 'must not contain both CACertificateRefs and WellKnownCACertificates'), published('(has(self.caCertificateRefs) && size(self.caCertificateRefs) > 0 || has(self.wellKnownCACertificates) && self.wellKnownCACertificates != "")', 'must specify either CACertificateRefs or WellKnownCACertificates')] });

const Spec = object({
  options: optional(map(string({ minLength: 0, maxLength: 4096 }), { maxProperties: 16 })),
  targetRefs: array(TargetRefs, { minItems: 1, maxItems: 16, listType: 'atomic', rules: [published('self.all(p1, self.all(p2, p1.group == p2.group && p1.kind == p2.kind && p1.name == p2.name ? ((!has(p1.sectionName) || p1.sectionName == \'\') == (!has(p2.sectionName) || p2.sectionName == \'\')) : true))', 'sectionName must be specified when targetRefs includes 2 or more references to the same target'), published('self.all(p1, self.exists_one(p2, p1.group == p2.group && p1.kind == p2.kind && p1.name == p2.name && (((!has(p1.sectionName) || p1.sectionName == \'\') && (!has(p2.sectionName) || p2.sectionName == \'\')) || (has(p1.sectionName) && has(p2.sectionName) && p1.sectionName == p2.sectionName))))', 'sectionName must be unique when targetRefs includes 2 or more references to the same target')] }),
  validation: Validation,
}, { name: 'BackendTLSPolicy.Spec' });

export const BackendTLSPolicy = objectKind(
  'BackendTLSPolicy',
  { group: 'gateway.networking.k8s.io', version: 'v1', isNamespaced: true, alike: [{ group: 'gateway.networking.k8s.io', kind: 'BackendTLSPolicy', versions: ['v1alpha3'] }], isWhole: true },
  {
    spec: Spec,
    status: anyStatus,
  },
);

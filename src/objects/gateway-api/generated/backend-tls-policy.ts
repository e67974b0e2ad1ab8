// Generated from the CRDs of the Gateway API v1.4.1 (experimental channel) by `npm run generate:published`: change src/generate/published-crds.ts.

import { array, map, object, optional, string } from '../../../schema/node.ts';
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
}, { name: 'BackendTLSPolicy.SubjectAltNames' });

const Validation = object({
  caCertificateRefs: optional(array(CaCertificateRefs, { maxItems: 8, listType: 'atomic' })),
  hostname: string({ minLength: 1, maxLength: 253, pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'a DNS name: lower-case letters, digits, `-` and `.`' }),
  subjectAltNames: optional(array(SubjectAltNames, { maxItems: 5, listType: 'atomic' })),
  wellKnownCACertificates: optional(string({ enum: ['System'] })),
}, { name: 'BackendTLSPolicy.Validation' });

const Spec = object({
  options: optional(map(string({ minLength: 0, maxLength: 4096 }), { maxProperties: 16 })),
  targetRefs: array(TargetRefs, { minItems: 1, maxItems: 16, listType: 'atomic' }),
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

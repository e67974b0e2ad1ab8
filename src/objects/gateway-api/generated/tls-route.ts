// Generated from the CRDs of the Gateway API v1.4.1 (experimental channel) by `npm run generate:published`: change src/generate/published-crds.ts.

import { array, integer, object, optional, preset, string } from '../../../schema/node.ts';
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
}, { name: 'TLSRoute.BackendRefs' });

const Rules = object({
  backendRefs: array(BackendRefs, { minItems: 1, maxItems: 16, listType: 'atomic' }),
  name: optional(string({ minLength: 1, maxLength: 253, pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'a DNS name: lower-case letters, digits, `-` and `.`' })),
}, { name: 'TLSRoute.Rules' });

const Spec = object({
  hostnames: optional(array(string({ minLength: 1, maxLength: 253, pattern: '^(\\*\\.)?[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'a host name without port, at most its first label a `*`' }), { maxItems: 16, listType: 'atomic' })),
  parentRefs: optional(array(ParentRefs, { maxItems: 32, listType: 'atomic' })),
  rules: array(Rules, { minItems: 1, maxItems: 16, listType: 'atomic' }),
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

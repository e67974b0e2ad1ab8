// Generated from the CRDs of the Gateway API v1.4.1 (experimental channel) by `npm run generate:published`: change src/generate/published-crds.ts.

import { array, object, optional, string } from '../../../schema/node.ts';
import { anyStatus, objectKind } from '../../object-kind.ts';

const From = object({
  group: string({ maxLength: 253, pattern: '^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'the name of an API group, or empty for the core group' }),
  kind: string({ minLength: 1, maxLength: 63, pattern: '^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$', patternDoc: 'the name of a kind, such as `Service`' }),
  namespace: string({ minLength: 1, maxLength: 63, pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$', patternDoc: 'a DNS label: lower-case letters, digits and `-`' }),
}, { name: 'ReferenceGrant.From' });

const To = object({
  group: string({ maxLength: 253, pattern: '^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'the name of an API group, or empty for the core group' }),
  kind: string({ minLength: 1, maxLength: 63, pattern: '^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$', patternDoc: 'the name of a kind, such as `Service`' }),
  name: optional(string({ minLength: 1, maxLength: 253 })),
}, { name: 'ReferenceGrant.To' });

const Spec = object({
  from: array(From, { minItems: 1, maxItems: 16, listType: 'atomic' }),
  to: array(To, { minItems: 1, maxItems: 16, listType: 'atomic' }),
}, { name: 'ReferenceGrant.Spec' });

export const ReferenceGrant = objectKind(
  'ReferenceGrant',
  { group: 'gateway.networking.k8s.io', version: 'v1beta1', isNamespaced: true, alike: [{ group: 'gateway.networking.k8s.io', kind: 'ReferenceGrant', versions: ['v1'] }], isWhole: true },
  {
    spec: optional(Spec),
    status: anyStatus,
  },
);

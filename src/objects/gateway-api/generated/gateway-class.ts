// Generated from the CRDs of the Gateway API v1.4.1 (experimental channel) by `npm run generate:published`: change src/generate/published-crds.ts.

import { object, optional, string } from '../../../schema/node.ts';
import { anyStatus, objectKind } from '../../object-kind.ts';

const ParametersRef = object({
  group: string({ maxLength: 253, pattern: '^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'the name of an API group, or empty for the core group' }),
  kind: string({ minLength: 1, maxLength: 63, pattern: '^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$', patternDoc: 'the name of a kind, such as `Service`' }),
  name: string({ minLength: 1, maxLength: 253 }),
  namespace: optional(string({ minLength: 1, maxLength: 63, pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$', patternDoc: 'a DNS label: lower-case letters, digits and `-`' })),
}, { name: 'GatewayClass.ParametersRef' });

const Spec = object({
  controllerName: string({ minLength: 1, maxLength: 253, pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\\/[A-Za-z0-9\\/\\-._~%!$&\'()*+,;=:]+$', patternDoc: 'a domain and a path, such as `example.com/gateway`' }),
  description: optional(string({ maxLength: 64 })),
  parametersRef: optional(ParametersRef),
}, { name: 'GatewayClass.Spec' });

export const GatewayClass = objectKind(
  'GatewayClass',
  { group: 'gateway.networking.k8s.io', version: 'v1', isNamespaced: false, alike: [{ group: 'gateway.networking.k8s.io', kind: 'GatewayClass', versions: ['v1beta1'] }], isWhole: true },
  {
    spec: Spec,
    status: anyStatus,
  },
);

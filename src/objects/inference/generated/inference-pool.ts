// Generated from the CRDs of the Gateway API Inference Extension v1.2.0 by `npm run generate:published`: change src/generate/published-crds.ts.

import { array, integer, map, object, optional, preset, string } from '../../../schema/node.ts';
import { published } from '../../published-rule.ts';
import { anyStatus, objectKind } from '../../object-kind.ts';

const Port = object({
  number: integer({ minimum: 1, maximum: 65535 }),
}, { name: 'InferencePool.Port' });

const EndpointPickerRef = object({
  failureMode: preset('FailClose', string({ enum: ['FailOpen', 'FailClose'] })),
  group: preset('', string({ minLength: 0, maxLength: 253, pattern: '^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'the name of an API group, or empty for the core group' })),
  kind: preset('Service', string({ minLength: 1, maxLength: 63, pattern: '^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$', patternDoc: 'the name of a kind, such as `Service`' })),
  name: string({ minLength: 1, maxLength: 253 }),
  port: optional(Port),
}, { name: 'InferencePool.EndpointPickerRef', rules: [published('self.kind != \'Service\' || has(self.port)', 'port is required when kind is \'Service\' or unspecified (defaults to \'Service\')')] });

const Selector = object({
  matchLabels: map(string({ minLength: 0, maxLength: 63, pattern: '^(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?$', patternDoc: 'a label\'s value' }), { minProperties: 1, maxProperties: 64 }),
}, { name: 'InferencePool.Selector' });

const Spec = object({
  endpointPickerRef: EndpointPickerRef,
  selector: Selector,
  targetPorts: array(Port, { minItems: 1, maxItems: 8, listType: 'atomic', rules: [published('self.all(p1, self.exists_one(p2, p1.number==p2.number))', 'port number must be unique')] }),
}, { name: 'InferencePool.Spec' });

export const InferencePool = objectKind(
  'InferencePool',
  { group: 'inference.networking.k8s.io', version: 'v1', isNamespaced: true, isWhole: true },
  {
    spec: Spec,
    status: anyStatus,
  },
);

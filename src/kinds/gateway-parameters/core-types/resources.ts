// ResourceRequirements: what a container asks for, and may use. Document 4, C-36.

import { list, map, struct } from './shape.ts';

const ResourceClaim = struct('ResourceClaim', {
  name: 'string',
  request: 'string',
});

export const ResourceRequirements = struct('ResourceRequirements', {
  claims: list(ResourceClaim),
  limits: map('quantity'),
  requests: map('quantity'),
});

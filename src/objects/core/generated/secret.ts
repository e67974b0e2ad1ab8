// Generated from the OpenAPI of Kubernetes 1.35 by `npm run generate:kubernetes`: change src/generate/published-crds.ts.

import { map, optional, string } from '../../../schema/node.ts';
import { anyStatus, objectKind } from '../../object-kind.ts';

export const Secret = objectKind(
  'Secret',
  { group: '', version: 'v1', isNamespaced: true, unread: ['immutable'] },
  {
    type: optional(string()),
    data: optional(map(string({ secret: true }), { secret: true })),
    stringData: optional(map(string({ secret: true }), { secret: true })),
    status: anyStatus,
  },
);

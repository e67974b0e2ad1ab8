// Generated from the OpenAPI of Kubernetes 1.35 by `npm run generate:kubernetes`: change src/generate/published-crds.ts.

import { anyStatus, objectKind } from '../../object-kind.ts';

export const Node = objectKind(
  'Node',
  { group: '', version: 'v1', isNamespaced: false, unread: ['spec'] },
  {
    status: anyStatus,
  },
);

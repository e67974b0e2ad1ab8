// Generated from the OpenAPI of Kubernetes 1.35 by `npm run generate:kubernetes`: change src/generate/published-crds.ts.

import { map, optional, string } from '../../../schema/node.ts';
import { anyStatus, objectKind } from '../../object-kind.ts';

export const ConfigMap = objectKind(
  'ConfigMap',
  { group: '', version: 'v1', isNamespaced: true, unread: ['immutable'] },
  {
    data: optional(map(string())),
    binaryData: optional(map(string())),
    status: anyStatus,
  },
);

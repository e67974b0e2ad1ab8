// The region of a cloud provider, with its default. D-02, D-23.

import { type DefaultId, defaulted, string } from '../../schema/node.ts';

export function cloudRegion(defaultId: DefaultId) {
  return defaulted(
    defaultId,
    'us-east-1',
    string({
      minLength: 1,
      maxLength: 63,
      pattern: '^[a-z0-9-]+$',
      patternDoc: 'lower-case letters, digits and `-`',
      doc: 'Cloud region.',
    }),
  );
}

// One change of a record of the edge data plane as JSON (docs/diff.md#json).

import type { EdgeChange } from '../../../analysis/edge/comparison/edge-changes.ts';
import { formatPath } from '../../../diagnostics/path.ts';
import { defined } from '../../../grammar/defined.ts';
import { sides } from '../side-values.ts';

export const changeEntry = ({ subject, change, gateways, key, differences, failing }: EdgeChange) => ({
  subject,
  change,
  dataPlane: 'edge',
  gateways,
  key,
  differences: differences.map(({ segments, before, after }) => ({
    path: formatPath(segments),
    ...sides(before, after, (value) => value),
  })),
  ...defined({ requests: failing }),
});

// For tests: the entries of the catalogue whose examples are specs of a kind that can be judged alone, without a review or an old object.

import { CATALOGUE } from '../../src/diagnostics/catalogue/index.ts';

export const OBJECT_EXAMPLES = CATALOGUE.filter(
  ({ raw, old, unreachable }) => !raw && old === undefined && unreachable === undefined,
);

// For tests: the catalogue entries whose examples are specs of a kind that can be validated alone, without a review, an old object or other
// objects.

import { CATALOGUE } from '../../src/diagnostics/catalogue/index.ts';

export const OBJECT_EXAMPLES = CATALOGUE.filter(
  ({ raw, isTranslated, old, unreachable }) =>
    !raw && !isTranslated && old === undefined && unreachable === undefined,
);

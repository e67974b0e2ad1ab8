// For tests: the entries of the catalogue whose examples are specs of a kind that can be judged alone, without a review, an old object or others beside it.

import { CATALOGUE } from '../../src/diagnostics/catalogue/index.ts';

export const OBJECT_EXAMPLES = CATALOGUE.filter(
  ({ raw, isTranslated, old, unreachable }) =>
    !raw && !isTranslated && old === undefined && unreachable === undefined,
);

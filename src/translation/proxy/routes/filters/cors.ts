// CORS: what browsers may do from other origins. On the route it stays, whatever a TrafficPolicy says.

import { CORS_FILTER, CORS_NAME, corsPolicy } from '../../cors.ts';
import type { BuiltinFilter } from './filter.ts';

export const cors: BuiltinFilter<'cors'> = {
  member: 'cors',
  isExperimental: true,
  apply(settings, { perFilter, filters }, { overwrites }) {
    filters.add(CORS_FILTER);
    if (overwrites || perFilter[CORS_NAME] === undefined) perFilter[CORS_NAME] = corsPolicy(settings);
  },
};

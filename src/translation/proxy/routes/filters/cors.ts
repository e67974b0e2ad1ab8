// CORS: what browsers may do from other origins. The filter wins over TrafficPolicies.

import { CORS_FILTER, CORS_NAME, corsPolicy } from '../../cors.ts';
import type { BuiltinFilter } from './filter.ts';

export const cors: BuiltinFilter<'CORS'> = {
  type: 'CORS',
  apply(settings, { perFilter, filters }, { overwrites }) {
    filters.add(CORS_FILTER);
    if (overwrites || perFilter[CORS_NAME] === undefined) perFilter[CORS_NAME] = corsPolicy(settings);
  },
  applyToBackend(all, { perFilter, filters }, { overwrites }) {
    filters.push(CORS_FILTER);
    perFilter[CORS_NAME] = corsPolicy((overwrites ? all.at(-1) : all[0])!);
  },
};

// After hundreds of edits a translator has the records of a fresh translation of the same objects, and has reported every difference.

import t from 'tap';
import type { SettingsInput } from '../../../src/translation.ts';
import { playEdits } from '../edits.ts';
import { ROUTE_MAKERS } from './route-world.ts';

const SETTINGS: SettingsInput = {
  enableExperimentalGatewayAPIFeatures: true,
  inferenceExtension: { enabled: true },
};

playEdits(t, [
  { of: 'Gateways of both data planes', seed: 1, cases: 2, makers: ROUTE_MAKERS, settings: SETTINGS },
  {
    of: 'policies that are sent as they are',
    seed: 21,
    makers: ROUTE_MAKERS,
    settings: { ...SETTINGS, edge: { mode: 'raw' }, verifyTargets: true },
  },
  {
    of: 'the older behaviour',
    seed: 31,
    makers: ROUTE_MAKERS,
    settings: { ...SETTINGS, corrections: 'none' },
  },
]);

// After hundreds of edits a translator limits the same routes and policies as a fresh translation.

import t from 'tap';
import type { SettingsInput } from '../../../../src/translation.ts';
import { playEdits } from '../../edits.ts';
import { EDGE_MAKERS, MCP_MAKERS } from '../edge-world.ts';

const SETTINGS: SettingsInput = {
  enableExperimentalGatewayAPIFeatures: true,
  systemNamespace: 'infra',
  maxPlacedBytes: 3000,
  maxPlacedMatches: 6,
};

playEdits(t, [
  { of: 'the edge', seed: 401, makers: EDGE_MAKERS, settings: SETTINGS },
  { of: 'MCP servers of the edge', seed: 411, makers: MCP_MAKERS, settings: SETTINGS },
  {
    of: 'the edge, with policies as they are',
    seed: 421,
    makers: EDGE_MAKERS,
    settings: { ...SETTINGS, maxPlacedBytes: 9000, edge: { mode: 'raw' } },
  },
]);

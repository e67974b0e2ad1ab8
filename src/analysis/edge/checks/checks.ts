// The checks of the edge data plane, in the order in which they run.

import type { Check } from '../../check.ts';
import { backendReferences } from './backend-references.ts';
import { droppedRoutes } from './dropped-routes.ts';
import { failover } from './failover.ts';
import { hiddenTools } from './hidden-tools.ts';
import { idleLimits } from './idle-limits.ts';
import { idleUnits } from './idle-units.ts';
import { missedPaths } from './missed-paths.ts';
import { replacedGuards } from './replaced-guards.ts';
import { sharedKeys } from './shared-keys.ts';
import { streamedGuards } from './streamed-guards.ts';
import { unprotectedLlms } from './unprotected-llms.ts';

export const EDGE_CHECKS: readonly Check[] = [
  backendReferences,
  droppedRoutes,
  unprotectedLlms,
  sharedKeys,
  replacedGuards,
  failover,
  hiddenTools,
  idleLimits,
  idleUnits,
  missedPaths,
  streamedGuards,
];

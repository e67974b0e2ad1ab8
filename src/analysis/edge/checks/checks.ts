// The checks of the edge data plane, in the order in which they run.

import type { Check } from '../../check.ts';
import { backendReferences } from './backend-references.ts';

export const EDGE_CHECKS: readonly Check[] = [backendReferences];

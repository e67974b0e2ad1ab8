// What the edge data plane contributes to questions about a translation.

import type { PlaneAnalysis } from '../plane-analysis.ts';
import { edgeComparison, type KeptByEdge } from './comparison/compare-records.ts';
import type { EdgeChange } from './comparison/edge-changes.ts';

export type { KeptByEdge };

export const edgeAnalysis: PlaneAnalysis<'edge', KeptByEdge, EdgeChange> = {
  checks: [],
  explanation: {
    answers: () => [],
    notExplained: () => 'requests to Gateways of the edge data plane are not explained yet',
    routes: () => [],
    streams: () => [],
    policy: () => ({ errors: [], outcomes: [], targetRefs: [], states: new Set(), places: 0 }),
    backend: () => ({ rules: [], part: {} }),
  },
  faults: () => ({ of: () => [], ofRule: () => [] }),
  comparison: edgeComparison,
};

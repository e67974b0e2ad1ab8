// What the edge data plane contributes to questions about a translation.

import type { PlaneAnalysis } from '../plane-analysis.ts';
import { backendReferences } from './checks/backend-references.ts';
import { EDGE_CHECKS } from './checks/checks.ts';
import { edgeComparison, type KeptByEdge } from './comparison/compare-records.ts';
import type { EdgeChange } from './comparison/edge-changes.ts';
import { backendUse } from './explain/backend-use.ts';
import { explainedRoutes, explainedStreams } from './explain/explained-routes.ts';
import { policyEffects } from './explain/policy-effects.ts';
import { requestAnswers } from './explain/request-answers.ts';
import { ruleFaults } from './rule-faults.ts';

export type { KeptByEdge };

export const edgeAnalysis: PlaneAnalysis<'edge', KeptByEdge, EdgeChange> = {
  checks: EDGE_CHECKS,
  references: [backendReferences],
  explanation: {
    answers: requestAnswers,
    notExplained: () => undefined,
    routes: explainedRoutes,
    streams: explainedStreams,
    policy: policyEffects,
    backend: backendUse,
  },
  faults: ruleFaults,
  comparison: edgeComparison,
};

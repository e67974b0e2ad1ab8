// What the proxy data plane contributes to questions about a translation.

import type { PlaneAnalysis } from '../plane-analysis.ts';
import { backendReferences } from './checks/backend-references.ts';
import { PROXY_CHECKS } from './checks/checks.ts';
import { type KeptByProxy, proxyComparison } from './comparison/compare-configurations.ts';
import type { ProxyChange } from './comparison/proxy-changes.ts';
import { backendUse } from './explain/backend-use.ts';
import { explainedStreams } from './explain/explained-streams.ts';
import { policyEffects } from './explain/policy-effects.ts';
import { requestAnswers, whyNoAnswer } from './explain/request-answers.ts';
import { routesOf } from './explain/served-routes.ts';
import { ruleFaults } from './rule-faults.ts';

export type { KeptByProxy };

export const proxyAnalysis: PlaneAnalysis<'proxy', KeptByProxy, ProxyChange> = {
  checks: PROXY_CHECKS,
  references: [backendReferences],
  explanation: {
    answers: requestAnswers,
    notExplained: whyNoAnswer,
    routes: routesOf,
    streams: explainedStreams,
    policy: policyEffects,
    backend: backendUse,
  },
  faults: ruleFaults,
  comparison: proxyComparison,
};

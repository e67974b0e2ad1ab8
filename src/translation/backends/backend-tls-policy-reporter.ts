// Findings of BackendTLSPolicies that no cluster reports: policies without effect, or with a partial one.

import { advice } from '../../diagnostics/finding.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Report, Reporter } from '../reports.ts';
import type { TlsPolicies } from './backend-tls-policies.ts';

export function tlsPolicyReporter(snapshot: Snapshot, policies: TlsPolicies): Reporter {
  return {
    name: 'BackendTLSPolicies',
    keys: snapshot.keys('BackendTLSPolicy'),
    get(about) {
      const policy = policies.policy(about);
      if (policy === undefined) return [];
      const { problem, unresolved } = policy;
      const reports: Report[] = [];
      // Otherwise the clusters that it applies to report the problem.
      if (problem !== undefined && policies.targetKeys(policy).length === 0)
        reports.push({ about, code: 'TR-41', segments: problem.segments, fault: advice(problem.message) });
      if (problem === undefined && unresolved !== undefined)
        reports.push({
          about,
          code: 'TR-42',
          segments: unresolved.segments,
          fault: advice(`${unresolved.message}: another reference is used instead`, 'fix or remove it'),
        });
      if (policies.isConflicted(policy))
        reports.push({
          about,
          code: 'TR-43',
          segments: ['spec', 'targetRefs'],
          fault: advice(
            'older policies apply to all targets of this one, so it has no effect',
            'remove one of them, or target other ports with `sectionName`',
          ),
        });
      return reports;
    },
  };
}

// Findings of BackendConfigPolicies that no cluster reports: warnings, and errors of policies without targets.

import { advice } from '../../../diagnostics/finding.ts';
import type { Code } from '../../../diagnostics/severity.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { Report, Reporter } from '../../reports.ts';
import { type BackendConfigPolicies, KIND } from './backend-config-policies.ts';
import type { Remark } from './backend-config-policy-field.ts';

export function backendConfigReporter(
  snapshot: Snapshot,
  policies: BackendConfigPolicies,
  targets: (policy: string) => readonly string[],
): Reporter {
  return {
    name: 'BackendConfigPolicies',
    keys: snapshot.keys(KIND),
    get(about) {
      const policy = policies.policy(about);
      if (policy === undefined) return [];
      const { problems, warnings } = policy;
      const report =
        (code: Code) =>
        ({ segments, message, hint }: Remark): Report => ({
          about,
          code,
          segments,
          fault: advice(message, hint),
        });
      // Otherwise the clusters that it applies to report the problems.
      const unsaid = targets(about).length > 0 ? [] : problems;
      return [...unsaid.map(report('TR-70')), ...warnings.map(report('TR-73'))];
    },
  };
}

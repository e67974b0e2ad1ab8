// Findings of EdgePolicies: units with problems, targets that aren't there, settings that a target ignores.

import { advice } from '../../../diagnostics/finding.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { Report, Reporter } from '../../reports.ts';
import { type Limit, type LimitWords, limitReports } from '../limits/limit.ts';
import type { AttachedUnits, AttachedUnitsOf } from './attached-units.ts';
import type { EdgePolicies } from './edge-policies.ts';
import { type ModelTargetSources, missingTarget } from './model-targets.ts';
import { partOfUnit, unitReports } from './unit-reports.ts';

export function edgePolicyReporter(
  { policy }: EdgePolicies,
  attachedUnits: AttachedUnitsOf,
  sources: ModelTargetSources & { readonly snapshot: Snapshot },
  limitOf: (policy: string) => Limit | undefined,
): Reporter {
  return {
    name: 'EdgePolicies',
    keys: sources.snapshot.keys('EdgePolicy'),
    get(about) {
      const read = policy(about);
      if (read === undefined) return [];
      return [
        ...unitReports(about, read.units, partOfUnit),
        ...targetReports(about, attachedUnits(about), sources),
        ...limitReports(about, limitOf(about), TOO_LARGE),
      ];
    },
  };
}

const TOO_LARGE: LimitWords = {
  effect: 'Its targets refuse all requests; a policy with nothing but `frontend` is left out',
  hint: 'give it fewer targets or services to call, or make what it says smaller',
};

function targetReports(
  about: string,
  attached: readonly AttachedUnits[],
  sources: ModelTargetSources,
): readonly Report[] {
  return attached.flatMap(({ target }): readonly Report[] => {
    const missing = missingTarget(target, sources) ?? notAdmitted(target, sources);
    if (missing === undefined) return [];
    const hint = 'the policy has no effect there: fix the name, or add the object';
    return [{ about, code: 'TR-104', segments: target.at, fault: advice(missing, hint) }];
  });
}

function notAdmitted(
  { kind, object, ref, namespace, name }: AttachedUnits['target'],
  { gateways }: ModelTargetSources,
): string | undefined {
  if (kind !== 'XListenerSet') return undefined;
  const denial = gateways.listenerSet(object)?.denial;
  return denial === undefined ? undefined : `${ref.kind} ${namespace}/${name} isn't served: ${denial}`;
}

// The `policies` of an EdgeBackend, of a provider or of a target: as the merge reads them, and what is wrong with them.

import type { Segments } from '../../../diagnostics/path.ts';
import { EDGE_GROUP } from '../../../identifiers.ts';
import type { MergeablePolicy } from '../../../policy/field.ts';
import { policyId } from '../../../policy/policy-id.ts';
import { BACKEND_UNITS } from '../units/backend-units.ts';
import { readUnits } from '../units/listed-units.ts';
import { mergeableUnits } from '../units/mergeable.ts';
import type { BackendPolicies, UnitContext, UnitProblem } from '../units/unit.ts';

/** What is wrong with a unit. */
export interface InlineProblem extends UnitProblem {
  /** From `spec` to the block of the unit. */
  readonly block: Segments;
}

export interface InlinePolicies {
  readonly policy: MergeablePolicy;
  readonly problems: readonly InlineProblem[];
}

/** `place`: from `spec` to what has the `policies`. `section`: the provider or target that has them. */
export function readInline(
  policies: BackendPolicies | undefined,
  place: Segments,
  context: UnitContext,
  section?: string,
): InlinePolicies {
  const { namespace = '', name } = context.holder.metadata;
  const id = policyId(EDGE_GROUP, 'EdgeBackend', namespace, name);
  const units = readUnits(BACKEND_UNITS, policies, context);
  const block = [...place, 'policies'];
  return {
    policy: mergeableUnits(section === undefined ? id : `${id}/${section}`, units),
    problems: units.flatMap(({ problems }) => problems).map((problem) => ({ ...problem, block })),
  };
}

// Builds the policies part: EdgePolicies with their units, their targets, records, statuses and findings.

import type { Graph } from '../../../incremental/graph.ts';
import type { Gateways } from '../../gateways/build-gateways.ts';
import { type AttachedUnitsOf, attachedUnits } from './attached-units.ts';
import { type EdgePolicies, type EdgePolicySources, edgePolicies } from './edge-policies.ts';
import { type UnitBodies, unitBodies } from './policy-records.ts';

export interface EdgePolicyParts {
  readonly policies: EdgePolicies;
  readonly attachedUnits: AttachedUnitsOf;
  readonly bodies: UnitBodies;
}

export function buildEdgePolicies(
  graph: Graph,
  sources: EdgePolicySources & { readonly gateways: Gateways },
): EdgePolicyParts {
  const policies = edgePolicies(graph, sources);
  return {
    policies,
    attachedUnits: attachedUnits(graph, policies, sources),
    bodies: unitBodies(sources.units, sources.options),
  };
}

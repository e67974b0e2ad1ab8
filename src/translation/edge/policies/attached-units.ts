// Which units of a policy are attached at each of its targets, and what is wrong there.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { Memo } from '../../../incremental/memo.ts';
import type { PolicyTarget } from '../model/records.ts';
import { TRUSTS_NOBODY } from '../units/backend/tls.ts';
import type { UnitProblem } from '../units/unit.ts';
import type { EdgePolicies } from './edge-policies.ts';
import { type ModelTargetSources, type ModelTargets, modelTargets } from './model-targets.ts';
import { DENIES_EVERYTHING, type PolicyUnit, type ReadEdgePolicy, TIMEOUTS } from './read-policy.ts';
import type { ResolvedTarget } from './resolved-targets.ts';

export interface AttachedUnits {
  readonly target: ResolvedTarget;
  /** In the model; more than one for a ListenerSet, none where nothing is attached. */
  readonly targets: readonly PolicyTarget[];
  /** With values only. */
  readonly units: readonly PolicyUnit[];
  /** In place of what can't be read: it refuses everything. */
  readonly refusing?: PolicyUnit;
  /** As the status tells them. */
  readonly errors: readonly string[];
  /** The object or section isn't there. */
  readonly missing?: string;
}

/** By the key of the policy. */
export type AttachedUnitsOf = Memo<readonly AttachedUnits[]>;

export function attachedUnits(
  graph: Graph,
  { policy, targets }: EdgePolicies,
  sources: ModelTargetSources,
): AttachedUnitsOf {
  return graph.memo('units of an EdgePolicy at its targets', (key) => {
    const read = policy(key);
    if (read === undefined) return [];
    return targets(key).map((target) => unitsAt(target, read, modelTargets(target, sources), sources));
  });
}

/** The kinds of targets above routes. */
export const isAboveRoutes = ({ kind }: Pick<ResolvedTarget, 'kind'>): boolean =>
  kind === 'Gateway' || kind === 'XListenerSet';

function unitsAt(
  target: ResolvedTarget,
  { units, refusal }: ReadEdgePolicy,
  model: ModelTargets,
  { options }: ModelTargetSources,
): AttachedUnits {
  const nothing = { target, targets: [], units: [] };
  if (refusal !== undefined)
    return {
      ...nothing,
      targets: 'targets' in model ? model.targets : [],
      errors: [refusal],
      ...(options.failsClosed && { refusing: carriesTraffic(target) ? DENIES : REFUSES_SERVERS }),
    };
  if ('missing' in model) return { ...nothing, errors: [], missing: model.missing };
  const ignoresTimeouts = isAboveRoutes(target) && options.corrects('E31');
  const relevant = units.filter(({ name }) => !(ignoresTimeouts && name === TIMEOUTS));
  const errors = relevant.flatMap(({ problems }) => problems.filter(isError).map(({ message }) => message));
  if ('invalid' in model) return { ...nothing, errors: [model.invalid, ...errors] };
  return {
    target,
    targets: model.targets,
    units: relevant
      .filter(({ value }) => value !== undefined)
      .map((unit) => (isAboveRoutes(target) ? unit : afterRouting(unit))),
    errors,
  };
}

/** Units that are too large beside all others: what they demand isn't known to the data plane then, so everything is refused. */
export function limitedUnits(attached: AttachedUnits, message: string): AttachedUnits {
  const { target, units, errors } = attached;
  if (units.length === 0) return attached;
  const demands = units.some(({ part }) => part !== 'frontend');
  return {
    ...attached,
    units: [],
    errors: [message, ...errors],
    ...(demands && { refusing: carriesTraffic(target) ? DENIES : REFUSES_SERVERS }),
  };
}

const carriesTraffic = ({ kind }: ResolvedTarget): boolean => kind !== 'Service' && kind !== 'EdgeBackend';

const DENIES: PolicyUnit = {
  name: 'traffic.authorization',
  part: 'after',
  value: DENIES_EVERYTHING,
  problems: [],
};

/** No connection to the destination succeeds. */
const REFUSES_SERVERS: PolicyUnit = {
  name: 'backend.tls',
  part: 'backend',
  value: TRUSTS_NOBODY,
  problems: [],
};

/** Below, there is no time before routing: what is meant for it runs all the same. */
const afterRouting = (unit: PolicyUnit): PolicyUnit =>
  unit.part === 'before' ? getOrCreate(moved, unit, () => ({ ...unit, part: 'after' })) : unit;

/** A policy can have thousands of targets. */
const moved = new WeakMap<PolicyUnit, PolicyUnit>();

const isError = ({ effect }: UnitProblem): boolean => effect !== 'told';

// The demands of a place that are lost, or weakened, by a policy that is more specific: what a policy demands is compared with what runs
// for the requests.

import { ByIdentity } from './by-identity.ts';
import {
  DEMAND_FIELDS,
  type DemandField,
  demandIn,
  FIELDS_OF_KIND,
  KIND_OF_FIELD,
  turnsOff,
} from './demand-fields.ts';
import type { Enforces } from './enforcing.ts';
import type { Running } from './running.ts';
import { type StatedDemand, statedOn } from './stated-demands.ts';
import { type Attachment, runningUpTo, type Step } from './steps.ts';
import { type Weakness, weaknessOf } from './weakness.ts';

export interface LostDemand {
  readonly field: DemandField;
  /** Id of the policy that demands it. */
  readonly policy: string;
  readonly attachment: Attachment;
  /** Ids of the policies that have its place. */
  readonly by: readonly string[];
  readonly isOff: boolean;
  /** Both policies are attached to the same object. */
  readonly isBeside: boolean;
  readonly weakness: Weakness;
}

/** What a policy demands at a step. */
interface Stated extends StatedDemand {
  readonly step: number;
}

/** Of a place, whose steps come from the least to the most specific. */
export type LostDemands = (steps: readonly Step[]) => readonly LostDemand[];

/** The chain and the listener, which many routes share. */
const SHARED_STEPS = 2;

interface Shared {
  readonly running: readonly Running[];
  readonly lost: readonly LostDemand[];
}

/** `enforces`: whether what runs of a field refuses anybody. */
export function lostDemandsBy(enforces: Enforces): LostDemands {
  const known = new ByIdentity<Shared>();
  const sharedBy = (steps: readonly Step[]): Shared => {
    const running = runningUpTo(steps);
    return { running, lost: lostAmong(steps, DEMAND_FIELDS, running, enforces) };
  };
  return (steps) => {
    const shared = steps.slice(0, SHARED_STEPS);
    const { running, lost } = known.get(
      shared.map(({ placed }) => placed),
      () => sharedBy(shared),
    );
    const changed = changedBy(steps.slice(SHARED_STEPS));
    if (changed.length === 0) return lost;
    return [
      ...lost.filter(({ field }) => !changed.includes(field)),
      ...lostAmong(steps, changed, runningUpTo(steps, running), enforces),
    ];
  };
}

/** The demands that steps can change: those of their fields, and those of which their fields can take the place. */
function changedBy(steps: readonly Step[]): readonly DemandField[] {
  const fields = steps.map(({ placed }) => statedOn(placed).fields).filter(({ size }) => size > 0);
  if (fields.length === 0) return NONE;
  return DEMAND_FIELDS.filter((field) =>
    FIELDS_OF_KIND[KIND_OF_FIELD[field]].some((other) => fields.some((each) => each.has(other))),
  );
}

function lostAmong(
  steps: readonly Step[],
  fields: readonly DemandField[],
  running: readonly Running[],
  enforces: Enforces,
): readonly LostDemand[] {
  const contested = contestedIn(steps, fields);
  if (contested.length === 0) return NONE;
  const atLast = running.at(-1)!;
  const lost: LostDemand[] = [];
  for (let step = 0; step < steps.length; step++)
    for (const demand of statedOn(steps[step]!.placed).all) {
      const { field, policy } = demand;
      const value = contested.includes(field) ? demandIn(policy.fields, field) : undefined;
      const weakness = value && weaknessOf(field, value, atLast, running[step - 1]);
      if (weakness !== undefined)
        lost.push(...lostOf({ ...demand, step }, weakness, steps, running, enforces));
    }
  return lost;
}

/** `weakness`: of the demand where all steps are there. */
function lostOf(
  demand: Stated,
  weakness: Weakness,
  steps: readonly Step[],
  running: readonly Running[],
  enforces: Enforces,
): readonly LostDemand[] {
  const { field, step, policy } = demand;
  if (weakness.isGone && isSwapped(demand, steps, running, enforces)) return NONE;
  const value = demandIn(policy.fields, field)!;
  const at = (index: number) => weaknessOf(field, value, running[index]!, running[step - 1]);
  let first = step;
  while (at(first) === undefined) first++;
  return lostAt(demand, steps, first, at(first)!);
}

/** Whether a more specific policy demands something of the same kind instead. */
function isSwapped(
  { field, step, policy, level }: Stated,
  steps: readonly Step[],
  running: readonly Running[],
  enforces: Enforces,
): boolean {
  return FIELDS_OF_KIND[KIND_OF_FIELD[field]].some((other) => {
    if (other === field || !enforces(running.at(-1)!, other)) return false;
    if (!enforces(running[step]!, other)) return true;
    const { placed, attachment } = steps[step]!;
    const { rank } = attachment(policy, level);
    const origins = placed.merged.fields.get(other)?.origins ?? [];
    return placed.levels.some(({ policies }, index) =>
      policies.some((each) => origins.includes(each.id) && attachment(each, index).rank > rank),
    );
  });
}

const NONE: readonly never[] = [];

/** A demand is lost to another policy with its field only. Where policies are left out, any may be one. */
function contestedIn(steps: readonly Step[], fields: readonly DemandField[]): readonly DemandField[] {
  const stated = steps.map(({ placed }) => statedOn(placed));
  const count = stated.reduce((sum, { all }) => sum + all.length, 0);
  if (count < 2) return NONE;
  if (stated.some(({ isCut }) => isCut)) return fields;
  const isContested = (field: DemandField): boolean => {
    let found = 0;
    for (const { all } of stated)
      for (const each of all) if (each.field === field && ++found === 2) return true;
    return false;
  };
  return fields.filter(isContested);
}

/** The policies that have the place of the demand, unless they are less specific: then the demand isn't theirs to keep. */
function lostAt(
  { step, level, policy, field }: Stated,
  steps: readonly Step[],
  first: number,
  weakness: Weakness,
): readonly LostDemand[] {
  const { placed } = steps[first]!;
  const attachment = steps[step]!.attachment(policy, level);
  const origins = placed.merged.fields.get(field)?.origins ?? [];
  const setters = placed.levels.flatMap(({ policies }, index) =>
    policies.flatMap((setter) =>
      setter.id !== policy.id && origins.includes(setter.id)
        ? { setter, isOff: turnsOff(field, demandIn(setter.fields, field)), level: index }
        : NONE,
    ),
  );
  const isOff = setters.some((each) => each.isOff);
  const found = setters
    .filter((each) => each.isOff === isOff)
    .map((each) => ({ id: each.setter.id, rank: steps[first]!.attachment(each.setter, each.level).rank }));
  const above = first === step ? found.filter(({ rank }) => rank >= attachment.rank) : found;
  if (above.length === 0) return NONE;
  const isBeside = first === step && above.every(({ rank }) => rank === attachment.rank);
  const by = [...new Set(above.map(({ id }) => id))];
  return [{ field, policy: policy.id, attachment, by, isOff, isBeside, weakness }];
}

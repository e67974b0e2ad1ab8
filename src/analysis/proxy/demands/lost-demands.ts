// The demands of a place that are lost, or weakened, by a policy that is more specific: what a policy demands is compared with what runs
// for the requests.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import type { MergeablePolicy } from '../../../policy/field.ts';
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
interface Stated {
  readonly step: number;
  readonly level: number;
  readonly policy: MergeablePolicy;
  readonly field: DemandField;
}

/** Steps come from the least to the most specific. `enforces`: whether what runs of a field refuses anybody. */
export function lostDemands(steps: readonly Step[], enforces: Enforces): readonly LostDemand[] {
  const stated = contested(statedIn(steps), steps);
  if (stated.length === 0) return NONE;
  const running = runningUpTo(steps);
  return stated.flatMap((demand) => {
    const { field, step, policy } = demand;
    const value = demandIn(policy.fields, field);
    const at = (index: number) => value && weaknessOf(field, value, running[index]!, running[step - 1]);
    const weakness = at(steps.length - 1);
    if (weakness === undefined) return NONE;
    if (weakness.isGone && isSwapped(demand, steps, running, enforces)) return NONE;
    let first = step;
    while (at(first) === undefined) first++;
    return lostAt(demand, steps, first, at(first)!);
  });
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

/** More policies of one level are not compared. */
const MAX_POLICIES = 100;

const demandsOf = new WeakMap<MergeablePolicy, readonly DemandField[]>();

/** Each policy is looked at for every route. */
const fieldsOf = (policy: MergeablePolicy): readonly DemandField[] =>
  getOrCreate(demandsOf, policy, () => DEMAND_FIELDS.filter((field) => policy.fields.has(field)));

function statedIn(steps: readonly Step[]): readonly Stated[] {
  const stated: Stated[] = [];
  for (const [step, { placed }] of steps.entries())
    for (const [level, { policies }] of placed.levels.entries())
      for (const policy of policies.slice(0, MAX_POLICIES))
        for (const field of fieldsOf(policy)) stated.push({ step, level, policy, field });
  return stated;
}

/** A demand is lost to another policy with its field only. Where policies are left out, any may be one. */
function contested(stated: readonly Stated[], steps: readonly Step[]): readonly Stated[] {
  if (stated.length < 2) return NONE;
  const isWhole = steps.every(({ placed }) =>
    placed.levels.every(({ policies }) => policies.length <= MAX_POLICIES),
  );
  if (!isWhole) return stated;
  return stated.filter(({ field }, index) =>
    stated.some((other, place) => place !== index && other.field === field),
  );
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

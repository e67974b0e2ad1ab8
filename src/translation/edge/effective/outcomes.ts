// How each policy fares beside others at the places that it covers: for its status.

import { keyOf } from '../../../objects/key.ts';
import { compareText } from '../../../objects/reference.ts';
import type { MergeablePolicy } from '../../../policy/field.ts';
import type { MergedPolicy, PolicyLevel } from '../../../policy/merge.ts';
import type { PolicyOutcome } from '../policies/edge-policy-statuses.ts';
import type { TargetLevels } from './levels.ts';

/** At one place, through one of its targets. */
export interface PlaceOutcome {
  /** `outcomeKey`. */
  readonly bucket: string;
  readonly item: {
    readonly wins: boolean;
    /** Ids of policies, sorted. */
    readonly hiddenBy: readonly string[];
    readonly identity: string;
  };
}

/** `policy`: its id. `target`: `targetId`. */
export const outcomeKey = (policy: string, target: string): string => keyOf(policy, target);

export type LevelOf = (target: TargetLevels) => PolicyLevel;

const NONE: readonly PlaceOutcome[] = [];

/** `mergedOf`: asked only where policies cover the place. */
export function outcomesAt(
  targets: readonly TargetLevels[],
  levelOf: LevelOf,
  mergedOf: () => MergedPolicy,
): readonly PlaceOutcome[] {
  if (!targets.some((target) => levelOf(target).policies.length > 0)) return NONE;
  const merged = mergedOf();
  return targets.flatMap((target) =>
    levelOf(target).policies.flatMap((policy) => {
      const item = itemOf(policy, merged);
      return item === undefined
        ? []
        : target.targets.map((id) => ({ bucket: outcomeKey(policy.id, id), item }));
    }),
  );
}

/** Undefined: nothing of it counts there. */
function itemOf(
  { id, fields, fieldErrors }: MergeablePolicy,
  merged: MergedPolicy,
): PlaceOutcome['item'] | undefined {
  let wins = false;
  let isHidden = false;
  const hiding = new Set<string>();
  for (const name of [...fields.keys(), ...(fieldErrors?.keys() ?? [])]) {
    const field = merged.fields.get(name);
    if (field?.origins.includes(id)) wins = true;
    else if (field?.lost.some(({ policy }) => policy === id)) {
      isHidden = true;
      for (const origin of field.origins) hiding.add(origin);
    }
  }
  if (!wins && !isHidden) return undefined;
  if (!isHidden) return WINS;
  const hiddenBy = [...hiding].sort(compareText);
  return { wins, hiddenBy, identity: keyOf(wins, ...hiddenBy) };
}

/** Of most policies at most places. */
const WINS: PlaceOutcome['item'] = { wins: true, hiddenBy: [], identity: keyOf(true) };

/** All places together. */
export function outcomeOf(items: readonly PlaceOutcome['item'][]): PolicyOutcome {
  const wins = items.some((item) => item.wins);
  const hiddenBy = [...new Set(items.flatMap((item) => item.hiddenBy))].sort(compareText);
  if (hiddenBy.length === 0) return { state: 'Attached', by: [] };
  return { state: wins ? 'Merged' : 'Overridden', by: hiddenBy.map(nameOf) };
}

/** `shop/base`, and `EdgeBackend shop/llm` for what is no EdgePolicy. */
function nameOf(id: string): string {
  const [, kind, namespace, name] = id.split('/');
  return kind === 'EdgePolicy' ? `${namespace}/${name}` : `${kind} ${namespace}/${name}`;
}

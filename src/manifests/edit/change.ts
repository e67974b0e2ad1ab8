// Changes of a value, each at its path in the original value, and the value that results.

import type { Change } from '../../diagnostics/finding.ts';
import type { Segment, Segments } from '../../diagnostics/path.ts';
import { getOrCreate } from '../../grammar/get-or-create.ts';
import { isObject } from '../../grammar/json.ts';
import { setOwn } from '../members.ts';

/** `add` sets a member, or appends to a list where the index is its length. */
export interface PlacedChange extends Change {
  readonly segments: Segments;
}

/** The changes at one path and below it. */
export interface Plan {
  readonly change?: Change;
  readonly below: ReadonlyMap<Segment, Plan>;
}

interface Growing {
  change?: Change;
  readonly below: Map<Segment, Growing>;
}

/** Undefined: two changes conflict. */
export function planOf(changes: readonly PlacedChange[]): Plan | undefined {
  const root: Growing = { below: new Map() };
  for (const { segments, ...change } of changes) {
    let plan = root;
    for (const segment of segments) {
      plan = getOrCreate(plan.below, segment, (): Growing => ({ below: new Map() }));
    }
    if (plan.change !== undefined || plan === root) return undefined;
    plan.change = change;
  }
  return isOfOneMind(root) ? root : undefined;
}

/** A value that is written or removed as a whole can't change below as well. */
function isOfOneMind({ change, below }: Plan): boolean {
  if (change !== undefined && change.op !== 'rename' && below.size > 0) return false;
  return [...below.values()].every(isOfOneMind);
}

/** The changed value, wrapped in an object; undefined: a change doesn't fit the value. Shares unchanged parts. */
export function applyPlan(value: unknown, plan: Plan): { readonly value: unknown } | undefined {
  if (plan.below.size === 0) return { value };
  if (Array.isArray(value)) return applyToList(value, plan);
  return isObject(value) ? applyToMembers(value, plan) : undefined;
}

function applyToMembers(value: Readonly<Record<string, unknown>>, plan: Plan) {
  const members: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const below = plan.below.get(name);
    if (below === undefined) {
      setOwn(members, name, value[name]);
      continue;
    }
    const { change } = below;
    if (change?.op === 'remove') continue;
    if (change?.op === 'add' || change?.op === 'replace') {
      setOwn(members, name, change.value);
      continue;
    }
    const applied = applyPlan(value[name], below);
    const renamed = change === undefined ? name : change.value;
    const isTaken = renamed !== name && (typeof renamed !== 'string' || Object.hasOwn(value, renamed));
    if (applied === undefined || isTaken) return undefined;
    setOwn(members, renamed as string, applied.value);
  }
  for (const [name, { change }] of plan.below) {
    if (typeof name !== 'string') return undefined;
    if (Object.hasOwn(value, name)) continue;
    if (change?.op !== 'add') return undefined;
    setOwn(members, name, change.value);
  }
  return { value: members };
}

function applyToList(value: readonly unknown[], plan: Plan) {
  const items: unknown[] = [];
  for (const [index, item] of value.entries()) {
    const below = plan.below.get(index);
    const { change } = below ?? {};
    if (change?.op === 'remove') continue;
    if (change?.op === 'add' || change?.op === 'rename') return undefined;
    if (change !== undefined) items.push(change.value);
    else if (below === undefined) items.push(item);
    else {
      const applied = applyPlan(item, below);
      if (applied === undefined) return undefined;
      items.push(applied.value);
    }
  }
  const added = [...plan.below].filter(([index]) => typeof index !== 'number' || index >= value.length);
  for (const [offset, [index, { change }]] of added.sort(byIndex).entries()) {
    if (index !== value.length + offset || change?.op !== 'add') return undefined;
    items.push(change.value);
  }
  return { value: items };
}

/** The path in the changed value for a path in the original; undefined: it was removed. */
export function relocated(segments: Segments, root: Plan): Segments | undefined {
  let plan: Plan | undefined = root;
  const moved: Segment[] = [];
  for (const segment of segments) {
    const next: Plan | undefined = plan?.below.get(segment);
    if (next?.change?.op === 'remove') return undefined;
    const removedBefore =
      typeof segment !== 'number' || plan === undefined
        ? 0
        : [...plan.below].filter(
            ([index, { change }]) => change?.op === 'remove' && (index as number) < segment,
          ).length;
    if (typeof segment === 'number') moved.push(segment - removedBefore);
    else moved.push(next?.change?.op === 'rename' ? String(next.change.value) : segment);
    plan = next;
  }
  return moved;
}

const byIndex = ([left]: [Segment, Plan], [right]: [Segment, Plan]): number => Number(left) - Number(right);

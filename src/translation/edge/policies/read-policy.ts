// An EdgePolicy as the merge reads it: its units by part and phase, each with its value or with why it failed.

import { equalJson } from '../../../grammar/json.ts';
import type { MergeablePolicy } from '../../../policy/field.ts';
import type { EdgeOptions } from '../options.ts';
import { TRUSTS_NOBODY } from '../units/backend/tls.ts';
import { readUnits, type SetUnit } from '../units/listed-units.ts';
import { mergeableUnits } from '../units/mergeable.ts';
import type { PolicySpec, Traffic, UnitContext, UnitLists, UnitProblem } from '../units/unit.ts';
import type { UnitName, UnitValues } from '../units/values.ts';

/** Where the units of a policy act. `before` and `after`: routing. */
export type PolicyPart = 'frontend' | 'before' | 'after' | 'backend';

/** A unit of a policy. */
export interface PolicyUnit extends SetUnit {
  readonly part: PolicyPart;
}

export interface ReadEdgePolicy {
  readonly id: string;
  /** In their order. */
  readonly units: readonly PolicyUnit[];
  readonly parts: Readonly<Record<PolicyPart, MergeablePolicy>>;
  /** `after` for targets above routes, where timeouts don't count. */
  readonly afterAboveRoutes: MergeablePolicy;
  /** Why nothing of it could be read. It fails wherever it attaches. */
  readonly refusal?: string;
}

export const TIMEOUTS: UnitName = 'traffic.timeouts';

const NO_FIELDS: ReadonlyMap<string, unknown> = new Map();

/** `id`: of the policy. */
export function readEdgePolicy(
  id: string,
  spec: PolicySpec,
  lists: UnitLists,
  context: UnitContext,
): ReadEdgePolicy {
  const { options } = context;
  const units = [
    ...inPart(readUnits(lists.frontend, spec.frontend, context), 'frontend'),
    ...readTraffic(spec.traffic, lists, context),
    ...inPart(readUnits(lists.backend, spec.backend, context), 'backend'),
  ];
  const part = (name: PolicyPart): MergeablePolicy =>
    mergeableUnits(
      id,
      units.filter((unit) => unit.part === name),
    );
  const after = part('after');
  return {
    id,
    units,
    parts: { frontend: part('frontend'), before: part('before'), after, backend: part('backend') },
    afterAboveRoutes: aboveRoutes(after, options),
  };
}

/** A policy that can't be judged: what it demands isn't known, so it fails wherever it attaches. */
export function refusedEdgePolicy(id: string, refusal: string): ReadEdgePolicy {
  const failed: MergeablePolicy = { id, fields: NO_FIELDS, errors: [refusal] };
  const parts = { frontend: mergeableUnits(id, []), before: failed, after: failed, backend: failed };
  return { id, units: [], parts, afterAboveRoutes: failed, refusal };
}

/**
 * A policy that is too large before routing, beside all others: all requests are denied where it attaches. The rest of it stays. Settings of
 * connections demand nothing: they are left out.
 */
export function limitedEdgePolicy(read: ReadEdgePolicy, message: string): ReadEdgePolicy {
  const { id, parts, afterAboveRoutes } = read;
  const nothing = mergeableUnits(id, []);
  const limited = { id, units: [], refusal: message };
  const rest = { ...parts, frontend: nothing, before: nothing };
  if (!hasContent(parts.before)) return { ...limited, parts: rest, afterAboveRoutes };
  const after = withDenial(parts.after);
  return {
    ...limited,
    parts: { ...rest, after },
    afterAboveRoutes: afterAboveRoutes === parts.after ? after : withDenial(afterAboveRoutes),
  };
}

/** A policy that is too large for what it calls: nothing of it is written, and all that it may demand is refused. */
export function refusingEdgePolicy({ id, parts }: ReadEdgePolicy, message: string): ReadEdgePolicy {
  const { frontend, before, after, backend } = parts;
  const nothing = mergeableUnits(id, []);
  const only = (name: UnitName, value: unknown): MergeablePolicy => ({
    ...nothing,
    fields: new Map([[name, value]]),
  });
  const denial = hasContent(before) || hasContent(after) ? only(AUTHORIZATION, DENIES_EVERYTHING) : nothing;
  return {
    ...{ id, units: [], refusal: message },
    parts: {
      frontend,
      before: nothing,
      after: denial,
      backend: hasContent(backend) ? only('backend.tls', TRUSTS_NOBODY) : nothing,
    },
    afterAboveRoutes: denial,
  };
}

function withDenial({ fieldErrors = new Map(), ...policy }: MergeablePolicy): MergeablePolicy {
  const others = [...fieldErrors].filter(([name]) => name !== AUTHORIZATION);
  return {
    ...policy,
    fields: new Map([...policy.fields, [AUTHORIZATION, DENIES_EVERYTHING]]),
    ...(others.length > 0 && { fieldErrors: new Map(others) }),
  };
}

const AUTHORIZATION: UnitName = 'traffic.authorization';

export const DENIES_EVERYTHING: UnitValues['traffic.authorization'] = { allow: [], deny: ['true'] };

function readTraffic(
  traffic: Traffic | undefined,
  lists: UnitLists,
  context: UnitContext,
): readonly PolicyUnit[] {
  const isBefore = traffic?.phase === 'PreRouting';
  const { options } = context;
  const read = readUnits(lists.traffic, traffic, context);
  if (!isBefore) return inPart(read, 'after');
  return read.map((unit): PolicyUnit => {
    const { name } = unit;
    if (name === 'traffic.directResponse' && options.corrects('E16'))
      return { name, part: 'before', problems: [NO_RESPONSE] };
    return { ...unit, part: runsBefore(lists, name, options) ? 'before' : 'after' };
  });
}

const NO_RESPONSE: UnitProblem = {
  at: ['directResponse'],
  message: 'directResponse is not supported with phase PreRouting',
  effect: 'failed',
};

/** Units whose phase the older behaviour carries. */
const PHASED: ReadonlySet<UnitName> = new Set([
  'traffic.extAuth',
  'traffic.extProc',
  'traffic.transformation',
]);

const runsBefore = (lists: UnitLists, name: UnitName, options: EdgeOptions): boolean =>
  lists.traffic.some((unit) => unit.name === name && unit.isBeforeRouting === true) &&
  (PHASED.has(name) || options.corrects('E16'));

const inPart = (units: readonly SetUnit[], part: PolicyPart): readonly PolicyUnit[] =>
  units.map((unit) => ({ ...unit, part }));

function aboveRoutes(after: MergeablePolicy, options: EdgeOptions): MergeablePolicy {
  const isSet = after.fields.has(TIMEOUTS) || after.fieldErrors?.has(TIMEOUTS);
  if (!isSet || !options.corrects('E31')) return after;
  const without = <V>(map: ReadonlyMap<string, V>): Map<string, V> =>
    new Map([...map].filter(([name]) => name !== TIMEOUTS));
  const { fieldErrors, ...rest } = after;
  return {
    ...rest,
    fields: without(after.fields),
    ...(fieldErrors && { fieldErrors: without(fieldErrors) }),
  };
}

/** Parts that stay the same keep their identity, so that what they are merged into isn't merged again. */
export function keptPolicy(previous: ReadEdgePolicy | undefined, next: ReadEdgePolicy): ReadEdgePolicy {
  if (previous === undefined || previous.id !== next.id) return next;
  const { frontend, before, after, backend } = next.parts;
  return {
    ...next,
    parts: {
      frontend: kept(previous.parts.frontend, frontend),
      before: kept(previous.parts.before, before),
      after: kept(previous.parts.after, after),
      backend: kept(previous.parts.backend, backend),
    },
    afterAboveRoutes: kept(previous.afterAboveRoutes, next.afterAboveRoutes),
  };
}

const kept = (previous: MergeablePolicy, next: MergeablePolicy): MergeablePolicy =>
  isSamePolicy(previous, next) ? previous : next;

function isSamePolicy(left: MergeablePolicy, right: MergeablePolicy): boolean {
  return (
    left.id === right.id &&
    equalJson(left.errors, right.errors) &&
    equalJson([...left.fields], [...right.fields]) &&
    equalJson([...(left.fieldErrors ?? [])], [...(right.fieldErrors ?? [])])
  );
}

/** Whether it sets anything, or fails. */
export const hasContent = ({ fields, fieldErrors, errors }: MergeablePolicy): boolean =>
  fields.size > 0 || errors.length > 0 || (fieldErrors?.size ?? 0) > 0;

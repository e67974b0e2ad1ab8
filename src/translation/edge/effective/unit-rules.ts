// What a rule and a kind of destination do to merged units (docs/edge/precedence.md#what-a-rule-says-itself).

import type { MergeablePolicy } from '../../../policy/field.ts';
import type { MergedField, MergedPolicy } from '../../../policy/merge.ts';
import type { UnitName, UnitValues } from '../units/values.ts';
import { ByIdentity } from './by-identity.ts';
import { HOST_IS_REWRITTEN } from './effective.ts';

const HEADERS: UnitName = 'traffic.headerModifiers';
const HOST: UnitName = 'traffic.hostRewrite';
const TIMEOUTS: UnitName = 'traffic.timeouts';

type Headers = UnitValues['traffic.headerModifiers'];

export interface UnitRules {
  /** With what the filters, `timeouts` and `retry` of a rule say: it is the most specific statement about the rule. */
  readonly withRule: (merged: MergedPolicy, own: MergeablePolicy | undefined) => MergedPolicy;
  /** Times are limits of HTTPRoutes. */
  readonly withoutTimeouts: (merged: MergedPolicy) => MergedPolicy;
  /** Without the units that the destination has no use for. */
  readonly forKind: (merged: MergedPolicy, kind: DestinationKind) => MergedPolicy;
}

/** What policies about LLMs or about MCP apply to. */
export type DestinationKind = 'ai' | 'mcp' | 'other';

export function unitRules(): UnitRules {
  const withRule = new ByIdentity<object, MergedPolicy>();
  const others: Readonly<Record<DestinationKind | 'timeouts', ByIdentity<MergedPolicy, MergedPolicy>>> = {
    ai: new ByIdentity(),
    mcp: new ByIdentity(),
    other: new ByIdentity(),
    timeouts: new ByIdentity(),
  };
  return {
    withRule: (merged, own) =>
      own === undefined ? merged : withRule.get([merged, own], () => overlaid(merged, own)),
    withoutTimeouts: (merged) =>
      others.timeouts.get([merged], () => without(merged, (name) => name === TIMEOUTS)),
    forKind: (merged, kind) =>
      others[kind].get([merged], () =>
        without(
          merged,
          (name) =>
            (name === 'backend.ai' && kind !== 'ai') || (name.startsWith('backend.mcp.') && kind !== 'mcp'),
        ),
      ),
  };
}

function without(merged: MergedPolicy, isLeftOut: (name: string) => boolean): MergedPolicy {
  const kept = [...merged.fields].filter(([name]) => !isLeftOut(name));
  return kept.length === merged.fields.size ? merged : { ...merged, fields: new Map(kept) };
}

function overlaid(merged: MergedPolicy, own: MergeablePolicy): MergedPolicy {
  const fields = new Map(merged.fields);
  for (const [name, value] of own.fields) {
    const before = fields.get(name);
    // A filter sets the host: no policy rewrites it.
    if (name === HOST && value === HOST_IS_REWRITTEN) {
      if (before !== undefined) fields.set(name, replacing(undefined, own.id, before));
    } else if (name === HEADERS) fields.set(name, withHalves(value as Headers, own.id, before));
    else fields.set(name, replacing(value, own.id, before));
  }
  return { ...merged, fields };
}

function replacing(value: unknown, id: string, before: MergedField | undefined): MergedField {
  const lost = (before?.origins ?? []).map((policy) => ({ policy, reason: 'LessSpecific' as const }));
  return { value, origins: [id], lost: [...lost, ...(before?.lost ?? [])] };
}

/** Filters of requests and of responses are statements of their own: each replaces its half of the unit. */
function withHalves(own: Headers, id: string, before: MergedField | undefined): MergedField {
  const isWhole = own.request !== undefined && own.response !== undefined;
  if (before === undefined || isWhole) return replacing(own, id, before);
  const below = before.value as Headers | undefined;
  const half = own.request === undefined ? below?.request : below?.response;
  if (half === undefined && before.errors === undefined) return replacing(own, id, before);
  return { ...before, value: { ...below, ...own }, origins: [id, ...before.origins].sort() };
}

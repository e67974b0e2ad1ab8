// What delegating rules set with precedence over their children (`ShallowMergePreferParent`, `DeepMergePreferParent`): nothing below them
// takes it back, neither the filters of a child's rule nor those of its backend references. Policies of children: ../../../policy/merge.ts.

import { type MergedField, type MergedPolicy, prefersParent } from '../../../policy/merge.ts';
import type { RouteRule } from '../../routes/route.ts';
import { CORS_NAME } from '../cors.ts';
import type { TypedConfig } from '../envoy/any.ts';
import type { HeaderValueOption } from '../envoy/generated/envoy.config.core.v3.ts';
import type { RouteAction } from '../envoy/generated/envoy.config.route.v3.ts';
import { type ClaimedHeaders, type HeaderClaims, isFree } from '../header-claims.ts';
import { FIELD_BY_NAME } from '../traffic-policy/traffic-policy-fields.ts';
import { inheritedPriority } from './inherited-priority.ts';
import type { ExtendedRule } from './policy-levels.ts';
import { forwarding, type HeaderChanges, type RouteDraft } from './route-draft.ts';

/** Envoy accepts one rewrite of the host and one of the path. */
export const REWRITES: readonly (readonly (keyof RouteAction)[])[] = [
  ['hostRewriteLiteral', 'autoHostRewrite'],
  ['prefixRewrite', 'regexRewrite'],
];

/** What one delegating rule, or several, set with precedence. */
export interface Claims extends ClaimedHeaders {
  readonly action: ReadonlySet<keyof RouteAction>;
  /** Keys of `typedPerFilterConfig`. */
  readonly perFilter: ReadonlySet<string>;
}

interface OpenHeaderClaims {
  readonly taken: Set<string>;
  readonly extended: Set<string>;
}

/** While they are collected. */
interface OpenClaims {
  readonly action: Set<keyof RouteAction>;
  readonly perFilter: Set<string>;
  readonly request: OpenHeaderClaims;
  readonly response: OpenHeaderClaims;
}

export interface ParentPrecedence {
  /** Of the rules that take precedence, by their position: the serving rule is 0, the nearest that delegates to it is 1. */
  readonly byLevel: ReadonlyMap<number, Claims>;
  readonly all: Claims;
  /** The policies of the route, without what changes headers that a delegating rule claims. */
  readonly merged: MergedPolicy;
}

/** Undefined if no rule takes precedence over others. `rules`: the serving rule, then those that delegate to it. */
export function parentPrecedence(
  rules: readonly ExtendedRule[],
  mergedPolicies: () => MergedPolicy,
): ParentPrecedence | undefined {
  const levels = [...rules.keys()].filter(
    (level) => level > 0 && prefersParent(inheritedPriority(rules[level]!.held.route)),
  );
  if (levels.length === 0) return undefined;
  const merged = mergedPolicies();
  const claimsOf = (claiming: readonly number[]): Claims => {
    const claims = noClaims();
    for (const level of claiming) {
      claimFilters(rules[level]!.held.rule, claims);
      claimPolicies(level, merged, claims);
    }
    return claims;
  };
  const claimsAbove = (level: number): Claims => claimsOf(levels.filter((each) => each > level));
  return {
    byLevel: new Map(levels.map((level) => [level, claimsOf([level])])),
    all: claimsOf(levels),
    merged: withFreeHeaders(merged, ({ precedence }) => claimsAbove(precedence?.level ?? 0)),
  };
}

/** The policies without what changes claimed headers. */
export function withFreeHeaders(
  merged: MergedPolicy,
  claimsOn: (field: MergedField) => ClaimedHeaders,
): MergedPolicy {
  const fields = new Map(merged.fields);
  for (const [name, field] of fields) {
    const { withoutClaimed } = FIELD_BY_NAME.get(name)!;
    if (withoutClaimed !== undefined && field.errors === undefined)
      fields.set(name, { ...field, value: withoutClaimed(field.value, claimsOn(field)) });
  }
  return { ...merged, fields };
}

const noClaims = (): OpenClaims => ({
  action: new Set(),
  perFilter: new Set(),
  request: { taken: new Set(), extended: new Set() },
  response: { taken: new Set(), extended: new Set() },
});

/** Envoy removes headers before it sets them, and adds to them at last: only an order of filters doesn't make the parent's win. */
function claimFilters({ filters = [] }: RouteRule, { perFilter, request, response }: OpenClaims): void {
  for (const { type, requestHeaderModifier, responseHeaderModifier } of filters) {
    if (type === 'CORS') perFilter.add(CORS_NAME);
    for (const [modifier, claims] of [
      [requestHeaderModifier, request],
      [responseHeaderModifier, response],
    ] as const) {
      for (const { name } of modifier?.set ?? []) claims.taken.add(name.toLowerCase());
      for (const name of modifier?.remove ?? []) claims.taken.add(name.toLowerCase());
    }
  }
}

/** Policies and filters change headers at different times, so the last change isn't always the parent's. */
function claimPolicies(level: number, { fields }: MergedPolicy, claims: OpenClaims): void {
  for (const [name, { value, precedence }] of fields) {
    if (precedence?.level !== level) continue;
    const field = FIELD_BY_NAME.get(name)!;
    const { action = {}, perFilter = {} } = field.contribute(value, 'route');
    for (const key of Object.keys(perFilter)) claims.perFilter.add(key);
    for (const member of Object.keys(action) as (keyof RouteAction)[]) {
      const group = REWRITES.find((members) => members.includes(member)) ?? [member];
      for (const each of group) claims.action.add(each);
    }
    const changed = field.changedHeaders?.(value);
    if (changed === undefined) continue;
    for (const direction of ['request', 'response'] as const) {
      const { set, added } = changed[direction];
      for (const header of set) claims[direction].taken.add(header.toLowerCase());
      for (const header of added) claims[direction].extended.add(header.toLowerCase());
    }
  }
}

/** Removes what more specific rules have written and a delegating one claims. */
export function giveWay(draft: RouteDraft, claims: Claims): void {
  const action = forwarding(draft);
  if (action !== undefined) for (const member of claims.action) delete action[member];
  giveWayBelow(draft, claims);
}

/** The same for the filters of a backend reference. */
export function giveWayBelow(
  {
    headers,
    perFilter,
  }: { readonly headers: HeaderChanges; readonly perFilter: Record<string, TypedConfig> },
  claims: Claims,
): void {
  for (const key of claims.perFilter) delete perFilter[key];
  const { request, response } = claims;
  keepFree(headers.requestHeadersToAdd, headers.requestHeadersToRemove, request);
  keepFree(headers.responseHeadersToAdd, headers.responseHeadersToRemove, response);
}

function keepFree(added: HeaderValueOption[], removed: string[], claims: HeaderClaims): void {
  if (claims.taken.size + claims.extended.size === 0) return;
  added.splice(
    0,
    added.length,
    ...added.filter(({ header, appendAction }) =>
      isFree(header?.key ?? '', appendAction === undefined, claims),
    ),
  );
  removed.splice(0, removed.length, ...removed.filter((name) => isFree(name, false, claims)));
}

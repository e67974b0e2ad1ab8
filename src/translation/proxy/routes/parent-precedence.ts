// What delegating rules set with precedence over their children (`ShallowMergePreferParent`, `DeepMergePreferParent`): nothing below them
// takes it back, neither the filters of a child's rule nor those of its backend references. Policies of children: ../../../policy/merge.ts.

import { type MergedPolicy, prefersParent } from '../../../policy/merge.ts';
import type { RouteRule } from '../../routes/route.ts';
import { CORS_NAME } from '../cors.ts';
import type { TypedConfig } from '../envoy/any.ts';
import type { HeaderValueOption } from '../envoy/generated/envoy.config.core.v3.ts';
import type { RouteAction } from '../envoy/generated/envoy.config.route.v3.ts';
import { FIELD_BY_NAME } from '../traffic-policy/traffic-policy-fields.ts';
import { inheritedPriority } from './inherited-priority.ts';
import type { ExtendedRule } from './policy-levels.ts';
import { forwarding, type HeaderChanges, type RouteDraft } from './route-draft.ts';

/** Envoy accepts one rewrite of the host and one of the path. */
export const REWRITES: readonly (readonly (keyof RouteAction)[])[] = [
  ['hostRewriteLiteral', 'autoHostRewrite'],
  ['prefixRewrite', 'regexRewrite'],
];

/** Names of headers, in lower case. */
interface HeaderClaims {
  /** Set or removed: no change below has an effect. */
  readonly taken: Set<string>;
  /** Added to: what is added below stays beside it. */
  readonly extended: Set<string>;
}

/** What one delegating rule, or several, set with precedence. */
export interface Claims {
  readonly action: Set<keyof RouteAction>;
  /** Keys of `typedPerFilterConfig`. */
  readonly perFilter: Set<string>;
  readonly request: HeaderClaims;
  readonly response: HeaderClaims;
}

export interface ParentPrecedence {
  /** Of the rules that take precedence, by their position: the serving rule is 0, the nearest that delegates to it is 1. */
  readonly byLevel: ReadonlyMap<number, Claims>;
  readonly all: Claims;
}

/** Undefined if no rule takes precedence over others. `rules`: the serving rule, then those that delegate to it. */
export function parentPrecedence(
  rules: readonly ExtendedRule[],
  merged: MergedPolicy,
): ParentPrecedence | undefined {
  const byLevel = new Map<number, Claims>();
  const all = noClaims();
  for (const [level, { held }] of rules.entries()) {
    if (level === 0 || !prefersParent(inheritedPriority(held.route))) continue;
    const claims = noClaims();
    for (const each of [claims, all]) {
      claimFilters(held.rule, each);
      claimPolicies(level, merged, each);
    }
    byLevel.set(level, claims);
  }
  return byLevel.size === 0 ? undefined : { byLevel, all };
}

const noClaims = (): Claims => ({
  action: new Set(),
  perFilter: new Set(),
  request: { taken: new Set(), extended: new Set() },
  response: { taken: new Set(), extended: new Set() },
});

/** Envoy removes headers before it sets them, and adds to them at last: only an order of filters doesn't make the parent's win. */
function claimFilters({ filters = [] }: RouteRule, { perFilter, request, response }: Claims): void {
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

/** Policies change the headers of a request before the filters of routes do, and those of a response after them. */
function claimPolicies(level: number, { fields }: MergedPolicy, claims: Claims): void {
  for (const [name, { value, precedence }] of fields) {
    if (precedence?.level !== level) continue;
    const field = FIELD_BY_NAME.get(name)!;
    const { action = {}, perFilter = {} } = field.contribute(value, 'route');
    for (const key of Object.keys(perFilter)) claims.perFilter.add(key);
    for (const member of Object.keys(action) as (keyof RouteAction)[]) {
      const group = REWRITES.find((members) => members.includes(member)) ?? [member];
      for (const each of group) claims.action.add(each);
    }
    const { set = [], added = [] } = field.changedRequestHeaders?.(value) ?? {};
    for (const header of set) claims.request.taken.add(header.toLowerCase());
    for (const header of added) claims.request.extended.add(header.toLowerCase());
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

function keepFree(added: HeaderValueOption[], removed: string[], { taken, extended }: HeaderClaims): void {
  if (taken.size + extended.size === 0) return;
  const isFree = (header: string, isAdded: boolean): boolean => {
    const name = header.toLowerCase();
    return !taken.has(name) && (isAdded || !extended.has(name));
  };
  added.splice(
    0,
    added.length,
    ...added.filter(({ header, appendAction }) => isFree(header?.key ?? '', appendAction === undefined)),
  );
  removed.splice(0, removed.length, ...removed.filter((name) => isFree(name, false)));
}

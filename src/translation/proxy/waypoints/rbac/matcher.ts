// The matcher of a field of a rule or of a condition: one for each of its values, or one for all of them; or why there is none.

import { type Fault, invalid } from '../../../../diagnostics/finding.ts';
import type { Permission, Principal } from '../../envoy/generated/envoy.config.rbac.v3.ts';

export interface Unusable {
  readonly unusable: Fault;
}

export interface MatcherContext {
  /** Of the policy. */
  readonly namespace: string;
}

/** For each value, or for all. */
export type Matcher<M> = {
  /** It matches requests: it doesn't apply to connections without HTTP. */
  readonly isHttp?: boolean;
} & (
  | { readonly each: (value: string, context: MatcherContext) => M | Unusable }
  | { readonly all: (values: readonly string[]) => M | Unusable }
);

export type PermissionMatcher = Matcher<Permission>;
export type PrincipalMatcher = Matcher<Principal>;

export function unusable(value: unknown, message: string, hint?: string): Unusable {
  return { unusable: invalid(value, message, hint) };
}

export function isUnusable(made: object): made is Unusable {
  return 'unusable' in made;
}

/** How matchers of a kind are combined. */
export interface Logic<M> {
  readonly any: M;
  readonly not: (matcher: M) => M;
  readonly or: (matchers: readonly M[]) => M;
  readonly and: (matchers: readonly M[]) => M;
}

export const PERMISSIONS: Logic<Permission> = {
  any: { any: true },
  not: (matcher) => ({ notRule: matcher }),
  or: (rules) => ({ orRules: { rules } }),
  and: (rules) => ({ andRules: { rules } }),
};

export const PRINCIPALS: Logic<Principal> = {
  any: { any: true },
  not: (matcher) => ({ notId: matcher }),
  or: (ids) => ({ orIds: { ids } }),
  and: (ids) => ({ andIds: { ids } }),
};

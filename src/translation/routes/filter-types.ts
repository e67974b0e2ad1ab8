// The facts of each filter type of a rule: the member with its settings, what it refers to, where it has an effect, and what an
// experimental one does while the setting `enableExperimentalGatewayAPIFeatures` is off. The same for the other members of a rule.

import type { RouteFilter, RouteRule } from './route.ts';

export type FilterType = RouteFilter['type'];

/** The member of a filter that holds its settings. */
export type FilterMember = Exclude<keyof RouteFilter, 'type'>;

/**
 * `ignored`: the rule is served without it, and TR-24 reports that. `replaced`: the requests that it is for get 500. Filters are never
 * ignored: a rule without its filter could be open. Types that aren't experimental are `applied`.
 */
export type ExperimentalEffect = 'applied' | 'ignored' | 'replaced';

export interface FeatureFacts {
  readonly whileExperimentalIsOff: ExperimentalEffect;
}

export interface FilterReference {
  /** The member of the settings that holds the reference; undefined: the settings are the reference. */
  readonly member?: 'backendRef';
  readonly purpose: 'mirror' | 'authorization' | 'filter';
  /** The kinds of our group that it can refer to; undefined: the kinds of backends. */
  readonly kinds?: readonly string[];
}

/** Requests that a filter can't be applied to get 500: a filter is never ignored. */
export interface FilterFacts extends FeatureFacts {
  readonly whileExperimentalIsOff: Exclude<ExperimentalEffect, 'ignored'>;
  readonly member: FilterMember;
  readonly reference?: FilterReference;
  /** Whether it can be applied among the filters of a backend reference. */
  readonly onBackendReferences: boolean;
  /** Whether GRPCRoutes have it. */
  readonly onGrpcRoutes: boolean;
}

export const FILTER_TYPES = {
  RequestHeaderModifier: {
    member: 'requestHeaderModifier',
    onBackendReferences: true,
    onGrpcRoutes: true,
    whileExperimentalIsOff: 'applied',
  },
  ResponseHeaderModifier: {
    member: 'responseHeaderModifier',
    onBackendReferences: true,
    onGrpcRoutes: true,
    whileExperimentalIsOff: 'applied',
  },
  RequestRedirect: {
    member: 'requestRedirect',
    onBackendReferences: false,
    onGrpcRoutes: false,
    whileExperimentalIsOff: 'applied',
  },
  URLRewrite: {
    member: 'urlRewrite',
    onBackendReferences: false,
    onGrpcRoutes: false,
    whileExperimentalIsOff: 'applied',
  },
  RequestMirror: {
    member: 'requestMirror',
    reference: { member: 'backendRef', purpose: 'mirror' },
    onBackendReferences: false,
    onGrpcRoutes: true,
    whileExperimentalIsOff: 'applied',
  },
  CORS: {
    member: 'cors',
    onBackendReferences: true,
    onGrpcRoutes: false,
    whileExperimentalIsOff: 'replaced',
  },
  // Not supported: rules with it always answer 500.
  ExternalAuth: {
    member: 'externalAuth',
    reference: { member: 'backendRef', purpose: 'authorization' },
    onBackendReferences: false,
    onGrpcRoutes: false,
    whileExperimentalIsOff: 'replaced',
  },
  ExtensionRef: {
    member: 'extensionRef',
    reference: { purpose: 'filter', kinds: ['TrafficPolicy', 'DirectResponse'] },
    onBackendReferences: true,
    onGrpcRoutes: true,
    whileExperimentalIsOff: 'applied',
  },
} as const satisfies Readonly<Record<FilterType, FilterFacts>>;

export type SettingsOf<T extends FilterType> = NonNullable<RouteFilter[(typeof FILTER_TYPES)[T]['member']]>;

/** Undefined for a type that the Gateway API doesn't have. */
export function factsOf(type: string): FilterFacts | undefined {
  return Object.hasOwn(FILTER_TYPES, type) ? FILTER_TYPES[type as FilterType] : undefined;
}

/** The members of a rule beside its matches, filters and backends. */
export type RuleMember = Exclude<keyof RouteRule, 'name' | 'matches' | 'filters' | 'backendRefs'>;

export const RULE_MEMBERS = {
  timeouts: { whileExperimentalIsOff: 'applied' },
  retry: { whileExperimentalIsOff: 'ignored' },
  sessionPersistence: { whileExperimentalIsOff: 'ignored' },
} as const satisfies Readonly<Record<RuleMember, FeatureFacts>>;

export const RULE_MEMBER_NAMES = Object.keys(RULE_MEMBERS) as readonly RuleMember[];

export const effectOf = (
  { whileExperimentalIsOff }: FeatureFacts,
  isExperimentalOn: boolean,
): ExperimentalEffect => (isExperimentalOn ? 'applied' : whileExperimentalIsOff);

// What a policy says at a place, as explanations tell it: which object, which field, which value, and whether that counts for a request.

import type { LossReason } from '../../policy/merge.ts';

/** An object, and a listener or rule of it where a policy names one. */
export interface ObjectName {
  readonly kind: string;
  /** Empty for what lives in no namespace. */
  readonly namespace: string;
  readonly name: string;
  readonly section?: string;
}

/** Where in the proxy's configuration policies meet, the most specific first. */
export const PLACES = [
  'backend',
  'route',
  'virtualHost',
  'routeConfiguration',
  'listener',
  'cluster',
] as const;

export type PlaceSort = (typeof PLACES)[number];

export interface PlaceName {
  readonly sort: PlaceSort;
  /** `HTTPRoute shop/cart rules[0]`, `host x.test`, `Gateway shop/front, listener web` */
  readonly name: string;
}

/** A field of a policy that has a value at a place. */
export interface Setting {
  readonly policy: Omit<ObjectName, 'section'>;
  /** As origins name it: `rateLimit.local`. */
  readonly field: string;
  /** Where it stands in the policy: `spec.rateLimit.local`. */
  readonly path: string;
  /** As the policy has it, with its defaults; secrets masked. */
  readonly value: unknown;
  readonly place: PlaceName;
  /** What of the place the policy is attached to. */
  readonly targets: readonly ObjectName[];
}

/** A setting that counts. */
export interface EffectiveSetting extends Setting {
  /** Backends of which requests meet another one: names of clusters. */
  readonly exceptFor?: readonly string[];
}

export type SettingLoss =
  | LossReason
  /** The policy has errors. */
  | 'Invalid'
  /** A policy at the place has errors: what of it the place serves is replaced by an answer 500. */
  | 'PlaceReplaced'
  /** A more specific place has it: the proxy asks that. */
  | 'MoreSpecificPlace'
  /** A filter or another feature of the route itself has set it. */
  | 'SetByRoute'
  /** The family of filters is turned off for the request. */
  | 'SwitchedOff'
  /** This field means nothing at this place, or nothing for this request. */
  | 'WithoutEffect';

/** A setting that doesn't count. */
export interface LostSetting extends Setting {
  readonly reason: SettingLoss;
  /** The policies that win, where policies do. */
  readonly by: readonly Omit<ObjectName, 'section'>[];
}

/** Of one kind of policy, at all places of one request, or at one place. */
export interface EffectivePolicy {
  readonly kind: string;
  /** The most specific first; several of one field where they add up, or concern different backends. */
  readonly effective: readonly EffectiveSetting[];
  readonly lost: readonly LostSetting[];
  /** Why a place fails as a whole. */
  readonly errors: readonly string[];
}

const REASONS: Readonly<Record<SettingLoss, string>> = {
  LowerPriority: 'a policy of the same level comes first',
  LessSpecific: 'a more specific level has it',
  ParentPreferred: 'a route that delegates has it, and says that it wins',
  TurnedOff: 'a policy that comes first turns it off',
  LevelVoided: 'a policy of its level has errors, which voids them all',
  Invalid: 'it has errors',
  PlaceReplaced: 'a policy there has errors, so that all answers are 500',
  MoreSpecificPlace: 'a more specific place has it',
  SetByRoute: 'the rule itself sets it',
  SwitchedOff: 'it is switched off for this request',
  WithoutEffect: 'it does nothing there',
};

/** For a person who reads. */
export const reasonText = (reason: SettingLoss): string => REASONS[reason];

/** `gateway.gatewarden.dev/TrafficPolicy/shop/base` */
export function policyOf(id: string): Omit<ObjectName, 'section'> {
  const [, kind = '', namespace = '', name = ''] = id.split('/');
  return { kind, namespace, name };
}

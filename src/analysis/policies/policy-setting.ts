// A field that a policy sets, as explanations show it: the object, the field, the value, and whether it applies to a request. The data
// plane adds the place where it applies, under its own name.

import { objectKey } from '../../objects/key.ts';
import type { LossReason } from '../../policy/merge.ts';

/** An object, and its listener or rule if a policy names one. */
export interface ObjectName {
  readonly kind: string;
  /** Empty for cluster-scoped objects. */
  readonly namespace: string;
  readonly name: string;
  readonly section?: string;
}

/** A field that a policy sets. */
export interface Setting {
  readonly policy: Omit<ObjectName, 'section'>;
  /** Its name in origins: `rateLimit.local`. */
  readonly field: string;
  /** Its path in the policy: `spec.rateLimit.local`. */
  readonly path: string;
  /** The value in the policy, with its defaults; secrets are masked. */
  readonly value: unknown;
  /** The objects at this place that the policy attaches to. */
  readonly targets: readonly ObjectName[];
}

export type SettingLoss =
  | LossReason
  /** The policy has errors. */
  | 'Invalid'
  /** A policy at the place has errors: the place answers 500. */
  | 'PlaceReplaced'
  /** A more specific place sets it, and the proxy uses that. */
  | 'MoreSpecificPlace'
  /** A filter or another feature of the route itself sets it. */
  | 'SetByRoute'
  /** The family of filters is turned off for the request. */
  | 'SwitchedOff'
  /** This field has no effect at this place, or for this request. */
  | 'WithoutEffect';

/** Why a setting has no effect. */
export interface Loss {
  readonly reason: SettingLoss;
  /** The policies that win, if policies do. */
  readonly by: readonly Omit<ObjectName, 'section'>[];
}

/** For one kind of policy, at all places of one request, or at one place. */
export interface EffectivePolicy<S extends Setting = Setting> {
  readonly kind: string;
  /** The most specific first; several for one field if they accumulate, or apply to different backends. */
  readonly effective: readonly S[];
  readonly lost: readonly (S & Loss)[];
  /** Why a place fails as a whole. */
  readonly errors: readonly string[];
}

const REASONS: Readonly<Record<SettingLoss, string>> = {
  LowerPriority: 'a policy at the same level takes precedence',
  LessSpecific: 'a more specific level sets it',
  ParentPreferred: 'a parent route sets it, and takes precedence',
  TurnedOff: 'a policy that takes precedence turns it off',
  LevelVoided: 'a policy at the same level has errors, so none of them applies',
  Invalid: 'it has errors',
  PlaceReplaced: 'a policy there has errors, so all responses are 500',
  MoreSpecificPlace: 'a more specific place sets it',
  SetByRoute: 'the rule itself sets it',
  SwitchedOff: 'it is turned off for this request',
  WithoutEffect: 'it has no effect there',
};

/** As text for a person. */
export const reasonText = (reason: SettingLoss): string => REASONS[reason];

/** Kinds of policies that attach to backends. */
export const ON_BACKENDS: ReadonlySet<string> = new Set(['BackendConfigPolicy', 'BackendTLSPolicy']);

/** `gateway.gatewarden.dev/TrafficPolicy/shop/base` */
export function policyOf(id: string): Omit<ObjectName, 'section'> {
  const [, kind = '', namespace = '', name = ''] = id.split('/');
  return { kind, namespace, name };
}

/** The key of the object of a policy's id. */
export function keyOfPolicy(id: string): string {
  const { kind, namespace, name } = policyOf(id);
  return objectKey(kind, namespace, name);
}

/** `TrafficPolicy shop/base` */
export function policyText(id: string): string {
  const { kind, namespace, name } = policyOf(id);
  return `${kind} ${namespace}/${name}`;
}

// Why Envoy would reject the output of policies: each field by itself, then all of them together.

import type { ReadOptions } from '../policies/policy-field.ts';
import { type ConfigFragment, type EnvoyValidation, violationIn } from './envoy-validation.ts';

export interface RefusalSources {
  /** The configuration that Envoy would have to accept for these fields. */
  readonly fragmentOf: (names: Iterable<string>, values: ReadonlyMap<string, unknown>) => ConfigFragment;
  readonly proxyVersion: string;
  readonly checks: EnvoyValidation;
}

export function envoyRefusals({
  fragmentOf,
  proxyVersion,
  checks,
}: RefusalSources): Pick<ReadOptions<unknown>, 'fieldRefusal' | 'policyRefusal'> {
  return {
    fieldRefusal: (name, values) => violationIn(fragmentOf([name], values), proxyVersion),
    policyRefusal: (values) => checks.policy(fragmentOf(values.keys(), values)),
  };
}

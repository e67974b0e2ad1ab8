// Why Envoy would reject the output of policies: by the rules of its messages at every level of validation, and as a whole at level strict.

import type { ReadOptions } from '../policies/policy-field.ts';
import { type ConfigFragment, type EnvoyValidation, violationIn } from './envoy-validation.ts';

export interface RefusalSources {
  /** The configuration that Envoy would have to accept for these fields. */
  readonly fragmentOf: (names: Iterable<string>, values: ReadonlyMap<string, unknown>) => ConfigFragment;
  readonly proxyVersion: string;
  /** Undefined at level standard. */
  readonly strict: EnvoyValidation | undefined;
}

export function envoyRefusals({
  fragmentOf,
  proxyVersion,
  strict,
}: RefusalSources): Pick<ReadOptions<unknown>, 'fieldRefusal' | 'policyRefusal'> {
  return {
    fieldRefusal: (name, values) => violationIn(fragmentOf([name], values), proxyVersion),
    policyRefusal: (values) => strict?.policy(fragmentOf(values.keys(), values)),
  };
}

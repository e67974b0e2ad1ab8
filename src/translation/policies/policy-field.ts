// The interface of a field of a policy kind: a module with these few members. The code that reads the fields of a policy is here, once for
// all fields; the merge is in ../../policy/merge.ts.

import type { Credit } from '../../policy/field.ts';
import type { PolicyContent } from './policy-source.ts';

/**
 * `O`: policies of the kind. `Context`: what other objects contribute. `V`: the field's value. `Place`: where the value is used. `Written`:
 * what the field writes there. Members that receive a value are methods, so that a field of any value is an `AnyPolicyField`.
 */
export interface PolicyField<O, Context, V, Place, Written> {
  /** Its name in origins. */
  readonly name: string;
  /** The value for the merge; undefined: the policy doesn't have the field. Reports errors that make the policy invalid. */
  readonly parse: (policy: O, report: (error: string) => void, context: Context) => V | undefined;
  /** Combines two values in a deep merge. */
  combine?(preferred: V, other: V): V;
  /** Which policies contribute to the combined value; both if absent. */
  credit?(accumulated: V, added: V): Credit;
  /** Whether a value turns off what it would be combined with. */
  isSwitch?(value: V): boolean;
  /** Its messages can't break the rules of the data plane, so they aren't checked. */
  readonly isUnchecked?: true;
  /** The messages for a place. */
  contribute(value: V, place: Place): Written;
}

/** A field in a list of fields: it receives the values of its own `parse` only, since the merge keeps values by the field's name. */
export type AnyPolicyField<O, Context, Place, Written> = PolicyField<O, Context, unknown, Place, Written>;

export interface ReadOptions<Context> {
  readonly context: Context;
  /** Why the data plane would reject the output of a field, by rules that hold at every level of validation. */
  readonly fieldRefusal: (name: string, values: ReadonlyMap<string, unknown>) => string | undefined;
  /** Why it would reject the fields together, where that is checked. */
  readonly policyRefusal?: (values: ReadonlyMap<string, unknown>) => string | undefined;
}

/** The fields of a policy, and the errors that make it invalid. */
export function readPolicy<O, Context>(
  object: O,
  fields: readonly Pick<AnyPolicyField<O, Context, never, unknown>, 'name' | 'parse' | 'isUnchecked'>[],
  { context, fieldRefusal, policyRefusal }: ReadOptions<Context>,
): PolicyContent {
  const errors: string[] = [];
  const errorFields = new Map<string, string>();
  const values = new Map<string, unknown>();
  for (const field of fields) {
    const report = (error: string): void => {
      errors.push(error);
      errorFields.set(error, field.name);
    };
    const value = field.parse(object, report, context);
    if (value !== undefined) values.set(field.name, value);
  }
  const firstRefusal = (): string | undefined => {
    for (const { name, isUnchecked } of fields) {
      if (isUnchecked || !values.has(name)) continue;
      const refusal = fieldRefusal(name, values);
      if (refusal === undefined) continue;
      const error = `${name}: ${refusal}`;
      errorFields.set(error, name);
      return error;
    }
    return undefined;
  };
  const refusal = firstRefusal() ?? policyRefusal?.(values);
  if (refusal !== undefined) errors.push(refusal);
  return { fields: values, errors, ...(errors.length === 0 ? {} : { errorFields }) };
}

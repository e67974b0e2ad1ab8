// Rule: a demand that structure alone can't express, with its CEL twin and its line in the reference.

import type { Fault } from '../diagnostics/finding.ts';
import type { Segments } from '../diagnostics/path.ts';
import type { Code, Level } from '../diagnostics/severity.ts';
import type { Properties } from './node.ts';
import type { Reads } from './reads.ts';
import type { StaticObject } from './static.ts';

/** A violation at the rule's value, unless `at` points further down. */
export interface Violation extends Fault {
  readonly at?: Segments;
  /** A code other than the rule's own (one parse of an expression serves C-01 and W-40). */
  readonly code?: Code;
  /** The `alsoLevel` of a code with two levels. */
  readonly level?: Level;
  /** The values that cause this violation, for ratcheting; by default the values at the rule's `reads`. */
  readonly because?: readonly unknown[];
}

export type Report = (violation: Violation) => void;

/** What rules may consume, shared by all rules on one object. */
export interface Budget {
  /** Characters of rejected expressions that may still be parsed a second time. */
  confirm: number;
  /** Characters of accepted expressions whose trees may still be read. */
  trees: number;
}

/**
 * A demand on values of `V`. A rule for a wider type fits a narrower one, which has everything that the rule reads; the type parameter `R`,
 * which nobody writes out, shows that to the compiler.
 */
export interface Rule<in V, out R = Reads<V>> extends StoredRule {
  readonly reads: readonly (R & string)[];
  readonly check: (value: V, report: Report, budget: Budget) => void;
  readonly holds?: (value: V) => boolean | undefined;
  readonly expression?: true | ((value: V) => string);
}

/** A rule of an object with these members, for rules that are declared apart from their object. */
export type RuleOf<P extends Properties> = Rule<StaticObject<P>>;

/** A rule as a node stores it, without the type of its values. */
export interface StoredRule {
  readonly id: Code;
  /**
   * What the rule reads, as paths below its node (`reads.ts`): `ai`, `timeouts.request`, `providers[].name`; a `?` at the end when only
   * presence matters; `''` is the value itself. A rule is skipped if one of them is broken, and ratchets on them
   * (docs/development/design.md#what-a-rule-reads).
   */
  readonly reads: readonly string[];
  /** The demand as the reference prints it. */
  readonly demand: string;
  readonly check: (value: never, report: Report, budget: Budget) => void;
  /** A quick answer for a value of sound structure: true means that `check` reports nothing. */
  readonly holds?: (value: never) => boolean | undefined;
  /**
   * The expression, pattern or template that the check parses (`true`: the value itself). It counts towards ST-12, and the check runs only
   * after the total is known.
   */
  readonly expression?: true | ((value: never) => string);
  /** The same demand in CEL over `self`, for the CRD. Without it, only the webhook enforces the rule. */
  readonly cel?: string;
  /** The same demand as value validation of a structural schema, for places where CEL costs too much. */
  readonly openapi?: Readonly<Record<string, unknown>>;
  /** Codes besides `id` that the check may report. */
  readonly also?: readonly Code[];
}
